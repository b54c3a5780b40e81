import * as z from 'zod/mini';
import { Pagination } from '../paging';
import { cursorParameters, servedListResponse } from './paging';

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
