export {
  boundingRect,
  type CellError,
  type CellInput,
  type CellStyle,
  type CellValue,
  type ErrorCode,
  type HorizontalAlignment,
  isCellError,
  type Rect,
  type Reference,
  SHEET_COLUMNS,
  SHEET_ROWS,
} from './cell-types';
export { createWorkbookStore, type WorkbookStoreOptions } from './create-workbook-store';
export type {
  CustomAnswer,
  CustomCall,
  CustomFunction,
  CustomFunctions,
  CustomParameter,
} from './custom-functions';
export { DEFAULT_STYLE } from './state/styles';
export { type RefusalCode, StoreRefusal } from './store-refusal';
export type {
  AxisRun,
  ChangeSource,
  ClearKind,
  CopyKind,
  DefinedName,
  DrawnCell,
  Selection,
  SheetInfo,
  StoreEvent,
  StructureChange,
  TableInfo,
  TrackedReference,
  WriteKind,
} from './store-types';
export type {
  FilterCriteria,
  ProtectionAllowance,
  WorkbookFile,
} from './workbook-file';
export type { WorkbookStore } from './workbook-store';
