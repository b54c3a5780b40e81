import { openWorkbenchTab, type WorkbenchTab } from '../support/workbench';
import type { Figure } from './figures';
import type { BenchContext } from './measure-placing';

interface FormulaCells {
  readonly label: string;
  readonly cellCount: number;
  readonly maxQueries: number;
  formula(row: number, column: number): string;
}

const RUNS = 3;
const COLUMNS = 10;
/** Both reports have one row for each region. */
const REPORTS = ['Net sales by region', 'Getting started'] as const;

const createCellsOverTwoReports = (cellCount: number): FormulaCells => ({
  label: `${cellCount.toLocaleString('en-US')} cells of \`INLAY.FIGURE\` over two reports`,
  cellCount,
  maxQueries: REPORTS.length,
  formula(row, column) {
    const report = REPORTS[(row + column) % REPORTS.length] ?? '';
    return `=INLAY.FIGURE("${report}","sales.net_sales","sales.stores_region","Greater London")`;
  },
});

/**
 * Each cell filters by a number that no other cell uses, in a column that the report does not show.
 */
const FILTERED: FormulaCells = {
  label: '2,000 cells of `INLAY.FIGURE`, each with a different filter value',
  cellCount: 2_000,
  // The report takes one query. Two rounds follow, each with one query for a thousand values
  // together and one for a single value.
  maxQueries: 5,
  formula: (row, column) =>
    `=INLAY.FIGURE("${REPORTS[0]}","sales.net_sales","sales.order_number",${2_000_000_001 + row * COLUMNS + column})`,
};

/**
 * Measures the time from the entry of many formulas to the answer of the last one, and the queries
 * that they make.
 */
export async function measureFunctions({ workbench, browser, reportProgress }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const formulaCells of [createCellsOverTwoReports(1_000), createCellsOverTwoReports(5_000), FILTERED]) {
    const times: number[] = [];
    const queries: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      reportProgress(`${formulaCells.label}: run ${run} of ${RUNS}`);
      const tab = await openWorkbenchTab(browser, `${workbench.url}/?new`);
      const result = await measureOnce(tab, formulaCells);
      times.push(result.ms);
      queries.push(result.queries);
      await tab.close();
    }
    const aims = { ms: 3_000, queries: formulaCells.maxQueries };
    figures.push({ name: formulaCells.label, values: { ms: times, queries }, aims });
  }
  return figures;
}

async function measureOnce(
  tab: WorkbenchTab,
  { cellCount, formula }: FormulaCells,
): Promise<{ ms: number; queries: number }> {
  await tab.pane.getByRole('button', { name: 'Try the sample platform', exact: true }).click();
  await tab.pane.getByRole('list', { name: 'Reports' }).getByRole('button').first().waitFor();
  let queries = 0;
  tab.page.on('request', (request) => {
    if (/\/(load|cubesql)\b/.test(new URL(request.url()).pathname)) queries += 1;
  });
  const formulas = Array.from({ length: cellCount / COLUMNS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => formula(row, column)),
  );
  const ms = await tab.page.evaluate(async (rows) => {
    const started = performance.now();
    await window.workbench.write('Sheet1!A1', rows);
    const address = `Sheet1!A1:J${rows.length}`;
    for (;;) {
      const { values } = await window.workbench.read(address);
      const currentValues = values.flat();
      if (currentValues.every((value) => typeof value === 'number')) return performance.now() - started;
      const wrong = currentValues.find((value) => typeof value === 'string' && value !== '#BUSY!');
      if (wrong !== undefined) throw new Error(`A formula gave ${wrong}.`);
    }
  }, formulas);
  return { ms, queries };
}
