/**
 * Finds formulas that Excel does not recognize although the add-in runs: some versions of Excel go
 * on showing `#NAME?` after a file was opened (office-js issues 6355, 5865). Once they are entered
 * again, they call the add-in.
 */
import { type Address, countCells } from '../../grid';
import type { EnteredFormulas } from '../workbook';
import { isWorkbookFailure, REFUSAL_CODES } from '../workbook-failure';
import { AREA_ADDRESS_PROPERTIES, getRange, toAddress } from './anchors';
import type { ExcelRun } from './excel-run';
import { execute } from './execute/execute';

/**
 * Limits how many cells one request reads and how many runs of cells it writes, because Excel on
 * the web limits requests and answers to 5 MB.
 */
const BATCH_CELLS = 20_000;
const BATCH_RUNS = 1_000;

/** Limits the attempts while a user goes on editing. */
const MAX_ATTEMPTS = 3;

/**
 * Enters formulas again that call these functions and show `#NAME?`. It takes three requests to
 * find them, more if more than 20,000 cells show errors, and one for each sheet with such formulas.
 * If a user has changed cells in the meantime, it looks again.
 * @param prefix of the functions' names, in capitals, with its dot
 */
export async function reenterFormulas(
  run: ExcelRun,
  prefix: string,
  remainingAttempts = MAX_ATTEMPTS,
): Promise<EnteredFormulas> {
  let entered = 0;
  let stillUnknown = 0;
  let hasChanged = false;
  for (const runs of splitBySheet(await findUnknownFormulas(run, prefix))) {
    const cells = runs.reduce((sum, { formulas }) => sum + formulas.length, 0);
    try {
      await reenterRuns(run, runs);
      entered += cells;
    } catch (error) {
      hasChanged ||= isWorkbookFailure(error, 'CellsChanged');
      if (!isWorkbookFailure(error, ...REFUSAL_CODES, 'WorkbookProtected', 'CellsGone', 'CellsChanged')) throw error;
      stillUnknown += cells;
    }
  }
  if (!hasChanged || remainingAttempts === 1) return { entered, stillUnknown };
  const retried = await reenterFormulas(run, prefix, remainingAttempts - 1);
  return { ...retried, entered: entered + retried.entered };
}

async function findUnknownFormulas(run: ExcelRun, prefix: string): Promise<readonly UnknownRun[]> {
  const unknownRuns: UnknownRun[] = [];
  for (const areas of splitIntoBatches(await findErrorAreas(run))) {
    const found = await run.sendAndRead('look', (context) => {
      const ranges = areas.map((at) => ({ at, range: getRange(context, at).load('formulas,values') }));
      return () => ranges.flatMap(({ at, range }) => findUnknownRuns(at, range, prefix));
    });
    unknownRuns.push(...found);
  }
  return unknownRuns;
}

/**
 * Counts parts from the first cell of the sheet, because formulas of the user have no name through
 * which they could be found.
 */
function reenterRuns(run: ExcelRun, runs: readonly UnknownRun[]): Promise<void> {
  const cells = runs.map(({ at, formulas }) => ({ part: at.rect, rows: formulas.map((formula) => [formula]) }));
  return execute(run, {
    target: { sheet: runs[0]?.at.sheet ?? '', rect: { row: 0, column: 0, rows: 1, columns: 1 } },
    preconditions: {
      contents: cells.map(({ part, rows }) => {
        return { part, rows: { length: rows.length, row: (index) => rows[index] ?? [] }, numberFormats: undefined };
      }),
    },
    operations: cells.map((one) => ({ kind: 'values', ...one })),
  });
}

async function findErrorAreas(run: ExcelRun): Promise<readonly Address[]> {
  const sheets = await run.sendAndRead('look', ({ workbook }) => {
    const found = workbook.worksheets.load('items/name');
    return () => found.items.map(({ name }) => name);
  });
  return run.sendAndRead('look', ({ workbook }) => {
    const found = sheets.map((name) => {
      const used = workbook.worksheets.getItemOrNullObject(name).getUsedRangeOrNullObject(true);
      const special = used.getSpecialCellsOrNullObject('Formulas', 'Errors');
      special.areas.load(AREA_ADDRESS_PROPERTIES);
      return special;
    });
    return () => found.flatMap((one) => (one.isNullObject ? [] : one.areas.items.map(toAddress)));
  });
}

function splitIntoBatches(areas: readonly Address[]): Address[][] {
  const batches: Address[][] = [];
  let cells = BATCH_CELLS;
  for (const piece of areas.flatMap(splitArea)) {
    cells += countCells(piece.rect);
    if (cells > BATCH_CELLS) {
      batches.push([]);
      cells = countCells(piece.rect);
    }
    batches.at(-1)?.push(piece);
  }
  return batches;
}

/** Splits a large area, such as columns that were filled down, into pieces of at most one batch. */
function splitArea({ sheet, rect }: Address): Address[] {
  const pieceRows = Math.max(1, Math.floor(BATCH_CELLS / rect.columns));
  return Array.from({ length: Math.ceil(rect.rows / pieceRows) }, (_, index) => {
    const rows = Math.min(pieceRows, rect.rows - index * pieceRows);
    return { sheet, rect: { ...rect, row: rect.row + index * pieceRows, rows } };
  });
}

/** Holds neighbouring cells of one column. */
interface UnknownRun {
  readonly at: Address;
  readonly formulas: readonly string[];
}

function findUnknownRuns(
  { sheet, rect }: Address,
  { formulas, values }: Excel.Range,
  prefix: string,
): readonly UnknownRun[] {
  const isUnknown = (down: number, right: number) =>
    values[down]?.[right] === '#NAME?' && String(formulas[down]?.[right]).toUpperCase().includes(prefix);
  const runs: UnknownRun[] = [];
  for (let right = 0; right < rect.columns; right += 1) {
    for (let from = 0; from < rect.rows; from += 1) {
      let to = from;
      while (to < rect.rows && isUnknown(to, right)) to += 1;
      if (to === from) continue;
      const part = { row: rect.row + from, column: rect.column + right, rows: to - from, columns: 1 };
      runs.push({ at: { sheet, rect: part }, formulas: formulas.slice(from, to).map((row) => String(row[right])) });
      from = to;
    }
  }
  return runs;
}

function splitBySheet(runs: readonly UnknownRun[]): UnknownRun[][] {
  const batches: UnknownRun[][] = [];
  for (const sheet of new Set(runs.map(({ at }) => at.sheet))) {
    const runsOfSheet = runs.filter(({ at }) => at.sheet === sheet);
    for (let from = 0; from < runsOfSheet.length; from += BATCH_RUNS)
      batches.push(runsOfSheet.slice(from, from + BATCH_RUNS));
  }
  return batches;
}
