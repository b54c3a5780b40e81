export type { Mutex } from './mutex';
export { createMutex } from './mutex';
export type { Observations } from './observations';
export { createObservations } from './observations';
export type { OfficeAccess } from './office/office-access';
export { createOfficeAccess } from './office/office-access';
export { createOfficeWorkbook } from './office/office-workbook';
export type {
  AnchorLocation,
  BlockSnapshot,
  Ground,
  Obstacles,
  Question,
  Selection,
} from './questions';
export type {
  AnswerListener,
  BlockStream,
  BlockWrite,
  EditedCells,
  HiddenKind,
  LinkColumn,
  NotesAfterMoves,
  RecordUpdates,
  Silence,
  Workbook,
  WorkbookListeners,
  WriteControl,
  WriteResult,
} from './workbook';
export type { WorkbookFailureCode } from './workbook-failure';
export { hasOpenOutcome, isWorkbookFailure, WorkbookFailure } from './workbook-failure';
