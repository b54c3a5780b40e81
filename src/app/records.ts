/** What reads and writes the records of the file: it comes with what asks Excel for them, because before that there are none. */
export {
  asFound,
  mayBeCopy,
  patchPlacement,
  placeOf,
  tryReadPlacement,
  tryReadWorkbookRecord,
  unlinkedAfter,
  unsavedState,
  writePlacement,
  writeWorkbookRecord,
} from '../placement';
export { evidenceIn, sightOf } from './workbook/block-evidence';
