/** Deployments: what everything else hangs under. Usable when `creationStep` is `ready`. */
import * as z from 'zod/mini';
import { lenient } from './lenient';
import { operation } from './operation';
import {
  cursorParameters,
  deprecated,
  filled,
  listResponse,
  offsetParameters,
  Pagination,
  servedListResponse,
  wordsText,
} from './paging';

export const Deployment = lenient(
  z.object({
    id: z.number(),
    name: z.string(),
    deploymentUrl: z.nullish(z.string()),
    creationStep: z.nullish(z.string()),
  }),
);
export type Deployment = z.infer<typeof Deployment>;

const DeploymentsListResponse = listResponse(Deployment);

/** A deployment as a server of this contract writes it. */
export const ServedDeployment = z.object({
  id: z.int(),
  name: z.string(),
  deploymentUrl: z.string(),
  creationStep: z.string(),
});
export type ServedDeployment = z.infer<typeof ServedDeployment>;

export const ServedDeploymentsListResponse = z.extend(servedListResponse(ServedDeployment), {
  pagination: deprecated(z.extend(Pagination, {})),
});

/** How far a deployment is set up. */
const CREATION_STEPS = ['project', 'upload', 'schema', 'github', 'ssh', 'databases', 'ready', 'demo'] as const;

/** Query string of the deployment list. */
export const ListDeploymentsQuery = z.strictObject({
  ...cursorParameters,
  ...offsetParameters,
  creationStep: z.optional(wordsText(CREATION_STEPS)),
});
export type ListDeploymentsQuery = z.output<typeof ListDeploymentsQuery>;

export const DEPLOYMENT_OPERATIONS = {
  listDeployments: operation({
    method: 'GET',
    path: '/v1/deployments',
    query: ListDeploymentsQuery,
    answer: filled(DeploymentsListResponse),
    served: ServedDeploymentsListResponse,
    refusals: [400],
    since: '0.1.2',
    description: 'Deployments that the caller works in',
  }),
  getDeployment: operation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}',
    answer: Deployment,
    served: ServedDeployment,
    refusals: [400, 403, 404],
    since: '0.1.2',
    description: 'One deployment',
  }),
} as const;
