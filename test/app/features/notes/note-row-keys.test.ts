/**
 * Tests notes when other columns identify the rows, or when their own columns change: notes belong
 * to the key of their row.
 */

import { decide, readId, readViews } from '../../../support/app-state';
import {
  findRow,
  NOTE_COLUMN,
  readNotes,
  readStatus,
  readWaitingNotes,
  refresh,
  setUpNotesStage,
  TOP,
  writeNote,
} from '../../../support/notes-stage';
import { writeInput } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';

const { placeRegions, setReportRegions, setReport } = setUpNotesStage();

const readLabels = (test: SmallApp) => readWaitingNotes(test).map(({ label }) => label);
const ALL_COLUMNS = ['Region', 'Channel', 'Net'];

it('notes without a row stay in the list while a dimension is missing from the report [P14]', async () => {
  const test = await placeRegions('North', 'East', 'South');
  writeNote(test, 'East', 'mine');
  writeNote(test, 'North', 'here');
  setReportRegions('North', 'South');
  await refresh(test, 'moveNotes');
  expect(readLabels(test)).toEqual(['East · Web']);
  setReport(['Region', 'Net'], ['South', 3], ['East', 2], ['North', 1]);
  await refresh(test);
  expect(readStatus(test)?.kind).toBe('upToDate');
  expect([readLabels(test), readNotes(test)]).toEqual([['East · Web'], { North: 'here' }]);
  writeInput(test, TOP, NOTE_COLUMN, '');
  setReport(['Region', 'Net'], ['East', 2], ['North', 1]);
  await refresh(test);
  expect([readLabels(test), readNotes(test)]).toEqual([['East · Web'], { North: 'here' }]);
});

it('a returned note is listed once if its row leaves together with the measures [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  setReportRegions('East', 'North');
  await refresh(test);
  expect(readNotes(test)).toEqual({ East: 'mine' });
  setReport(['Region', 'Channel'], ['North', 'Web']);
  await refresh(test);
  expect([readLabels(test), readNotes(test)]).toEqual([['East · Web'], {}]);
});

it.each([
  ['that stays', false, 'East'],
  ['that was undone', true, 'East · Web'],
])('a returned note %s is listed once when a dimension leaves [P14]', async (_, isUndone, label) => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  setReportRegions('East', 'North');
  await refresh(test);
  if (isUndone) test.store.undo();
  setReport(['Region', 'Net'], ['North', 5]);
  await refresh(test);
  expect([readLabels(test), readNotes(test)]).toEqual([[label], {}]);
});

it('notes stay with their rows if one dimension replaces another and does not distinguish more rows [P14]', async () => {
  const test = await placeRegions('North', 'East');
  setReport(['Region', 'Net', 'Country'], ['North', 1, 'A'], ['East', 2, 'B']);
  await refresh(test);
  writeNote(test, 'East', 'mine');
  setReport(ALL_COLUMNS, ['East', 'Web', 2], ['New', 'Web', 4], ['North', 'Web', 3]);
  await refresh(test, 'moveNotes');
  expect([readStatus(test)?.kind, readNotes(test)]).toEqual(['upToDate', { East: 'mine' }]);
});

it('a note returns beside its row even if its column has a header now [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'North', 'stays');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  writeInput(test, TOP, NOTE_COLUMN, 'Remark');
  setReportRegions('East', 'North');
  await refresh(test);
  expect(readNotes(test)).toEqual({ Region: 'Remark', North: 'stays', East: 'mine' });
});

it('a note of a second column returns directly beside the block, and moves with it from then on [P14]', async () => {
  const test = await placeRegions('North', 'East', 'South');
  writeNote(test, 'North', 'first');
  writeNote(test, 'East', 'mine', NOTE_COLUMN + 1);
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  writeInput(test, findRow(test, 'North'), NOTE_COLUMN, '');
  setReportRegions('North', 'East');
  await refresh(test);
  const readAllNotes = () => ({ ...readNotes(test), ...readNotes(test, NOTE_COLUMN + 1) });
  expect([readLabels(test), readAllNotes()]).toEqual([[], { East: 'mine' }]);
  setReportRegions('East', 'North');
  await refresh(test);
  expect([readViews(test)[0]?.status.kind, readAllNotes()]).toEqual(['upToDate', { East: 'mine' }]);
});

