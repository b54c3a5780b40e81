/**
 * Tests pivots that fit into no sheet, and long ones: refused before anything is written, and laid
 * out without blocking the page.
 */
import type { PivotLayout } from '../../../../src/client/query/pivot/pivot-layout';
import { readPivot } from '../../../../src/client/query/pivot/pivot-rows';
import { createPause } from '../../../../src/grid';
import { placing } from '../../../support/app';
import { fact, setPivotStage, view } from '../pivot-stage';

const { platform, begun, report } = setPivotStage();

/** @param count the number of column members */
const wide = (count: number) => Array.from({ length: count }, (_, at) => fact('North', `${100_000 + at}`, 1));
const long = (count: number) => Array.from({ length: count }, (_, at) => fact(`Region ${at}`, '2026-01', 1));

function written(test: Awaited<ReturnType<typeof begun>>) {
  return test.host.log().filter(({ cellsWritten }) => cellsWritten > 0).length;
}

describe('a pivot that is too large for the sheet', () => {
  it.each([
    ['wider than any sheet', wide(16_383), { row: 0, column: 0 }, 'PivotTooWide', '16385'],
    ['wider than the sheet from this cell on', wide(20), { row: 3, column: 16_370 }, 'PivotTooWide', '22'],
    ['longer than the sheet from this cell on', long(20), { row: 1_048_560, column: 1 }, 'PivotTooLong', '22'],
  ])('a pivot is refused before anything is written if it is %s [P5]', async (_, facts, at, code, said) => {
    report().facts = facts;
    const test = await begun(at);
    test.host.clearLog();
    await test.app.report.place();
    expect(placing(test)).toMatchObject({ kind: 'failed', failure: { code, detail: said } });
    expect(written(test)).toBe(0);
    expect(test.store.names()).toEqual([]);
  });

  it('a refresh leaves the block as it is if the pivot has grown too wide [P2]', async () => {
    report().facts = wide(3);
    const test = await begun({ row: 3, column: 16_370 });
    await test.app.report.place();
    expect(placing(test)).toMatchObject({ kind: 'placed', address: 'Sheet1!XEQ4:XEU6' });
    report().facts = wide(20);
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(view(test)?.status).toMatchObject({ kind: 'failed', failure: { code: 'PivotTooWide' } });
    expect(written(test)).toBe(0);
  });
});

it('a pivot whose source keeps changing is queried three times in all, and nothing is written [P15]', async () => {
  let asked = 0;
  const test = await begun({ row: 3, column: 1 });
  const facts = report().facts ?? [];
  Object.defineProperty(report(), 'facts', {
    get() {
      asked += 1;
      return [...facts, fact('North', '2026-01', asked)];
    },
  });
  test.host.clearLog();
  await test.app.report.place();
  expect(placing(test)).toMatchObject({ kind: 'failed', failure: { code: 'PagesDisagree' } });
  // Each time there are four grains, with the grand total before and after the others.
  expect(asked).toBe(3 * 5);
  expect(platform().caches).toHaveLength(1);
  expect(written(test)).toBe(0);
});

it('a long pivot yields to the page while it is read [P9]', async () => {
  const names = ['a', 'b'];
  const layout: PivotLayout = {
    ...{ rows: ['a'], columns: ['b'], measures: ['m'], measuresOn: 'columns' },
    ...{ rowTotals: false, columnTotals: false, subtotals: [] },
    labels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
  };
  const columns = [...names, 'm'].map((name) => ({ name, title: name, type: 'string' as const }));
  const rows = Array.from({ length: 200_000 }, (_, at) => [`row ${at >> 1}`, String(at % 40), '1']);
  let now = 0;
  let longest = 0;
  let turnAt = 0;
  const turn = async () => {
    longest = Math.max(longest, now - turnAt);
    turnAt = now;
  };
  const pause = createPause(turn, () => {
    // In this test a row takes a hundredth of a millisecond.
    now += 0.01;
    return now;
  });
  const { rowCount } = await readPivot(layout, [{ grain: { rows: 1, includesColumns: true }, columns, rows }], pause);
  expect(rowCount).toBe(100_000);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(50);
});
