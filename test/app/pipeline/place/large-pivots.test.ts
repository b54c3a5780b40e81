/**
 * Tests pivots that fit into no sheet, and long ones: refused before anything is written, and laid
 * out without blocking the page.
 */
import type { PivotLayout } from '../../../../src/client/query/pivot/pivot-layout';
import { readPivot } from '../../../../src/client/query/pivot/pivot-rows';
import { createPause } from '../../../../src/grid';
import { readPlacing } from '../../../support/app-state';
import { createFact, findView, setUpPivotStage } from '../pivot-stage';

const { platform, openReport, report } = setUpPivotStage();

/** @param count the number of column members */
const createWideFacts = (count: number) =>
  Array.from({ length: count }, (_, memberIndex) => createFact('North', `${100_000 + memberIndex}`, 1));
const createLongFacts = (count: number) =>
  Array.from({ length: count }, (_, memberIndex) => createFact(`Region ${memberIndex}`, '2026-01', 1));

function countWrites(test: Awaited<ReturnType<typeof openReport>>) {
  return test.host.readLog().filter(({ cellsWritten }) => cellsWritten > 0).length;
}

describe('a pivot that is too large for the sheet', () => {
  it.each([
    ['wider than any sheet', createWideFacts(16_383), { row: 0, column: 0 }, 'PivotTooWide', '16385'],
    ['wider than the sheet from this cell on', createWideFacts(20), { row: 3, column: 16_370 }, 'PivotTooWide', '22'],
    [
      'longer than the sheet from this cell on',
      createLongFacts(20),
      { row: 1_048_560, column: 1 },
      'PivotTooLong',
      '22',
    ],
  ])('a pivot is refused before anything is written if it is %s [P5]', async (_, facts, corner, code, detail) => {
    report().facts = facts;
    const test = await openReport(corner);
    test.host.clearLog();
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code, detail } });
    expect(countWrites(test)).toBe(0);
    expect(test.store.listNames()).toEqual([]);
  });

  it('a refresh leaves the block as it is if the pivot has grown too wide [P2]', async () => {
    report().facts = createWideFacts(3);
    const test = await openReport({ row: 3, column: 16_370 });
    await test.app.report.place();
    expect(readPlacing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!XEQ4:XEU6' });
    report().facts = createWideFacts(20);
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(findView(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'PivotTooWide' } });
    expect(countWrites(test)).toBe(0);
  });
});

it('a pivot whose source keeps changing is queried three times in all, and nothing is written [P15]', async () => {
  let queryCount = 0;
  const test = await openReport({ row: 3, column: 1 });
  const facts = report().facts ?? [];
  Object.defineProperty(report(), 'facts', {
    get() {
      queryCount += 1;
      return [...facts, createFact('North', '2026-01', queryCount)];
    },
  });
  test.host.clearLog();
  await test.app.report.place();
  expect(readPlacing(test)).toMatchObject({ kind: 'failed', failure: { code: 'PagesDisagree' } });
  // Each time there are four grains, with the grand total before and after the others.
  expect(queryCount).toBe(3 * 5);
  expect(platform().cacheModes).toHaveLength(1);
  expect(countWrites(test)).toBe(0);
});

it('a long pivot yields to the page while it is read [P9]', async () => {
  const names = ['a', 'b'];
  const layout: PivotLayout = {
    ...{ rows: ['a'], columns: ['b'], measures: ['m'], measuresOn: 'columns' },
    ...{ rowTotals: false, columnTotals: false, subtotals: [] },
    labels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
  };
  const columns = [...names, 'm'].map((name) => ({ name, title: name, type: 'string' as const }));
  const rows = Array.from({ length: 200_000 }, (_, rowIndex) => [`row ${rowIndex >> 1}`, String(rowIndex % 40), '1']);
  let now = 0;
  let longestWork = 0;
  let lastYieldAt = 0;
  const yieldToPage = async () => {
    longestWork = Math.max(longestWork, now - lastYieldAt);
    lastYieldAt = now;
  };
  const pause = createPause(yieldToPage, () => {
    // In this test a row takes a hundredth of a millisecond.
    now += 0.01;
    return now;
  });
  const { rowCount } = await readPivot(layout, [{ grain: { rows: 1, includesColumns: true }, columns, rows }], pause);
  expect(rowCount).toBe(100_000);
  expect(longestWork).toBeGreaterThan(0);
  expect(longestWork).toBeLessThan(50);
});
