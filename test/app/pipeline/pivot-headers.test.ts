/**
 * Tests that refreshes keep the columns of a pivot where they are, whatever order the engine
 * returns its rows in and however it spells their values.
 */
import { EXCELS } from '../../support/excel-profiles';
import { readPlacements } from '../../support/file-records';
import { readCell } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import {
  createFact,
  FACTS,
  findView,
  PIVOT,
  QUERY,
  readBlock,
  refreshAndReadStatus,
  setUpPivotStage,
} from './pivot-stage';

const { placePivot, report, platform } = setUpPivotStage();

const countWrites = ({ host }: SmallApp) => host.readLog().reduce((cells, { cellsWritten }) => cells + cellsWritten, 0);

/** Orders the rows as the report says, which the small platform does not do. */
const DESCENDING = {
  ...QUERY,
  order: [
    ['f.month', 'desc'],
    ['f.region', 'asc'],
  ],
};
const NEWEST_FIRST = [...FACTS].sort((one, other) => String(other.month).localeCompare(String(one.month)));

describe.each(EXCELS)('the columns of a pivot in %s', (_, excel) => {
  it('the columns follow the report, and a new one comes where the report has it [P3]', async () => {
    report().pivot = { jsonQuery: JSON.stringify(DESCENDING), pivotItems: PIVOT };
    report().facts = NEWEST_FIRST;
    const test = await placePivot({}, undefined, excel);
    expect(readBlock(test)[0]?.slice(1)).toEqual(['2026-03', '2026-01', 'Total']);
    report().facts = [createFact('North', '2026-04', 1), ...NEWEST_FIRST];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[0]?.slice(1)).toEqual(['2026-04', '2026-03', '2026-01', 'Total']);
  });
});

describe('the columns of a pivot', () => {
  it('unchanged figures in another order of rows write no cell [P10]', async () => {
    const createFacts = (sizes: readonly string[]) =>
      sizes.flatMap((size) => [createFact('S', size, 1), createFact('N', size, 2)]);
    report().facts = createFacts(['10', '2', '1a']);
    const test = await placePivot();
    // The engine's default order may be that of the figures: the largest first.
    expect(readBlock(test).map(([head]) => head)).toEqual(['Amount · Region', 'S', 'N', 'Total']);
    expect(readBlock(test)[0]?.slice(1)).toEqual(['2', '10', '1a', 'Total']);
    report().facts = createFacts(['2', '10', '1a']);
    test.host.clearLog();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(countWrites(test)).toBe(0);
  });

  it('a block that was written in another order keeps it, and its new columns come in that order [P3]', async () => {
    const test = await placePivot();
    report().pivot = { jsonQuery: JSON.stringify(DESCENDING), pivotItems: PIVOT };
    report().facts = NEWEST_FIRST;
    test.host.clearLog();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(countWrites(test)).toBe(0);
    report().facts = [createFact('North', '2026-04', 1), ...NEWEST_FIRST];
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[0]?.slice(1)).toEqual(['2026-01', '2026-03', '2026-04', 'Total']);
  });

  it('a number that the database spells in another scale is the same column [P10]', async () => {
    const setRates = (ten: string, half: string) =>
      platform().reports.set(1, {
        ...{ id: 1, name: 'Sales', columns: ['region', 'rate', 'amount'] },
        ...{ types: new Map([1, 2].map((index) => [index, 'number'] as const)) },
        rows: [
          ['North', ten, '1'],
          ['South', half, '2'],
        ],
        pivot: {
          sqlQuery: '1 SELECT',
          pivotItems: { ...PIVOT, rows: ['region'], columns: ['rate'], measures: ['amount'] },
        },
      });
    setRates('10.00', '0.50');
    const test = await placePivot();
    expect(readBlock(test)[0]?.slice(1)).toEqual(['0.5', '10']);
    setRates('1e1', '0.5');
    test.host.clearLog();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect([countWrites(test), findView(test)?.notices]).toEqual([0, []]);
  });

  it('the caption names the only measure, which no header names, also after a refresh [P19]', async () => {
    const test = await placePivot({ caption: true });
    expect(readCell(test, 3, 1)).toMatch(/^Amount · No filters · as of /);
    report().facts = [createFact('East', '2026-01', 1), ...FACTS];
    await refreshAndReadStatus(test);
    expect(readCell(test, 3, 1)).toMatch(/^Amount · No filters · as of /);
  });

  it('a list that becomes a pivot keeps the labels of the reader who refreshes it first [P17]', async () => {
    report().pivot = { jsonQuery: JSON.stringify(QUERY) };
    const test = await placePivot();
    expect(readPlacements(test.store)[0]?.choices.labels).toBeUndefined();
    report().pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems: PIVOT };
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test).at(-1)?.[0]).toBe('Total');
    expect(readPlacements(test.store)[0]?.choices.labels).toMatchObject({ total: 'Total', empty: '(empty)' });
  });
});
