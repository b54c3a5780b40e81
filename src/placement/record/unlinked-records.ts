/** Updates the records of placements that were unlinked while the platform was unreachable. */
type Records = ReadonlyMap<string, string | undefined>;

/** The placement's id follows this prefix, and the report's number if the user has replaced only the report. */
export const UNLINKED_PREFIX = 'unlinked.';

/**
 * Returns the records of unlinked placements after a change.
 * @param changes records of any kind; undefined for those that are removed
 */
export function updateUnlinkedRecords(before: Records, changes: Records): Records {
  const unlinkedChanges = [...changes].filter(([key]) => key.startsWith(UNLINKED_PREFIX));
  if (unlinkedChanges.length === 0) return before;
  const next = new Map(before);
  for (const [key, text] of unlinkedChanges) {
    if (text === undefined) next.delete(key);
    else next.set(key, text);
  }
  return next;
}
