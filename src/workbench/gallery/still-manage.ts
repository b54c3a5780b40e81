import { signal } from '@preact/signals';
import type {
  Action,
  ActionState,
  DashboardChanged,
  DbtSyncStarted,
  EmbedRun,
  EmbedSessionMade,
  FieldProblem,
  Manage,
  ManageAccess,
  OpenedSchedule,
  Removal,
  ScheduleList,
  UserRemoval,
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
  readonly aiThread?: ActionState<DashboardChanged>;
  readonly schedules?: ScheduleList;
  readonly opened?: OpenedSchedule;
  readonly searchedUser?: number;
  readonly removal?: Removal;
  readonly userRemoval?: UserRemoval;
  readonly selection?: string;
  readonly embedSession?: ActionState<EmbedSessionMade>;
  /** What the form of a session has to correct. */
  readonly embedProblems?: readonly FieldProblem[];
  readonly embedTable?: EmbedRun;
  readonly embedTenant?: ActionState<string>;
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
    askAccess: state.access?.kind === 'failed' ? later('manage.askAccess') : async () => undefined,
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
    aiThread: action('aiThread', state.aiThread),
    schedules: {
      list: signal(state.schedules ?? { kind: 'idle' }),
      opened: signal(state.opened),
      searchedUser: signal(state.searchedUser),
      find(search) {
        verb('schedules.find')(search);
        return [];
      },
      more: later('schedules.more'),
      open: later('schedules.open'),
      close: verb('schedules.close'),
    },
    userRemoval: {
      state: signal(state.userRemoval ?? { kind: 'idle' }),
      run: later('userRemoval.run'),
      cancel: verb('userRemoval.cancel'),
      clear: () => undefined,
    },
    removal: {
      state: signal(state.removal ?? { kind: 'idle' }),
      selection: signal(state.selection),
      begin: () => undefined,
      readTyped: verb('removal.readTyped'),
      readSelected: later('removal.readSelected'),
      send: later('removal.send'),
      cancel: verb('removal.cancel'),
      clear: verb('removal.clear'),
    },
    embedSession: { ...action('embedSession', state.embedSession), check: () => state.embedProblems ?? [] },
    embedTable: {
      state: signal(state.embedTable ?? { kind: 'idle' }),
      selection: signal(state.selection),
      read: async () => verb('embedTable.read')(),
      send: later('embedTable.send'),
      cancel: verb('embedTable.cancel'),
      clear: () => undefined,
    },
    embedTenant: action('embedTenant', state.embedTenant),
    dispose: verb('manage.dispose'),
  };
}
