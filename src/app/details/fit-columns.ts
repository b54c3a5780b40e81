/** Widens the columns of a block at the user's request, whatever else is in them. */
import { type CellOperation, toWidthInPoints } from '../../grid';
import { formatAnchorName } from '../../placement';
import { addMargin, limitWidth, measureNumber } from '../pipeline/write/column-widths';
import { resolveBlock } from '../workbook/find-blocks';
import type { DetailsParts, RunAction } from './details-parts';

export function createFitColumns(parts: DetailsParts, runAction: RunAction) {
  const { workbook, statuses, mutex } = parts;
  return {
    /**
     * Widens the columns until their numbers show, and their texts up to a limit. No column becomes
     * narrower. One step of Excel's undo restores the widths.
     * @returns the number of columns that are wider now; undefined after a failure
     */
    fitColumns: (placementId: string) =>
      runAction(
        placementId,
        (placement) =>
          mutex.runExclusive(async () => {
            const block = await resolveBlock(parts, placement);
            if (typeof block === 'string') {
              statuses.show(placementId, { kind: block });
              return undefined;
            }
            const { rect } = block;
            const anchor = formatAnchorName(placementId);
            const [columns] = await workbook.readSnapshot({ kind: 'longestTexts', anchor, block: rect });
            const operations = columns.flatMap(({ points, number, text }, column): CellOperation[] => {
              const characters = Math.max(addMargin(measureNumber(number)), limitWidth(text.length));
              // A hidden column has the width 0.
              if (points === 0 || points >= toWidthInPoints(characters)) return [];
              return [{ kind: 'width', part: { row: 0, column, rows: 1, columns: 1 }, characters }];
            });
            await workbook.execute({ target: anchor, preconditions: { size: rect }, operations });
            const notices = statuses.get(placementId)?.notices ?? [];
            statuses.setNotices(
              placementId,
              notices.filter(({ kind }) => kind !== 'narrowColumns'),
            );
            return operations.length;
          }),
        'fitColumns',
      ),
  };
}
