/** Environments of a deployment: where its data API is, and tokens for it. */
import * as z from 'zod/mini';
import { listResponse } from './paging';

/** `rest` carries `url`, the base of the data API that ends before `/v1`; `sql` carries host, port and database. */
export const EnvironmentApiCredential = z.object({
  type: z.string(),
  version: z.nullish(z.number()),
  url: z.nullish(z.string()),
  host: z.nullish(z.string()),
  port: z.nullish(z.number()),
  database: z.nullish(z.string()),
});
export type EnvironmentApiCredential = z.infer<typeof EnvironmentApiCredential>;

export const Environment = z.object({
  /** A string in answers, although paths take a number; a number is read as its text. */
  id: z.pipe(z.custom<string | number>(isTextOrNumber), z.transform(String)),
  type: z.string(),
  branch: z.nullish(z.string()),
  user: z.nullish(z.string()),
  api_credentials: z.nullish(z.array(EnvironmentApiCredential)),
});
export type Environment = z.infer<typeof Environment>;

export const EnvironmentsListResponse = listResponse(Environment);
export type EnvironmentsListResponse = z.infer<typeof EnvironmentsListResponse>;

/** A data token with the caller's own rights. */
export const DeploymentTokenResponse = z.object({ cubeApiToken: z.string().check(z.minLength(1)) });
export type DeploymentTokenResponse = z.infer<typeof DeploymentTokenResponse>;

export const EnvironmentTokenResponse = z.object({
  data: z.object({
    /** Sent as it is, without a scheme word. */
    token: z.string().check(z.minLength(1)),
    /** What was really signed, which may be less than what was asked for. */
    security_context: z.nullish(z.record(z.string(), z.unknown())),
    created_at: z.nullish(z.string()),
    expires_at: z.nullish(z.string()),
    scopes: z.nullish(z.array(z.string())),
  }),
});
export type EnvironmentTokenResponse = z.infer<typeof EnvironmentTokenResponse>;

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
