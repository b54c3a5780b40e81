import { createAccess } from './access';
import { createAiThread } from './ai-thread';
import { createDbtSync } from './dbt-sync';
import type { ManageParts } from './manage-parts';
import type { Manage } from './manage-state';
import { createRemoval } from './removal';
import { createSchedules } from './schedules';
import { createWorkbooks } from './workbooks';

export function createManage(parts: ManageParts): Manage {
  const access = createAccess(parts);
  const schedules = createSchedules(parts);
  const removal = createRemoval(parts);
  const dbtSync = createDbtSync(parts);
  const workbooks = createWorkbooks(parts);
  const aiThread = createAiThread(parts);
  return {
    access: access.access,
    askAccess: access.askAccess,
    schedules,
    removal,
    dbtSync,
    workbooks,
    aiThread,
    dispose() {
      for (const part of [access, schedules, removal, dbtSync, workbooks, aiThread]) part.dispose();
    },
  };
}
