import { randomUUID } from 'node:crypto';
import { type ServedDbtSyncResponse, StartDbtSyncInput } from '../../contract';
import { readInput } from '../read-input';
import { addDbtSyncJob } from '../store';
import { requireAction } from './access';
import { branchOf, type Call, deploymentOf, jsonBody, PRODUCTION_BRANCH } from './call';

/** The job goes on after the answer. */
export async function startDbtSync(call: Call): Promise<ServedDbtSyncResponse> {
  const deployment = await deploymentOf(call);
  requireAction(call, 'start a dbt sync', 'SchemaUpdate');
  const input = readInput(StartDbtSyncInput, await jsonBody(call, {}), 'The body');
  const { database, now, dbtSync } = call.surroundings;
  const branchName = (await branchOf(database, deployment.id, input.branchName)) ?? PRODUCTION_BRANCH;
  const id = randomUUID();
  const workflowId = `dbt-sync-${deployment.id}-${id}`;
  await addDbtSyncJob(database, {
    id,
    workflowId,
    deploymentId: deployment.id,
    branchName,
    requestedBy: call.caller.userId,
    at: now(),
  });
  dbtSync.wake();
  return { syncJobId: id, workflowId, branchName };
}
