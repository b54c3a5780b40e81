/**
 * Tests a refresh that let a column come between others, which is two steps of undo: what becomes
 * of it if a refresh is between them.
 */
import { waitUntil } from '../../support/app';
import { answerEdits, findView, readHandEdits, readId } from '../../support/app-state';
import { createChance } from '../../support/chance';
import { computeMeasure, type Fact } from '../../support/facts';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { readCell, writeValue } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { selectRepeats } from '../../support/test-scope';
import { createFact, FACTS, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, report } = setUpPivotStage();

const FEBRUARY = [...FACTS, createFact('North', '2026-02', 20), createFact('South', '2026-02', 2)];
const HEADERS_BEFORE = ['Amount · Region', '2026-01', '2026-03', 'Total'];
const HEADERS_BETWEEN = ['Amount · Region', '2026-01', '2026-02', '2026-03', 'Total'];
const HEADERS_AT_END = ['Amount · Region', '2026-01', '2026-03', 'Total', '2026-02'];

const readHeaders = (test: SmallApp) => readBlock(test)[0];

/**
 * Expects that each member has a column under its name with its values, and that the formula still
 * reads March. Other columns are those that an undo of several refreshes has restored: the report
 * does not have their members, so they are user columns.
 */
function expectWholePivot(test: SmallApp, facts: readonly Fact[]): void {
  const listMembers = (name: string) => [...new Set(facts.map((one) => String(one[name])))].sort();
  const [regions, months] = [
    [...listMembers('region'), 'Total'],
    [...listMembers('month'), 'Total'],
  ];
  const [headerRow = [], ...rows] = readBlock(test, 1 + regions.length);
  expect([findView(test)?.status.kind, rows.map(([region]) => region)]).toEqual(['upToDate', regions]);
  const createMemberFilter = (name: string, value: string) => (value === 'Total' ? {} : { [name]: value });
  const computeAmount = (region: string, month: string) =>
    computeMeasure(facts, 'f.amount', {
      ...createMemberFilter('region', region),
      ...createMemberFilter('month', month),
    });
  for (const month of months) {
    const columns = headerRow.flatMap((title, columnIndex) =>
      title === month ? [rows.map((row) => row[columnIndex])] : [],
    );
    expect(columns).toContainEqual(regions.map((region) => computeAmount(region, month) ?? ''));
  }
  expect(readCell(test, 20, 1)).toBe(computeAmount('North', '2026-03'));
}

/** Places the pivot with a formula over March in the North. */
async function placeWithFormula(rowCache = createMemoryRowCache()): Promise<SmallApp> {
  report().facts = FACTS;
  const test = await placePivot({}, undefined, { rowCache });
  writeValue(test, 20, 1, '=D5');
  report().facts = FEBRUARY;
  await refreshAndReadStatus(test);
  return test;
}

describe('undo of a refresh that inserted a column', () => {
  const devices = [
    ['has cached the rows', () => createMemoryRowCache()],
    ['has cached no rows', () => createMemoryRowCache({ bytesPerPlacement: 0 })],
  ] as const;

  it.each(devices)(
    'the block is whole after two undo steps with a refresh between them, if the device %s [P1]',
    async (_what, createRowCache) => {
      const test = await placeWithFormula(createRowCache());
      expect(readHeaders(test)).toEqual(HEADERS_BETWEEN);
      test.store.undo();
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      expect([readHeaders(test), findView(test)?.lastRun?.kind]).toEqual([HEADERS_AT_END, 'unchanged']);
      test.store.undo();
      expect(readHeaders(test)).toEqual(HEADERS_BEFORE);
      expect(await refreshAndReadStatus(test)).toBe('upToDate');
      expect([readHeaders(test), readCell(test, 20, 1)]).toEqual([HEADERS_BETWEEN, 30]);
    },
  );

  it('undo steps with a refresh of other rows between them are asked about, and the answer repairs the block [P1]', async () => {
    const test = await placeWithFormula();
    test.store.undo();
    report().facts = [...FEBRUARY, createFact('South', '2026-01', 1000)];
    await refreshAndReadStatus(test);
    test.store.undo();
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect([readHeaders(test), readCell(test, 6, 2)]).toEqual([HEADERS_AT_END, 1015]);
    test.store.undo();
    test.store.undo();
    expect(readHeaders(test)).toEqual(HEADERS_BEFORE);
    await refreshAndReadStatus(test);
    expect(readHandEdits(test).cells.every(({ rowState }) => rowState === 'stays')).toBe(true);
    await answerEdits(test, 'overwriteEdits');
    expectWholePivot(test, report().facts ?? []);
  });

  it.each(Array.from({ length: selectRepeats({ gate: 4, all: 12 }) }, (_, seed) => [seed]))(
    'each value is in its column after random undo steps and refreshes: script %i [P1]',
    async (seed) => {
      const chance = createChance(seed);
      const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'];
      const test = await placeWithFormula(
        createMemoryRowCache(chance.nextBelow(3) === 0 ? { bytesPerPlacement: 0 } : {}),
      );
      for (let step = 0; step < 8; step += 1) {
        if (chance.nextBelow(2) === 0) {
          const otherMonths = months.filter(() => chance.nextBelow(2) === 0);
          report().facts = [
            createFact('North', '2026-03', 30),
            ...otherMonths.flatMap((month, index) => [
              createFact('North', month, step * 10 + index + 1),
              createFact('South', month, step * 100),
            ]),
          ];
        }
        for (let steps = chance.nextBelow(4); steps > 0; steps -= 1) {
          test.store.undo();
          // An undo of the placing or of the typed texts is redone.
          if (readCell(test, 20, 1) === '') test.store.redo();
        }
        await refreshAndReadStatus(test);
        for (let answerCount = 0; findView(test)?.status.kind !== 'upToDate' && answerCount < 4; answerCount += 1) {
          if (findView(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
          else await (await test.app.placements.openDetails()).acceptWaitingRows(readId(test));
        }
        // A column that undo has restored is a user column, and so are the texts beside a row then;
        // a refresh asks about them.
        if (findView(test)?.status.kind === 'notes') return;
        expectWholePivot(test, report().facts ?? []);
      }
    },
  );

  it('a notice says after the first undo step that one is left, and disappears after the second [P19]', async () => {
    const test = await placeWithFormula();
    test.store.undo();
    await waitUntil(() => findView(test)?.isTouched === true);
    expect(findView(test)?.notices).toEqual([
      { kind: 'columns', removed: [], added: ['2026-02'], returned: [] },
      { kind: 'undoneInPart', cells: 'D4:F7', steps: 2 },
    ]);
    test.store.undo();
    await waitUntil(() => findView(test)?.notices.length === 1);
    expect(findView(test)?.notices).toMatchObject([{ kind: 'columns' }]);
  });
});
