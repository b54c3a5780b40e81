/** What a person does to the platform itself: its schedules, syncs and workbooks. Loaded when somebody asks for it. */
export { createManage } from './create-manage';
export type {
  Action,
  ActionState,
  DbtSyncStarted,
  Manage,
  ManageAccess,
  ManageSection,
  SectionAccess,
  WorkbookCopy,
  WorkbookOption,
} from './manage-state';
