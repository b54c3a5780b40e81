import * as z from 'zod/mini';

/** Body of dbt-sync; the whole body may be left out. */
export const StartDbtSyncInput = z.strictObject({
  branchName: z.nullish(z.string().check(z.minLength(1), z.maxLength(255))),
});
export type StartDbtSyncInput = z.infer<typeof StartDbtSyncInput>;

/** A started sync as a server of this contract writes it. */
export const ServedDbtSyncResponse = z.object({
  syncJobId: z.string(),
  workflowId: z.string(),
  branchName: z.string(),
});
export type ServedDbtSyncResponse = z.infer<typeof ServedDbtSyncResponse>;
