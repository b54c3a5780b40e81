/**
 * Tests a refresh that let a column come between others, which is two steps of undo: what becomes
 * of it if a refresh is between them.
 */
import { answerEdits, askedEdits, until, view } from '../../support/app';
import { createChance } from '../../support/chance';
import { type Fact, measured } from '../../support/facts';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import type { SmallApp } from '../../support/small-platform';
import { repeatsInScope } from '../../support/test-scope';
import { block, FACTS, fact, refresh, setPivotStage, write } from './pivot-stage';

const { placed, report } = setPivotStage();

const FEBRUARY = [...FACTS, fact('North', '2026-02', 20), fact('South', '2026-02', 2)];
const BEFORE = ['Region', '2026-01', '2026-03', 'Total'];
const BETWEEN = ['Region', '2026-01', '2026-02', '2026-03', 'Total'];
const AT_THE_END = ['Region', '2026-01', '2026-03', 'Total', '2026-02'];

const headers = (test: SmallApp) => block(test)[0];

/**
 * Expects that each member has a column under its name with its values, and that the formula still
 * reads March. Other columns are those that an undo of several refreshes has restored: the report
 * does not have their members, so they are user columns.
 */
function expectWhole(test: SmallApp, facts: readonly Fact[]): void {
  const members = (name: string) => [...new Set(facts.map((one) => String(one[name])))].sort();
  const [regions, months] = [
    [...members('region'), 'Total'],
    [...members('month'), 'Total'],
  ];
  const [head = [], ...rows] = block(test, 1 + regions.length);
  expect([view(test)?.status.kind, rows.map(([region]) => region)]).toEqual(['upToDate', regions]);
  const of = (name: string, value: string) => (value === 'Total' ? {} : { [name]: value });
  const amountOf = (region: string, month: string) =>
    measured(facts, 'f.amount', { ...of('region', region), ...of('month', month) });
  for (const month of months) {
    const columns = head.flatMap((title, at) => (title === month ? [rows.map((row) => row[at])] : []));
    expect(columns).toContainEqual(regions.map((region) => amountOf(region, month) ?? ''));
  }
  expect(at(test, 20, 1)).toBe(amountOf('North', '2026-03'));
}

const at = ({ store }: SmallApp, row: number, column: number) =>
  store.values(store.activeSheetId, { row, column, rows: 1, columns: 1 })[0]?.[0];

/** Places the pivot with a formula over March in the North. */
async function arranged(kept = keptResultsInMemory()): Promise<SmallApp> {
  report().facts = FACTS;
  const test = await placed({}, undefined, { keptResults: kept });
  write(test, 20, 1, '=D5');
  report().facts = FEBRUARY;
  await refresh(test);
  return test;
}

describe('undo of a refresh that inserted a column', () => {
  const devices = [
    ['has cached the rows', () => keptResultsInMemory()],
    ['has cached no rows', () => keptResultsInMemory({ bytesPerPlacement: 0 })],
  ] as const;

  it.each(devices)(
    'the block is whole after two undo steps with a refresh between them, if the device %s [P1]',
    async (_what, kept) => {
      const test = await arranged(kept());
      expect(headers(test)).toEqual(BETWEEN);
      test.store.undo();
      expect(await refresh(test)).toBe('upToDate');
      expect([headers(test), view(test)?.lastRun?.kind]).toEqual([AT_THE_END, 'unchanged']);
      test.store.undo();
      expect(headers(test)).toEqual(BEFORE);
      expect(await refresh(test)).toBe('upToDate');
      expect([headers(test), at(test, 20, 1)]).toEqual([BETWEEN, 30]);
    },
  );

  it('undo steps with a refresh of other rows between them are asked about, and the answer repairs the block [P1]', async () => {
    const test = await arranged();
    test.store.undo();
    report().facts = [...FEBRUARY, fact('South', '2026-01', 1000)];
    await refresh(test);
    test.store.undo();
    expect(await refresh(test)).toBe('upToDate');
    expect([headers(test), at(test, 6, 2)]).toEqual([AT_THE_END, 1015]);
    test.store.undo();
    test.store.undo();
    expect(headers(test)).toEqual(BEFORE);
    await refresh(test);
    expect(askedEdits(test).cells.every(({ fate }) => fate === 'stays')).toBe(true);
    await answerEdits(test, 'overwriteEdits');
    expectWhole(test, report().facts ?? []);
  });

  it.each(Array.from({ length: repeatsInScope({ gate: 4, all: 12 }) }, (_, seed) => [seed]))(
    'each value is in its column after random undo steps and refreshes: script %i [P1]',
    async (seed) => {
      const chance = createChance(seed);
      const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'];
      const test = await arranged(keptResultsInMemory(chance.below(3) === 0 ? { bytesPerPlacement: 0 } : {}));
      for (let act = 0; act < 8; act += 1) {
        if (chance.below(2) === 0) {
          const others = months.filter(() => chance.below(2) === 0);
          report().facts = [
            fact('North', '2026-03', 30),
            ...others.flatMap((month, index) => [
              fact('North', month, act * 10 + index + 1),
              fact('South', month, act * 100),
            ]),
          ];
        }
        for (let steps = chance.below(4); steps > 0; steps -= 1) {
          test.store.undo();
          // An undo of the placing or of the typed texts is redone.
          if (at(test, 20, 1) === '') test.store.redo();
        }
        await refresh(test);
        for (let asked = 0; view(test)?.status.kind !== 'upToDate' && asked < 4; asked += 1) {
          if (view(test)?.status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
          else await (await test.app.placements.openDetails()).take(view(test)?.id ?? '');
        }
        // A column that undo has restored is a user column, and so are the texts beside a row then;
        // a refresh asks about them.
        if (view(test)?.status.kind === 'notes') return;
        expectWhole(test, report().facts ?? []);
      }
    },
  );

  it('a notice says after the first undo step that one is left, and disappears after the second [P19]', async () => {
    const test = await arranged();
    test.store.undo();
    await until(() => view(test)?.isTouched === true);
    expect(view(test)?.notices).toEqual([
      { kind: 'columns', removed: [], added: ['2026-02'], returned: [] },
      { kind: 'undoneInPart', cells: 'D4:F7', steps: 2 },
    ]);
    test.store.undo();
    await until(() => view(test)?.notices.length === 1);
    expect(view(test)?.notices).toMatchObject([{ kind: 'columns' }]);
  });
});
