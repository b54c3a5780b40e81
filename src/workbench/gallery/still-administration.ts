import { type ReadonlySignal, signal } from '@preact/signals';
import { drawAdministration } from '../../administration';
import type { Access } from '../../administration/state/access';
import type { Action, ActionState } from '../../administration/state/action';
import type { Administration } from '../../administration/state/administration';
import type {
  DashboardChanged,
  DbtSyncStarted,
  WorkbookCopy,
  WorkbookOption,
} from '../../administration/state/deployment-actions';
import type { FieldProblem } from '../../administration/state/embed-fields';
import type { EmbedRun } from '../../administration/state/embed-run';
import type { EmbedSessionMade } from '../../administration/state/embed-sessions';
import type { Removal } from '../../administration/state/removal';
import type { OpenedSchedule, ScheduleList } from '../../administration/state/schedules';
import type { UserRemoval } from '../../administration/state/user-removal';
import type { Environment } from '../../taskpane/shell/environment';
import { connected } from './samples';

/** What the stores of the administration hold while the picture is taken. */
export interface StillAdministration {
  readonly access?: Access;
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

const NOBODY: Access = { kind: 'known', sections: [] };

/** The room over stores that stand still like the app around them; undefined where the picture has none. */
export function openStillAdministration(
  { administration: state }: { readonly administration?: StillAdministration },
  online: ReadonlySignal<boolean>,
  language: string | undefined,
  onCall: (call: string) => void,
): Pick<Environment, 'openAdministration'> {
  if (!state) return {};
  const verb: Verb =
    (name) =>
    (...values) =>
      onCall(`${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`);
  return {
    openAdministration() {
      verb('openAdministration')();
      return drawAdministration(() => createStillAdministration(state, online, verb), language);
    },
  };
}

function createStillAdministration(
  state: StillAdministration,
  online: ReadonlySignal<boolean>,
  verb: Verb,
): Administration {
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
    online,
    signedIn: signal(connected),
    access: signal(state.access ?? NOBODY),
    askAccess: later('askAccess'),
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
    dispose: verb('administration.dispose'),
  };
}
