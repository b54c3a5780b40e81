import { signal } from '@preact/signals';
import type {
  Action,
  ActionState,
  DbtSyncStarted,
  Manage,
  ManageAccess,
  WorkbookCopy,
  WorkbookOption,
} from '../../app';

/** What the stores behind "Manage" hold while the picture is taken. */
export interface StillManage {
  readonly access?: ManageAccess;
  readonly dbtSync?: ActionState<DbtSyncStarted>;
  readonly branches?: readonly string[];
  readonly duplicate?: ActionState<WorkbookCopy>;
  readonly workbooks?: readonly WorkbookOption[];
}

type Verb = (name: string) => (...values: readonly unknown[]) => void;

const NOBODY: ManageAccess = { kind: 'known', sections: [] };

/** Stands still like the app around it. */
export function createStillManage(state: StillManage, verb: Verb): Manage {
  const later =
    (name: string) =>
    async (...values: readonly unknown[]): Promise<void> =>
      verb(name)(...values);
  const action = <Input, Result>(name: string, now: ActionState<Result> = { kind: 'idle' }): Action<Input, Result> => ({
    state: signal(now),
    run: later(`${name}.run`),
    stop: verb(`${name}.stop`),
    clear: () => undefined,
  });
  return {
    access: signal(state.access ?? NOBODY),
    askAccess: async () => undefined,
    dbtSync: {
      ...action('dbtSync', state.dbtSync),
      branches: signal(state.branches ?? []),
      loadBranches: async () => undefined,
    },
    workbooks: {
      options: signal(state.workbooks ?? []),
      loadOptions: async () => undefined,
      duplicate: action('duplicate', state.duplicate),
    },
    dispose: verb('manage.dispose'),
  };
}
