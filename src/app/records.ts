/** What reads and writes the records of the file: it comes with what asks Excel for them, because before that there are none. */
export { tryReadPlacement, tryReadWorkbookRecord, writePlacement, writeWorkbookRecord } from '../placement';
