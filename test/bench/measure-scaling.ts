import { openExcel } from '../support/excel-host';
import type { Figure } from './figures';
import { measureProcessorTime } from './processor-time';

const SIZES = [1_000, 10_000] as const;
const RUNS = 3;

/**
 * Measures the workbench's store and host without a browser: ten times as many cells should take
 * about ten times as long.
 */
export async function measureScaling(reportProgress: (progress: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, work] of WORKLOADS) {
    reportProgress(name);
    await work(SIZES[0]);
    for (const rows of SIZES) {
      const runs: number[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measureProcessorTime(() => work(rows)));
      figures.push({ name: `${rows.toLocaleString('en-US')} rows: ${name}, processor time`, values: { ms: runs } });
    }
  }
  return figures;
}

const WORKLOADS: readonly (readonly [name: string, work: (rows: number) => Promise<void>])[] = [
  ['formulas in R1C1 form, written and read', writeFormulas],
  ['cell properties, written and read', writeProperties],
];

async function writeFormulas(rows: number): Promise<void> {
  const { store } = openExcel();
  const rect = { row: 1, column: 4, rows, columns: 2 };
  const formulas = Array.from({ length: rows }, () => ['=RC[-2]*2', '=SUM(R1C1,R[-1]C[-3]:RC[-2])&"A1"']);
  store.write(store.activeSheetId, rect, formulas, 'formulasR1C1');
  store.readFormulasR1C1(store.activeSheetId, rect);
}

async function writeProperties(rows: number): Promise<void> {
  const { Excel: library } = openExcel();
  const cells = Array.from({ length: rows }, (_, row) => [
    { format: { fill: { color: row % 2 ? '#FFFF00' : '#00FF00' }, font: { size: 8 + (row % 20) } } },
    row % 3 ? {} : { format: { font: { bold: true } } },
  ]);
  await library.run(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRange(`A1:B${rows}`);
    range.setCellProperties(cells);
    await context.sync();
    range.getCellProperties({ format: { fill: { color: true }, font: { bold: true, size: true } } });
    await context.sync();
  });
}