it('notes that the user lets a wider block overwrite move beside it [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReport([...ALL_COLUMNS, 'More'], ['East', 'Web', 4, 'a'], ['North', 'Web', 5, 'b']);
  await refresh(test, 'moveNotes');
  expect(readStatus(test)?.kind).toBe('needsDecision');
  await decide(test, 'overwrite');
  expect([readStatus(test)?.kind, readLabels(test), readNotes(test), readNotes(test, NOTE_COLUMN + 1)]).toEqual([
    ...['upToDate', [], { Region: 'More', East: 'a', North: 'b' }],
    { East: 'mine' },
  ]);
});

it('notes wait while a block has no rows, and stay in the list if another column names the rows afterwards [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReport([...ALL_COLUMNS, 'More']);
  await refresh(test, 'moveNotes');
  expect([readStatus(test)?.kind, readLabels(test), readNotes(test)]).toEqual([
    'upToDate',
    ['East · Web'],
    { Region: 'More' },
  ]);
  setReport([...ALL_COLUMNS, 'More'], ['North', 'Web', 5, 'b'], ['East', 'Web', 4, 'a']);
  await refresh(test);
  expect([readLabels(test), readNotes(test, NOTE_COLUMN + 1)]).toEqual([['East · Web'], {}]);
});

it('notes move to the right of a new column while other rows leave [P14]', async () => {
  const test = await placeRegions('North', 'East', 'South');
  writeNote(test, 'South', 'mine');
  setReport([...ALL_COLUMNS, 'More'], ['South', 'Web', 5, 'b'], ['East', 'Web', 4, 'a']);
  await refresh(test, 'moveNotes');
  expect([readStatus(test)?.kind, readLabels(test), readNotes(test, NOTE_COLUMN + 1)]).toEqual([
    'upToDate',
    [],
    { South: 'mine' },
  ]);
  expect(readNotes(test)).toEqual({ Region: 'More', South: 'b', East: 'a' });
});

it('notes stay beside their rows if the user deletes the header row [P14]', async () => {
  const test = await placeRegions('North', 'East', 'South');
  for (const region of ['North', 'South']) writeNote(test, region, `about ${region}`);
  test.store.deleteRows(test.store.activeSheetId, TOP, 1);
  await refresh(test, 'moveNotes');
  const all = { North: 'about North', South: 'about South' };
  expect([readStatus(test)?.kind, readNotes(test)]).toEqual(['upToDate', all]);
  test.store.deleteRows(test.store.activeSheetId, TOP, 1);
  setReportRegions('South', 'New', 'North');
  await refresh(test);
  expect([readStatus(test)?.kind, readNotes(test)]).toEqual(['upToDate', all]);
});

it('notes stay beside their rows if block and notes are sorted before any request while a column leaves [P3] [P14]', async () => {
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    setReportRegions('North', 'East', 'South');
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'North', 'mine');
    await (await test.app.placements.openDetails()).setOptions(readId(test), { notes: 'move' });
    setReport(['Region', 'Net', 'Other'], ['North', 5, 'a'], ['East', 4, 'b'], ['South', 5, 'c']);
    isMet = false;
    const { host, store } = test;
    host.faults.callAroundNthBatch(nth, () => {
      isMet = true;
      const blockPlace = store.resolveName(
        store.listNames().find(({ name }) => name.startsWith('_inlay_'))?.name ?? '',
      );
      if (!blockPlace) return;
      const { sheetId, rect } = blockPlace;
      const keys = [{ column: 0, ascending: true }];
      store.filters.sort(sheetId, { ...rect, columns: rect.columns + 2 }, { keys, hasHeaders: true, matchCase: false });
    });
    await refresh(test);
    expect({ nth, found: readNotes(test) }).toEqual({ nth, found: { North: 'mine' } });
  }
});
