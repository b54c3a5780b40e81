export { checksum } from './checksum';
export type { Placement } from './placement';
export { anchorName, tryReadPlacement, writePlacement } from './placement';
export type { Conflict, Cut, Frame, Plan, PlanInput, Size } from './plan';
export { frameOf, groundToSurvey, isClean, keepToBlock, planBlock, touchesOnlyOwn } from './plan';
export type { Result, ResultBuilder, ResultColumn, WireValue } from './result';
export { createResultBuilder, headerRow, longTextAddresses, toCellInput } from './result';
export type { WorkbookRecord } from './workbook-record';
export { mayBeCopy, tryReadWorkbookRecord, writeWorkbookRecord } from './workbook-record';
