import type { Address } from '../../grid';
import type { BlockSight } from '../workbook';
import type { ExcelRun } from './excel-run';

/** Reads the first and the last rows of a rectangle, and asks whether any cell of all of it holds something. */
export async function sightBlock(run: ExcelRun, address: Address, rowsAtEachEnd: number): Promise<BlockSight> {
  const { row, column, rows, columns } = address.rect;
  const first = Math.min(rows, rowsAtEachEnd);
  const last = Math.min(rows - first, rowsAtEachEnd);
  return run('sight', async (context) => {
    const sheet = context.workbook.worksheets.getItem(address.sheet);
    const used = sheet.getRangeByIndexes(row, column, rows, columns).getUsedRangeOrNullObject(true).load('rowCount');
    const ends = [sheet.getRangeByIndexes(row, column, first, columns).load('values')];
    if (last > 0) ends.push(sheet.getRangeByIndexes(row + rows - last, column, last, columns).load('values'));
    await context.sync();
    const values: unknown[][] = ends.flatMap((end) => end.values);
    return { rows: values.map((cells) => cells.map(String)), isEmpty: used.isNullObject };
  });
}
