/** What reads and writes the records of the file: it comes with what asks Excel for them, because before that there are none. */
export {
  mayBeCopy,
  patchPlacement,
  placeOf,
  tryReadPlacement,
  tryReadWorkbookRecord,
  unlinkedAfter,
  unsavedState,
  writeWorkbookRecord,
} from '../placement';
export { sightOf } from './workbook/block-evidence';
export { createRecordChanges, readPlacements, writeFoundWithSync } from './workbook/record-changes';
