/**
 * Tests a pivot whose sheet is copied, and one whose block is lost and found again: the knowledge
 * of its members stays with its cells.
 */
import { formatAnchorName } from '../../../src/placement';
import { answerEdits, askedEdits, views } from '../../support/app';
import { EXCELS, type Switches } from '../../support/either-excel';
import { rect } from '../../support/rect';
import type { SmallApp } from '../../support/small-platform';
import { FACTS, fact, refresh, setPivotStage, shiftColumns, view, write } from './pivot-stage';

const { platform, placed, report } = setPivotStage();

const AS_PLACED = [
  ['Region', '2026-01', '2026-03', 'Total'],
  ['North', 10, 30, 40],
  ['South', 5, 7, 12],
  ['Total', 15, 37, 52],
];
const FEBRUARY = [...FACTS, fact('East', '2026-02', 1), fact('North', '2026-02', 20), fact('South', '2026-02', 2)];
/** Each total is that of its own row and column, wherever a member has come. */
const WITH_FEBRUARY = [
  ['Region', '2026-01', '2026-02', '2026-03', 'Total'],
  ['North', 10, 20, 30, 60],
  ['South', 5, 2, 7, 14],
  ['East', '', 1, '', 1],
  ['Total', 15, 23, 37, 75],
];

/** Returns as many rows as a block has, from its first cell on. */
function cells({ store }: SmallApp, sheet: string, like: readonly (readonly unknown[])[], row = 3, column = 1) {
  return store.values(sheet, { row, column, rows: like.length, columns: like[0]?.length ?? 0 });
}

describe.each(EXCELS)('a copied sheet with a pivot, in %s [P7] [P17]', (_, switches) => {
  async function copied(excel: Switches) {
    const test = await placed({}, undefined, excel);
    const original = test.store.activeSheetId;
    const copy = test.store.copySheet(original).id;
    await test.app.placements.reload();
    const state = test.app.placements.state.value;
    const [asked] = (state.kind === 'ready' ? state.sheetCopies : undefined) ?? [];
    if (!asked) throw new Error('The copy is not asked about.');
    return { test, original, copy, asked };
  }

  it('a refresh writes nothing to the copy before the user answers, nor if it stays plain cells [P15]', async () => {
    const { test, original, copy, asked } = await copied(switches);
    report().facts = FEBRUARY;
    await test.app.placements.refreshAll();
    expect(cells(test, original, WITH_FEBRUARY)).toEqual(WITH_FEBRUARY);
    expect(cells(test, copy, AS_PLACED)).toEqual(AS_PLACED);
    await test.app.placements.answerSheetCopy(asked, 'plain');
    await test.app.placements.refreshAll();
    expect(cells(test, copy, AS_PLACED)).toEqual(AS_PLACED);
    expect(test.store.usedRange(copy, true)).toEqual(rect(3, 1, 4, 4));
  });

  it('a copy that becomes a placement has members, totals and a layout of its own [P15]', async () => {
    const { test, original, copy, asked } = await copied(switches);
    await test.app.placements.answerSheetCopy(asked, 'own');
    report().facts = FEBRUARY;
    await test.app.placements.refreshAll();
    expect(cells(test, original, WITH_FEBRUARY)).toEqual(WITH_FEBRUARY);
    expect(cells(test, copy, WITH_FEBRUARY)).toEqual(WITH_FEBRUARY);
    const own = views(test).find(({ id }) => test.store.nameReference(formatAnchorName(id))?.sheetId === copy);
    const details = await test.app.placements.openDetails();
    await details.setOptions(own?.id ?? '', { laidOut: 'flat' });
    await test.app.placements.refreshAll();
    expect(cells(test, original, WITH_FEBRUARY)).toEqual(WITH_FEBRUARY);
    expect(cells(test, copy, [['', '', '']])).toEqual([['Region', 'Month', 'Amount']]);
    expect(platform().records).toHaveLength(2);
  });
});

