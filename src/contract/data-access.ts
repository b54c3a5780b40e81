/**
 * Gives access to a deployment's data API: environments hold its address, and two operations issue
 * tokens for it.
 */
import * as z from 'zod/mini';
import { lenientArray } from './lenient';
import { defineOperation } from './operation';
import { cursorParameters, listResponse, offsetParameters, requireItems } from './paging';

/**
 * A `rest` credential has `url`, the base of the data API without `/v1`. An `sql` credential has
 * host, port and database.
 */
export const EnvironmentApiCredential = z.object({
  type: z.string(),
  version: z.nullish(z.number()),
  url: z.nullish(z.string()),
  host: z.nullish(z.string()),
  port: z.nullish(z.number()),
  database: z.nullish(z.string()),
});

export const Environment = z.object({
  /** Answers hold text although paths take a number; a number is read as its text. */
  id: z.nullish(z.pipe(z.custom<string | number>(isTextOrNumber), z.transform(String))),
  type: z.string(),
  branch: z.nullish(z.string()),
  user: z.nullish(z.string()),
  api_credentials: z.nullish(lenientArray(EnvironmentApiCredential)),
});
export type Environment = z.infer<typeof Environment>;

export const EnvironmentsListResponse = listResponse(Environment);

/** The data token carries the caller's own rights. */
export const DeploymentTokenResponse = z.object({ cubeApiToken: z.string().check(z.minLength(1)) });

export const EnvironmentTokenResponse = z.object({
  data: z.object({
    /** The client sends the token as it is, without `Bearer` before it. */
    token: z.string().check(z.minLength(1)),
    /** The server signs this context, which may grant less than the client asked for. */
    security_context: z.nullish(z.record(z.string(), z.unknown())),
    created_at: z.nullish(z.string()),
    expires_at: z.nullish(z.string()),
    scopes: z.nullish(z.array(z.string())),
  }),
});

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

export const ListEnvironmentsQuery = z.strictObject({
  ...cursorParameters,
  ...offsetParameters,
  type: z.optional(z.enum(['production', 'staging', 'development'])),
});
export type ListEnvironmentsQuery = z.output<typeof ListEnvironmentsQuery>;

/** The body of the deployment token call counts in seconds. A caller may omit the whole body. */
export const CreateDeploymentTokenInput = z.strictObject({
  expiresIn: z.nullish(z.int().check(z.minimum(60), z.maximum(86_400))),
});

export const CreateEnvironmentTokenInput = z.strictObject({
  security_context: z.record(z.string(), z.unknown()),
  expires_in: z.nullish(z.int().check(z.minimum(1), z.maximum(3600))),
  scopes: z.nullish(z.array(z.string())),
});

export const DATA_ACCESS_OPERATIONS = {
  listEnvironments: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/environments',
    query: ListEnvironmentsQuery,
    answer: requireItems(EnvironmentsListResponse),
    refusals: [400, 403, 404],
    since: '0.1.2',
    description: 'Environments of a deployment, with the addresses of their data API',
  }),
  createDeploymentToken: defineOperation({
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/token',
    body: z.optional(CreateDeploymentTokenInput),
    answer: DeploymentTokenResponse,
    refusals: [400, 403, 404],
    since: '0.1.2',
    description: "A data token with the caller's own rights",
  }),
  createEnvironmentToken: defineOperation({
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/environments/{environmentId}/tokens',
    body: CreateEnvironmentTokenInput,
    answer: EnvironmentTokenResponse,
    refusals: [400, 403, 404],
    since: '0.1.2',
    description: 'A data token of one environment',
  }),
} as const;
