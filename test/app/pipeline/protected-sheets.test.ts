/**
 * Tests a refresh in cells that Excel does not allow to change: the old rows stay, and the pane
 * says why, whenever the sheet was protected.
 */

import { readView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallReport } from '../../support/small-platform';
import { selectCases } from '../../support/test-scope';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const TOP = 2;
const LEFT = 1;
const createRows = (count: number, since: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, `Net ${since} ${row}`, `Share ${since} ${row}`]);
const COLUMNS = ['Region', 'Net', 'Share'];

const NEXT_RESULTS: Record<string, Pick<SmallReport, 'columns' | 'rows'>> = {
  'other values': { columns: COLUMNS, rows: createRows(4, 2) },
  'more rows': { columns: COLUMNS, rows: createRows(7, 2) },
  'fewer rows': { columns: COLUMNS, rows: createRows(2, 2) },
  'another order': { columns: COLUMNS, rows: createRows(4, 2).reverse() },
  'a column less': {
    columns: ['Region', 'Share'],
    rows: createRows(4, 2).map(([region = '', , share = '']) => [region, share]),
  },
  'a column more': { columns: [...COLUMNS, 'Rank'], rows: createRows(4, 2).map((row) => [...row, 'first']) },
};

/** Places the report at B3:D7, with a note beside the first row. */
async function placeReport() {
  const report: SmallReport = { id: 1, name: 'Sales', columns: COLUMNS, rows: createRows(4, 1) };
  const test = await apps.start(createSmallPlatform([report]));
  const sheet = test.store.activeSheetId;
  await placeAt(test, TOP, LEFT);
  const details = await test.app.placements.openDetails();
  await details.setOptions(readView(test).id, { notes: 'move', reach: 'extend' });
  test.store.write(sheet, rect(TOP + 1, LEFT + 3), 'about 0', 'values');
  return { test, report, sheet };
}

async function refresh(test: SmallApp): Promise<void> {
  await test.app.placements.refreshAll();
  if (readView(test).status.kind === 'needsDecision') await test.app.placements.decide(readView(test).id, 'overwrite');
  if (readView(test).status.kind === 'waits')
    await (await test.app.placements.openDetails()).acceptWaitingRows(readView(test).id);
  await settle(test.host);
}

const readFormulas = ({ store }: SmallApp, sheet: string) => store.readFormulas(sheet, rect(0, 0, 30, 10));
const readFilledCells = (test: SmallApp, sheet: string) =>
  readFormulas(test, sheet)
    .flat()
    .filter((cell) => cell !== '');

const selectedResults = selectCases(Object.entries(NEXT_RESULTS), ([name]) => name === 'a column less');

describe.each(selectedResults)('a refresh that brings %s', (_, next) => {
  it('a refresh on a protected sheet leaves all as it was, and succeeds once the protection has ended [P2]', async () => {
    const { test, report, sheet } = await placeReport();
    const before = readFormulas(test, sheet);
    test.store.setProtected(sheet, true);
    Object.assign(report, next);
    await refresh(test);
    expect(readView(test).status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
    expect(readFormulas(test, sheet)).toEqual(before);
    test.store.setProtected(sheet, false);
    await refresh(test);
    expect(readView(test).status.kind).toBe('upToDate');
  });

  it('a refresh ends with all old cells or all new ones if the sheet is protected before any request [P2]', async () => {
    const undisturbed = await placeReport();
    Object.assign(undisturbed.report, next);
    const cellsBefore = readFormulas(undisturbed.test, undisturbed.sheet);
    await refresh(undisturbed.test);
    const cellsAfter = readFormulas(undisturbed.test, undisturbed.sheet);
    apps.closeAll();
    let isMet = true;
    for (let nth = 1; isMet; nth += 1) {
      const { test, report, sheet } = await placeReport();
      Object.assign(report, next);
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        test.store.setProtected(sheet, true);
      });
      await refresh(test);
      const currentCells = readFormulas(test, sheet);
      const { status } = readView(test);
      const code = status.kind === 'failed' ? status.failure.code : status.kind;
      const outcome =
        JSON.stringify(currentCells) === JSON.stringify(cellsBefore)
          ? 'old'
          : JSON.stringify(currentCells) === JSON.stringify(cellsAfter)
            ? 'new'
            : readFilledCells(test, sheet);
      // Between two requests of one write, a rollback is no longer possible: the pane says that it
      // does not know.
      if (isMet && (outcome === 'old' || outcome === 'new' || code !== 'OutcomeUnknown'))
        expect([nth, outcome, code]).toEqual([
          nth,
          ...(outcome === 'new' ? ['new', 'upToDate'] : ['old', 'WorkbookProtected']),
        ]);
      test.store.setProtected(sheet, false);
      await refresh(test);
      expect([nth, readView(test).status.kind]).toEqual([nth, 'upToDate']);
      expect([nth, readFormulas(test, sheet)]).toEqual([nth, cellsAfter]);
      apps.closeAll();
    }
  });

  it('a refresh writes all or leaves all as it was if only its own cells are unlocked [P2]', async () => {
    const { test, report, sheet } = await placeReport();
    const before = readFormulas(test, sheet);
    test.store.setStyle(sheet, rect(TOP, LEFT, 5, 3), { locked: false });
    test.store.setProtected(sheet, true);
    Object.assign(report, next);
    await refresh(test);
    const { status } = readView(test);
    if (status.kind === 'upToDate') {
      expect(readFilledCells(test, sheet).filter((cell) => cell === 'about 0')).toHaveLength(1);
      expect(test.store.readValues(sheet, rect(TOP + 1, LEFT, 1, 4))[0]).toEqual([
        ...(report.rows[0] ?? []),
        ...Array(3 - report.columns.length).fill(''),
        'about 0',
      ]);
    } else {
      expect(status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
      expect(readFormulas(test, sheet)).toEqual(before);
    }
  });
});

