/**
 * Tests a refresh in cells that Excel does not allow to change: the old rows stay, and the pane
 * says why, whenever the sheet was protected.
 */
import { placedView as view } from '../../support/app';
import { settle } from '../../support/excel-host';
import { openedApps } from '../../support/opened-apps';
import { rect } from '../../support/rect';
import { createSmallPlatform, openSmallApp, type SmallApp, type SmallReport } from '../../support/small-platform';
import { casesInScope } from '../../support/test-scope';

const apps = openedApps();
const TOP = 2;
const LEFT = 1;
const rowsOf = (count: number, since: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, `Net ${since} ${row}`, `Share ${since} ${row}`]);
const COLUMNS = ['Region', 'Net', 'Share'];

const NEXT: Record<string, Pick<SmallReport, 'columns' | 'rows'>> = {
  'other values': { columns: COLUMNS, rows: rowsOf(4, 2) },
  'more rows': { columns: COLUMNS, rows: rowsOf(7, 2) },
  'fewer rows': { columns: COLUMNS, rows: rowsOf(2, 2) },
  'another order': { columns: COLUMNS, rows: rowsOf(4, 2).reverse() },
  'a column less': {
    columns: ['Region', 'Share'],
    rows: rowsOf(4, 2).map(([region = '', , share = '']) => [region, share]),
  },
  'a column more': { columns: [...COLUMNS, 'Rank'], rows: rowsOf(4, 2).map((row) => [...row, 'first']) },
};

/** Places the report at B3:D7, with a note beside the first row. */
async function placed() {
  const report: SmallReport = { id: 1, name: 'Sales', columns: COLUMNS, rows: rowsOf(4, 1) };
  const test = apps.add(openSmallApp(createSmallPlatform([report])));
  await test.app.start();
  const sheet = test.store.activeSheetId;
  test.store.select(sheet, rect(TOP, LEFT));
  await settle(test.host);
  await test.app.report.open(1);
  await test.app.report.place();
  const details = await test.app.placements.openDetails();
  await details.setOptions(view(test).id, { notes: 'move', reach: 'extend' });
  test.store.write(sheet, rect(TOP + 1, LEFT + 3), 'about 0', 'values');
  return { test, report, sheet };
}

async function refresh(test: SmallApp): Promise<void> {
  await test.app.placements.refreshAll();
  if (view(test).status.kind === 'needsDecision') await test.app.placements.decide(view(test).id, 'overwrite');
  if (view(test).status.kind === 'waits') await (await test.app.placements.openDetails()).take(view(test).id);
  await settle(test.host);
}

const cells = ({ store }: SmallApp, sheet: string) => store.formulas(sheet, rect(0, 0, 30, 10));
const filled = (test: SmallApp, sheet: string) =>
  cells(test, sheet)
    .flat()
    .filter((cell) => cell !== '');

const nextHere = casesInScope(Object.entries(NEXT), ([name]) => name === 'a column less');

