/**
 * Runs the part of the bench that is inside the pane's frame. It is built for the browser and
 * evaluated there, so that time is measured without the way to the browser and back.
 */
import { toLoadColumns, toLoadRows, toSqlColumns } from '../../src/client/query/load/columns';
import { readLoadQueries } from '../../src/client/query/load/load-query';
import { LoadResult, SqlSchemaLine } from '../../src/contract';
import type { CellInput } from '../../src/grid';
import { createHeaderRow, createResultBuilder, type Result } from '../../src/placement';
import { type DataRequest, fetchRows } from '../support/platform-requests';

export interface InPane {
  /** Presses Place; resolves with the milliseconds until the pane says that it is done. */
  place(): Promise<number>;
  /**
   * Places the open report at each of the cells, such as `Sheet1!B4`, one after another, as fast as
   * the pane allows.
   */
  placeAt(addresses: readonly string[]): Promise<void>;
  /**
   * Requests the rows, then writes them to the empty first sheet in the barest way. The product
   * cannot be faster, so this time is its floor.
   */
  measureFloor(question: FloorQuery): Promise<FloorRun>;
  /** Fills the empty first sheet from A1 on; resolves with the milliseconds that writing took. */
  fill(rows: number, columns: number, cellsInChunk: number): Promise<number>;
}

export interface FloorQuery extends Omit<DataRequest, 'report'> {
  readonly cellsInChunk: number;
}

export interface FloorRun {
  readonly queryMs: number;
  readonly writeMs: number;
  readonly rows: number;
  readonly columns: number;
}

declare global {
  interface Window {
    inPane: InPane;
  }
}

/** The workbench's page surrounds the pane. */
declare const parent: Window;

const TIMEOUT_MS = 120_000;

window.inPane = { place, placeAt, measureFloor, fill };

async function place(): Promise<number> {
  const startedAt = performance.now();
  findPlaceButton()?.click();
  const message = await waitFor(readEndMessage);
  if (!message.startsWith('Placed.')) throw new Error(`The pane said: ${message}`);
  return performance.now() - startedAt;
}

async function placeAt(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    void parent.workbench.select(address);
    const button = await waitFor(() => findPlaceButtonFor(address));
    button.click();
    // The message about the previous cell may still be there.
    const message = await waitFor(() =>
      [readEndMessage()].find((text) => !text?.startsWith('Placed.') || text.includes(`${address}:`)),
    );
    if (!message.startsWith('Placed.')) throw new Error(`The pane said at ${address}: ${message}`);
  }
}

function findPlaceButton(): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (button) => /^Place( another copy( at [A-Z]+\d+)?)?$/.test(button.textContent ?? '') && !button.disabled,
  );
}

/** After a placing, the button names the cell, without a sheet that is shown already. */
function findPlaceButtonFor(address: string): HTMLButtonElement | undefined {
  const button = findPlaceButton();
  const namedCell = / at (.+)$/.exec(button?.textContent ?? '')?.[1];
  const isThere = namedCell ? address.endsWith(`!${namedCell}`) : document.body.textContent?.includes(address);
  return isThere ? button : undefined;
}

/**
 * Checks after each change of the pane, as soon as the task that made it ends; there is no polling
 * and no rounding.
 */
function waitFor<Found>(find: () => Found | undefined | false): Promise<Found> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const found = find();
      if (!found) return;
      observer.disconnect();
      clearTimeout(timeout);
      resolve(found);
    };
    const observer = new MutationObserver(check);
    const timeout = setTimeout(() => reject(new Error('The pane did not come to what was waited for.')), TIMEOUT_MS);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    check();
  });
}

/** Returns the pane's message once placing has ended, or when the pane asks something first. */
function readEndMessage(): string | undefined {
  const texts = [...document.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  return texts.find((text) => /^(Placed|Not placed|Stopped)\./.test(text)) ?? readDialogText();
}

function readDialogText(): string | undefined {
  return document.querySelector('[role=dialog], dialog[open]')?.textContent ?? undefined;
}

async function measureFloor(query: FloorQuery): Promise<FloorRun> {
  const requestedAt = performance.now();
  const answer = await fetchRows(query);
  const queryMs = performance.now() - requestedAt;
  const result = readResult(query, answer);
  const columns = result.columns.length;
  // The cells are those that the product writes, with the header row. They are prepared before the
  // clock starts.
  const cells = [createHeaderRow(result), ...Array.from({ length: result.rowCount }, (_, index) => result.row(index))];
  const chunks = splitIntoChunks(cells, Math.max(1, Math.floor(query.cellsInChunk / columns)));
  const startedAt = performance.now();
  await writeChunks(chunks, columns);
  return { queryMs, writeMs: performance.now() - startedAt, rows: result.rowCount, columns };
}

/** The text and numbers are prepared before the clock starts; no two rows are alike. */
async function fill(rows: number, columns: number, cellsInChunk: number): Promise<number> {
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => (column === 0 ? `Region ${row % 17}` : row * 1.25 + column)),
  );
  const chunks = splitIntoChunks(cells, Math.max(1, Math.floor(cellsInChunk / columns)));
  const startedAt = performance.now();
  await writeChunks(chunks, columns);
  return performance.now() - startedAt;
}

function readResult({ query }: FloorQuery, { head, rows }: Awaited<ReturnType<typeof fetchRows>>): Result {
  const [loadQuery] = 'json' in query ? (readLoadQueries(query.json) ?? []) : [];
  const columns = loadQuery
    ? toLoadColumns(loadQuery, LoadResult.parse(head).annotation)
    : toSqlColumns(SqlSchemaLine.parse(head).schema);
  const members = columns.map(({ name }) => name);
  const wireRows = toLoadRows(columns, { members, dataset: rows });
  if (!wireRows) throw new Error('The data API sent a row without some of its values.');
  const builder = createResultBuilder(columns, 1900);
  builder.push(wireRows);
  return builder.finish();
}

function splitIntoChunks(cells: CellInput[][], rowsInChunk: number): CellInput[][][] {
  return Array.from({ length: Math.ceil(cells.length / rowsInChunk) }, (_, index) =>
    cells.slice(index * rowsInChunk, (index + 1) * rowsInChunk),
  );
}

function writeChunks(chunks: readonly CellInput[][][], columns: number): Promise<void> {
  return Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getFirst();
    let row = 0;
    for (const chunk of chunks) {
      sheet.getRangeByIndexes(row, 0, chunk.length, columns).values = chunk;
      await context.sync();
      row += chunk.length;
    }
  });
}
