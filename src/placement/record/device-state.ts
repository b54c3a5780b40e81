/**
 * Describes what the device saves of a placement until its next record: for an automatic refresh
 * that changed no rows, its time, the date of its data, the report's version, and the id of the
 * platform's record. Writing these to the file at once may clear the user's undo stack.
 */
import type { Placement } from './placement';

/**
 * Returns the file's placement with what the device has saved since. If another window has
 * refreshed the placement or given it another report, nothing is added.
 */
export function applyDeviceState(inFile: Placement, text = ''): Placement {
  const [refreshedAtInFile, refreshedAt, freshAt, reportName, reportUpdatedAt, queryChecksum, recordId] =
    parseTexts(text);
  if (Number(refreshedAtInFile) !== inFile.written.refreshedAt || !refreshedAt) return inFile;
  if (inFile.written.formerReport) return inFile;
  const { freshAt: _, queryChecksum: __, ...written } = inFile.written;
  return {
    ...inFile,
    ...(reportName && { report: { ...inFile.report, reportName } }),
    written: {
      ...written,
      refreshedAt: Number(refreshedAt),
      ...(freshAt && { freshAt }),
      ...(reportUpdatedAt && { reportUpdatedAt }),
      ...(queryChecksum && { queryChecksum }),
    },
    ...(recordId !== undefined && { sync: recordId === '' ? {} : { recordId } }),
  };
}

/** Returns the texts that `writeDeviceState` wrote; none for any other text. */
function parseTexts(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((one) => typeof one === 'string') ? read : [];
  } catch {
    return [];
  }
}
