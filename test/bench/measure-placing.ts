import type { Browser, Frame } from 'playwright-core';
import { measureLongestTask } from '../support/long-tasks';
import { type DataRequest, findDataRequest, type ReportQuery } from '../support/platform-requests';
import { connectToSample, openWorkbenchTab, type RunningWorkbench, type WorkbenchTab } from '../support/workbench';
import { type Figure, median, TASK_AIM_MS } from './figures';
import type { FloorQuery } from './in-pane';
import { measureMemory } from './measure-memory';
import {
  answerWithQuery,
  buildInPane,
  changeOneRow,
  findPaneFrame,
  openFound,
  search,
  selectCell,
  slowDown,
} from './pane-actions';

interface BenchReport {
  readonly name: string;
  readonly runs: number;
  /** Replaces the report's row count. */
  readonly rows?: number;
  /** Delays each request to Excel by this many milliseconds. */
  readonly latencyMs?: number;
  /**
   * With few rows the query takes most of the time. If this is true, the query's time is taken off
   * placing, and the rest is compared with only the floor.
   */
  readonly excludesQuery?: boolean;
  /** Placing should take at most this multiple of the time of floor and query together. */
  readonly aim: number;
  /** True if the last block is refreshed as well: unchanged, and with one row changed. */
  readonly measuresRefresh?: boolean;
}

/** Holds the figures of one way to write the cells: placing by the product, or the floor. */
interface WriteRun {
  readonly ms: number;
  readonly requests: number;
  readonly largestRequestKb: number;
  /** Page and add-in held at most this many megabytes meanwhile, garbage included. */
  readonly peakHeapMb: number;
}

const SHORT = 'Order lines, latest thousand';
const LONG = 'All order lines, long list';
/** A request on a slow Excel on the web takes this many milliseconds. */
const SLOW_LATENCY_MS = 150;
const REPORTS: readonly BenchReport[] = [
  { name: SHORT, runs: 5, rows: 13, latencyMs: SLOW_LATENCY_MS, excludesQuery: true, aim: 4.5 },
  { name: SHORT, runs: 5, aim: 1.35 },
  { name: LONG, runs: 3, latencyMs: SLOW_LATENCY_MS, aim: 1.5 },
  { name: LONG, runs: 3, measuresRefresh: true, aim: 1.35 },
];

/**
 * The floor took the same time with chunks of 10,000 to 200,000 cells, and longer with smaller
 * ones. A request has about 0.6 MB.
 */
export const FLOOR_CHUNK_CELLS = 50_000;

/** A request with this many cells of the reports has this size, in bytes. */
const CHUNK_BYTES = 575_000;

export interface BenchContext {
  readonly workbench: RunningWorkbench;
  readonly browser: Browser;
  reportProgress(progress: string): void;
}

export async function measurePlacing(bench: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const report of REPORTS) figures.push(...(await measureReport(bench, report)));
  return [...figures, await measureHold(bench)];
}

export function measureMillion(bench: BenchContext): Promise<Figure[]> {
  return measureReport(bench, { name: LONG, runs: 1, rows: 1_000_000, measuresRefresh: true, aim: 1.35 });
}

