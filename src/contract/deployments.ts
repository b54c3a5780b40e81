/** Defines deployments, which contain everything else; `creationStep` `ready` means usable. */
import * as z from 'zod/mini';
import { defineOperation } from './operation';
import {
  commaSeparatedWords,
  cursorParameters,
  itemId,
  itemName,
  listResponse,
  offsetParameters,
  requireItems,
} from './paging';

export const Deployment = z.object({
  id: itemId,
  name: z.nullish(itemName),
  deploymentUrl: z.nullish(z.string()),
  creationStep: z.nullish(z.string()),
});
export type Deployment = z.infer<typeof Deployment>;

/** Says what the data API of a deployment can do at the moment. */
export const DeploymentSettings = z.object({
  /** True while the data API sleeps: its first answer takes longer. */
  isCold: z.nullish(z.boolean()),
  isCubeSqlEnabled: z.nullish(z.boolean()),
});
export type DeploymentSettings = z.infer<typeof DeploymentSettings>;

const DeploymentsListResponse = listResponse(Deployment);

/** Each step says how far the setup of a deployment has got. */
const CREATION_STEPS = ['project', 'upload', 'schema', 'github', 'ssh', 'databases', 'ready', 'demo'] as const;

export const ListDeploymentsQuery = z.strictObject({
  ...cursorParameters,
  ...offsetParameters,
  creationStep: z.optional(commaSeparatedWords(CREATION_STEPS)),
});
export type ListDeploymentsQuery = z.output<typeof ListDeploymentsQuery>;

export const DEPLOYMENT_OPERATIONS = {
  listDeployments: defineOperation({
    method: 'GET',
    path: '/v1/deployments',
    query: ListDeploymentsQuery,
    answer: requireItems(DeploymentsListResponse),
    refusals: [400],
    since: '0.1.2',
    description: 'Deployments that the caller works in',
  }),
  getDeployment: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}',
    answer: Deployment,
    refusals: [400, 403, 404],
    since: '0.1.2',
    description: 'One deployment',
  }),
  getDeploymentSettings: defineOperation({
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/settings',
    answer: DeploymentSettings,
    refusals: [400, 403, 404],
    since: '0.14.0',
    description: 'Whether the data API of a deployment sleeps, and whether it runs SQL',
  }),
} as const;
