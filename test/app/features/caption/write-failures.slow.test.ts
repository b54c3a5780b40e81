/**
 * Tests failures while a block is written: its caption and its rows belong together, and a failed
 * first placing leaves nothing.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { waitUntil } from '../../../support/app';
import { findView, readId, readPlacing } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { readPlacements } from '../../../support/file-records';
import { rect } from '../../../support/rect';
import { FAILURE_WAYS, failRequest, listFailures, type RequestFailure } from '../../../support/request-failures';
import { readCell } from '../../../support/sheet-cells';
import { createSignedInStorage, type SmallApp } from '../../../support/small-platform';
import { type CaptionStage, createCaptionStage, FIRST_CAPTION, LATER_CAPTION, NORTH } from './caption-stage';

let stage: CaptionStage;

/**
 * `REQUESTS` is more than a refresh sends. The request `WRITING_REQUEST` writes, with at most `ACTIONS`
 * actions.
 */
const REQUESTS = 7;
const WRITING_REQUEST = 5;
const ACTIONS = 80;

function readCells({ store }: SmallApp) {
  const sheet = store.activeSheetId;
  return {
    cells: store.readFormulas(sheet, rect(0, 0, 12, 4)),
    formats: store.readNumberFormats(sheet, rect(0, 0, 12, 4)),
  };
}

it.each(FAILURE_WAYS)(
  'a refresh that fails at any request, %s, leaves old rows with the old caption, or new rows with the new one [P2]',
  async (way) => {
    for (let nth = 1; nth <= REQUESTS; nth += 1) {
      stage = createCaptionStage();
      const test = await stage.placeReport();
      stage.advance(60);
      stage.setReportRows(4);
      failRequest(test.host, { nth, way });
      await test.app.placements.refresh(readId(test));
      const isNew = readCell(test, 6, 1) === 'Region 3';
      expect({ nth, said: readCell(test, 1, 1), top: readCell(test, 2, 1) }).toEqual({
        nth,
        said: isNew ? LATER_CAPTION : FIRST_CAPTION,
        top: 'Region',
      });
      stage.advance(60);
      await test.app.placements.refresh(readId(test));
      expect({
        nth,
        below: readCell(test, 6, 1),
        kept: readPlacements(test.store)[0]?.written.captionCell?.text,
      }).toEqual({
        ...{ nth, below: 'Region 3' },
        kept: readCell(test, 1, 1),
      });
    }
  },
);

it('a refresh that stops at any action of its writing request keeps rows and caption together [P2]', async () => {
  let actionStops = 0;
  for (let actions = 0; actions <= ACTIONS; actions += 1) {
    stage = createCaptionStage();
    const test = await stage.placeReport();
    stage.advance(60);
    stage.setReportRows(4);
    failRequest(test.host, { nth: WRITING_REQUEST, way: 'within', actions });
    await test.app.placements.refresh(readId(test));
    const isStopped = readCell(test, 6, 1) !== 'Region 3';
    expect({ actions, said: readCell(test, 1, 1), top: readCell(test, 2, 1) }).toEqual({
      ...{ actions, top: 'Region' },
      said: isStopped ? FIRST_CAPTION : LATER_CAPTION,
    });
    actionStops += isStopped ? 1 : 0;
  }
  expect(actionStops).toBeGreaterThan(20);
});

it.each([
  ['free', undefined, {}],
  ['free, while cells below it are given up', 'overwrite', { 3: 'mine' }],
  ['filled, and overwritten', 'overwrite', { 1: '2026-03-01', 3: 'mine' }],
  ['filled, and moved down', 'shiftDown', { 1: '2026-03-01', 3: 'mine' }],
] as const)('a failed first placing leaves the cell of its caption unchanged: %s [P2]', async (_, choice, filled) => {
  const placeWithFailure = async (failure: RequestFailure | undefined) => {
    stage = createCaptionStage();
    const test = await stage.openReport();
    const { store, app } = test;
    // The workbook has its own record by now.
    store.select(store.activeSheetId, rect(0, 8));
    await settle(test.host);
    await app.report.place();
    store.select(store.activeSheetId, rect(1, 1));
    await settle(test.host);
    for (const [row, text] of Object.entries(filled))
      store.write(store.activeSheetId, rect(Number(row), 1), text, 'values');
    store.write(store.activeSheetId, rect(1, 1), '0.00', 'numberFormats');
    const before = readCells(test);
    app.report.setOptions({ caption: true, filters: [NORTH] });
    test.host.clearLog();
    if (failure) failRequest(test.host, failure);
    const placingDone = app.report.place();
    await waitUntil(() => readPlacing(test)?.kind !== 'reading' && readPlacing(test)?.kind !== 'writing');
    if (readPlacing(test)?.kind === 'deciding' && choice) await app.report.decide(choice);
    await placingDone;
    return { test, before, hasFailed: readPlacing(test)?.kind === 'failed' };
  };
  const requests = (await placeWithFailure(undefined)).test.host.readLog();
  const nth = requests.findIndex(({ cellsWritten }) => cellsWritten > 0) + 1;
  const actionStops = Array.from(
    { length: ACTIONS / 2 },
    (_, half) => ({ nth, way: 'within', actions: 2 * half }) as const,
  );
  let failedCount = 0;
  for (const failure of [...listFailures(requests.length), ...actionStops]) {
    const { test, before, hasFailed } = await placeWithFailure(failure);
    if (hasFailed) expect({ failure, ...readCells(test) }).toEqual({ failure, ...before });
    else
      expect({ failure, top: [readCell(test, 1, 1), readCell(test, 2, 1)] }).toEqual({
        failure,
        top: [FIRST_CAPTION, 'Region'],
      });
    failedCount += hasFailed ? 1 : 0;
  }
  expect(failedCount).toBeGreaterThan(20);
});

it('a pane that closes after any request of a refresh leaves one caption, which the next refresh updates [P2]', async () => {
  let paneCloseCount = 0;
  for (let nth = 1; ; nth += 1) {
    stage = createCaptionStage();
    const storedTexts = createSignedInStorage();
    const test = await stage.placeReport({ storedTexts });
    stage.advance(60);
    stage.setReportRows(4);
    const paneClosed = new Promise<false>((resolveClosed) => {
      test.host.faults.callAroundNthBatch(
        nth,
        () => {
          resolveClosed(false);
          test.host.closePane();
        },
        true,
      );
    });
    if (await Promise.race([test.app.placements.refresh(readId(test)).then(() => true), paneClosed])) break;
    paneCloseCount += 1;
    await test.host.whenIdle();
    const reopenedApp = await stage.openReport({
      storedTexts,
      store: createWorkbookStore({ file: test.store.toFile() }),
    });
    stage.setReportRows(5);
    await reopenedApp.app.placements.refreshAll();
    expect({ nth, said: readCell(reopenedApp, 1, 1), below: readCell(reopenedApp, 7, 1) }).toEqual({
      nth,
      said: LATER_CAPTION,
      below: 'Region 4',
    });
    expect({ nth, notices: findView(reopenedApp)?.notices }).toEqual({ nth, notices: [] });
  }
  expect(paneCloseCount).toBeGreaterThan(1);
});
