/**
 * Tests a block that does not fit and moves to a new sheet: the notes beside its rows and among its
 * columns stay.
 */
import type { UserAnswer } from '../../../../src/app';
import { decide, readViews } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import {
  NOTE_COLUMN,
  readStatus,
  readWaitingNotes,
  refresh,
  setUpNotesStage,
  TOP,
  writeNote,
} from '../../../support/notes-stage';
import { rect } from '../../../support/rect';
import { writeInput } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';

const { placeRegions, setReport } = setUpNotesStage();
const COLUMNS = ['Region', 'Channel', 'Net'];
const createRows = (...regions: readonly string[]) => regions.map((region) => [region, 'Web', region.length]);

/** Grows the report, with a text right below the block in its way. */
async function growBlock(
  test: SmallApp,
  rows: readonly (readonly (string | number)[])[],
  answer?: UserAnswer<'notes'>,
): Promise<void> {
  writeInput(test, 7, 3, 'below');
  setReport(COLUMNS, ...rows);
  await refresh(test, answer);
  expect(readStatus(test)?.kind).toBe('needsDecision');
}

async function moveToNewSheet(test: SmallApp): Promise<void> {
  await decide(test, 'newSheet');
  await settle(test.host);
}

function readNewSheet({ store }: SmallApp) {
  const id = store.listSheets().at(-1)?.id ?? '';
  const used = store.findUsedRange(id);
  return { id, cells: used ? store.readFormulas(id, used) : [] };
}

it('notes stay on the old sheet when their block moves, and are listed with the names of their rows [P14]', async () => {
  const test = await placeRegions('North', 'South', 'East');
  writeInput(test, TOP, NOTE_COLUMN, 'Comment');
  writeNote(test, 'South', 'check');
  writeNote(test, 'North', 45000, NOTE_COLUMN + 1);
  const oldSheet = test.store.activeSheetId;
  await growBlock(test, createRows('West', 'East', 'South', 'Centre', 'Isle', 'Cape'), 'moveNotes');
  await moveToNewSheet(test);
  expect(readNewSheet(test).cells.slice(0, 2)).toEqual([COLUMNS, ['West', 'Web', 4]]);
  expect(test.store.readValues(oldSheet, rect(TOP, NOTE_COLUMN, 3, 2))).toEqual([
    ['Comment', ''],
    ['', 45000],
    ['check', ''],
  ]);
  expect(
    readWaitingNotes(test).map(({ label, cells }) => [label, [...cells].map(([name, { input }]) => [name, input])]),
  ).toEqual([
    ['North · Web', [['+1', 45000]]],
    ['South · Web', [['Comment', 'check']]],
  ]);
  expect(readViews(test)[0]?.notices).toContainEqual({ kind: 'notesStay', count: 2 });
});

it('a user column within the block stays on the old sheet when the block moves [P1] [P14]', async () => {
  const test = await placeRegions('North', 'South', 'East');
  const sheet = test.store.activeSheetId;
  test.store.insertColumns(sheet, 5, 1);
  writeNote(test, 'North', 'mine', 5);
  await growBlock(test, createRows('South', 'North', 'East', 'Isle', 'Cape'), 'moveNotes');
  await moveToNewSheet(test);
  expect(readNewSheet(test).cells[0]).toEqual(COLUMNS);
  expect(test.store.readValues(sheet, rect(TOP + 1, 3, 1, 3))).toEqual([['', '', 'mine']]);
  expect(readWaitingNotes(test)).toMatchObject([{ label: 'North · Web', cells: new Map([['@2', { input: 'mine' }]]) }]);
});

it('no note is listed when a block moves if the user has chosen that notes stay [P14]', async () => {
  const test = await placeRegions('North', 'South', 'East');
  writeNote(test, 'South', 'check');
  setReport(COLUMNS, ...createRows('South', 'North', 'East'));
  await refresh(test, 'leaveNotes');
  await growBlock(test, createRows('South', 'North', 'East', 'Isle', 'Cape'));
  await moveToNewSheet(test);
  expect(readNewSheet(test).cells[0]).toEqual(COLUMNS);
  expect(readWaitingNotes(test)).toEqual([]);
});

it('each note stays on the old sheet, whichever request of the move fails [P14]', async () => {
  let isMet = true;
  for (let nth = 1; isMet; nth += 1) {
    const test = await placeRegions('North', 'South', 'East');
    writeNote(test, 'South', 'check');
    await growBlock(test, createRows('East', 'South', 'North', 'Isle', 'Cape'), 'moveNotes');
    isMet = false;
    test.host.faults.callAroundNthBatch(nth, () => {
      isMet = true;
    });
    test.host.faults.failNthBatch(nth, 'GeneralException');
    await moveToNewSheet(test);
    expect([nth, test.store.readValues(test.store.listSheets()[0]?.id ?? '', rect(TOP + 2, NOTE_COLUMN))]).toEqual([
      nth,
      [['check']],
    ]);
  }
});
