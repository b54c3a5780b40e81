/**
 * Tests notes when other columns identify the rows, or when their own columns change: notes belong
 * to the key of their row.
 */
import { views } from '../../../support/app';
import type { SmallApp } from '../../../support/small-platform';
import { NOTES, note, notes, refresh, rowWhere, setNotesStage, status, TOP, waiting, write } from './notes-stage';

const { ready, reportHas, reportIs } = setNotesStage();

const labels = (test: SmallApp) => waiting(test).map(({ label }) => label);
const ALL = ['Region', 'Channel', 'Net'];

it('notes without a row stay in the list while a dimension is missing from the report [P14]', async () => {
  const test = await ready('North', 'East', 'South');
  note(test, 'East', 'mine');
  note(test, 'North', 'here');
  reportHas('North', 'South');
  await refresh(test, 'moveNotes');
  expect(labels(test)).toEqual(['East · Web']);
  reportIs(['Region', 'Net'], ['South', 3], ['East', 2], ['North', 1]);
  await refresh(test);
  expect(status(test)?.kind).toBe('upToDate');
  expect([labels(test), notes(test)]).toEqual([['East · Web'], { North: 'here' }]);
  write(test, TOP, NOTES, '');
  reportIs(['Region', 'Net'], ['East', 2], ['North', 1]);
  await refresh(test);
  expect([labels(test), notes(test)]).toEqual([['East · Web'], { North: 'here' }]);
});

it('a returned note is listed once if its row leaves together with the measures [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  reportHas('East', 'North');
  await refresh(test);
  expect(notes(test)).toEqual({ East: 'mine' });
  reportIs(['Region', 'Channel'], ['North', 'Web']);
  await refresh(test);
  expect([labels(test), notes(test)]).toEqual([['East · Web'], {}]);
});

it.each([
  ['that stays', false, 'East'],
  ['that was undone', true, 'East · Web'],
])('a returned note %s is listed once when a dimension leaves [P14]', async (_, isUndone, label) => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  reportHas('East', 'North');
  await refresh(test);
  if (isUndone) test.store.undo();
  reportIs(['Region', 'Net'], ['North', 5]);
  await refresh(test);
  expect([labels(test), notes(test)]).toEqual([[label], {}]);
});

it('notes stay with their rows if one dimension replaces another and does not distinguish more rows [P14]', async () => {
  const test = await ready('North', 'East');
  reportIs(['Region', 'Net', 'Country'], ['North', 1, 'A'], ['East', 2, 'B']);
  await refresh(test);
  note(test, 'East', 'mine');
  reportIs(ALL, ['East', 'Web', 2], ['New', 'Web', 4], ['North', 'Web', 3]);
  await refresh(test, 'moveNotes');
  expect([status(test)?.kind, notes(test)]).toEqual(['upToDate', { East: 'mine' }]);
});

it('a note returns beside its row even if its column has a header now [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'North', 'stays');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  write(test, TOP, NOTES, 'Remark');
  reportHas('East', 'North');
  await refresh(test);
  expect(notes(test)).toEqual({ Region: 'Remark', North: 'stays', East: 'mine' });
});

it('a note of a second column returns directly beside the block, and moves with it from then on [P14]', async () => {
  const test = await ready('North', 'East', 'South');
  note(test, 'North', 'first');
  note(test, 'East', 'mine', NOTES + 1);
  reportHas('North');
  await refresh(test, 'moveNotes');
  write(test, rowWhere(test, 'North'), NOTES, '');
  reportHas('North', 'East');
  await refresh(test);
  const all = () => ({ ...notes(test), ...notes(test, NOTES + 1) });
  expect([labels(test), all()]).toEqual([[], { East: 'mine' }]);
  reportHas('East', 'North');
  await refresh(test);
  expect([views(test)[0]?.status.kind, all()]).toEqual(['upToDate', { East: 'mine' }]);
});

it('notes that the user lets a wider block overwrite move beside it [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportIs([...ALL, 'More'], ['East', 'Web', 4, 'a'], ['North', 'Web', 5, 'b']);
  await refresh(test, 'moveNotes');
  expect(status(test)?.kind).toBe('needsDecision');
  await test.app.placements.decide(views(test)[0]?.id ?? '', 'overwrite');
  expect([status(test)?.kind, labels(test), notes(test), notes(test, NOTES + 1)]).toEqual([
    ...['upToDate', [], { Region: 'More', East: 'a', North: 'b' }],
    { East: 'mine' },
  ]);
});

it('notes wait while a block has no rows, and stay in the list if another column names the rows afterwards [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportIs([...ALL, 'More']);
  await refresh(test, 'moveNotes');
  expect([status(test)?.kind, labels(test), notes(test)]).toEqual(['upToDate', ['East · Web'], { Region: 'More' }]);
  reportIs([...ALL, 'More'], ['North', 'Web', 5, 'b'], ['East', 'Web', 4, 'a']);
  await refresh(test);
  expect([labels(test), notes(test, NOTES + 1)]).toEqual([['East · Web'], {}]);
});

it('notes move to the right of a new column while other rows leave [P14]', async () => {
  const test = await ready('North', 'East', 'South');
  note(test, 'South', 'mine');
  reportIs([...ALL, 'More'], ['South', 'Web', 5, 'b'], ['East', 'Web', 4, 'a']);
  await refresh(test, 'moveNotes');
  expect([status(test)?.kind, labels(test), notes(test, NOTES + 1)]).toEqual(['upToDate', [], { South: 'mine' }]);
  expect(notes(test)).toEqual({ Region: 'More', South: 'b', East: 'a' });
});

it('notes stay beside their rows if the user deletes the header row [P14]', async () => {
  const test = await ready('North', 'East', 'South');
  for (const region of ['North', 'South']) note(test, region, `about ${region}`);
  test.store.deleteRows(test.store.activeSheetId, TOP, 1);
  await refresh(test, 'moveNotes');
  const all = { North: 'about North', South: 'about South' };
  expect([status(test)?.kind, notes(test)]).toEqual(['upToDate', all]);
  test.store.deleteRows(test.store.activeSheetId, TOP, 1);
  reportHas('South', 'New', 'North');
  await refresh(test);
  expect([status(test)?.kind, notes(test)]).toEqual(['upToDate', all]);
});

it('notes stay beside their rows if block and notes are sorted before any request while a column leaves [P3] [P14]', async () => {
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    reportHas('North', 'East', 'South');
    const test = await ready('North', 'East', 'South');
    note(test, 'North', 'mine');
    await (await test.app.placements.openDetails()).setOptions(views(test)[0]?.id ?? '', { notes: 'move' });
    reportIs(['Region', 'Net', 'Other'], ['North', 5, 'a'], ['East', 4, 'b'], ['South', 5, 'c']);
    isMet = false;
    const { host, store } = test;
    host.faults.atSync(nth, () => {
      isMet = true;
      const at = store.nameReference(store.names().find(({ name }) => name.startsWith('_inlay_'))?.name ?? '');
      if (!at) return;
      const { sheetId, rect } = at;
      const keys = [{ column: 0, ascending: true }];
      store.filters.sort(sheetId, { ...rect, columns: rect.columns + 2 }, { keys, hasHeaders: true, matchCase: false });
    });
    await refresh(test);
    expect({ nth, found: notes(test) }).toEqual({ nth, found: { North: 'mine' } });
  }
});