it('a block that moves away from a protected sheet is on the new sheet, and its old cells are named [P2]', async () => {
  const { test, report, sheet } = await placeReport();
  test.store.write(sheet, rect(TOP + 6, LEFT), 'below', 'values');
  report.rows = createRows(9, 2);
  await test.app.placements.refreshAll();
  expect(readView(test).status.kind).toBe('needsDecision');
  const before = readFormulas(test, sheet);
  test.store.setProtected(sheet, true);
  await test.app.placements.decide(readView(test).id, 'newSheet');
  expect(readView(test).status.kind).toBe('upToDate');
  expect(readView(test).notices).toEqual(
    expect.arrayContaining([
      { kind: 'oldCellsStay', cells: 'Sheet1!B3:D7' },
      { kind: 'notesStay', count: 1 },
    ]),
  );
  expect(readFormulas(test, sheet)).toEqual(before);
});

describe('a refresh on a protected sheet whose cells are unlocked', () => {
  const UNLOCKED_CELLS = rect(0, 0, 20, 8);
  const readStyles = ({ store }: SmallApp, sheet: string) => store.readStyles(sheet, UNLOCKED_CELLS);

  /**
   * Places whole numbers at B3:B5 under a header, in unlocked cells; the cells from row 6 on are
   * yellow.
   */
  async function placeNumbers() {
    const report: SmallReport = {
      id: 1,
      name: 'Sales',
      columns: ['Net'],
      measures: ['Net'],
      rows: [['1'], ['2']],
      types: new Map([[0, 'number']]),
    };
    const test = await apps.start(createSmallPlatform([report]));
    const sheet = test.store.activeSheetId;
    test.store.setStyle(sheet, UNLOCKED_CELLS, { locked: false });
    test.store.setStyle(sheet, rect(5, 0, 10, 8), { fillColor: '#FFFF00' });
    await placeAt(test, TOP, LEFT);
    return { test, report, sheet };
  }

  it('a refresh writes the values, leaves the formats and says so once [P2] [P19]', async () => {
    const { test, report, sheet } = await placeNumbers();
    const before = readStyles(test, sheet);
    test.store.setProtected(sheet, true);
    Object.assign(report, { rows: [['1.5'], ['2'], ['3'], ['4']], formats: {} });
    await test.app.placements.refreshAll();
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [{ kind: 'formatsStay' }] });
    expect(test.store.readValues(sheet, rect(TOP, LEFT, 5))).toEqual([['Net'], [1.5], [2], [3], [4]]);
    expect(readStyles(test, sheet)).toEqual(before);
    report.rows = [['2.5'], ['2'], ['3'], ['4']];
    await test.app.placements.refreshAll();
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
  });

  it('a refresh writes no number into a cell with the text format, and leaves fill and lock of the cells below [P1] [P4]', async () => {
    const { test, report, sheet } = await placeNumbers();
    test.store.setStyle(sheet, rect(5, 0, 10, 8), { numberFormat: '@' });
    const before = readStyles(test, sheet);
    test.store.setProtected(sheet, true);
    report.rows = [['1'], ['2'], ['3']];
    await test.app.placements.refreshAll();
    expect(readView(test).status).toMatchObject({ kind: 'failed', failure: { code: 'WorkbookProtected' } });
    expect(test.store.readValues(sheet, rect(TOP, LEFT, 4))).toEqual([['Net'], [1], [2], ['']]);
    expect(readStyles(test, sheet)).toEqual(before);
  });

  it('a refresh leaves fill and lock of the cells below if the sheet is protected just before any request [P1]', async () => {
    let isMet = true;
    let failed = 0;
    for (let nth = 1; isMet; nth += 1) {
      const { test, report, sheet } = await placeNumbers();
      const before = readStyles(test, sheet);
      Object.assign(report, { rows: [['1.5'], ['2'], ['3'], ['4']], formats: {} });
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        test.store.setProtected(sheet, true);
      });
      await test.app.placements.refreshAll();
      if (readView(test).status.kind === 'failed') {
        failed += 1;
        expect([nth, readStyles(test, sheet)]).toEqual([nth, before]);
      }
      apps.closeAll();
    }
    expect(failed).toBeGreaterThan(0);
  });
});