/** Places the report and writes its floor in turn, each time as a new user with a new workbook. */
async function measureReport(bench: BenchContext, report: BenchReport): Promise<Figure[]> {
  const { name, runs, rows, latencyMs = 0, excludesQuery = false, aim } = report;
  const reportQuestion = await findDataRequest(bench.workbench, name);
  const question = {
    ...reportQuestion,
    query: rows === undefined ? reportQuestion.query : resize(reportQuestion.query, rows),
  };
  const productRuns: WriteRun[] = [];
  const floorRuns: WriteRun[] = [];
  const queryMs: number[] = [];
  let size = '';
  let refreshFigures: readonly Figure[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const label = [name, rows && `${rows} rows`, latencyMs && `${latencyMs} ms a request`].filter(Boolean).join(', ');
    bench.reportProgress(`${label}: run ${run} of ${runs}`);
    const floorRun = await withNewTab(bench, (tab, pane) => writeFloorOnce(tab, pane, question, latencyMs));
    size = `${floorRun.rows.toLocaleString('en-US')} x ${floorRun.columns}`;
    const productRun = await withNewTab(bench, async (tab, pane) => {
      const placement = await placeOnce(tab, pane, { name, query: question.query, latencyMs });
      if (report.measuresRefresh && run === runs) refreshFigures = await measureRefreshes(bench, tab, size);
      return placement;
    });
    productRuns.push(productRun.writing);
    floorRuns.push(floorRun.writing);
    queryMs.push(floorRun.queryMs);
    if (productRun.cells !== floorRun.cells)
      throw new Error(`${name}: the product and its floor wrote different cells.`);
  }
  const [ms, floorMs, query] = [
    median(productRuns.map((run) => run.ms)),
    median(floorRuns.map((run) => run.ms)),
    median(queryMs),
  ];
  bench.reportProgress(
    `${size}: floor ${Math.round(floorMs)} ms, query ${Math.round(query)} ms, ${JSON.stringify(productRuns.at(-1))}`,
  );
  const namePrefix = `place ${size}${latencyMs > 0 ? ` at ${latencyMs} ms a request` : ''}`;
  if (excludesQuery && ms <= query)
    throw new Error(`${size}: the query took longer than placing, so the machine is too busy.`);
  const times = excludesQuery ? (ms - query) / floorMs : ms / (floorMs + query);
  return [
    {
      name: `${namePrefix}, compared with ${excludesQuery ? 'the bare write' : 'bare write and query'}`,
      values: { ms, times },
      aims: { times: aim },
    },
    {
      name: `${namePrefix}: memory beyond the bare write`,
      values: { MB: findMaxHeap(productRuns) - findMaxHeap(floorRuns) },
      aims: { MB: 600 },
    },
    ...refreshFigures,
  ];
}

const findMaxHeap = (runs: readonly WriteRun[]): number => Math.max(...runs.map(({ peakHeapMb }) => peakHeapMb));

/** Asks for another number of order lines. */
function resize(query: ReportQuery, rows: number): ReportQuery {
  if ('sql' in query) return { sql: query.sql.replace(/LIMIT \d+$/, `LIMIT ${rows}`) };
  return { json: { ...query.json, filters: [{ member: 'sales.line_id', operator: 'lte', values: [String(rows)] }] } };
}

async function placeOnce(
  tab: WorkbenchTab,
  pane: Frame,
  { name, query, latencyMs }: { readonly name: string; readonly query: ReportQuery; readonly latencyMs: number },
): Promise<{ writing: WriteRun; cells: string }> {
  await answerWithQuery(tab, () => query);
  await openReportAtFirstCell(tab, name);
  const { writing } = await observe(tab, () => pane.evaluate(() => window.inPane.place()), latencyMs);
  return { writing, cells: await readCells(tab) };
}

async function openReportAtFirstCell(tab: WorkbenchTab, name: string): Promise<void> {
  await connectToSample(tab);
  await search(tab, name);
  await openFound(tab, name);
  // The user selects the cell first, so the pane knows the selection before placing.
  for (const cell of ['A2', 'A1']) await selectCell(tab, cell);
}

/**
 * Measures how long placing keeps the page busy. The stand-in for Excel, which carries out the
 * requests, shares the pane's thread; a real Excel does not.
 */
function measureHold(bench: BenchContext): Promise<Figure> {
  return withNewTab(bench, async (tab, pane) => {
    await openReportAtFirstCell(tab, LONG);
    await tab.call('settled');
    const place = async (): Promise<void> => void (await pane.evaluate(() => window.inPane.place()));
    const task = await measureLongestTask(bench.browser, tab.page, place);
    return { name: 'longest task while placing 120,000 x 10', values: { ms: task }, aims: { ms: TASK_AIM_MS } };
  });
}

