import type * as english from '../en/what-changed';

export const createChangeCountMessages: typeof english.createChangeCountMessages = ({ count, number }) => {
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
    counts: ({ changes }) => {
      if (!changes) return undefined;
      const { cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved } = changes;
      const parts = [
        cells > 0 && count(cells, 'Zelle', 'Zellen'),
        describeAddedRemoved(rowsAdded, rowsRemoved, ['Zeile', 'Zeilen']),
        describeAddedRemoved(columnsAdded, columnsRemoved, ['Spalte', 'Spalten']),
      ];
      return parts.filter(Boolean).join(', ') || undefined;
    },
  };
};
