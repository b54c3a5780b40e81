/** A block that has no room moves to a sheet of its own: a copy of the notes beside its rows and among its columns goes along. */
import type { UserAnswer } from '../../../../src/app';
import { views } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import type { SmallApp } from '../../../support/small-platform';
import { area, NOTES, note, refresh, setNotesStage, status, TOP, waiting, write } from './notes-stage';

const { ready, reportIs } = setNotesStage();
const COLUMNS = ['Region', 'Channel', 'Net'];
const rowsOf = (...regions: readonly string[]) => regions.map((region) => [region, 'Web', region.length]);

/** A text right below the block. */
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

it('[P14] a copy of notes goes along beside its row, and what stands on the old sheet stays', async () => {
  const test = await ready('North', 'South', 'East');
  write(test, TOP, NOTES, 'Comment');
  note(test, 'South', 'check');
  note(test, 'East', 'fine');
  note(test, 'North', 45000, NOTES + 1);
  test.store.write(test.store.activeSheetId, area(TOP + 1, NOTES + 1, 3), 'yyyy-mm-dd', 'numberFormats');
  const before = test.store.activeSheetId;
  await grown(test, rowsOf('West', 'East', 'South', 'Centre', 'Isle', 'Cape'), 'moveNotes');
  await moved(test);
  expect(status(test)?.kind).toBe('upToDate');
  const { id, cells } = newSheet(test);
  expect(cells.map((row) => row.slice(0, 4))).toEqual([
    ['Region', 'Channel', 'Net', 'Comment'],
    ['West', 'Web', 4, ''],
    ['East', 'Web', 4, 'fine'],
    ['South', 'Web', 5, 'check'],
    ['Centre', 'Web', 6, ''],
    ['Isle', 'Web', 4, ''],
    ['Cape', 'Web', 4, ''],
  ]);
  expect(test.store.numberFormats(id, area(1, 4))).toEqual([['yyyy-mm-dd']]);
  expect(test.store.values(before, area(TOP, NOTES, 4, 2))).toEqual([
    ['Comment', ''],
    ['', 45000],
    ['check', ''],
    ['fine', ''],
  ]);
  // North has left the report.
  expect(waiting(test).map(({ label, cells: kept }) => [label, [...kept.values()].map(({ input }) => input)])).toEqual([
    ['North · Web', [45000]],
  ]);
  expect(views(test)[0]?.notices).toEqual(expect.arrayContaining([{ kind: 'notesCopied', formulasLeft: 0 }]));
});

it('[P14] a column of their own among its columns keeps its place, and formulas that read their row read it there', async () => {
  const test = await ready('North', 'South', 'East');
  const sheet = test.store.activeSheetId;
  test.store.insertColumns(sheet, 5, 1);
  write(test, TOP, 5, 'Twice');
  for (let row = TOP + 1; row < TOP + 4; row += 1) test.store.write(sheet, area(row, 5), '=RC[1]*2', 'formulasR1C1');
  write(test, TOP + 2, 7, '=F5+1');
  write(test, TOP + 3, 7, '=$A$1');
  await settle(test.host);
  await grown(test, rowsOf('South', 'North', 'East', 'Isle', 'Cape'), 'moveNotes');
  await moved(test);
  expect(status(test)?.kind).toBe('upToDate');
  expect(newSheet(test).cells).toEqual([
    ['Region', 'Channel', 'Twice', 'Net', ''],
    ['South', 'Web', '=D2*2', 5, '=C2+1'],
    ['North', 'Web', '=D3*2', 5, ''],
    ['East', 'Web', '=D4*2', 4, ''],
    ['Isle', 'Web', '=D5*2', 4, ''],
    ['Cape', 'Web', '=D6*2', 4, ''],
  ]);
  expect(test.store.formulas(sheet, area(TOP + 3, 7))).toEqual([['=$A$1']]);
  expect(views(test)[0]?.notices).toEqual(expect.arrayContaining([{ kind: 'notesCopied', formulasLeft: 1 }]));
  // From now on they move with their rows there.
  reportIs(COLUMNS, ...rowsOf('East', 'South'));
  await refresh(test, 'moveNotes');
  expect(newSheet(test).cells).toEqual([
    ['Region', 'Channel', 'Twice', 'Net', ''],
    ['East', 'Web', '=D2*2', 4, ''],
    ['South', 'Web', '=D3*2', 5, '=C3+1'],
  ]);
});

it('[P14] where the analyst has said that notes stay, none goes along', async () => {
  const test = await ready('North', 'South', 'East');
  note(test, 'South', 'check');
  reportIs(COLUMNS, ...rowsOf('South', 'North', 'East'));
  await refresh(test, 'leaveNotes');
  await grown(test, rowsOf('South', 'North', 'East', 'Isle', 'Cape'));
  await moved(test);
  expect(newSheet(test).cells[0]).toEqual(COLUMNS);
  expect(newSheet(test).cells.flat()).not.toContain('check');
});

it('[P14] notes beside rows that keep their order go along unasked', async () => {
  const test = await ready('North', 'South');
  note(test, 'South', 'check');
  await grown(test, rowsOf('North', 'South', 'East', 'Isle', 'Cape', 'West'));
  await moved(test);
  expect(newSheet(test).cells.map((row) => row[3])).toEqual(['', '', 'check', '', '', '', '']);
});

it('[P14] whatever request of the move fails, each note stands on the old sheet, and never beside another row', async () => {
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
    expect([nth, test.store.values(test.store.sheets()[0]?.id ?? '', area(TOP + 2, NOTES))]).toEqual([
      nth,
      [['check']],
    ]);
    if (test.store.sheets().length > 1)
      expect([nth, newSheet(test).cells.filter((row) => row.includes('check') && row[0] !== 'South')]).toEqual([
        nth,
        [],
      ]);
  }
});
