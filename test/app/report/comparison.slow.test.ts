/** Tests placements with another period beside their numbers, over the sample company. */
import { DEFAULT_OPTIONS, type PlacementOptions } from '../../../src/app';
import { type AppUnderTest, openReport, select, setUpStage, waitUntil } from '../../support/app';
import { findView, readId, readOpenReport } from '../../support/app-state';
import { EXCELS } from '../../support/excel-profiles';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import { countWrittenCells } from '../../support/run-stage';

const stage = setUpStage();

const COMPARISON = {
  ...{ period: 'lastYear', change: 'both' },
  labels: { former: 'last year', amount: 'change', percent: 'change in %' },
} as const satisfies PlacementOptions['comparison'];

const [KINDEST, ...OTHERS] = EXCELS;
const HOSTILE = OTHERS.find(([label]) => label.startsWith('Hostile')) ?? OTHERS.at(-1);

async function openCompared(report: string, options: Partial<PlacementOptions>, switches = {}): Promise<AppUnderTest> {
  const test = await stage.startConnectedApp(switches);
  await openReport(test, report);
  test.app.report.setOptions(options);
  await waitUntil(() => readOpenReport(test).preview.kind === 'ready');
  return test;
}

async function place(test: AppUnderTest): Promise<void> {
  await select(test, 1, 1);
  await test.app.report.place();
}

const readHeaders = ({ store }: AppUnderTest, columns: number) =>
  store.readValues(store.activeSheetId, rect(1, 1, 1, columns)).flat();

describe.each([KINDEST, HOSTILE].flatMap((excel) => (excel ? [excel] : [])))('in %s', (_label, switches) => {
  it('a list has the numbers of last year and the change beside each measure [P4] [P17]', async () => {
    const test = await openCompared('Monthly net sales', { comparison: COMPARISON }, switches);
    await place(test);
    expect(readHeaders(test, 5)).toEqual([
      ...['Ordered at', 'Net Sales', 'Net Sales, last year', 'Net Sales, change', 'Net Sales, change in %'],
    ]);
    // A year before each of the last months is another row of the list.
    const rows = test.store.readValues(test.store.activeSheetId, rect(2, 1, 36, 5));
    const [, now, before, change, rate] = rows[30]?.map(Number) ?? [];
    expect(before).toBe(Number(rows[18]?.[1]));
    expect(change).toBeCloseTo(Number(now) - Number(before));
    expect(rate).toBeCloseTo(Number(change) / Number(before));
    // The sample begins in November 2023, so there is no number of December 2022.
    expect(rows[0]?.slice(2)).toEqual(['', '', '']);
  });

  it('a comparison that is chosen later comes beside its measure in a list [P3]', async () => {
    const test = await openCompared('Monthly net sales', {}, switches);
    await place(test);
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { comparison: { ...COMPARISON, change: undefined } });
    await test.app.placements.refresh(readId(test));
    expect(readHeaders(test, 5)).toEqual([
      ...['Ordered at', 'Net Sales', 'Net Sales, last year', 'Units', 'Units, last year'],
    ]);
  });

  it('a refresh of unchanged periods writes no cell [P10]', async () => {
    const test = await openCompared('Category by quarter', { comparison: COMPARISON }, switches);
    await place(test);
    const written = countWrittenCells(test);
    await test.app.placements.refresh(readId(test));
    expect(countWrittenCells(test)).toBe(written);
  });

  it('the columns leave with the comparison, and typed columns stay [P1]', async () => {
    const test = await openCompared('Monthly net sales', { comparison: COMPARISON }, switches);
    await place(test);
    const details = await test.app.placements.openDetails();
    await details.setOptions(readId(test), { comparison: undefined });
    test.store.write(test.store.activeSheetId, rect(1, 11), 'typed', 'values');
    await test.app.placements.refresh(readId(test));
    expect(readHeaders(test, 4)).toEqual(['Ordered at', 'Net Sales', 'Units', '']);
    const values = test.store.readValues(test.store.activeSheetId, rect(1, 1, 1, 11)).flat();
    expect(values.filter((value) => value === 'typed').length).toBe(1);
  });
});

