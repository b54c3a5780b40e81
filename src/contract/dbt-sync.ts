/** The start of a dbt sync, as a reader takes the answer. */
import * as z from 'zod/mini';

export const DbtSyncResponse = z.object({
  syncJobId: z.string(),
  workflowId: z.nullish(z.string()),
  branchName: z.nullish(z.string()),
});
export type DbtSyncResponse = z.infer<typeof DbtSyncResponse>;