describe('a pivot whose block is lost [P3]', () => {
  async function lost(test: SmallApp) {
    const id = view(test)?.id ?? '';
    test.store.removeName(formatAnchorName(id));
    const details = await test.app.placements.openDetails();
    const candidate = async () => {
      await details.openRepair(id);
      const state = details.repair.value;
      return state.kind === 'shown' ? state.candidate : undefined;
    };
    return { id, details, candidate };
  }
  const move = ({ store }: SmallApp, sheet: string, row: number, column: number) =>
    store.move({ sheetId: store.activeSheetId, rect: rect(3, 1, 4, 4) }, sheet, row, column);

  it('a lost pivot is found on another sheet by its members and totals, and is refreshed there [P15]', async () => {
    const test = await placed();
    const archive = test.store.addSheet('Archive').id;
    const { id, details, candidate } = await lost(test);
    move(test, archive, 9, 2);
    expect(await candidate()).toMatchObject({ cells: 'Archive!C10:F13', foundBy: 'search' });
    report().facts = FEBRUARY;
    await details.takeCandidate(id);
    expect(await refresh(test)).toBe('upToDate');
    expect(cells(test, archive, WITH_FEBRUARY, 9, 2)).toEqual(WITH_FEBRUARY);
    expect(cells(test, test.store.activeSheetId, AS_PLACED).flat().join('')).toBe('');
  });

  it('a lost pivot keeps the user’s headers, and kept values at their row and member [P1]', async () => {
    const test = await placed();
    write(test, 3, 2, 'January');
    write(test, 5, 3, 'about 8');
    expect(await refresh(test)).toBe('handEdits');
    expect(askedEdits(test).cells).toMatchObject([{ address: 'D6', mine: 'about 8' }]);
    await answerEdits(test, 'keepEdits');
    const { id, details, candidate } = await lost(test);
    move(test, test.store.activeSheetId, 30, 6);
    expect(await candidate()).toMatchObject({ cells: 'Sheet1!G31:J34', foundBy: 'search' });
    report().facts = FEBRUARY;
    await details.takeCandidate(id);
    expect(await refresh(test)).toBe('upToDate');
    const [headers, north, south, ...more] = WITH_FEBRUARY;
    expect(cells(test, test.store.activeSheetId, WITH_FEBRUARY, 30, 6)).toEqual([
      headers?.map((text) => (text === '2026-01' ? 'January' : text)),
      north,
      south?.map((value, at) => (at === 3 ? 'about 8' : value)),
      ...more,
    ]);
  });

  it('a lost pivot is not confused with another one of the same members and other totals [P15]', async () => {
    const test = await placed();
    const sheet = test.store.activeSheetId;
    const { candidate } = await lost(test);
    move(test, sheet, 30, 6);
    AS_PLACED.forEach((row, down) => {
      row.forEach((value, right) => {
        write(test, 12 + down, 1 + right, String(typeof value === 'number' ? value * 2 : value));
      });
    });
    expect(await candidate()).toMatchObject({ cells: 'Sheet1!G31:J34', foundBy: 'search' });
  });

  it('a lost pivot that is found keeps its user column [P1]', async () => {
    const test = await placed();
    shiftColumns(test, 3);
    write(test, 3, 3, 'Remark');
    write(test, 4, 3, 'mine');
    await refresh(test);
    const { id, details, candidate } = await lost(test);
    expect(await candidate()).toMatchObject({ cells: 'Sheet1!B4:F7' });
    report().facts = FEBRUARY;
    await details.takeCandidate(id);
    expect(await refresh(test)).toBe('upToDate');
    expect(cells(test, test.store.activeSheetId, [['', '', '', '', '', '']])).toEqual([
      ['Region', '2026-01', 'Remark', '2026-02', '2026-03', 'Total'],
    ]);
    expect(cells(test, test.store.activeSheetId, [['', '', '']], 4)).toEqual([['North', 10, 'mine']]);
  });
});
