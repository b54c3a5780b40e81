import { build } from 'esbuild';
import type { Browser, Frame } from 'playwright-core';
import { type DataQuestion, questionOfReport } from '../support/platform-questions';
import { type Desk, type RunningWorkbench, sitDown } from '../support/workbench';
import type { Placing, Writing } from './figures';
import type { Question } from './in-pane';

export interface BenchReport {
  readonly name: string;
  readonly runs: number;
}

/** Measured: from 10,000 to 200,000 cells the floor takes the same time, with smaller chunks longer. About 0.6 MB a request. */
export const CELLS_IN_FLOOR_CHUNK = 50_000;

export interface Measuring {
  readonly workbench: RunningWorkbench;
  readonly browser: Browser;
  tell(progress: string): void;
}

/** Places the report and writes its floor in turn, each time as a newcomer with a new workbook. */
export async function measurePlacing(measuring: Measuring, { name, runs }: BenchReport): Promise<Placing> {
  const question = await questionOfReport(measuring.workbench, name);
  const script = await buildInPane();
  const product: Writing[] = [];
  const floor: Writing[] = [];
  const queryMs: number[] = [];
  let size = { rows: 0, columns: 0 };
  for (let run = 1; run <= runs; run += 1) {
    measuring.tell(`${name}: run ${run} of ${runs}`);
    const placed = await atNewDesk(measuring, script, (desk, pane) => placeOnce(desk, pane, name));
    const bare = await atNewDesk(measuring, script, (desk, pane) => writeFloorOnce(desk, pane, question));
    product.push(placed.writing);
    floor.push(bare.writing);
    queryMs.push(bare.queryMs);
    size = bare.size;
    if (placed.cells !== bare.cells) throw new Error(`${name}: the product and its floor wrote different cells.`);
  }
  return { ...size, product, floor, queryMs };
}

async function placeOnce(desk: Desk, pane: Frame, name: string): Promise<{ writing: Writing; cells: string }> {
  await openReport(desk, name);
  const writing = await observed(desk, () => pane.evaluate(() => window.inPane.place()));
  return { writing, cells: await cellsOf(desk) };
}

async function writeFloorOnce(desk: Desk, pane: Frame, { url, token, sql }: DataQuestion) {
  const asked: Question = { url, token, sql, cellsInChunk: CELLS_IN_FLOOR_CHUNK };
  let queryMs = 0;
  let size = { rows: 0, columns: 0 };
  const writing = await observed(desk, async () => {
    const run = await pane.evaluate((given) => window.inPane.floor(given), asked);
    queryMs = run.queryMs;
    size = { rows: run.rows, columns: run.columns };
    return run.writeMs;
  });
  return { writing, queryMs, size, cells: await cellsOf(desk) };
}

/** Times the work by its own clock, and reads from the host's log what it sent. */
async function observed(desk: Desk, work: () => Promise<number>): Promise<Writing> {
  await desk.call('settled');
  const before = await desk.page.evaluate(() => window.workbench.log().length);
  const ms = await work();
  const requests = await desk.page.evaluate(
    (from) =>
      window.workbench
        .log()
        .slice(from)
        .map(({ requestBytes }) => requestBytes),
    before,
  );
  return { ms, batches: requests.length, largestRequestBytes: Math.max(...requests) };
}

/** The first rows and those around the end of each report: enough to see that two ways wrote the same, and as much of it. */
async function cellsOf(desk: Desk): Promise<string> {
  const parts = ['A1:J3', 'A999:J1003', 'A19999:J20003', 'A119999:J120003'];
  const read = await Promise.all(parts.map((part) => desk.read(`Sheet1!${part}`)));
  return JSON.stringify(read.map(({ values }) => values));
}

export async function atNewDesk<Result>(
  { workbench, browser }: Measuring,
  script: string,
  work: (desk: Desk, pane: Frame) => Promise<Result>,
): Promise<Result> {
  const desk = await sitDown(browser, `${workbench.url}/?new`);
  try {
    await desk.pane.getByRole('button', { name: 'Try the sample platform' }).waitFor();
    const pane = desk.page.frames().find((frame) => frame.url().includes('/addin/'));
    if (!pane) throw new Error('The pane has no frame.');
    await pane.evaluate(script);
    const result = await work(desk, pane);
    if (desk.complaints.length > 0) throw new Error(`The page complained: ${desk.complaints.join('; ')}`);
    return result;
  } finally {
    await desk.close();
  }
}

/** As far as the button Place: found, with its preview there, and the pane following the selection. */
async function openReport({ pane }: Desk, name: string): Promise<void> {
  const reports = pane.getByRole('list', { name: 'Reports' }).getByRole('button');
  await pane.getByRole('button', { name: 'Try the sample platform' }).click();
  await reports.first().waitFor();
  await pane.getByRole('searchbox', { name: 'Search reports' }).fill(name);
  await reports.filter({ hasText: name }).first().click();
  await pane.getByRole('heading', { name, exact: true }).waitFor();
  await pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  await pane.getByText('Sheet1!A1').first().waitFor();
}

export async function buildInPane(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [require.resolve('./in-pane')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('\n');
}
