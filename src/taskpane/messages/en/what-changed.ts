/** Counts what a refresh changed. */
import type { LastRun } from '../../../app';
import type { Formats } from '../../../parts';

export function createChangeCountMessages({ count, number }: Formats) {
  const describeAddedRemoved = (
    addedCount: number,
    removedCount: number,
    [one, several]: readonly [one: string, several: string],
  ) => {
    const signedCounts = [addedCount > 0 && `+${number(addedCount)}`, removedCount > 0 && `−${number(removedCount)}`]
      .filter(Boolean)
      .join(' ');
    return signedCounts && `${signedCounts} ${addedCount + removedCount === 1 ? one : several}`;
  };
  return {
    /** -> `2 cells, +1 −1 rows`; undefined if it is unknown or nothing countable changed */
    counts: ({ changes }: LastRun): string | undefined => {
      if (!changes) return undefined;
      const { cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved } = changes;
      const parts = [
        cells > 0 && count(cells, 'cell', 'cells'),
        describeAddedRemoved(rowsAdded, rowsRemoved, ['row', 'rows']),
        describeAddedRemoved(columnsAdded, columnsRemoved, ['column', 'columns']),
      ];
      return parts.filter(Boolean).join(', ') || undefined;
    },
  };
}
