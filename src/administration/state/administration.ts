/**
 * Holds the state and all actions of the administration's pages. Methods never reject; the state
 * shows how they ended.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { Session } from '../../app';
import type { Clock } from '../../client';
import type { Placement } from '../../placement';
import type { Selection, Workbook } from '../../workbook';
import { type AccessStore, createAccess } from './access';
import type { Action } from './action';
import {
  type AiThreadStore,
  createAiThread,
  createDbtSync,
  createWorkbooks,
  type DbtSyncStore,
  type WorkbooksStore,
} from './deployment-actions';
import { createEmbedTable, type EmbedTableStore } from './embed-run';
import { createEmbedSessions, createEmbedTenant, type EmbedSessionStore } from './embed-sessions';
import { createRemoval, type RemovalStore } from './removal';
import { createSchedules, type SchedulesStore } from './schedules';
import { createUserRemoval, type UserRemovalStore } from './user-removal';

export interface AdministrationParts {
  /** False while the browser is offline. */
  readonly online: ReadonlySignal<boolean>;
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly workbook: Workbook;
  /** Lists the placements of the workbook, because answers are never written into their blocks. */
  readonly placed: ReadonlySignal<readonly Placement[]>;
  readonly clock: Clock;
  newId(): string;
  onFailure(error: unknown): void;
}

export interface Administration extends AccessStore {
  readonly schedules: SchedulesStore;
  readonly removal: RemovalStore;
  readonly userRemoval: UserRemovalStore;
  readonly dbtSync: DbtSyncStore;
  readonly workbooks: WorkbooksStore;
  readonly aiThread: AiThreadStore;
  readonly embedSession: EmbedSessionStore;
  readonly embedTable: EmbedTableStore;
  readonly online: ReadonlySignal<boolean>;
  readonly signedIn: ReadonlySignal<Pick<Session, 'host' | 'deployment'> | undefined>;
  /** Deletes a tenant by name. A tenant belongs to the whole account, not to one deployment. */
  readonly embedTenant: Action<string, string>;
  dispose(): void;
}

export function createAdministration(parts: AdministrationParts): Administration {
  const schedules = createSchedules(parts);
  const stores = {
    schedules,
    removal: createRemoval(parts),
    userRemoval: createUserRemoval(parts, schedules.removeScheduleOfUser),
    dbtSync: createDbtSync(parts),
    workbooks: createWorkbooks(parts),
    aiThread: createAiThread(parts),
    embedSession: createEmbedSessions(parts),
    embedTable: createEmbedTable(parts),
    embedTenant: createEmbedTenant(parts),
  };
  const access = createAccess(parts);
  return {
    ...access,
    ...stores,
    online: parts.online,
    signedIn: parts.session,
    dispose() {
      for (const store of [access, ...Object.values(stores)]) store.dispose();
    },
  };
}