describe.each(nextHere)('a refresh that brings %s', (_, next) => {
  it('a refresh on a protected sheet leaves all as it was, and succeeds once the protection has ended [P2]', async () => {
    const { test, report, sheet } = await placed();
    const before = cells(test, sheet);
    test.store.setProtected(sheet, true);
    Object.assign(report, next);
    await refresh(test);
    expect(view(test).status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
    expect(cells(test, sheet)).toEqual(before);
    test.store.setProtected(sheet, false);
    await refresh(test);
    expect(view(test).status.kind).toBe('upToDate');
  });

  it('a refresh ends with all old cells or all new ones if the sheet is protected before any request [P2]', async () => {
    const whole = await placed();
    Object.assign(whole.report, next);
    const old = cells(whole.test, whole.sheet);
    await refresh(whole.test);
    const fresh = cells(whole.test, whole.sheet);
    apps.closeAll();
    let isMet = true;
    for (let nth = 1; isMet; nth += 1) {
      const { test, report, sheet } = await placed();
      Object.assign(report, next);
      isMet = false;
      test.host.faults.atSync(nth, () => {
        isMet = true;
        test.store.setProtected(sheet, true);
      });
      await refresh(test);
      const now = cells(test, sheet);
      const { status } = view(test);
      const code = status.kind === 'failed' ? status.failure.code : status.kind;
      const which =
        JSON.stringify(now) === JSON.stringify(old)
          ? 'old'
          : JSON.stringify(now) === JSON.stringify(fresh)
            ? 'new'
            : filled(test, sheet);
      // Between two requests of one write, a rollback is no longer possible: the pane says that it
      // does not know.
      if (isMet && (which === 'old' || which === 'new' || code !== 'OutcomeUnknown'))
        expect([nth, which, code]).toEqual([
          nth,
          ...(which === 'new' ? ['new', 'upToDate'] : ['old', 'WorkbookProtected']),
        ]);
      test.store.setProtected(sheet, false);
      await refresh(test);
      expect([nth, view(test).status.kind]).toEqual([nth, 'upToDate']);
      expect([nth, cells(test, sheet)]).toEqual([nth, fresh]);
      apps.closeAll();
    }
  });

  it('a refresh writes all or leaves all as it was if only its own cells are unlocked [P2]', async () => {
    const { test, report, sheet } = await placed();
    const before = cells(test, sheet);
    test.store.setStyle(sheet, rect(TOP, LEFT, 5, 3), { locked: false });
    test.store.setProtected(sheet, true);
    Object.assign(report, next);
    await refresh(test);
    const { status } = view(test);
    if (status.kind === 'upToDate') {
      expect(filled(test, sheet).filter((cell) => cell === 'about 0')).toHaveLength(1);
      expect(test.store.values(sheet, rect(TOP + 1, LEFT, 1, 4))[0]).toEqual([
        ...(report.rows[0] ?? []),
        ...Array(3 - report.columns.length).fill(''),
        'about 0',
      ]);
    } else {
      expect(status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
      expect(cells(test, sheet)).toEqual(before);
    }
  });
});

it('a block that moves away from a protected sheet is on the new sheet, and its old cells are named [P2]', async () => {
  const { test, report, sheet } = await placed();
  test.store.write(sheet, rect(TOP + 6, LEFT), 'below', 'values');
  report.rows = rowsOf(9, 2);
  await test.app.placements.refreshAll();
  expect(view(test).status.kind).toBe('needsDecision');
  const before = cells(test, sheet);
  test.store.setProtected(sheet, true);
  await test.app.placements.decide(view(test).id, 'newSheet');
  expect(view(test).status.kind).toBe('upToDate');
  expect(view(test).notices).toEqual(
    expect.arrayContaining([
      { kind: 'oldCellsStay', cells: 'Sheet1!B3:D7' },
      { kind: 'notesStay', count: 1 },
    ]),
  );
  expect(cells(test, sheet)).toEqual(before);
});

describe('a refresh on a protected sheet whose cells are unlocked', () => {
  const OPEN = rect(0, 0, 20, 8);
  const styles = ({ store }: SmallApp, sheet: string) => store.styles(sheet, OPEN);

  /**
   * Places whole numbers at B3:B5 under a header, in unlocked cells; the cells from row 6 on are
   * yellow.
   */
  async function placedNumbers() {
    const report: SmallReport = {
      id: 1,
      name: 'Sales',
      columns: ['Net'],
      measures: ['Net'],
      rows: [['1'], ['2']],
      types: new Map([[0, 'number']]),
    };
    const test = apps.add(openSmallApp(createSmallPlatform([report])));
    await test.app.start();
    const sheet = test.store.activeSheetId;
    test.store.setStyle(sheet, OPEN, { locked: false });
    test.store.setStyle(sheet, rect(5, 0, 10, 8), { fillColor: '#FFFF00' });
    test.store.select(sheet, rect(TOP, LEFT));
    await settle(test.host);
    await test.app.report.open(1);
    await test.app.report.place();
    return { test, report, sheet };
  }

  it('a refresh writes the values, leaves the formats and says so once [P2] [P19]', async () => {
    const { test, report, sheet } = await placedNumbers();
    const before = styles(test, sheet);
    test.store.setProtected(sheet, true);
    report.rows = [['1.5'], ['2'], ['3'], ['4']];
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [{ kind: 'formatsStay' }] });
    expect(test.store.values(sheet, rect(TOP, LEFT, 5))).toEqual([['Net'], [1.5], [2], [3], [4]]);
    expect(styles(test, sheet)).toEqual(before);
    report.rows = [['2.5'], ['2'], ['3'], ['4']];
    await test.app.placements.refreshAll();
    expect(view(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
  });

  it('a refresh writes no number into a cell with the text format, and leaves fill and lock of the cells below [P1] [P4]', async () => {
    const { test, report, sheet } = await placedNumbers();
    test.store.setStyle(sheet, rect(5, 0, 10, 8), { numberFormat: '@' });
    const before = styles(test, sheet);
    test.store.setProtected(sheet, true);
    report.rows = [['1'], ['2'], ['3']];
    await test.app.placements.refreshAll();
    expect(view(test).status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
    expect(test.store.values(sheet, rect(TOP, LEFT, 4))).toEqual([['Net'], [1], [2], ['']]);
    expect(styles(test, sheet)).toEqual(before);
  });

  it('a refresh leaves fill and lock of the cells below if the sheet is protected just before any request [P1]', async () => {
    let isMet = true;
    let failed = 0;
    for (let nth = 1; isMet; nth += 1) {
      const { test, report, sheet } = await placedNumbers();
      const before = styles(test, sheet);
      report.rows = [['1.5'], ['2'], ['3'], ['4']];
      isMet = false;
      test.host.faults.atSync(nth, () => {
        isMet = true;
        test.store.setProtected(sheet, true);
      });
      await test.app.placements.refreshAll();
      if (view(test).status.kind === 'failed') {
        failed += 1;
        expect([nth, styles(test, sheet)]).toEqual([nth, before]);
      }
      apps.closeAll();
    }
    expect(failed).toBeGreaterThan(0);
  });
});
