/** Corrects a value in the cell that a filter reads. */
import { type CellInput, type Operation, type Rect, type Stood, textInput } from '../../grid';
import { WorkbookFailure } from '../../workbook';
import type { PlacementParts } from '../workbook/placement-parts';

/**
 * Writes a value over the one that the data do not have, wherever the filter's cells hold it; the filter goes on reading them.
 * @param name the defined name of the filter's cells
 * @throws WorkbookFailure `CellsChanged` if no cell holds it any more, or a formula gives it; then nothing is written
 */
export async function correctFilterValue(
  { workbook, turns }: Pick<PlacementParts, 'workbook' | 'turns'>,
  name: string,
  wrong: string,
  value: string,
): Promise<void> {
  const [[held]] = await workbook.look({ kind: 'cells', where: [name] });
  if (held?.kind !== 'found') throw new WorkbookFailure('CellsGone', 'correctFilterValue');
  const { address, first, rows } = held;
  const previous = rows.flatMap((row, down) =>
    row.flatMap((text, right): Stood | [] =>
      typeof text === 'string' && text.trim() === wrong
        ? oneCell(
            { row: first.row + down - address.rect.row, column: first.column + right - address.rect.column },
            text,
          )
        : [],
    ),
  );
  if (previous.length === 0) throw new WorkbookFailure('CellsChanged', 'correctFilterValue');
  const operations = previous.map(({ part }): Operation => ({ kind: 'values', part, rows: [[textInput(value)]] }));
  await turns.take(() => workbook.carryOut(name, operations, { previous }));
}

function oneCell({ row, column }: Pick<Rect, 'row' | 'column'>, text: string): Stood {
  const input: readonly CellInput[] = [textInput(text)];
  return {
    part: { row, column, rows: 1, columns: 1 },
    rows: { length: 1, row: () => input },
    numberFormats: undefined,
  };
}
