import type { Browser, Frame } from 'playwright-core';
import { type DataQuestion, questionOfReport } from '../support/platform-questions';
import { type Desk, type RunningWorkbench, sitDown } from '../support/workbench';
import type { Placing, PlacingAim, Refreshing, Writing } from './figures';
import type { Question } from './in-pane';
import {
  answerWithSql,
  buildInPane,
  connect,
  openFound,
  paneOf,
  search,
  select,
  slowDown,
  withOneChange,
} from './pane-acts';
import { watchingMemory } from './watching-memory';

export interface BenchReport {
  readonly name: string;
  readonly runs: number;
  /** Other rows than the report has: fewer, or its lines once more and once more. */
  readonly rows?: number;
  /** Milliseconds before each request to Excel; none when left out. */
  readonly latencyMs?: number;
  readonly aim: PlacingAim;
  /** Whether the last block is refreshed as well: as it is, and with one row changed. */
  readonly refreshes?: boolean;
}

export interface Measured {
  readonly placing: Placing;
  readonly refreshing: readonly Refreshing[];
}

/** Measured: from 10,000 to 200,000 cells the floor takes the same time, with smaller chunks longer. About 0.6 MB a request. */
export const CELLS_IN_FLOOR_CHUNK = 50_000;

/** What so many cells of the reports take in a request. */
const CHUNK_BYTES = 575_000;

export interface Measuring {
  readonly workbench: RunningWorkbench;
  readonly browser: Browser;
  tell(progress: string): void;
}

/** Places the report and writes its floor in turn, each time as a newcomer with a new workbook. */
export async function measurePlacing(measuring: Measuring, report: BenchReport): Promise<Measured> {
  const { name, runs, rows, latencyMs = 0, aim } = report;
  const asked = await questionOfReport(measuring.workbench, name);
  const question = { ...asked, sql: sqlOf(asked, report) };
  const product: Writing[] = [];
  const floor: Writing[] = [];
  const queryMs: number[] = [];
  let size = { rows: 0, columns: 0 };
  let refreshing: readonly Refreshing[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const what = [name, rows && `${rows} rows`, latencyMs && `${latencyMs} ms a request`].filter(Boolean).join(', ');
    measuring.tell(`${what}: run ${run} of ${runs}`);
    const bare = await atNewDesk(measuring, (desk, pane) => writeFloorOnce(desk, pane, question, latencyMs));
    const placed = await atNewDesk(measuring, async (desk, pane) => {
      const once = await placeOnce(desk, pane, { name, sql: question.sql, latencyMs });
      if (report.refreshes && run === runs) refreshing = await refreshTwice(measuring, desk, question.sql, bare.size);
      return once;
    });
    product.push(placed.writing);
    floor.push(bare.writing);
    queryMs.push(bare.queryMs);
    size = bare.size;
    if (placed.cells !== bare.cells) throw new Error(`${name}: the product and its floor wrote different cells.`);
  }
  return { placing: { ...size, latencyMs, aim, product, floor, queryMs }, refreshing };
}

function sqlOf({ sql }: DataQuestion, { rows }: BenchReport): string {
  if (rows === undefined) return sql;
  const copies = Math.ceil(rows / 100_000);
  return sql.replace(
    /FROM sales\b[\s\S]*/,
    `FROM sales, range(${copies}) AS copies(copy) ORDER BY copy, line_id LIMIT ${rows}`,
  );
}

async function placeOnce(
  desk: Desk,
  pane: Frame,
  { name, sql, latencyMs }: { readonly name: string; readonly sql: string; readonly latencyMs: number },
): Promise<{ writing: Writing; cells: string }> {
  await answerWithSql(desk, () => sql);
  await connect(desk);
  await search(desk, name);
  await openFound(desk, name);
  // As an analyst does: what is selected is told by then.
  for (const cell of ['A2', 'A1']) await select(desk, cell);
  const { writing } = await observed(desk, () => pane.evaluate(() => window.inPane.place()), latencyMs);
  return { writing, cells: await cellsOf(desk) };
}

