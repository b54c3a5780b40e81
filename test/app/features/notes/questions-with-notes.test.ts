/**
 * Tests a refresh that asks more than once: the answer to the first question holds until it has
 * ended.
 */
import { answerEdits, decide } from '../../../support/app-state';
import {
  NOTE_COLUMN,
  readNotes,
  readRegions,
  readStatus,
  refresh,
  setUpNotesStage,
  TOP,
  writeNote,
} from '../../../support/notes-stage';
import { writeInput } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';

const { placeRegions, setReportRegions } = setUpNotesStage();

it('notes beside rows that look alike are not asked about again after a question about growth [P14]', async () => {
  const test = await placeRegions('Twin', 'Twin');
  writeNote(test, 'Twin', 'first row');
  writeInput(test, TOP + 3, 3, 'below');
  setReportRegions('East', 'Twin', 'Twin');
  await refresh(test, 'moveNotes');
  expect(readStatus(test)?.kind).toBe('needsDecision');
  await decide(test, 'shiftDown');
  expect([readStatus(test)?.kind, readRegions(test, 3), readNotes(test)]).toEqual([
    'upToDate',
    ['East', 'Twin', 'Twin'],
    {},
  ]);
});

async function placeWithEditsAndObstacle(): Promise<SmallApp> {
  const test = await placeRegions('North', 'East');
  test.store.insertRows(test.store.activeSheetId, TOP + 2, 1);
  for (const column of [3, 4, 5]) writeInput(test, TOP + 2, column, `typed ${column}`);
  writeInput(test, TOP + 4, 3, 'below');
  setReportRegions('East', 'North', 'South', 'West');
  await refresh(test);
  expect(readStatus(test)?.kind).toBe('handEdits');
  return test;
}

it('the answers about growth and about typed cells hold for both questions: neither is asked twice [P1]', async () => {
  const test = await placeWithEditsAndObstacle();
  await answerEdits(test, 'overwriteEdits');
  expect(readStatus(test)?.kind).toBe('needsDecision');
  await decide(test, 'shiftDown');
  expect([readStatus(test)?.kind, readRegions(test, 5)]).toEqual([
    'upToDate',
    ['East', 'North', 'South', 'West', 'below'],
  ]);
});

it('a cell that is typed into while the question is open is asked about [P1]', async () => {
  const test = await placeWithEditsAndObstacle();
  writeInput(test, TOP + 2, 5, 'typed since');
  await answerEdits(test, 'overwriteEdits');
  expect(readStatus(test)?.kind).toBe('handEdits');
  expect(test.store.readValues(test.store.activeSheetId, { row: TOP + 2, column: 5, rows: 1, columns: 1 })).toEqual([
    ['typed since'],
  ]);
  expect(readNotes(test, NOTE_COLUMN)).toEqual({});
});

it('a note stays beside a row whose key was typed over and is restored [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'North', 'first row');
  writeInput(test, TOP + 1, 3, 'mine');
  setReportRegions('East', 'North', 'South');
  await refresh(test);
  await answerEdits(test, 'overwriteEdits');
  expect(readStatus(test)?.kind).toBe('notes');
  await decide(test, 'moveNotes');
  expect([readStatus(test)?.kind, readNotes(test)]).toEqual(['upToDate', { North: 'first row' }]);
});