/** Refreshes by the ribbon's command, which reports when it is done. */
async function measureRefreshes({ reportProgress }: BenchContext, tab: WorkbenchTab, size: string): Promise<Figure[]> {
  const refresh = async (label: string, aims: NonNullable<Figure['aims']>): Promise<Figure> => {
    const name = `refresh ${size}, ${label}`;
    reportProgress(name);
    const { writing, cells, kB } = await observe(tab, () =>
      tab.page.evaluate(async () => {
        const startedAt = performance.now();
        await window.excelHost.commands.invoke('refreshAll');
        return performance.now() - startedAt;
      }),
    );
    return { name, values: { ms: writing.ms, cells, kB, MB: writing.peakHeapMb }, aims };
  };
  const unchanged = await refresh('unchanged', { cells: 0 });
  await changeOneRow(tab);
  return [unchanged, await refresh('one row changed', { kB: (2 * CHUNK_BYTES) / 1000 })];
}

async function writeFloorOnce(tab: WorkbenchTab, pane: Frame, { url, token, query }: DataRequest, latencyMs: number) {
  const floorQuery: FloorQuery = { url, token, query, cellsInChunk: FLOOR_CHUNK_CELLS };
  let queryMs = 0;
  let [rows, columns] = [0, 0];
  const { writing } = await observe(
    tab,
    async () => {
      const run = await pane.evaluate((floor) => window.inPane.measureFloor(floor), floorQuery);
      queryMs = run.queryMs;
      ({ rows, columns } = run);
      return run.writeMs;
    },
    latencyMs,
  );
  return { writing, queryMs, rows, columns, cells: await readCells(tab) };
}

interface Observation {
  readonly writing: WriteRun;
  /** Counts the written cells. */
  readonly cells: number;
  /** Sums the sizes of the requests that wrote cells, in kilobytes. */
  readonly kB: number;
}

/**
 * Takes the time from the work's own clock, watches the heap, and reads from the host's log what
 * was sent.
 */
async function observe(tab: WorkbenchTab, work: () => Promise<number>, latencyMs = 0): Promise<Observation> {
  await tab.call('settled');
  await slowDown(tab, latencyMs);
  const before = await tab.page.evaluate(() => window.workbench.log().length);
  const { result: ms, peakMb: peakHeapMb } = await measureMemory(tab.page, work);
  await slowDown(tab, 0);
  const requests = await tab.page.evaluate(
    (from) =>
      window.workbench
        .log()
        .slice(from)
        .map(({ requestBytes, cellsWritten }) => ({ requestBytes, cellsWritten })),
    before,
  );
  const writes = requests.filter(({ cellsWritten }) => cellsWritten > 0);
  const largestRequestKb = Math.max(...requests.map(({ requestBytes }) => requestBytes)) / 1000;
  return {
    writing: { ms, requests: requests.length, largestRequestKb, peakHeapMb },
    cells: writes.reduce((sum, { cellsWritten }) => sum + cellsWritten, 0),
    kB: writes.reduce((sum, { requestBytes }) => sum + requestBytes, 0) / 1000,
  };
}

/**
 * Reads the first rows and those around the end of each report. They are enough to see that both
 * ways wrote the same cells, and as many.
 */
async function readCells(tab: WorkbenchTab): Promise<string> {
  const parts = ['A1:J3', 'A999:J1003', 'A19999:J20003', 'A119999:J120003', 'A999999:J1000003'];
  const ranges = await Promise.all(parts.map((part) => tab.read(`Sheet1!${part}`)));
  return JSON.stringify(ranges.map(({ values }) => values));
}

export async function withNewTab<Result>(
  { workbench, browser }: BenchContext,
  work: (tab: WorkbenchTab, pane: Frame) => Promise<Result>,
): Promise<Result> {
  const tab = await openWorkbenchTab(browser, `${workbench.url}/?new`);
  try {
    await tab.pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
    const pane = findPaneFrame(tab);
    await pane.evaluate(await buildInPane());
    const result = await work(tab, pane);
    if (tab.complaints.length > 0) throw new Error(`The page complained: ${tab.complaints.join('; ')}`);
    return result;
  } finally {
    await tab.close();
  }
}
