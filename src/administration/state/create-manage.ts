import type { Session } from '../../app/session/session';
import type { ManagementClient } from '../../client';
import { createAccess } from './access';
import { createAiThread } from './ai-thread';
import { createAction } from './create-action';
import { createDbtSync } from './dbt-sync';
import { createEmbedSessions } from './embed-sessions';
import { createEmbedTable } from './embed-table-store';
import type { ManageParts } from './manage-parts';
import type { Manage } from './manage-state';
import { createRemoval } from './removal';
import { createSchedules } from './schedules';
import { createUserRemoval } from './user-removal';
import { createWorkbooks } from './workbooks';

export function createManage(parts: ManageParts): Manage {
  const access = createAccess(parts);
  const schedules = createSchedules(parts);
  const removal = createRemoval(parts);
  const userRemoval = createUserRemoval(parts, schedules.leave);
  const dbtSync = createDbtSync(parts);
  const workbooks = createWorkbooks(parts);
  const aiThread = createAiThread(parts);
  const embedSession = createEmbedSessions(parts);
  const embedTable = createEmbedTable(parts);
  const embedTenant = createAction(parts, deleteTenant);
  return {
    access: access.access,
    askAccess: access.askAccess,
    schedules,
    removal,
    userRemoval,
    dbtSync,
    workbooks,
    aiThread,
    embedSession,
    embedTable,
    embedTenant,
    dispose() {
      for (const store of [access, schedules, removal, userRemoval, dbtSync, workbooks, aiThread]) store.dispose();
      for (const store of [embedSession, embedTable, embedTenant]) store.dispose();
    },
  };
}

/** Of the whole account, whichever deployment is signed in to. Tells the name: the platform answers alike where there was none. */
async function deleteTenant(client: ManagementClient, _: Session, name: string, aborted: AbortSignal): Promise<string> {
  await client.deleteEmbedTenant(name, aborted);
  return name;
}
