/** Starts a dbt sync, which updates the data model from its branch. */
import * as z from 'zod/mini';
import { defineOperation } from './operation';

export const DbtSyncResponse = z.object({
  syncJobId: z.string(),
  workflowId: z.nullish(z.string()),
  branchName: z.nullish(z.string()),
});
export type DbtSyncResponse = z.infer<typeof DbtSyncResponse>;

/** A caller may omit the whole body. */
export const StartDbtSyncInput = z.strictObject({
  branchName: z.nullish(z.string().check(z.minLength(1), z.maxLength(255))),
});

export const ServedDbtSyncResponse = z.object({
  syncJobId: z.string(),
  workflowId: z.string(),
  branchName: z.string(),
});

export const DBT_SYNC_OPERATIONS = {
  startDbtSync: defineOperation({
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/dbt-sync',
    body: z.optional(StartDbtSyncInput),
    answer: DbtSyncResponse,
    servedAnswer: ServedDbtSyncResponse,
    refusals: [400, 403, 404],
    since: '0.2.1',
    description: 'Starts a dbt sync, which goes on after the answer',
  }),
} as const;
