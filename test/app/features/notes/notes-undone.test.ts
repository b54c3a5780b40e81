/** Tests notes after an undo of their refresh, and edits of the user before the next one. */
import { formatAnchorName } from '../../../../src/placement';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { answerEdits, decide } from '../../../support/app-state';
import { readPlacements } from '../../../support/file-records';
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
import { rect } from '../../../support/rect';
import { writeInput } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';

const { placeRegions, setReportRegions, setReport, platform } = setUpNotesStage();
const apps = trackApps();

async function openOnOtherDevice({ store }: SmallApp): Promise<SmallApp> {
  const otherDevice = await apps.start(platform(), { store: createWorkbookStore({ file: store.toFile() }) });
  return otherDevice;
}

it('a note is listed once after the key of its row was typed over and a refresh was undone [P14]', async () => {
  const test = await placeRegions('North', 'East', 'South', 'West');
  writeNote(test, 'East', 'mine');
  writeInput(test, findRow(test, 'East'), 4, 'typed');
  setReportRegions('North');
  await refresh(test);
  await answerEdits(test, 'overwriteEdits');
  await decide(test, 'moveNotes');
  test.store.undo();
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  expect(readWaitingNotes(test).map(({ label }) => label)).toEqual(['East · Web']);
  setReportRegions('North', 'East');
  await refresh(test);
  expect([readNotes(test), readWaitingNotes(test)]).toEqual([{ East: 'mine' }, []]);
});

it('a note stays beside its row if its key was typed over and another device refreshes [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  writeInput(test, findRow(test, 'East'), 4, 'typed');
  const otherDevice = await openOnOtherDevice(test);
  await refresh(otherDevice);
  await answerEdits(otherDevice, 'overwriteEdits');
  expect([readNotes(otherDevice), readWaitingNotes(otherDevice)]).toEqual([{ East: 'mine' }, []]);
});

it('a note beside a row with a kept value in its key moves with the row, leaves and returns with it [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  writeInput(test, findRow(test, 'East'), 4, 'typed');
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  setReportRegions('East', 'North');
  await refresh(test, 'moveNotes');
  expect(readNotes(test)).toEqual({ East: 'mine' });
  setReportRegions('North');
  await refresh(test);
  setReportRegions('North', 'East');
  await refresh(test);
  expect([readNotes(test), readWaitingNotes(test)]).toEqual([{ East: 'mine' }, []]);
  const { store } = test;
  expect(store.readValues(store.activeSheetId, rect(findRow(test, 'East'), 4))).toEqual([['typed']]);
});

it('a returned note beside a row with a kept value in its key is listed once when the row leaves again [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  writeInput(test, findRow(test, 'East'), 4, 'typed');
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  setReportRegions('East', 'North');
  await refresh(test);
  expect([readNotes(test), readWaitingNotes(test)]).toEqual([{ East: 'mine' }, []]);
  setReportRegions('North');
  await refresh(test);
  expect([readNotes(test), readWaitingNotes(test).map(({ label }) => label)]).toEqual([{}, ['East · Web']]);
});

it('a returned note is listed once if its row leaves with the refresh that asks about its key [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  setReportRegions('East', 'North');
  await refresh(test);
  writeInput(test, findRow(test, 'East'), 4, 'typed');
  setReportRegions('North');
  await refresh(test);
  await answerEdits(test, 'keepEdits');
  expect([readNotes(test), readWaitingNotes(test).length]).toEqual([{}, 1]);
});

it('a returned note that the user deletes is not listed [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  setReportRegions('East', 'North');
  await refresh(test);
  writeInput(test, findRow(test, 'East'), NOTE_COLUMN, '');
  setReportRegions('North', 'East', 'West');
  await refresh(test);
  expect([readNotes(test), readWaitingNotes(test)]).toEqual([{}, []]);
});

it('a block that moves while a refresh is rolled back keeps its name over its own cells [P3] [P14]', async () => {
  let metCount = 0;
  // How many requests are between the edit and the rollback depends on how busy the machine is.
  const faultTimes = [1, 2, 3].flatMap((laterRequests) =>
    Array.from({ length: 9 }, (_, index) => ({ nth: index + 1, laterRequests })),
  );
  for (const { nth, laterRequests } of faultTimes) {
    const test = await placeRegions('North', 'East');
    const { store, host } = test;
    store.insertColumns(store.activeSheetId, 5, 1);
    await refresh(test);
    setReport(['Region', 'Channel', 'Net'], ['West', 'Web', 1], ['East', 'Web', 2], ['South', 'Web', 3]);
    const findBlock = () => store.resolveName(formatAnchorName(readPlacements(store)[0]?.id ?? ''))?.rect;
    const hasOldRows = () =>
      store.readValues(store.activeSheetId, rect(TOP + 1, findBlock()?.column ?? 0)).flat()[0] === 'North';
    host.faults.callAroundNthBatch(nth, () => {
      if (!hasOldRows()) return;
      writeInput(test, TOP + 2, 5, 'typed meanwhile');
      // This runs right before the write is rolled back.
      host.faults.callAroundNthBatch(laterRequests, () => {
        if (hasOldRows()) return;
        metCount += 1;
        store.insertColumns(store.activeSheetId, 0, 1);
      });
    });
    await refresh(test);
    if (readStatus(test)?.kind === 'notes') await refresh(test, 'moveNotes');
    const block = findBlock();
    expect(block && store.readValues(store.activeSheetId, { ...block, rows: 1 })).toEqual([
      ['Region', 'Channel', '', 'Net'],
    ]);
  }
  expect(metCount).toBeGreaterThan(0);
});
