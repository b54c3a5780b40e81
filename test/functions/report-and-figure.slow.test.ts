/** Tests that the two functions agree on each value of a report, whatever the value is. */
import { openSamplePlatform } from '../client/sample-client';
import { askFormulas, type FilteredStage, type Formula } from './filtered-stage';

let stage: FilteredStage;

beforeAll(async () => {
  stage = await openSamplePlatform();
});
afterAll(async () => {
  await stage?.platform.close();
});

const createRequest = (query: object) => ({ kind: 'json', query: JSON.stringify(query) }) as const;
const NAMES = ['line', 'item', 'code', 'note', 'barcode', 'is_active', 'founded_on', 'received_at', 'ratio', 'price'];
const AWKWARD = createRequest({
  dimensions: NAMES.map((name) => `supplier_items.${name}`),
  order: { 'supplier_items.line': 'asc' },
});

type Row = readonly (string | number | boolean)[];

/** Returns the headers and rows that INLAY.REPORT shows. */
async function readReport(request: ReturnType<typeof createRequest>): Promise<readonly [Row, ...Row[]]> {
  const [shown] = (await askFormulas(stage, request, [{ id: 'REPORT', values: [true] }])).shownAnswers;
  if (!Array.isArray(shown)) throw new Error(JSON.stringify(shown));
  const [headers, ...rows] = shown;
  return [headers, ...rows];
}

it('INLAY.FIGURE returns each value that INLAY.REPORT shows, found by any value of its row [P4]', async () => {
  const [headers, ...rows] = await readReport(AWKWARD);
  const cells = rows.flatMap((row) => headers.map((header, at) => ({ row, header, value: row[at] ?? '' })));
  const formulas = cells.map(({ row, header, value }): Formula => {
    // The line number alone identifies a row; the value itself must not lose it.
    return { id: 'FIGURE', values: [header, [[headers[0]]], [row[0], header, value]] };
  });
  const { shownAnswers, queries } = await askFormulas(stage, AWKWARD, formulas);
  const shown = shownAnswers.map((answer) => (Array.isArray(answer) ? answer[0]?.[0] : answer));
  expect(shown).toEqual(cells.map(({ value }) => (value === '' ? { code: 'noValue' } : value)));
  expect(queries).toHaveLength(1);
});

it('INLAY.REPORT filtered by a value that it shows has the rows with that value [P4]', async () => {
  const [headers, ...rows] = await readReport(AWKWARD);
  const columns = ['Code', 'Barcode', 'Is Active', 'Founded On', 'Ratio', 'Price'];
  const different: unknown[] = [];
  const cells = columns.flatMap((header) => {
    const at = headers.indexOf(header);
    const values = new Set(rows.map((row) => row[at] ?? ''));
    // A cell with nothing but blanks counts as empty and filters nothing.
    return [...values].filter((value) => String(value).trim() !== '').map((value) => ({ header, at, value }));
  });
  const { shownAnswers } = await askFormulas(
    stage,
    AWKWARD,
    cells.map(({ header, value }): Formula => ({ id: 'REPORT', values: [false, [[header, value]]] })),
  );
  for (const [index, { header, at, value }] of cells.entries()) {
    const expected = rows.filter((row) => row[at] === value).map(([line]) => line);
    const answer = shownAnswers[index];
    const lines = Array.isArray(answer) ? answer.map((row) => row[0]) : answer;
    if (JSON.stringify(lines) !== JSON.stringify(expected)) different.push({ header, value, lines, expected });
  }
  expect(different).toEqual([]);
});

it.each(['month', 'quarter', 'year', 'week', 'day'])(
  'INLAY.REPORT filtered by a %s that it shows has the same value as INLAY.FIGURE [P15]',
  async (granularity) => {
    const request = createRequest({
      measures: ['sales.net_sales'],
      timeDimensions: [{ dimension: 'sales.ordered_at', granularity, dateRange: ['2025-10-01', '2026-02-28'] }],
      order: { 'sales.ordered_at': 'asc' },
    });
    const [headers, ...rows] = await readReport(request);
    const some = rows.slice(0, 3);
    const reports = some.map(([time]): Formula => ({ id: 'REPORT', values: [false, [[headers[0], time]]] }));
    const figures = some.map(([time]): Formula => ({ id: 'FIGURE', values: ['Net Sales', [[headers[0]]], [time]] }));
    const { shownAnswers } = await askFormulas(stage, request, [...reports, ...figures]);
    expect(shownAnswers).toEqual([...some.map((row) => [row]), ...some.map(([, net]) => [[net]])]);
  },
);

it('INLAY.REPORT is filtered by the headers that it shows, and in any spelling of the values [P19]', async () => {
  const request = createRequest({ dimensions: ['sales.stores_name'], measures: ['sales.net_sales'] });
  const [[header = '', net = ''], ...rows] = await readReport(request);
  const [store = ''] = rows[0] ?? [];
  const spellings = [store, ` ${String(store).toUpperCase()}\u00a0`];
  const { shownAnswers } = await askFormulas(stage, request, [
    ...spellings.map((value): Formula => ({ id: 'REPORT', values: [false, [[header, value]]] })),
    ...spellings.map((value): Formula => ({ id: 'FIGURE', values: [net, [[header]], [value]] })),
    ...spellings.map((value): Formula => ({ id: 'FIGURE', values: [net, [[header, value]], []] })),
  ]);
  expect(shownAnswers).toEqual([[rows[0]], [rows[0]], ...[1, 2, 3, 4].map(() => [[rows[0]?.[1]]])]);
});
