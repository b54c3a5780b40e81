/**
 * Tests a refresh that asks more than once: the answer to the first question holds until it has
 * ended.
 */
import { answerEdits, views } from '../../support/app';
import type { SmallApp } from '../../support/small-platform';
import {
  NOTES,
  note,
  notes,
  refresh,
  regionsOf,
  setNotesStage,
  status,
  TOP,
  write,
} from '../features/notes/notes-stage';

const { ready, reportHas } = setNotesStage();

const decide = (test: SmallApp, answer: Parameters<SmallApp['app']['placements']['decide']>[1]) =>
  test.app.placements.decide(views(test)[0]?.id ?? '', answer);

it('notes beside rows that look alike are not asked about again after a question about growth [P14]', async () => {
  const test = await ready('Twin', 'Twin');
  note(test, 'Twin', 'first row');
  write(test, TOP + 3, 3, 'below');
  reportHas('East', 'Twin', 'Twin');
  await refresh(test, 'moveNotes');
  expect(status(test)?.kind).toBe('needsDecision');
  await decide(test, 'shiftDown');
  expect([status(test)?.kind, regionsOf(test, 3), notes(test)]).toEqual(['upToDate', ['East', 'Twin', 'Twin'], {}]);
});

async function typedAndInTheWay(): Promise<SmallApp> {
  const test = await ready('North', 'East');
  test.store.insertRows(test.store.activeSheetId, TOP + 2, 1);
  for (const column of [3, 4, 5]) write(test, TOP + 2, column, `typed ${column}`);
  write(test, TOP + 4, 3, 'below');
  reportHas('East', 'North', 'South', 'West');
  await refresh(test);
  expect(status(test)?.kind).toBe('handEdits');
  return test;
}

it('the answers about growth and about typed cells hold for both questions: neither is asked twice [P1]', async () => {
  const test = await typedAndInTheWay();
  await answerEdits(test, 'overwriteEdits');
  expect(status(test)?.kind).toBe('needsDecision');
  await decide(test, 'shiftDown');
  expect([status(test)?.kind, regionsOf(test, 5)]).toEqual(['upToDate', ['East', 'North', 'South', 'West', 'below']]);
});

it('a cell that is typed into while the question is open is asked about [P1]', async () => {
  const test = await typedAndInTheWay();
  write(test, TOP + 2, 5, 'typed since');
  await answerEdits(test, 'overwriteEdits');
  expect(status(test)?.kind).toBe('handEdits');
  expect(test.store.values(test.store.activeSheetId, { row: TOP + 2, column: 5, rows: 1, columns: 1 })).toEqual([
    ['typed since'],
  ]);
  expect(notes(test, NOTES)).toEqual({});
});

it('a note stays beside a row whose key was typed over and is restored [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'North', 'first row');
  write(test, TOP + 1, 3, 'mine');
  reportHas('East', 'North', 'South');
  await refresh(test);
  await answerEdits(test, 'overwriteEdits');
  expect(status(test)?.kind).toBe('notes');
  await decide(test, 'moveNotes');
  expect([status(test)?.kind, notes(test)]).toEqual(['upToDate', { North: 'first row' }]);
});
