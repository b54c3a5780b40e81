export type {
  BlockSeen,
  Culture,
  Ground,
  Located,
  Obstacles,
  Question,
  Selection,
} from './look';
export type { Mutex } from './mutex';
export { createMutex } from './mutex';
export type { Observations } from './observations';
export { createObservations } from './observations';
export type { OfficeAccess } from './office/office-access';
export { officeAccess } from './office/office-access';
export { createOfficeWorkbook } from './office/office-workbook';
export type {
  AnswerListener,
  BlockStream,
  BlockWrite,
  HiddenAs,
  NotesAfterMoves,
  RecordUpdates,
  Silence,
  TypedCells,
  Workbook,
  WorkbookListeners,
  WriteControl,
  Written,
} from './workbook';
export type { WorkbookFailureCode } from './workbook-failure';
export { hasOpenOutcome, isWorkbookFailure, WorkbookFailure } from './workbook-failure';
