/**
 * Tests cells that a user lets a block overwrite: the answer holds for what the question showed,
 * and not for anything typed since.
 */
import { waitUntil } from '../../../support/app';
import { findView, readPlacing, readView } from '../../../support/app-state';
import { rect } from '../../../support/rect';
import { callBeforeNextWrite } from '../../../support/request-failures';
import { writeValue } from '../../../support/sheet-cells';
import { createSmallPlatform, type SmallApp, type SmallReport } from '../../../support/small-platform';
import { createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
const readTypedTexts = ({ store }: SmallApp) =>
  store
    .readValues(store.activeSheetId, rect(0, 0, 20, 8))
    .flat()
    .filter((value) => String(value).startsWith('typed'));

/** Opens the report, which is to be placed in B3:C7. */
async function openReport(): Promise<{ readonly test: SmallApp; readonly report: SmallReport }> {
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: createTextRows(['Region', 'Net'], 4) };
  const test = await apps.start(createSmallPlatform([report]));
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await test.app.report.open(1);
  return { test, report };
}

const waitForPlacingQuestion = (test: SmallApp) => waitUntil(() => readPlacing(test)?.kind === 'deciding');

describe('placing over cells in the way', () => {
  it.each([
    ['in another cell', 5],
    ['in the cell that was shown', 4],
  ])('placing asks again about a text typed %s while the question was open [P1]', async (_, row) => {
    const { test } = await openReport();
    writeValue(test, 4, 2, 'typed before');
    const placingDone = test.app.report.place();
    await waitForPlacingQuestion(test);
    writeValue(test, row, 2, 'typed since');
    await test.app.report.decide('overwrite');
    await waitForPlacingQuestion(test);
    expect(readTypedTexts(test)).toContain('typed since');
    await test.app.report.decide('overwrite');
    await placingDone;
    expect(readPlacing(test)?.kind).toBe('placed');
  });

  it.each([1, 2, 3])('placing does not overwrite a text typed before request %s after the answer [P1]', async (nth) => {
    const { test } = await openReport();
    writeValue(test, 4, 2, 'typed before');
    const placingDone = test.app.report.place();
    await waitForPlacingQuestion(test);
    test.host.faults.callAroundNthBatch(nth, () => writeValue(test, 5, 2, 'typed since'));
    await test.app.report.decide('overwrite');
    await waitForPlacingQuestion(test);
    expect(readTypedTexts(test)).toEqual(['typed before', 'typed since']);
    await test.app.report.decide('cancel');
    await placingDone;
  });
});

it('placing asks again about a text that was typed while it asked about a filter [P1] [W25]', async () => {
  const { test } = await openReport();
  const { store } = test;
  const filterRect = rect(2, 6, 4);
  store.write(store.activeSheetId, filterRect, [['List'], ['a'], ['b'], ['a']], 'values');
  store.filters.apply(store.activeSheetId, filterRect, 0, { filterOn: 'Values', values: ['a'] });
  writeValue(test, 3, 2, 'typed before');
  const placingDone = test.app.report.place();
  await waitForPlacingQuestion(test);
  await test.app.report.decide('overwrite');
  await waitUntil(() => JSON.stringify(readPlacing(test)).includes('filtered'));
  writeValue(test, 5, 2, 'typed since');
  await test.app.report.decide('clearFilter');
  await waitUntil(
    () => JSON.stringify(readPlacing(test)).includes('cellsInTheWay') || readPlacing(test)?.kind === 'placed',
  );
  expect(readTypedTexts(test)).toEqual(['typed before', 'typed since']);
  await test.app.report.decide('cancel');
  await placingDone;
});

describe('a refresh over cells in the way', () => {
  /** Grows the report by two rows; two cells below the block are in their way. */
  async function growIntoTexts() {
    const { test, report } = await openReport();
    await test.app.report.place();
    writeValue(test, 7, 2, 'typed before');
    report.rows = createTextRows(['Region', 'Net'], 6);
    await test.app.placements.refreshAll();
    expect(findView(test)?.status.kind).toBe('needsDecision');
    return test;
  }

  it('a refresh asks again about a text that was typed while the question was open [P1]', async () => {
    const test = await growIntoTexts();
    writeValue(test, 8, 2, 'typed since');
    await test.app.placements.decide(readView(test).id, 'overwrite');
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { count: 2 } });
    expect(readTypedTexts(test)).toEqual(['typed before', 'typed since']);
    await test.app.placements.decide(readView(test).id, 'overwrite');
    expect(findView(test)?.status.kind).toBe('upToDate');
  });

  it('a refresh does not overwrite a text that is typed just before its first write [P1]', async () => {
    const test = await growIntoTexts();
    callBeforeNextWrite(test.host, () => writeValue(test, 8, 2, 'typed since'));
    await test.app.placements.decide(readView(test).id, 'overwrite');
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { count: 2 } });
    expect(readTypedTexts(test)).toEqual(['typed before', 'typed since']);
  });

  it('a refresh asks again about a text that was typed while it asked about a filter [P1]', async () => {
    const test = await growIntoTexts();
    const { store } = test;
    const filterRect = rect(2, 6, 4);
    store.write(store.activeSheetId, filterRect, [['List'], ['a'], ['b'], ['a']], 'values');
    store.filters.apply(store.activeSheetId, filterRect, 0, { filterOn: 'Values', values: ['a'] });
    await test.app.placements.decide(readView(test).id, 'overwrite');
    expect(findView(test)?.status.kind).toBe('filtered');
    writeValue(test, 8, 2, 'typed since');
    await test.app.placements.decide(readView(test).id, 'clearFilter');
    expect(readTypedTexts(test)).toEqual(['typed before', 'typed since']);
    expect(findView(test)?.status).toMatchObject({ kind: 'needsDecision', cells: { count: 2 } });
  });
});
