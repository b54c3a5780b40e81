/**
 * Tests failures while a block is written: its caption and its rows belong together, and a failed
 * first placing leaves nothing.
 */
import { createWorkbookStore } from '../../../../src/workbench/store';
import { until, view } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { everyFailure, type Failing, failAt, WAYS } from '../../../support/failing';
import { type SmallApp, signedIn } from '../../../support/small-platform';
import { at, type CaptionStage, captionStage, cell, idOf, LATER, NORTH, recordOf, SAID } from './caption-stage';

let stage: CaptionStage;

/**
 * `REQUESTS` is more than a refresh sends. The request `WRITING` writes, with at most `ACTIONS`
 * actions.
 */
const REQUESTS = 7;
const WRITING = 5;
const ACTIONS = 80;

function cellsOf({ store }: SmallApp) {
  const sheet = store.activeSheetId;
  return { cells: store.formulas(sheet, at(0, 0, 12, 4)), formats: store.numberFormats(sheet, at(0, 0, 12, 4)) };
}

function placingOf({ app }: SmallApp) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing.kind : undefined;
}

it.each(WAYS)(
  'a refresh that fails at any request, %s, leaves old rows with the old caption, or new rows with the new one [P2]',
  async (way) => {
    for (let nth = 1; nth <= REQUESTS; nth += 1) {
      stage = captionStage();
      const test = await stage.placed();
      stage.later(60);
      stage.reportHas(4);
      failAt(test.host, { nth, way });
      await test.app.placements.refresh(idOf(test));
      const isNew = cell(test, 6) === 'Region 3';
      expect({ nth, said: cell(test, 1), top: cell(test, 2) }).toEqual({
        nth,
        said: isNew ? LATER : SAID,
        top: 'Region',
      });
      stage.later(60);
      await test.app.placements.refresh(idOf(test));
      expect({ nth, below: cell(test, 6), kept: recordOf(test)?.written.captionCell?.text }).toEqual({
        ...{ nth, below: 'Region 3' },
        kept: cell(test, 1),
      });
    }
  },
);

it('a refresh that stops at any action of its writing request keeps rows and caption together [P2]', async () => {
  let stops = 0;
  for (let actions = 0; actions <= ACTIONS; actions += 1) {
    stage = captionStage();
    const test = await stage.placed();
    stage.later(60);
    stage.reportHas(4);
    failAt(test.host, { nth: WRITING, way: 'within', actions });
    await test.app.placements.refresh(idOf(test));
    const isStopped = cell(test, 6) !== 'Region 3';
    expect({ actions, said: cell(test, 1), top: cell(test, 2) }).toEqual({
      ...{ actions, top: 'Region' },
      said: isStopped ? SAID : LATER,
    });
    stops += isStopped ? 1 : 0;
  }
  expect(stops).toBeGreaterThan(20);
});

it.each([
  ['free', undefined, {}],
  ['free, while cells below it are given up', 'overwrite', { 3: 'mine' }],
  ['filled, and overwritten', 'overwrite', { 1: '2026-03-01', 3: 'mine' }],
  ['filled, and moved down', 'shiftDown', { 1: '2026-03-01', 3: 'mine' }],
] as const)('a failed first placing leaves the cell of its caption unchanged: %s [P2]', async (_, choice, filled) => {
  const placing = async (failure: Failing | undefined) => {
    stage = captionStage();
    const test = await stage.opened();
    const { store, app } = test;
    // The workbook has its own record by now.
    store.select(store.activeSheetId, at(0, 8));
    await settle(test.host);
    await app.report.place();
    store.select(store.activeSheetId, at(1, 1));
    await settle(test.host);
    for (const [row, text] of Object.entries(filled))
      store.write(store.activeSheetId, at(Number(row), 1), text, 'values');
    store.write(store.activeSheetId, at(1, 1), '0.00', 'numberFormats');
    const before = cellsOf(test);
    app.report.setOptions({ caption: true, filters: [NORTH] });
    test.host.clearLog();
    if (failure) failAt(test.host, failure);
    const ended = app.report.place();
    await until(() => placingOf(test) !== 'reading' && placingOf(test) !== 'writing');
    if (placingOf(test) === 'deciding' && choice) await app.report.decide(choice);
    await ended;
    return { test, before, hasFailed: placingOf(test) === 'failed' };
  };
  const requests = (await placing(undefined)).test.host.log();
  const nth = requests.findIndex(({ cellsWritten }) => cellsWritten > 0) + 1;
  const stops = Array.from({ length: ACTIONS / 2 }, (_, half) => ({ nth, way: 'within', actions: 2 * half }) as const);
  let failed = 0;
  for (const failure of [...everyFailure(requests.length), ...stops]) {
    const { test, before, hasFailed } = await placing(failure);
    if (hasFailed) expect({ failure, ...cellsOf(test) }).toEqual({ failure, ...before });
    else expect({ failure, top: [cell(test, 1), cell(test, 2)] }).toEqual({ failure, top: [SAID, 'Region'] });
    failed += hasFailed ? 1 : 0;
  }
  expect(failed).toBeGreaterThan(20);
});

it('a pane that closes after any request of a refresh leaves one caption, which the next refresh updates [P2]', async () => {
  let deaths = 0;
  for (let nth = 1; ; nth += 1) {
    stage = captionStage();
    const kept = signedIn();
    const test = await stage.placed({ kept });
    stage.later(60);
    stage.reportHas(4);
    const died = new Promise<false>((isDead) => {
      test.host.faults.atSync(
        nth,
        () => {
          isDead(false);
          test.host.closePane();
        },
        true,
      );
    });
    if (await Promise.race([test.app.placements.refresh(idOf(test)).then(() => true), died])) break;
    deaths += 1;
    await test.host.whenIdle();
    const again = await stage.opened({ kept, store: createWorkbookStore({ file: test.store.toFile() }) });
    stage.reportHas(5);
    await again.app.placements.refreshAll();
    expect({ nth, said: cell(again, 1), below: cell(again, 7) }).toEqual({ nth, said: LATER, below: 'Region 4' });
    expect({ nth, notices: view(again)?.notices }).toEqual({ nth, notices: [] });
  }
  expect(deaths).toBeGreaterThan(1);
});