/** By the ribbon's command, which says itself when it is done. */
async function refreshTwice(
  { tell }: Measuring,
  desk: Desk,
  sql: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Promise<Refreshing[]> {
  const size = `${rows.toLocaleString('en-US')} x ${columns}`;
  const refresh = async (name: string, aim: NonNullable<Refreshing['aim']>): Promise<Refreshing> => {
    tell(`refresh of ${name}`);
    const { writing, cellsWritten, writtenBytes } = await observed(desk, () =>
      desk.page.evaluate(async () => {
        const startedAt = performance.now();
        await window.excelHost.commands.invoke('refreshAll');
        return performance.now() - startedAt;
      }),
    );
    return { name, ...writing, cellsWritten, writtenBytes, aim };
  };
  const unchanged = await refresh(`${size}, unchanged`, { cells: 0 });
  await answerWithSql(desk, () => withOneChange(sql));
  return [unchanged, await refresh('one row changed', { bytes: 2 * CHUNK_BYTES })];
}

async function writeFloorOnce(desk: Desk, pane: Frame, { url, token, sql }: DataQuestion, latencyMs: number) {
  const asked: Question = { url, token, sql, cellsInChunk: CELLS_IN_FLOOR_CHUNK };
  let queryMs = 0;
  let size = { rows: 0, columns: 0 };
  const { writing } = await observed(
    desk,
    async () => {
      const run = await pane.evaluate((given) => window.inPane.floor(given), asked);
      queryMs = run.queryMs;
      size = { rows: run.rows, columns: run.columns };
      return run.writeMs;
    },
    latencyMs,
  );
  return { writing, queryMs, size, cells: await cellsOf(desk) };
}

interface Observed {
  readonly writing: Writing;
  readonly cellsWritten: number;
  readonly writtenBytes: number;
}

/** Times the work by its own clock, watches the heap, and reads from the host's log what was sent. */
async function observed(desk: Desk, work: () => Promise<number>, latencyMs = 0): Promise<Observed> {
  await desk.call('settled');
  await slowDown(desk, latencyMs);
  const before = await desk.page.evaluate(() => window.workbench.log().length);
  const { result: ms, highest: peakHeapMb } = await watchingMemory(desk.page, work);
  await slowDown(desk, 0);
  const requests = await desk.page.evaluate(
    (from) =>
      window.workbench
        .log()
        .slice(from)
        .map(({ requestBytes, cellsWritten }) => ({ requestBytes, cellsWritten })),
    before,
  );
  const writes = requests.filter(({ cellsWritten }) => cellsWritten > 0);
  const largestRequestBytes = Math.max(...requests.map(({ requestBytes }) => requestBytes));
  return {
    writing: { ms, batches: requests.length, largestRequestBytes, peakHeapMb },
    cellsWritten: writes.reduce((sum, { cellsWritten }) => sum + cellsWritten, 0),
    writtenBytes: writes.reduce((sum, { requestBytes }) => sum + requestBytes, 0),
  };
}

/** The first rows and those around the end of each report: enough to see that two ways wrote the same, and as much of it. */
async function cellsOf(desk: Desk): Promise<string> {
  const parts = ['A1:J3', 'A999:J1003', 'A19999:J20003', 'A119999:J120003', 'A999999:J1000003'];
  const read = await Promise.all(parts.map((part) => desk.read(`Sheet1!${part}`)));
  return JSON.stringify(read.map(({ values }) => values));
}

export async function atNewDesk<Result>(
  { workbench, browser }: Measuring,
  work: (desk: Desk, pane: Frame) => Promise<Result>,
): Promise<Result> {
  const desk = await sitDown(browser, `${workbench.url}/?new`);
  try {
    await desk.pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
    const pane = paneOf(desk);
    await pane.evaluate(await buildInPane());
    const result = await work(desk, pane);
    if (desk.complaints.length > 0) throw new Error(`The page complained: ${desk.complaints.join('; ')}`);
    return result;
  } finally {
    await desk.close();
  }
}
