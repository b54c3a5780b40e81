import * as z from 'zod/mini';
import { EnvironmentApiCredential } from '../environments';
import { Pagination } from '../paging';
import { cursorParameters, servedListResponse } from './paging';

/** An environment as a server of this contract writes it. */
export const ServedEnvironment = z.object({
  id: z.string(),
  type: z.enum(['production', 'staging', 'development']),
  branch: z.nullable(z.string()),
  user: z.nullable(z.string()),
  api_credentials: z.array(EnvironmentApiCredential),
});
export type ServedEnvironment = z.infer<typeof ServedEnvironment>;

export const ServedEnvironmentsListResponse = z.extend(servedListResponse(ServedEnvironment), {
  pagination: Pagination,
});
export type ServedEnvironmentsListResponse = z.infer<typeof ServedEnvironmentsListResponse>;

/** Query string of the environment list. */
export const ListEnvironmentsQuery = z.strictObject({
  ...cursorParameters,
  type: z.optional(z.enum(['production', 'staging', 'development'])),
});
export type ListEnvironmentsQuery = z.output<typeof ListEnvironmentsQuery>;

/** Body of the deployment token call; the whole body may be left out. Seconds. */
export const CreateDeploymentTokenInput = z.strictObject({
  expiresIn: z.nullish(z.int().check(z.minimum(60), z.maximum(86_400))),
});
export type CreateDeploymentTokenInput = z.infer<typeof CreateDeploymentTokenInput>;

export const CreateEnvironmentTokenInput = z.strictObject({
  security_context: z.record(z.string(), z.unknown()),
  expires_in: z.nullish(z.int().check(z.minimum(1), z.maximum(3600))),
  scopes: z.nullish(z.array(z.string())),
});
export type CreateEnvironmentTokenInput = z.infer<typeof CreateEnvironmentTokenInput>;
