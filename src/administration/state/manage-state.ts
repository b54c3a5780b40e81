/** What the pages of "Manage" can see and do. Verbs never throw: how they ended is told by the state they leave behind. */
import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../../app/failure';
import type { EmbedSessionStore, EmbedTableStore } from './embed-state';
import type { RemovalStore } from './removal-state';
import type { SchedulesStore, UserRemovalStore } from './schedules-state';

export interface Manage {
  /** What this sign-in may use. */
  readonly access: ReadonlySignal<ManageAccess>;
  /** Asks what this sign-in may use, without changing anything. Once per sign-in, unless the asking itself failed. */
  askAccess(): Promise<void>;
  readonly schedules: SchedulesStore;
  readonly removal: RemovalStore;
  readonly userRemoval: UserRemovalStore;
  readonly dbtSync: DbtSyncStore;
  readonly workbooks: WorkbooksStore;
  readonly aiThread: AiThreadStore;
  readonly embedSession: EmbedSessionStore;
  readonly embedTable: EmbedTableStore;
  /** Takes the tenant's name, and gives it back once it is gone. */
  readonly embedTenant: Action<string, string>;
  dispose(): void;
}

/** In the order in which they are shown. */
export const MANAGE_SECTIONS = [
  'schedules',
  'dbtSync',
  'workbooks',
  'aiThread',
  'embedSession',
  'embedTable',
  'embedTenant',
] as const;
export type ManageSection = (typeof MANAGE_SECTIONS)[number];

export interface SectionAccess {
  readonly section: ManageSection;
  /** False where the platform describes itself without what the section needs. */
  readonly offered: boolean;
}

export type ManageAccess =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Empty for those who may use nothing here. */
  | { readonly kind: 'known'; readonly sections: readonly SectionAccess[] };

/** One thing to do to the platform, and how the last try went. */
export interface Action<Input, Result> {
  readonly state: ReadonlySignal<ActionState<Result>>;
  /** Does nothing while a try is under way. */
  run(input: Input): Promise<void>;
  /** Ends the wait. */
  stop(): void;
  /** Forgets how the last try went; a try under way goes on. */
  clear(): void;
}

export type ActionState<Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: Result }
  /** The person ended the wait: nobody knows whether the platform did it. */
  | { readonly kind: 'stopped' }
  /** `maybeDone`: the platform was asked and gave no answer. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly maybeDone: boolean };

export interface DbtSyncStore extends Action<string | undefined, DbtSyncStarted> {
  /** Branches of the deployment's environments; empty where the platform does not tell. */
  readonly branches: ReadonlySignal<readonly string[]>;
  loadBranches(): Promise<void>;
}

/** Undefined where the platform did not say. */
export interface DbtSyncStarted {
  readonly syncJobId: string | undefined;
  readonly workflowId: string | undefined;
  readonly branch: string | undefined;
}

export interface WorkbooksStore {
  /** Workbooks that hold reports of this person. */
  readonly options: ReadonlySignal<readonly WorkbookOption[]>;
  loadOptions(): Promise<void>;
  readonly duplicate: Action<{ readonly workbookId: number; readonly shared: boolean }, WorkbookCopy>;
}

/** A workbook of the platform, known by the reports in it: the platform has no list of workbooks. */
export interface WorkbookOption {
  readonly id: number;
  readonly reports: readonly string[];
}

/** Undefined where the platform did not say. */
export interface WorkbookCopy {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly folder: readonly string[];
}

export type AiThreadStore = Action<AiThreadInput, DashboardChanged>;

export interface AiThreadInput {
  readonly workbookId: number;
  readonly widgetId: string;
  readonly threadId: string;
  /** Of the dashboard as the person last saw it; the platform refuses when it has changed since. */
  readonly checksum: string | undefined;
}

/** Undefined where the platform did not say. */
export interface DashboardChanged {
  readonly title: string | undefined;
  readonly version: number | undefined;
  /** For the next change. */
  readonly checksum: string | undefined;
}
