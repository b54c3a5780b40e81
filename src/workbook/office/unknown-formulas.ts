/**
 * Formulas that Excel does not know although the add-in runs: some Excels go on showing `#NAME?` after a file was opened (office-js issues
 * 6355, 5865). Entered again, they call the add-in.
 */
import { type Address, cellCount } from '../../grid';
import { isWorkbookFailure, REFUSED_CODES } from '../workbook-failure';
import { addressOf, PLACES, rangeAt } from './anchors';
import type { ExcelRun } from './excel-run';

/** Of more cells with formulas those of the smallest areas are read: the large ones are columns that were filled down. */
const MOST_CELLS = 20_000;

/**
 * Three requests look, one more for each sheet enters them. A sheet that is protected keeps its formulas as they are.
 * @param prefix of the functions' names, in capitals, with its dot
 * @returns how many were entered
 */
export async function enterUnknown(run: ExcelRun, prefix: string): Promise<number> {
  const areas = await areasWithFormulas(run);
  if (areas.length === 0) return 0;
  const unknown = await run.ask('look', (context) => {
    const ranges = areas.map((at) => ({ at, range: rangeAt(context, at).load('formulas,values') }));
    return () => ranges.flatMap(({ at, range }) => unknownIn(at, range, prefix));
  });
  let entered = 0;
  for (const sheet of new Set(unknown.map(({ at }) => at.sheet))) {
    const cells = unknown.filter(({ at }) => at.sheet === sheet);
    try {
      await run.act('enterUnknown', (context) => {
        for (const { at, formula } of cells) rangeAt(context, { sheet, rect: at.rect }).formulas = [[formula]];
      });
      entered += cells.length;
    } catch (error) {
      if (!isWorkbookFailure(error, ...REFUSED_CODES, 'WorkbookProtected', 'CellsGone')) throw error;
    }
  }
  return entered;
}

async function areasWithFormulas(run: ExcelRun): Promise<readonly Address[]> {
  const sheets = await run.ask('look', ({ workbook }) => {
    const found = workbook.worksheets.load('items/name');
    return () => found.items.map(({ name }) => name);
  });
  const areas = await run.ask('look', ({ workbook }) => {
    const found = sheets.map((name) => {
      const used = workbook.worksheets.getItemOrNullObject(name).getUsedRangeOrNullObject(true);
      const special = used.getSpecialCellsOrNullObject('Formulas');
      special.areas.load(PLACES);
      return special;
    });
    return () => found.flatMap((one) => (one.isNullObject ? [] : one.areas.items.map(addressOf)));
  });
  let cells = 0;
  return [...areas]
    .sort((a, b) => cellCount(a.rect) - cellCount(b.rect))
    .filter(({ rect }) => {
      cells += cellCount(rect);
      return cells <= MOST_CELLS;
    });
}

interface UnknownFormula {
  readonly at: Address;
  readonly formula: string;
}

function unknownIn(
  { sheet, rect }: Address,
  { formulas, values }: Excel.Range,
  prefix: string,
): readonly UnknownFormula[] {
  return formulas.flatMap((row, down) =>
    row.flatMap((cell: unknown, right: number): UnknownFormula[] => {
      const formula = String(cell);
      if (values[down]?.[right] !== '#NAME?' || !formula.toUpperCase().includes(prefix)) return [];
      return [
        { at: { sheet, rect: { row: rect.row + down, column: rect.column + right, rows: 1, columns: 1 } }, formula },
      ];
    }),
  );
}
