/** What may tell the rows of a result apart. */
import type { ResultColumn } from './result';

/** Leading columns that are tried where nothing tells dimensions from measures. */
const LEADING_COLUMNS = 3;

/** Likely keys, the one of the fewest columns first; each still has to be held against the rows. */
export function keyCandidates<Column>(
  columns: readonly Column[],
  of: (column: Column) => Pick<ResultColumn, 'isMeasure' | 'type'>,
): readonly (readonly Column[])[] {
  const candidates = columns.some((column) => of(column).isMeasure)
    ? [columns.filter((column) => !of(column).isMeasure)]
    : [
        ...Array.from({ length: LEADING_COLUMNS }, (_, index) => columns.slice(0, index + 1)),
        columns.filter((column) => of(column).type !== 'number'),
      ];
  return candidates.filter((key) => key.length > 0);
}
