export {
  BORDER_SIDES,
  type BorderSide,
  type CellBorder,
  type CellBorders,
  type CellError,
  type CellInput,
  type CellStyle,
  type CellValue,
  computeBoundingRect,
  type ErrorCode,
  HORIZONTAL_ALIGNMENTS,
  type HorizontalAlignment,
  isCellError,
  type Rect,
  type Reference,
  SHEET_COLUMNS,
  SHEET_ROWS,
  showsDay,
  UNDERLINES,
  VERTICAL_ALIGNMENTS,
} from './cell-types';
export { createWorkbookStore, type WorkbookStoreOptions } from './create-workbook-store';
export type {
  CustomAnswer,
  CustomArgument,
  CustomCall,
  CustomFunction,
} from './custom-functions';
export { quoteSheetName } from './formulas/sheet-quotes';
export { DEFAULT_STYLE } from './state/styles';
export type { RowGroup } from './store-outline';
export { type RefusalCode, StoreRefusal } from './store-refusal';
export {
  type AxisRun,
  type BorderEdge,
  type CellFormat,
  type ChangeSource,
  type ClearKind,
  type CopyKind,
  changesFile,
  type DefinedName,
  type DrawnCell,
  type FormatChange,
  type RuleInfo,
  type SheetInfo,
  type SortOptions,
  type SourcedObjectInfo,
  type StoreEvent,
  type StructureChange,
  type TableInfo,
  type TrackedReference,
  type WriteKind,
} from './store-types';
export type {
  FilterCriteria,
  PlainRecord,
  PlainValue,
  ProtectionAllowance,
  WorkbookFile,
} from './workbook-file';
export { isRecord, LAST_AUTHOR, toRecord } from './workbook-file';
export type { WorkbookStore } from './workbook-store';
