export { lateWorkbook } from './office/late-workbook';
export type { OfficeAccess } from './office/office-access';
export { officeAccess } from './office/office-access';
export { createOfficeWorkbook } from './office/office-workbook';
export type {
  AbandonedBlock,
  BlockSight,
  BlockStream,
  BlockWrite,
  ColumnMoves,
  Ground,
  Located,
  Obstacles,
  Selection,
  StandingRows,
  StreamEnd,
  StreamStart,
  Workbook,
  WriteControl,
  WriteNote,
  WriteReport,
} from './workbook';
export type { WorkbookFailureCode } from './workbook-failure';
export { isWorkbookFailure, WorkbookFailure } from './workbook-failure';
