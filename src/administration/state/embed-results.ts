/** Writes answers into a column next to a table that may move in the meantime. */
import { type Address, type CellInput, createTextOperations, formatAddress, type PreviousCells } from '../../grid';
import { formatAnchorName } from '../../placement';
import { isWorkbookFailure, type Workbook } from '../../workbook';
import { readInBatches } from './selected-cells';

export interface ResultColumn {
  /**
   * Writes answers next to their rows.
   * @param texts maps the offsets of rows in the table to answers
   * @returns offsets of rows that no longer exist
   */
  write(texts: ReadonlyMap<number, string>): Promise<readonly number[]>;
  /** Removes the table's hidden name; the answers stay. */
  close(): Promise<void>;
}

export interface SheetTable {
  /** Includes the header. */
  readonly address: Address;
  readonly cells: readonly (readonly string[])[];
  /**
   * Counts from the table's first column; a new column after the table equals the table's width.
   */
  readonly resultColumn: number;
}

/**
 * A batch covers this many cells, because its response contains all cells of the rows that get an
 * answer.
 */
const BATCH_CELLS = 5_000;
/** After this many attempts a conflict is reported, because the user keeps editing. */
const MAX_TRIES = 3;

interface LocatedRow {
  /** Counts from the table's first row. */
  readonly rowIndex: number;
  readonly inputs: readonly CellInput[];
}

/**
 * Opens the column for answers. Excel moves the table's name with its cells, and rows are matched
 * by their contents. The batch that writes an answer verifies that its row still has these
 * contents.
 */
export async function openResultColumn(
  workbook: Workbook,
  { address, cells, resultColumn }: SheetTable,
  id: string,
): Promise<ResultColumn> {
  const anchor = formatAnchorName(id);
  const columns = address.rect.columns;
  const createRowKey = (row: readonly string[]) =>
    JSON.stringify(row.filter((_, column) => column < columns && column !== resultColumn));
  const keys = cells.map(createRowKey);
  const tableRect = { ...address.rect, columns: Math.max(columns, resultColumn + 1) };
  await workbook.setAnchor(anchor, { sheet: address.sheet, rect: tableRect });

  async function findTable(): Promise<Address | undefined> {
    const [anchors] = await workbook.readSnapshot({ kind: 'anchors', anchors: [anchor] });
    const located = anchors.get(anchor);
    // If the number of columns has changed, the column of the answers is unknown.
    return located?.kind === 'found' && located.address.rect.columns === tableRect.columns
      ? located.address
      : undefined;
  }

  /**
   * Reads the inputs before the texts. If a row changes in between, its inputs are out of date, so
   * the batch that writes finds a conflict.
   */
  async function readRows({ sheet, rect }: Address, first: number, rows: number) {
    const part = { sheet, rect: { ...rect, row: rect.row + first, rows } };
    const inputs: (readonly CellInput[])[] = [];
    await workbook.readRows(part, (batchRows) => inputs.push(...batchRows));
    const texts = await readInBatches(workbook, part);
    return texts.map((row, index) => ({
      key: createRowKey(row),
      rowIndex: first + index,
      inputs: inputs[index] ?? [],
    }));
  }

  async function findRows(offsets: readonly number[], area: Address): Promise<Map<number, LocatedRow>> {
    const first = Math.min(...offsets);
    const rows = await readRows(area, first, Math.max(...offsets) - first + 1);
    const unmovedRows = offsets.flatMap((offset) => {
      const row = rows[offset - first];
      return row && row.key === keys[offset] ? [[offset, row] as const] : [];
    });
    const matches = new Map<number, LocatedRow>(unmovedRows);
    if (matches.size === offsets.length) return matches;
    const byKey = new Map<string, LocatedRow | 'several'>();
    for (const row of await readRows(area, 0, area.rect.rows)) byKey.set(row.key, byKey.has(row.key) ? 'several' : row);
    for (const offset of offsets) {
      const row = byKey.get(keys[offset] ?? '');
      if (row && row !== 'several' && !matches.has(offset)) matches.set(offset, row);
    }
    return matches;
  }

  async function tryWrite(texts: ReadonlyMap<number, string>): Promise<readonly number[]> {
    const offsets = [...texts.keys()];
    const area = await findTable();
    if (!area || offsets.length === 0) return offsets;
    const matches = await findRows(offsets, area);
    const answers = [...matches].map(([offset, row]) => ({ ...row, text: texts.get(offset) ?? '' }));
    answers.sort((a, b) => a.rowIndex - b.rowIndex);
    const rowsPerBatch = Math.max(1, Math.floor(BATCH_CELLS / tableRect.columns));
    for (let start = 0; start < answers.length; start += rowsPerBatch) {
      const batch = answers.slice(start, start + rowsPerBatch);
      const contents = listExpectedContents(batch, [
        { column: 0, columns: Math.min(columns, resultColumn) },
        { column: resultColumn + 1, columns: columns - resultColumn - 1 },
      ]);
      const operations = createTextOperations(
        new Map(batch.map(({ rowIndex, text }) => [rowIndex, text])),
        resultColumn,
      );
      await workbook.execute({ target: anchor, preconditions: { size: area.rect, contents }, operations });
    }
    return offsets.filter((offset) => !matches.has(offset));
  }

  return {
    async write(texts) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await tryWrite(texts);
        } catch (error) {
          if (attempt === MAX_TRIES || !isWorkbookFailure(error, 'CellsChanged')) throw error;
        }
      }
    },
    close: () => workbook.removeAnchor(anchor),
  };
}

/**
 * Returns the contents to verify, left and right of the answers; consecutive rows form one part.
 */
function listExpectedContents(
  rows: readonly LocatedRow[],
  sides: readonly { readonly column: number; readonly columns: number }[],
): PreviousCells[] {
  const runs: LocatedRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.at(-1)?.rowIndex === row.rowIndex - 1) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) =>
    sides.flatMap(({ column, columns }): PreviousCells[] => {
      if (columns <= 0) return [];
      const area = { row: run[0]?.rowIndex ?? 0, column, rows: run.length, columns };
      const row = (index: number) => (run[index]?.inputs ?? []).slice(column, column + columns);
      return [{ part: area, rows: { length: run.length, row }, numberFormats: undefined }];
    }),
  );
}

/** Returns the address of the answers below the header: `Sheet1!G2:G20`. */
export function formatResultAddress({ address, resultColumn }: SheetTable): string {
  return formatAddress({ sheet: address.sheet, rect: computeResultRect(address, resultColumn, 1) });
}

/**
 * Returns the cells of the answers.
 * @param from is the first of them, counted in the table's rows
 */
export function computeResultRect({ rect }: Address, resultColumn: number, from: number) {
  return { row: rect.row + from, column: rect.column + resultColumn, rows: rect.rows - from, columns: 1 };
}
