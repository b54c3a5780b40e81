import type { Browser } from 'playwright-core';
import { type Desk, type RunningWorkbench, sitDown } from '../support/workbench';
import { AIMS, type BigFigure } from './figures';

export interface FunctionsBench {
  readonly workbench: RunningWorkbench;
  readonly browser: Browser;
  tell(progress: string): void;
}

const SIZES = [1_000, 5_000] as const;
const RUNS = 3;
const COLUMNS = 10;
/** Both with one row for each region. */
const REPORTS = ['Net sales by region', 'Getting started'] as const;

/** From the entry of many formulas over two reports to the answer of the last one, and the queries that they made. */
export async function measureFunctions({ workbench, browser, tell }: FunctionsBench): Promise<BigFigure[]> {
  const figures: BigFigure[] = [];
  for (const cells of SIZES) {
    const times: number[] = [];
    const queries: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      tell(`${cells.toLocaleString('en-US')} formulas: run ${run} of ${RUNS}`);
      const desk = await sitDown(browser, `${workbench.url}/?new`);
      const made = await measureOnce(desk, cells);
      times.push(made.ms);
      queries.push(made.queries);
      await desk.close();
    }
    const name = `${cells.toLocaleString('en-US')} cells of INLAY.FIGURE over two reports`;
    figures.push(
      { name, unit: 'ms', runs: times, aim: AIMS.formulasMs },
      { name: `${name}, queries`, unit: 'queries', runs: queries, aim: REPORTS.length },
    );
  }
  return figures;
}

async function measureOnce(desk: Desk, cells: number): Promise<{ ms: number; queries: number }> {
  await desk.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
  let queries = 0;
  desk.page.on('request', (request) => {
    if (/\/(load|cubesql)\b/.test(new URL(request.url()).pathname)) queries += 1;
  });
  const formulas = Array.from({ length: cells / COLUMNS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => {
      const report = REPORTS[(row + column) % REPORTS.length] ?? '';
      return `=INLAY.FIGURE("${report}","sales.net_sales","sales.stores_region","Greater London")`;
    }),
  );
  const ms = await desk.page.evaluate(async (rows) => {
    const started = performance.now();
    await window.workbench.write('Sheet1!A1', rows);
    const address = `Sheet1!A1:J${rows.length}`;
    for (;;) {
      const { values } = await window.workbench.read(address);
      const cellsNow = values.flat();
      if (cellsNow.every((value) => typeof value === 'number')) return performance.now() - started;
      const wrong = cellsNow.find((value) => typeof value === 'string' && value !== '#BUSY!');
      if (wrong !== undefined) throw new Error(`A formula gave ${wrong}.`);
    }
  }, formulas);
  return { ms, queries };
}
