/** What a person does to the platform itself: its schedules, syncs and workbooks. Loaded when somebody asks for it. */
export { createManage } from './create-manage';
export type { Cron, CronField } from './cron';
export type { EmbedField, EmbedObject, EmbedProblem, EmbedTexts, FieldProblem } from './embed-fields';
export type {
  CellProblem,
  EmbedCellWords,
  EmbedColumnView,
  EmbedProgress,
  EmbedReview,
  EmbedRun,
  EmbedSessionMade,
  EmbedSessionStore,
  EmbedTableStore,
  HomelessSession,
} from './embed-state';
export type {
  Action,
  ActionState,
  AiThreadInput,
  AiThreadStore,
  DashboardChanged,
  DbtSyncStarted,
  Manage,
  ManageAccess,
  ManageSection,
  SectionAccess,
  WorkbookCopy,
  WorkbookOption,
} from './manage-state';
export type { RecipientProblem } from './read-recipient';
export type { Removal, RemovalEntry, RemovalOutcome, RemovalReport } from './removal-state';
export type {
  OpenedSchedule,
  Schedule,
  ScheduleList,
  ScheduleSearch,
  ScheduleSearchField,
  UserRemoval,
  UserRemovalOutcome,
} from './schedules-state';
