/**
 * Tests a block that does not fit and moves to a new sheet: the notes beside its rows and among its
 * columns stay.
 */
import type { UserAnswer } from '../../../../src/app';
import { views } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { rect } from '../../../support/rect';
import type { SmallApp } from '../../../support/small-platform';
import { NOTES, note, refresh, setNotesStage, status, TOP, waiting, write } from './notes-stage';

const { ready, reportIs } = setNotesStage();
const COLUMNS = ['Region', 'Channel', 'Net'];
const rowsOf = (...regions: readonly string[]) => regions.map((region) => [region, 'Web', region.length]);

/** Grows the report, with a text right below the block in its way. */
async function grown(
  test: SmallApp,
  rows: readonly (readonly (string | number)[])[],
  answer?: UserAnswer<'notes'>,
): Promise<void> {
  write(test, 7, 3, 'below');
  reportIs(COLUMNS, ...rows);
  await refresh(test, answer);
  expect(status(test)?.kind).toBe('needsDecision');
}

async function moved(test: SmallApp): Promise<void> {
  await test.app.placements.decide(views(test)[0]?.id ?? '', 'newSheet');
  await settle(test.host);
}

function newSheet({ store }: SmallApp) {
  const id = store.sheets().at(-1)?.id ?? '';
  const used = store.usedRange(id);
  return { id, cells: used ? store.formulas(id, used) : [] };
}

it('notes stay on the old sheet when their block moves, and are listed with the names of their rows [P14]', async () => {
  const test = await ready('North', 'South', 'East');
  write(test, TOP, NOTES, 'Comment');
  note(test, 'South', 'check');
  note(test, 'North', 45000, NOTES + 1);
  const before = test.store.activeSheetId;
  await grown(test, rowsOf('West', 'East', 'South', 'Centre', 'Isle', 'Cape'), 'moveNotes');
  await moved(test);
  expect(newSheet(test).cells.slice(0, 2)).toEqual([COLUMNS, ['West', 'Web', 4]]);
  expect(test.store.values(before, rect(TOP, NOTES, 3, 2))).toEqual([
    ['Comment', ''],
    ['', 45000],
    ['check', ''],
  ]);
  expect(
    waiting(test).map(({ label, cells }) => [label, [...cells].map(([name, { input }]) => [name, input])]),
  ).toEqual([
    ['North · Web', [['+1', 45000]]],
    ['South · Web', [['Comment', 'check']]],
  ]);
  expect(views(test)[0]?.notices).toContainEqual({ kind: 'notesStay', count: 2 });
});

it('a user column within the block stays on the old sheet when the block moves [P1] [P14]', async () => {
  const test = await ready('North', 'South', 'East');
  const sheet = test.store.activeSheetId;
  test.store.insertColumns(sheet, 5, 1);
  note(test, 'North', 'mine', 5);
  await grown(test, rowsOf('South', 'North', 'East', 'Isle', 'Cape'), 'moveNotes');
  await moved(test);
  expect(newSheet(test).cells[0]).toEqual(COLUMNS);
  expect(test.store.values(sheet, rect(TOP + 1, 3, 1, 3))).toEqual([['', '', 'mine']]);
  expect(waiting(test)).toMatchObject([{ label: 'North · Web', cells: new Map([['@2', { input: 'mine' }]]) }]);
});

it('no note is listed when a block moves if the user has chosen that notes stay [P14]', async () => {
  const test = await ready('North', 'South', 'East');
  note(test, 'South', 'check');
  reportIs(COLUMNS, ...rowsOf('South', 'North', 'East'));
  await refresh(test, 'leaveNotes');
  await grown(test, rowsOf('South', 'North', 'East', 'Isle', 'Cape'));
  await moved(test);
  expect(newSheet(test).cells[0]).toEqual(COLUMNS);
  expect(waiting(test)).toEqual([]);
});

it('each note stays on the old sheet, whichever request of the move fails [P14]', async () => {
  let isMet = true;
  for (let nth = 1; isMet; nth += 1) {
    const test = await ready('North', 'South', 'East');
    note(test, 'South', 'check');
    await grown(test, rowsOf('East', 'South', 'North', 'Isle', 'Cape'), 'moveNotes');
    isMet = false;
    test.host.faults.atSync(nth, () => {
      isMet = true;
    });
    test.host.faults.failNextSync(nth, 'GeneralException');
    await moved(test);
    expect([nth, test.store.values(test.store.sheets()[0]?.id ?? '', rect(TOP + 2, NOTES))]).toEqual([
      nth,
      [['check']],
    ]);
  }
});
