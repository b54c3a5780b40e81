/** Tests notes after an undo of their refresh, and edits of the user before the next one. */
import { formatAnchorName } from '../../../../src/placement';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { answerEdits, views } from '../../../support/app';
import { openedApps } from '../../../support/opened-apps';
import { rect } from '../../../support/rect';
import { kept } from '../../../support/run-stage';
import { openSmallApp, type SmallApp } from '../../../support/small-platform';
import { NOTES, note, notes, refresh, rowWhere, setNotesStage, status, TOP, waiting, write } from './notes-stage';

const { ready, reportHas, reportIs, platform } = setNotesStage();
const apps = openedApps();

async function elsewhere({ store }: SmallApp): Promise<SmallApp> {
  const again = apps.add(openSmallApp(platform(), { store: createWorkbookStore({ file: store.toFile() }) }));
  await again.app.start();
  return again;
}

it('a note is listed once after the key of its row was typed over and a refresh was undone [P14]', async () => {
  const test = await ready('North', 'East', 'South', 'West');
  note(test, 'East', 'mine');
  write(test, rowWhere(test, 'East'), 4, 'typed');
  reportHas('North');
  await refresh(test);
  await answerEdits(test, 'overwriteEdits');
  await test.app.placements.decide(views(test)[0]?.id ?? '', 'moveNotes');
  test.store.undo();
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  expect(waiting(test).map(({ label }) => label)).toEqual(['East · Web']);
  reportHas('North', 'East');
  await refresh(test);
  expect([notes(test), waiting(test)]).toEqual([{ East: 'mine' }, []]);
});

it('a note stays beside its row if its key was typed over and another device refreshes [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  write(test, rowWhere(test, 'East'), 4, 'typed');
  const again = await elsewhere(test);
  await refresh(again);
  await answerEdits(again, 'overwriteEdits');
  expect([notes(again), waiting(again)]).toEqual([{ East: 'mine' }, []]);
});

it('a note beside a row with a kept value in its key moves with the row, leaves and returns with it [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  write(test, rowWhere(test, 'East'), 4, 'typed');
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  reportHas('East', 'North');
  await refresh(test, 'moveNotes');
  expect(notes(test)).toEqual({ East: 'mine' });
  reportHas('North');
  await refresh(test);
  reportHas('North', 'East');
  await refresh(test);
  expect([notes(test), waiting(test)]).toEqual([{ East: 'mine' }, []]);
  const { store } = test;
  expect(store.values(store.activeSheetId, rect(rowWhere(test, 'East'), 4))).toEqual([['typed']]);
});

it('a returned note beside a row with a kept value in its key is listed once when the row leaves again [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  write(test, rowWhere(test, 'East'), 4, 'typed');
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  reportHas('North');
  await refresh(test, 'moveNotes');
  reportHas('East', 'North');
  await refresh(test);
  expect([notes(test), waiting(test)]).toEqual([{ East: 'mine' }, []]);
  reportHas('North');
  await refresh(test);
  expect([notes(test), waiting(test).map(({ label }) => label)]).toEqual([{}, ['East · Web']]);
});

it('a returned note is listed once if its row leaves with the refresh that asks about its key [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  reportHas('East', 'North');
  await refresh(test);
  write(test, rowWhere(test, 'East'), 4, 'typed');
  reportHas('North');
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  expect([notes(test), waiting(test).length]).toEqual([{}, 1]);
});

it('a returned note that the user deletes is not listed [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  reportHas('East', 'North');
  await refresh(test);
  write(test, rowWhere(test, 'East'), NOTES, '');
  reportHas('North', 'East', 'West');
  await refresh(test);
  expect([notes(test), waiting(test)]).toEqual([{}, []]);
});

it('a block that moves while a refresh is rolled back keeps its name over its own cells [P3] [P14]', async () => {
  let met = 0;
  // How many requests are between the edit and the rollback depends on how busy the machine is.
  const moments = [1, 2, 3].flatMap((later) => Array.from({ length: 9 }, (_, index) => ({ nth: index + 1, later })));
  for (const { nth, later } of moments) {
    const test = await ready('North', 'East');
    const { store, host } = test;
    store.insertColumns(store.activeSheetId, 5, 1);
    await refresh(test);
    reportIs(['Region', 'Channel', 'Net'], ['West', 'Web', 1], ['East', 'Web', 2], ['South', 'Web', 3]);
    const blockAt = () => store.nameReference(formatAnchorName(kept(store)[0]?.id ?? ''))?.rect;
    const isStanding = () =>
      store.values(store.activeSheetId, rect(TOP + 1, blockAt()?.column ?? 0)).flat()[0] === 'North';
    host.faults.atSync(nth, () => {
      if (!isStanding()) return;
      write(test, TOP + 2, 5, 'typed meanwhile');
      // This runs right before the write is rolled back.
      host.faults.atSync(later, () => {
        if (isStanding()) return;
        met += 1;
        store.insertColumns(store.activeSheetId, 0, 1);
      });
    });
    await refresh(test);
    if (status(test)?.kind === 'notes') await refresh(test, 'moveNotes');
    const block = blockAt();
    expect(block && store.values(store.activeSheetId, { ...block, rows: 1 })).toEqual([
      ['Region', 'Channel', '', 'Net'],
    ]);
  }
  expect(met).toBeGreaterThan(0);
});
