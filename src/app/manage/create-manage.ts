import { createAccess } from './access';
import { createDbtSync } from './dbt-sync';
import type { ManageParts } from './manage-parts';
import type { Manage } from './manage-state';
import { createWorkbooks } from './workbooks';

export function createManage(parts: ManageParts): Manage {
  const access = createAccess(parts);
  const dbtSync = createDbtSync(parts);
  const workbooks = createWorkbooks(parts);
  return {
    access: access.access,
    askAccess: access.askAccess,
    dbtSync,
    workbooks,
    dispose() {
      for (const part of [access, dbtSync, workbooks]) part.dispose();
    },
  };
}
