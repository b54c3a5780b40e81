/**
 * Tests Excel's own undo: what it takes back of a refresh must neither come in pieces nor look like
 * a user's edit afterwards.
 */
import { formatAnchorName } from '../../../src/placement';
import { waitUntil } from '../../support/app';
import { answerEdits, readHandEdits, readView, readViews, refreshFirst } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { runTurns } from '../../support/manual-clock';
import { rect } from '../../support/rect';
import { writeInput } from '../../support/sheet-cells';
import type { SmallApp, SmallAppOptions, SmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';
import { createSalesPlatform, placeSales, readSheet, setSales } from './undo-stage';

const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  platform = createSalesPlatform(4, 'a');
});

const setReportRows = (count: number, mark: string) => setSales(platform, count, mark);
const placeReport = (options: SmallAppOptions = {}) => placeSales(apps, platform, options);
const readBlock = ({ store }: SmallApp, rows: number) => store.readValues(store.activeSheetId, rect(2, 1, rows, 2));

const CHANGES: readonly (readonly [string, (test: SmallApp) => Promise<void> | void, number])[] = [
  ['of new values', () => {}, 4],
  ['that grows', () => {}, 9],
  ['that shrinks', () => {}, 2],
  [
    'that fills formulas beside it down',
    async (test) => {
      for (let row = 3; row < 7; row += 1) writeInput(test, row, 3, `=LEN(C${row + 1})`);
      await (await test.app.placements.openDetails()).setOptions(readView(test).id, { fillBeside: true });
    },
    9,
  ],
];

