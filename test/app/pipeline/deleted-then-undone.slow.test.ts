/**
 * Tests a row that a user deletes just before any request of a refresh, with text right below the
 * block, and then undo: the text below is still there.
 */

import { readView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { createSmallPlatform, type SmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const TOP = 2;
const createRows = (count: number, since: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, `Net ${since} ${row}`]);

/** Places the report at B3:C7, with two rows of text right below. */
async function placeReport(count: number): Promise<SmallApp> {
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: createRows(4, 1) };
  const test = await apps.start(createSmallPlatform([report]));
  const sheet = test.store.activeSheetId;
  await placeAt(test, TOP, 1);
  for (const row of [5, 6])
    for (const column of [1, 2]) test.store.write(sheet, rect(TOP + row, column), `mine ${row} ${column}`, 'values');
  report.rows = createRows(count, 2);
  return test;
}

const USER_TEXTS = ['mine 5 1', 'mine 5 2', 'mine 6 1', 'mine 6 2'];
const readUserTexts = ({ store }: SmallApp) =>
  store
    .readValues(store.activeSheetId, rect(0, 0, 30, 8))
    .flat()
    .map(String)
    .filter((cell) => cell.startsWith('mine'));

async function answerQuestion(test: SmallApp): Promise<void> {
  if (readView(test).status.kind === 'needsDecision') await test.app.placements.decide(readView(test).id, 'shiftDown');
  await settle(test.host);
}

describe.each([
  ['the first row', TOP + 1],
  ['a row in the middle', TOP + 2],
  ['the last row', TOP + 4],
])('the deletion of %s', (_, row) => {
  it.each([
    ['other values', 4],
    ['fewer rows', 2],
    ['more rows', 6],
  ])('texts below stay if a row is deleted in a refresh with %s and undone [P1]', async (__, count) => {
    let isMet = true;
    for (let nth = 1; isMet; nth += 1) {
      for (const undoSteps of [1, 2, 3]) {
        const test = await placeReport(count);
        isMet = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          isMet = true;
          test.store.deleteRows(test.store.activeSheetId, row, 1);
        });
        await test.app.placements.refreshAll();
        await answerQuestion(test);
        expect([nth, 'refreshed', readUserTexts(test)]).toEqual([nth, 'refreshed', USER_TEXTS]);
        let textsBefore = USER_TEXTS;
        for (let step = 1; step <= undoSteps; step += 1) {
          test.store.undo();
          await settle(test.host);
          const textsAfterUndo = readUserTexts(test);
          if (step === 1) expect([nth, step, textsAfterUndo]).toEqual([nth, step, USER_TEXTS]);
          // Undo goes back at most to before they were typed, the last first: no step removes what
          // the next one restores.
          expect([nth, step, textsAfterUndo]).toEqual([nth, step, textsBefore.slice(0, textsAfterUndo.length)]);
          textsBefore = textsAfterUndo;
        }
        const textsBeforeRefresh = readUserTexts(test);
        await test.app.placements.refreshAll();
        await answerQuestion(test);
        expect([nth, undoSteps, 'again', readUserTexts(test)]).toEqual([nth, undoSteps, 'again', textsBeforeRefresh]);
        apps.closeAll();
      }
    }
  });
});
