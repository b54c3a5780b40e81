import { type Desk, sitDown } from '../support/workbench';
import type { Figure } from './figures';
import type { Measuring } from './measure-placing';

interface Cells {
  readonly named: string;
  readonly cells: number;
  readonly mostQueries: number;
  formula(row: number, column: number): string;
}

const RUNS = 3;
const COLUMNS = 10;
/** Both reports have one row for each region. */
const REPORTS = ['Net sales by region', 'Getting started'] as const;

const overTwoReports = (cells: number): Cells => ({
  named: `${cells.toLocaleString('en-US')} cells of \`INLAY.FIGURE\` over two reports`,
  cells,
  mostQueries: REPORTS.length,
  formula(row, column) {
    const report = REPORTS[(row + column) % REPORTS.length] ?? '';
    return `=INLAY.FIGURE("${report}","sales.net_sales","sales.stores_region","Greater London")`;
  },
});

/**
 * Each cell filters by a number that no other cell uses, in a column that the report does not show.
 */
const FILTERED: Cells = {
  named: '2,000 cells of `INLAY.FIGURE`, each with a different filter value',
  cells: 2_000,
  // The report takes one query. Two rounds follow, each with one query for a thousand values
  // together and one for a single value.
  mostQueries: 5,
  formula: (row, column) =>
    `=INLAY.FIGURE("${REPORTS[0]}","sales.net_sales","sales.order_number",${2_000_000_001 + row * COLUMNS + column})`,
};

/**
 * Measures the time from the entry of many formulas to the answer of the last one, and the queries
 * that they make.
 */
export async function measureFunctions({ workbench, browser, tell }: Measuring): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measured of [overTwoReports(1_000), overTwoReports(5_000), FILTERED]) {
    const times: number[] = [];
    const queries: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      tell(`${measured.named}: run ${run} of ${RUNS}`);
      const desk = await sitDown(browser, `${workbench.url}/?new`);
      const made = await measureOnce(desk, measured);
      times.push(made.ms);
      queries.push(made.queries);
      await desk.close();
    }
    const aims = { ms: 3_000, queries: measured.mostQueries };
    figures.push({ name: measured.named, values: { ms: times, queries }, aims });
  }
  return figures;
}

async function measureOnce(desk: Desk, { cells, formula }: Cells): Promise<{ ms: number; queries: number }> {
  await desk.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await desk.pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
  let queries = 0;
  desk.page.on('request', (request) => {
    if (/\/(load|cubesql)\b/.test(new URL(request.url()).pathname)) queries += 1;
  });
  const formulas = Array.from({ length: cells / COLUMNS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => formula(row, column)),
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