describe('undo after a refresh', () => {
  it('undo marks the placement as changed at once, until the next refresh [P19]', async () => {
    const test = await placeReport();
    const freshness = { freshAt: new Date().toISOString() };
    changeReport(platform, freshness);
    setReportRows(4, 'b');
    await refreshFirst(test);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, isTouched: false });
    test.store.undo();
    await waitUntil(() => readView(test).isTouched === true);
    await refreshFirst(test);
    expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, isTouched: false });
    expect(readBlock(test, 2)[1]).toEqual(['Region 0', 'Net 0 b']);
  });

  it('the view of a placement says undone after undo, and refreshed again after redo [P19]', async () => {
    const test = await placeReport();
    const { refreshedAt: dataFrom } = readView(test);
    setReportRows(4, 'b');
    await refreshFirst(test);
    expect(readView(test).undone).toBeUndefined();
    test.store.undo();
    await waitUntil(() => readView(test).undone !== undefined);
    expect(readView(test)).toMatchObject({ undone: { dataFrom }, isTouched: true });
    test.store.redo();
    await waitUntil(() => readView(test).undone === undefined);
    expect(readView(test)).toMatchObject({ isTouched: false, lastRun: { kind: 'changed' } });
  });

  it.each(CHANGES)(
    'a refresh %s counts as undone after undo, until the next refresh [P19]',
    async (_, prepare, count) => {
      const test = await placeReport();
      await prepare(test);
      setReportRows(count, 'b');
      await refreshFirst(test);
      test.store.undo();
      await waitUntil(() => readView(test).undone !== undefined);
      await refreshFirst(test);
      expect(readView(test).undone).toBeUndefined();
    },
  );

  it('typing over one cell sends no request, and typing over several does not count as undo either [P13] [P19]', async () => {
    const test = await placeReport();
    setReportRows(4, 'b');
    await refreshFirst(test);
    await settle(test.host);
    test.host.clearLog();
    writeInput(test, 4, 2, 'mine');
    await waitUntil(() => readView(test).isTouched === true);
    await runTurns(100);
    expect(test.host.readLog()).toEqual([]);
    test.store.write(test.store.activeSheetId, rect(4, 1, 2, 2), 'mine', 'values');
    await waitUntil(() => test.host.readLog().length > 0);
    await settle(test.host);
    expect(readView(test)).toMatchObject({ isTouched: true, undone: undefined });
  });

  it('the details show an undone cell as the report’s former value, and a cleared cell at once [P19]', async () => {
    const test = await placeReport();
    setReportRows(4, 'b');
    await refreshFirst(test);
    const { cell, followSelection } = await test.app.placements.openDetails();
    const stop = followSelection();
    test.store.select(test.store.activeSheetId, rect(4, 2));
    await waitUntil(() => cell.value?.edit === 'none');
    test.store.undo();
    const isEditedBy = (by: string) => typeof cell.value?.edit === 'object' && cell.value.edit.by === by;
    await waitUntil(() => isEditedBy('former'));
    writeInput(test, 4, 2, '');
    await waitUntil(() => isEditedBy('cleared'));
    expect(cell.value?.edit).toEqual({ written: 'Net 1 b', by: 'cleared' });
    stop();
  });

  it.each(
    CHANGES.flatMap(([what, prepare, count]) => [1, 2, 3].map((steps) => [what, steps, prepare, count] as const)),
  )(
    'a refresh %s is whole again with the next refresh, after %i undo steps of one call each [P1] [P17]',
    async (_, steps, prepare, count) => {
      const test = await placeReport({ undoSteps: 'call' });
      await prepare(test);
      setReportRows(count, 'b');
      await refreshFirst(test);
      for (let step = 0; step < steps; step += 1) test.store.undo();
      await refreshFirst(test);
      // After half an undo, cells may look like a user's edits: then the refresh asks first.
      if (readView(test).status.kind === 'handEdits') await answerEdits(test, 'overwriteEdits');
      expect(readBlock(test, count + 1).slice(1)).toEqual(
        Array.from({ length: count }, (__, row) => [`Region ${row}`, `Net ${row} b`]),
      );
      expect(test.store.readValues(test.store.activeSheetId, rect(0, 0))).toEqual([['Mine']]);
      expect(readView(test).status.kind).toBe('upToDate');
    },
  );

  it.each(CHANGES)('a refresh %s is one step of undo, and one step of redo [P1]', async (_, prepare, count) => {
    const test = await placeReport();
    await prepare(test);
    const before = readSheet(test);
    setReportRows(count, 'b');
    await refreshFirst(test);
    const after = readSheet(test);
    expect(after).not.toEqual(before);
    test.store.undo();
    expect(readSheet(test)).toEqual(before);
    test.store.redo();
    expect(readSheet(test)).toEqual(after);
  });

  it.each(CHANGES)(
    'a refresh %s that is undone leaves a block that the next refresh writes without a question [P3]',
    async (_, prepare, count) => {
      const test = await placeReport();
      await prepare(test);
      setReportRows(count, 'b');
      await refreshFirst(test);
      const after = readSheet(test);
      test.store.undo();
      await refreshFirst(test);
      expect(readView(test)).toMatchObject({ status: { kind: 'upToDate' }, rows: count });
      expect(readView(test).userCellsRecord).toBeUndefined();
      expect(readSheet(test)).toEqual(after);
    },
  );

  it('undo takes one step even if cells below have moved down [P1]', async () => {
    const test = await placeReport();
    writeInput(test, 8, 1, '=COUNTA(B4:B7)');
    const before = readSheet(test);
    setReportRows(9, 'b');
    await refreshFirst(test);
    await test.app.placements.decide(readView(test).id, 'extendReach');
    await test.app.placements.decide(readView(test).id, 'shiftDown');
    const after = readSheet(test);
    expect(test.store.readFormulas(test.store.activeSheetId, rect(13, 1))).toEqual([['=COUNTA(B4:B12)']]);
    test.store.undo();
    expect(readSheet(test)).toEqual(before);
    await refreshFirst(test);
    expect(readSheet(test)).toEqual(after);
  });

  it.each([1, 2, 3])(
    'undo of a column that left shows its values nowhere else after %s steps, and a refresh completes it [P1]',
    async (steps) => {
      const test = await placeReport();
      writeInput(test, 0, 1, '=C5');
      const report = platform.reports.get(1);
      Object.assign(report ?? {}, { columns: ['Region'], rows: [['Region 0'], ['Region 1']] });
      const details = await test.app.placements.openDetails();
      await refreshFirst(test);
      await details.acceptWaitingRows(readView(test).id);
      const after = readSheet(test);
      expect(after.cells[0]?.[1]).toContain('#REF!');
      for (let step = 0; step < steps; step += 1) test.store.undo();
      const shownPlaces = readSheet(test).cells.flatMap((cells, row) =>
        cells.flatMap((cell, column) => (cell === 'Net 0 a' ? [[row, column]] : [])),
      );
      expect(shownPlaces).toEqual(steps === 3 ? [[3, 2]] : []);
      await refreshFirst(test);
      await details.acceptWaitingRows(readView(test).id);
      expect(readSheet(test)).toEqual(after);
    },
  );

  it('undo goes back past placing and refreshing to what the user had typed [P1]', async () => {
    const test = await placeReport();
    setReportRows(6, 'b');
    await refreshFirst(test);
    test.store.undo();
    test.store.undo();
    const { cells, names } = readSheet(test);
    expect([cells.flat().filter((cell) => cell !== ''), names]).toEqual([['Mine'], []]);
    test.store.undo();
    expect(test.store.findUsedRange(test.store.activeSheetId)).toBeUndefined();
  });

  it.each(['overwrite', 'shiftDown'] as const)(
    'undo of a placing with the answer %s takes one step only [P1]',
    async (choice) => {
      const test = await apps.start(platform);
      const { app, store } = test;
      writeInput(test, 4, 1, '=SUM(E1:E2)');
      writeInput(test, 5, 2, 'Mine');
      const { cells, formats } = readSheet(test);
      store.select(store.activeSheetId, rect(2, 1));
      await app.report.open(1);
      const placing = app.report.place();
      await waitUntil(() => {
        const state = app.report.state.value;
        return state.kind === 'open' && state.placing.kind === 'deciding';
      });
      await app.report.decide(choice);
      await placing;
      expect(readBlock(test, 2)).toEqual([
        ['Region', 'Net'],
        ['Region 0', 'Net 0 a'],
      ]);
      store.undo();
      expect(readSheet(test)).toMatchObject({ cells, formats });
    },
  );

  it('undo of a refresh that followed an undone one does not look like typed cells', async () => {
    const test = await placeReport();
    setReportRows(4, 'b');
    await refreshFirst(test);
    test.store.undo();
    setReportRows(4, 'c');
    await refreshFirst(test);
    test.store.undo();
    expect(readBlock(test, 2)[1]).toEqual(['Region 0', 'Net 0 a']);
    await refreshFirst(test);
    expect(readView(test).userCellsRecord).toBeUndefined();
    expect(readBlock(test, 2)[1]).toEqual(['Region 0', 'Net 0 c']);
  });

  it('undo restores what the user had typed over the rows, and the next refresh asks about it again', async () => {
    const test = await placeReport();
    writeInput(test, 4, 2, 'Forecast');
    setReportRows(4, 'b');
    await refreshFirst(test);
    await answerEdits(test, 'overwriteEdits');
    expect(readBlock(test, 3)[2]).toEqual(['Region 1', 'Net 1 b']);
    test.store.undo();
    expect(readBlock(test, 3)[2]).toEqual(['Region 1', 'Forecast']);
    await refreshFirst(test);
    expect(readHandEdits(test).cells).toMatchObject([{ address: 'C5', userValue: 'Forecast' }]);
    await answerEdits(test, 'keepEdits');
    expect(readBlock(test, 3)[2]).toEqual(['Region 1', 'Forecast']);
  });

  it('undo restores a value that the user keeps, without a question', async () => {
    const test = await placeReport();
    writeInput(test, 4, 2, 'Forecast');
    setReportRows(4, 'b');
    await refreshFirst(test);
    await answerEdits(test, 'keepEdits');
    test.store.undo();
    expect(readBlock(test, 3)).toEqual([
      ['Region', 'Net'],
      ['Region 0', 'Net 0 a'],
      ['Region 1', 'Forecast'],
    ]);
    await refreshFirst(test);
    expect(readView(test).status).toEqual({ kind: 'upToDate' });
    expect(readBlock(test, 3)).toEqual([
      ['Region', 'Net'],
      ['Region 0', 'Net 0 b'],
      ['Region 1', 'Forecast'],
    ]);
  });

  it('undo does not hide what the user types after it', async () => {
    const test = await placeReport();
    setReportRows(4, 'b');
    await refreshFirst(test);
    test.store.undo();
    writeInput(test, 4, 2, 'Forecast');
    await refreshFirst(test);
    expect(readHandEdits(test).cells).toMatchObject([
      { address: 'C5', userValue: 'Forecast', writtenValue: 'Net 1 a' },
    ]);
  });

  it('undo of a first placement leaves nothing, and the report can be placed again [P3]', async () => {
    const test = await placeReport();
    const { store, app } = test;
    store.undo();
    expect(store.listNames()).toEqual([]);
    await refreshFirst(test);
    expect(readViews(test)).toEqual([]);
    expect(readBlock(test, 5).flat().join('')).toBe('');
    await app.report.placeAgain();
    expect(readView(test).status).toEqual({ kind: 'upToDate' });
    expect(store.resolveName(formatAnchorName(readView(test).id))?.rect).toEqual(rect(2, 1, 5, 2));
  });
});
