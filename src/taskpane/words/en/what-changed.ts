/** Counts what a refresh changed. */
import type { LastRun } from '../../../app';
import type { Formats } from '../../../parts';

export function createChangedWords({ count, number }: Formats) {
  const cameAndWent = (came: number, went: number, [one, several]: readonly [one: string, several: string]) => {
    const signs = [came > 0 && `+${number(came)}`, went > 0 && `−${number(went)}`].filter(Boolean).join(' ');
    return signs && `${signs} ${came + went === 1 ? one : several}`;
  };
  return {
    /** -> `2 cells, +1 −1 rows`; undefined if it is unknown or nothing countable changed */
    counts: ({ changes }: LastRun): string | undefined => {
      if (!changes) return undefined;
      const { cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved } = changes;
      const said = [
        cells > 0 && count(cells, 'cell', 'cells'),
        cameAndWent(rowsAdded, rowsRemoved, ['row', 'rows']),
        cameAndWent(columnsAdded, columnsRemoved, ['column', 'columns']),
      ];
      return said.filter(Boolean).join(', ') || undefined;
    },
  };
}
