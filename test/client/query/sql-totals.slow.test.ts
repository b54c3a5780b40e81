/**
 * Compares random pivots of SQL with the pivots of the same reports as JSON, over the sample
 * platform: the sums of rows must be the totals that the data API computes.
 */
import fc from 'fast-check';
import type { DataValue, QueryRequest } from '../../../src/client';
import { PIVOT_LABELS } from '../../support/english-reader';
import { collect } from '../data-parts';
import { openSampleClient, type SampleClient } from '../sample-client';

let sample: SampleClient;
beforeAll(async () => {
  sample = await openSampleClient();
});
afterAll(() => sample.close());

const DIMENSIONS = ['stores_region', 'channel', 'status', 'is_gift', 'customers_loyalty_tier'] as const;
const ADDITIVE = ['MEASURE(net_sales)', 'SUM(units)', 'COUNT(line_count)', 'SUM(sales.returned_sales)'] as const;
const AVERAGE = 'average_discount';

const REPORT = fc.record({
  dimensions: fc.shuffledSubarray([...DIMENSIONS], { minLength: 2, maxLength: 3 }),
  split: fc.nat({ max: 2 }),
  measures: fc.shuffledSubarray([...ADDITIVE], { minLength: 1 }),
  isFiltered: fc.boolean(),
  measuresAxis: fc.constantFrom('rows', 'columns'),
  showRowTotals: fc.boolean(),
  showColumnTotals: fc.boolean(),
  showSubtotals: fc.boolean(),
});

/** Returns the contents of the cells, each with its row, its columns and its measure. */
async function readCells(request: QueryRequest, rows: number, measures: number, areStacked: boolean) {
  const result = await collect(sample.data.query(request));
  const heads = rows + (areStacked && measures > 1 ? 1 : 0);
  return result.rows.flatMap((row, rowIndex) =>
    result.columns.slice(heads).flatMap(({ name }, at) => {
      const parsed: (DataValue[] | string)[] = JSON.parse(name);
      const across = Array.isArray(parsed[0]) ? parsed[0].map(String) : undefined;
      const measure = areStacked && measures > 1 ? rowIndex % measures : at % measures;
      const value = row[heads + at] ?? null;
      const isTotal = !across || row.slice(0, rows).includes(PIVOT_LABELS.total);
      const number = value === null ? null : Number(value).toPrecision(10);
      return [{ key: JSON.stringify([row.slice(0, rows).map(String), across, measure]), number, measure, isTotal }];
    }),
  );
}

test('the totals of SQL are those of the same report as JSON for sums and counts, else empty [P15] [P22]', async () => {
  let [totals, averages] = [0, 0];
  await fc.assert(
    fc.asyncProperty(REPORT, async ({ dimensions, split, measures, isFiltered, ...items }) => {
      const measureNames = [...measures.map((text) => /(\w+)\)$/.exec(text)?.[1] ?? ''), AVERAGE];
      const rowCount = Math.min(split, dimensions.length - 1);
      const createPivot = (toName: (name: string) => string) => {
        const axes = { rows: dimensions.slice(0, rowCount), columns: dimensions.slice(rowCount) };
        const [rows, columns] = [axes.rows.map(toName), axes.columns.map(toName)];
        return { items: { ...items, rows, columns, measures: [] }, labels: PIVOT_LABELS };
      };
      const aliases = [...measures, `MEASURE(${AVERAGE})`].map((text, index) => `${text} AS m${index}`);
      const sql = `SELECT ${[...dimensions, ...aliases].join(', ')} FROM public.sales AS sales
        ${isFiltered ? "WHERE products_category = 'Garden'" : ''} GROUP BY ${dimensions.map((_, at) => at + 1).join(', ')}`;
      const query = {
        dimensions: dimensions.map((name) => `sales.${name}`),
        measures: measureNames.map((name) => `sales.${name}`),
        filters: isFiltered ? [{ member: 'sales.products_category', operator: 'equals', values: ['Garden'] }] : [],
      };
      const read = (request: QueryRequest) =>
        readCells(request, rowCount, measureNames.length, items.measuresAxis === 'rows');
      const ours = await read({ kind: 'sql', sql, pivot: createPivot((name) => name) });
      const theirs = await read({ kind: 'json', query, pivot: createPivot((name) => `sales.${name}`) });
      const isAverageTotal = (cell: (typeof theirs)[number]) => cell.isTotal && cell.measure === measures.length;
      expect(ours.filter(isAverageTotal).every(({ number }) => number === null)).toBe(true);
      const expected = new Map(theirs.map((cell) => [cell.key, isAverageTotal(cell) ? null : cell.number]));
      expect(new Map(ours.map(({ key, number }) => [key, number]))).toEqual(expected);
      totals += theirs.filter((cell) => cell.isTotal && cell.number !== null).length;
      averages += theirs.filter(isAverageTotal).length;
    }),
    { numRuns: 15, seed: 47 },
  );
  expect(totals).toBeGreaterThan(100);
  expect(averages).toBeGreaterThan(25);
});
