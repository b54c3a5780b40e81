/** Updates the records of placements that were unlinked while the platform was unreachable. */
type Records = ReadonlyMap<string, string | undefined>;

/** The placement's id follows this prefix. */
export const UNLINKED = 'unlinked.';

/**
 * Returns the records of unlinked placements after a change.
 * @param changes records of any kind; undefined for those that are removed
 */
export function unlinkedAfter(before: Records, changes: Records): Records {
  const about = [...changes].filter(([key]) => key.startsWith(UNLINKED));
  if (about.length === 0) return before;
  const next = new Map(before);
  for (const [key, text] of about) {
    if (text === undefined) next.delete(key);
    else next.set(key, text);
  }
  return next;
}
