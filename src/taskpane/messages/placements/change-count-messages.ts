/** Says in numbers what a refresh changed. */
import type { LastRun } from '../../../app';
import type { Formats } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

export function createChangeCountMessages(
  { changeCounts: texts }: Pick<PaneTexts, 'changeCounts'>,
  { number }: Pick<Formats, 'number'>,
) {
  const describe = (what: 'rows' | 'columns', added: number, removed: number): string | false => {
    const signedCounts = [added > 0 && `+${number(added)}`, removed > 0 && `−${number(removed)}`].filter(Boolean);
    return signedCounts.length > 0 && texts[what]({ changes: signedCounts.join(' '), count: added + removed });
  };
  return {
    /** Returns `2 cells, +1 −1 rows`; undefined if changes are unknown or not countable. */
    counts: ({ changes }: LastRun): string | undefined => {
      if (!changes) return undefined;
      const { cells, rowsAdded, rowsRemoved, columnsAdded, columnsRemoved } = changes;
      const parts = [
        cells > 0 && texts.cells(cells),
        describe('rows', rowsAdded, rowsRemoved),
        describe('columns', columnsAdded, columnsRemoved),
      ];
      return parts.filter(Boolean).join(', ') || undefined;
    },
  };
}
