/** Deployments: what everything else hangs under. Usable when `creationStep` is `ready`. */
import * as z from 'zod/mini';
import { listResponse } from './paging';

export const Deployment = z.object({
  id: z.number(),
  name: z.string(),
  deploymentUrl: z.nullish(z.string()),
  creationStep: z.nullish(z.string()),
});
export type Deployment = z.infer<typeof Deployment>;

export const DeploymentsListResponse = listResponse(Deployment);
export type DeploymentsListResponse = z.infer<typeof DeploymentsListResponse>;
