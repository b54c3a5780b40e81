/** Placements that were unlinked while the platform could not be told, by their keys in the file. */
type Records = ReadonlyMap<string, string | undefined>;

/** With a placement's id behind it. */
export const UNLINKED = 'unlinked.';

/** @param changes records of any kind; undefined for those that go */
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
