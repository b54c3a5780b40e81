/**
 * Provides blocks to write, and the sheet before and after, for the tests that write them over the
 * real office.js.
 */
import type { BlockCell, CellInput, Rect } from '../../src/grid';
import { createOperations, findGroundRows, type OperationsInput } from '../../src/placement';
import { type BlockWrite, createOfficeWorkbook, type WriteControl, type WriteResult } from '../../src/workbook';
import { EXCELS, type Switches } from '../support/excel-profiles';
import { createOfficeAccess, openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';

export const ANCHOR = '_inlay_test';

export function createRows(count: number, columns: number, seed = 0): CellInput[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      column === 0 ? `Row ${row + seed}` : row * columns + column + seed,
    ),
  );
}

type Looks = Pick<
  OperationsInput,
  'headerRows' | 'isHeaderNew' | 'numberFormats' | 'formerFormats' | 'rightAligned' | 'widths' | 'totalLooks'
>;

/** Holds what a use case decides about a write; a snapshot of the sheet gives the rest. */
export interface WriteSpec
  extends Looks,
    Pick<BlockWrite, 'anchor' | 'userColumns' | 'columnMoves' | 'mayOverwrite' | 'journal'> {
  readonly block: Rect;
  /** The block is here once columns have left it. */
  readonly remainingBlock: Rect | undefined;
  readonly gains: readonly Rect[];
  readonly clears: readonly Rect[];
  readonly shift: Rect | undefined;
  row(index: number): BlockCell[];
}

export function createWrite(rows: readonly CellInput[][], more: Partial<WriteSpec> = {}): WriteSpec {
  const block: Rect = { row: 3, column: 1, rows: rows.length, columns: rows[0]?.length ?? 1 };
  return {
    anchor: ANCHOR,
    block,
    remainingBlock: undefined,
    headerRows: 0,
    row: (index) => [...(rows[index] ?? [])],
    numberFormats: [],
    rightAligned: [],
    widths: [],
    clears: [],
    gains: [block],
    shift: undefined,
    mayOverwrite: false,
    userColumns: [],
    columnMoves: undefined,
    ...more,
  };
}

/** Takes a snapshot of the sheet, and plans the write from it. */
export async function prepareWrite(test: WorkbookUnderTest, spec: WriteSpec): Promise<BlockWrite> {
  const { workbook } = test;
  const { anchor, block, remainingBlock, columnMoves, headerRows, shift, journal } = spec;
  const size = remainingBlock && {
    ...remainingBlock,
    columns: columnMoves ? columnMoves.staying.length + columnMoves.leaving.length : remainingBlock.columns,
  };
  const plan = { block, gains: spec.gains, clears: spec.clears, shift };
  const ground = { kind: 'ground', sheet: 'Sheet1', rects: findGroundRows({ plan, headerRows }) } as const;
  const [{ formats }] = await workbook.readSnapshot(ground);
  const row = Math.max(block.rows, remainingBlock?.rows ?? 0);
  const below = { ...block, row: block.row + row, rows: 1 };
  const [surroundings] = await workbook.readSnapshot({ kind: 'ground', sheet: 'Sheet1', rects: [below] });
  const groundRow = surroundings.filled.length === 0 ? row : undefined;
  const hasBody = size !== undefined && size.rows > headerRows;
  const [looks] = hasBody ? await workbook.readSnapshot({ kind: 'looks', anchor, headerRows, block: size }) : [];
  const rows = size && (await workbook.readBlock(anchor, size, new AbortController().signal));
  const operations = createOperations({
    ...spec,
    plan,
    remainingBlock,
    groundFormats: formats,
    looks,
    groundRow,
    stayingColumns: columnMoves?.staying,
  });
  return {
    anchor,
    sheet: 'Sheet1',
    firstCell: block,
    rows: block.rows,
    columns: block.columns,
    hasName: remainingBlock !== undefined,
    previousBlock: size && rows && { rect: size, rows },
    columnMoves,
    userColumns: spec.userColumns,
    insertedPart: shift && { ...shift, row: shift.row - block.row, column: shift.column - block.column },
    mayOverwrite: spec.mayOverwrite,
    groundRow,
    row: spec.row,
    operations,
    records: () => new Map([['placement.test', createNextRecord(test)]]),
    ...(journal ? { journal } : {}),
  };
}

export async function write(
  test: WorkbookUnderTest,
  spec: WriteSpec,
  writeControl = createControl(),
): Promise<WriteResult> {
  return test.workbook.write(await prepareWrite(test, spec), writeControl);
}

export function createControl(more: Partial<WriteControl> = {}): WriteControl {
  return { signal: new AbortController().signal, onRows() {}, onWaitingForCell() {}, ...more };
}

export function getSheet({ store }: WorkbookUnderTest): string {
  return store.activeSheetId;
}

/** Returns a text that differs from the record in the file. */
function createNextRecord({ store }: WorkbookUnderTest): string {
  return `${store.settings.get('inlay.placement.test') ?? 'kept'}+`;
}

/** Returns the cells, formats, looks, widths, names and records of the sheet. */
export function readSheet(test: WorkbookUnderTest) {
  const { store } = test;
  const sheet = getSheet(test);
  const used = store.findUsedRange(sheet) ?? { row: 0, column: 0, rows: 1, columns: 1 };
  const looks = store
    .readStyles(sheet, used)
    .map((row) => row.map(({ numberFormat, borders, quotePrefix, ...look }) => look));
  return {
    used,
    cells: store.readFormulas(sheet, used),
    formats: store.readNumberFormats(sheet, used),
    looks,
    widths: Array.from({ length: 10 }, (_, column) => store.getColumnWidth(sheet, column)),
    names: store.listNames().map(({ name, formula }) => `${name} ${formula}`),
    records: store.settings.entries(),
  };
}

const KINDEST = 'the kindest Excel';
const runsAllExcels = expect.getState().testPath?.includes('all-excels') === true;
/**
 * `npm test` runs the fault tests in the kindest and the worst Excel; `all-excels.slow.test.ts`
 * runs them in all but the kindest.
 */
const EXCELS_TO_TEST = EXCELS.filter(([name]) =>
  runsAllExcels ? name !== KINDEST : [KINDEST, 'Hostile Excel'].includes(name),
);
let switches: Switches = {};

interface Extent {
  readonly isKindest: boolean;
  /** False in the second Excel of `npm test`, where the slowest cases are left out. */
  readonly isThorough: boolean;
}

/** Runs tests in several Excels; {@link openInCurrentExcel} opens a workbook in the present one. */
export function describeInExcels(tests: (extent: Extent) => void): void {
  describe.each(EXCELS_TO_TEST)('in %s', (name, currentSwitches) => {
    beforeEach(() => {
      switches = currentSwitches;
    });
    const isKindest = name === KINDEST;
    tests({ isKindest, isThorough: isKindest || runsAllExcels });
  });
}

export function openInCurrentExcel(more: Switches = {}): WorkbookUnderTest {
  return openWorkbook({ ...switches, ...more });
}

/** Each request takes so long that the next one carries fewer rows. */
export function openSlowly(): WorkbookUnderTest {
  const test = openInCurrentExcel();
  let now = 0;
  const slow = () => {
    now += 10_000;
    return now;
  };
  return { ...test, workbook: createOfficeWorkbook({ ...createOfficeAccess(test), now: slow }) };
}