it('the columns of a comparison come beside their measures in a pivot that is an Excel table [P3]', async () => {
  const test = await openCompared('Category by quarter', { table: true });
  await place(test);
  const details = await test.app.placements.openDetails();
  await details.setOptions(readId(test), { comparison: { ...COMPARISON, change: undefined } });
  await test.app.placements.refresh(readId(test));
  expect(findView(test)).toMatchObject({
    status: { kind: 'upToDate' },
    notices: [{ kind: 'renamed' }, { kind: 'columns' }],
  });
  expect(readHeaders(test, 4)).toEqual([
    ...['Category', 'Q1 2025 · Net Sales', 'Q1 2025 · Net Sales, last year', 'Q2 2025 · Net Sales'],
  ]);
  expect(test.store.tables.list(test.store.activeSheetId).map(({ rect: { columns } }) => columns)).toEqual([15]);
});

it('a comparison takes no more requests to Excel than the report alone [P13]', async () => {
  const counts: number[] = [];
  for (const comparison of [undefined, COMPARISON]) {
    const test = await openCompared('Monthly net sales', { comparison });
    await place(test);
    const before = test.host.readLog().length;
    await test.app.placements.refresh(readId(test));
    counts.push(test.host.readLog().length - before);
  }
  expect(counts[1]).toBe(counts[0]);
});

it('the record says which dates are compared, and so does the caption [P19]', async () => {
  const test = await openCompared('Category by quarter', { comparison: COMPARISON, caption: true });
  await place(test);
  expect(readPlacements(test.store)[0]?.written.times?.compared?.map((end) => end.slice(0, 10))).toEqual([
    ...['2025-01-01', '2026-09-30', '2024-01-01', '2025-09-30'],
  ]);
  const [[caption] = []] = test.store.readValues(test.store.activeSheetId, rect(1, 1));
  expect(caption).toContain('Jan 1, 2025 – Sep 30, 2026 compared with Jan 1, 2024 – Sep 30, 2025');
});

it('a preview counts the rows of both periods [P19]', async () => {
  const test = await openCompared('Monthly net sales', { comparison: COMPARISON });
  const { preview } = readOpenReport(test);
  expect(preview).toMatchObject({ total: 36, times: { compared: expect.any(Array) } });
  expect('members' in preview && preview.members?.map(({ name }) => name)).toEqual([
    ...['sales.ordered_at.month', 'sales.net_sales', 'sales.units'],
  ]);
});

describe('why a report is not compared', () => {
  const findObstacle = async (report: string, options: Partial<PlacementOptions> = {}) => {
    const test = await openCompared(report, {});
    return readOpenReport(test).detail.layout.findComparisonObstacle?.({ ...DEFAULT_OPTIONS, ...options });
  };
  const YEAR = { member: 'sales.ordered_at', title: 'Ordered at', type: 'time', operator: 'inPeriod' } as const;

  it('a report without a period needs a filter on a date, and then is compared [P19]', async () => {
    expect(await findObstacle('Net sales by region')).toBe('noPeriod');
    const filters = [{ ...YEAR, values: ['this year'] }];
    expect(await findObstacle('Net sales by region', { filters })).toBeUndefined();
  });

  it('a report whose dates have no end, or a second period, is not compared [P19]', async () => {
    expect(await findObstacle('Category sales by month')).toBe('unclearPeriod');
    const filters = [{ ...YEAR, values: ['this year'] }];
    expect(await findObstacle('Monthly net sales', { filters })).toBe('unclearPeriod');
  });

  it('the first months of a pivot are not compared [P15]', async () => {
    const axes: PlacementOptions['axes'] = { rows: ['sales.ordered_at.month'], columns: [], measuresOn: 'columns' };
    const pivot = { laidOut: 'pivot', axes, totals: { columns: true }, firstRows: 3 } as const;
    expect(await findObstacle('Monthly net sales', pivot)).toBe('firstPeriods');
  });
});
