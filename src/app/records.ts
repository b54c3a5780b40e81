/** What reads and writes the records of the file: it comes with what asks Excel for them, because before that there are none. */
export {
  asFound,
  mayBeCopy,
  placeOf,
  tryReadPlacement,
  tryReadWorkbookRecord,
  unlinkedAfter,
  unsavedState,
  withCellsAsked,
  writePlacement,
  writeWorkbookRecord,
} from '../placement';
export { sightOf, withEvidence } from './workbook/block-evidence';
