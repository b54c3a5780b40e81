/**
 * Cells that a write finds filled although they were free a moment ago. They are read by the very request that writes, so that nothing
 * that somebody types falls in between.
 */
import type { Address, CellInput, Rect } from '../../grid';
import { addressOf } from './address-of';
import { partOf } from './block-parts';
import type { ExcelRun } from './excel-run';
import { inputsOf } from './read-inputs';

export interface Standing {
  readonly address: Address;
  readonly inputs: readonly CellInput[][];
  readonly numberFormats: string[][];
}

/** To be queued before the write. */
export function loadStanding(target: Excel.Range): Excel.Range {
  return target
    .getUsedRangeOrNullObject(true)
    .load('rowIndex,columnIndex,rowCount,columnCount,formulas,values,numberFormat,worksheet/name');
}

/** To be asked after the request; undefined where all of it was free. */
export function standingIn(loaded: Excel.Range | undefined): Standing | undefined {
  if (!loaded || loaded.isNullObject) return undefined;
  if (loaded.formulas.flat().every((cell: unknown) => cell === '')) return undefined;
  const formats: unknown[][] = loaded.numberFormat;
  return {
    address: addressOf(loaded),
    inputs: inputsOf(loaded.formulas, loaded.values),
    numberFormats: formats.map((row) => row.map(String)),
  };
}

/** Takes out what was just written, and puts back what stood there. A conversation of its own, which waits for a cell that is edited. */
export async function giveBack(
  run: ExcelRun,
  anchor: string,
  written: Rect,
  standing: Standing | undefined,
): Promise<void> {
  await run('putBack', async (context) => {
    partOf(context, anchor, written).clear('All');
    if (standing) {
      const { sheet, rect } = standing.address;
      const { row, column, rows, columns } = rect;
      const range = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
      range.numberFormat = standing.numberFormats;
      range.values = standing.inputs.map((line) => [...line]);
    }
    await context.sync();
  });
}
