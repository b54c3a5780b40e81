/**
 * An automatic refresh that changed no rows: when it ran, from when its rows are, and the report's version; and the id of the platform's
 * record. The device keeps that until the next record of the placement, because writing it to the file may clear the user's undo stack.
 */
import type { Placement } from './placement';

/** The placement of the file, as the device has found it since; as it is where somebody else has refreshed it since then. */
export function asFound(inFile: Placement, text = ''): Placement {
  const [of, at, freshAt, reportName, reportUpdatedAt, queryChecksum, recordId] = textsIn(text);
  if (Number(of) !== inFile.written.refreshedAt || !at) return inFile;
  const { freshAt: _, queryChecksum: __, ...written } = inFile.written;
  return {
    ...inFile,
    ...(reportName && { report: { ...inFile.report, reportName } }),
    written: {
      ...written,
      refreshedAt: Number(at),
      ...(freshAt && { freshAt }),
      ...(reportUpdatedAt && { reportUpdatedAt }),
      ...(queryChecksum && { queryChecksum }),
    },
    ...(recordId !== undefined && { sync: recordId === '' ? {} : { recordId } }),
  };
}

/** What `writeFoundAsKept` wrote; empty for any other text. */
function textsIn(text: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((one) => typeof one === 'string') ? read : [];
  } catch {
    return [];
  }
}
