/** Says in numbers what a refresh changed. */
import type { LastRun } from '../../../app';
import type { Formats } from '../../../parts';

export function createChangeCountMessages({ count, number }: Formats) {
  const describeAddedRemoved = (
    addedCount: number,
    removedCount: number,
    [singular, plural]: readonly [singular: string, plural: string],
  ) => {
    const signedCounts = [addedCount > 0 && `+${number(addedCount)}`, removedCount > 0 && `−${number(removedCount)}`]
      .filter(Boolean)
      .join(' ');
    return signedCounts && `${signedCounts} ${addedCount + removedCount === 1 ? singular : plural}`;
  };
  return {
    /** Returns `2 cells, +1 −1 rows`; undefined if changes are unknown or not countable. */
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
