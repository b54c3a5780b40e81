/** Deployments: what everything else hangs under. Usable when `creationStep` is `ready`. */
import * as z from 'zod/mini';
import { cursorParameters, listResponse, Pagination, servedListResponse } from './paging';

export const Deployment = z.object({
  id: z.number(),
  name: z.string(),
  deploymentUrl: z.nullish(z.string()),
  creationStep: z.nullish(z.string()),
});
export type Deployment = z.infer<typeof Deployment>;

export const DeploymentsListResponse = z.extend(listResponse(Deployment), { pagination: z.nullish(Pagination) });
export type DeploymentsListResponse = z.infer<typeof DeploymentsListResponse>;

/** A deployment as a server of this contract writes it. */
export const ServedDeployment = z.object({
  id: z.int(),
  name: z.string(),
  deploymentUrl: z.string(),
  creationStep: z.string(),
});
export type ServedDeployment = z.infer<typeof ServedDeployment>;

export const ServedDeploymentsListResponse = z.extend(servedListResponse(ServedDeployment), { pagination: Pagination });
export type ServedDeploymentsListResponse = z.infer<typeof ServedDeploymentsListResponse>;

/** Query string of the deployment list. */
export const ListDeploymentsQuery = z.strictObject(cursorParameters);
export type ListDeploymentsQuery = z.output<typeof ListDeploymentsQuery>;
