/** Tests notes that are typed between two requests of a refresh. */
import { formatAnchorName } from '../../../../src/placement';
import { readPlacements } from '../../../support/file-records';
import {
  NOTE_COLUMN,
  readRegions,
  readStatus,
  readWaitingNotes,
  refresh,
  setUpNotesStage,
  writeNote,
} from '../../../support/notes-stage';
import { rect } from '../../../support/rect';
import { writeInput } from '../../../support/sheet-cells';

const { placeRegions, setReportRegions, setReport } = setUpNotesStage();

it('a note typed beside a new column is listed if its row leaves in the same refresh [P14]', async () => {
  let metCount = 0;
  for (let nth = 1; nth < 12; nth += 1) {
    const test = await placeRegions('North', 'South', 'West');
    const { store } = test;
    setReport(['Region', 'Channel', 'Net', 'Orders']);
    let isMet = false;
    test.host.faults.callAroundNthBatch(nth, () => {
      const block = store.resolveName(formatAnchorName(readPlacements(store)[0]?.id ?? ''))?.rect;
      if (block?.columns !== 4 || block.rows === 1) return;
      isMet = true;
      writeInput(test, block.row + 2, block.column + 4, 'Mine');
    });
    await refresh(test);
    if (!isMet) continue;
    metCount += 1;
    expect(readStatus(test)).toMatchObject({ kind: 'notes', notes: { reason: 'firstMove', count: 1 } });
    await refresh(test, 'moveNotes');
    expect(readWaitingNotes(test).flatMap(({ cells }) => [...cells.values()])).toMatchObject([{ input: 'Mine' }]);
  }
  expect(metCount).toBeGreaterThan(0);
});

// No one can know what a request has met if its own answer is lost.
it.each([
  ['before', 1],
  ['before', 2],
  ['before', 3],
  ['after', 2],
  ['after', 3],
] as const)(
  'an edit and a request that fails %s its effect, %i later, mix no rows and double no note [P2] [P14]',
  async (failureTime, laterRequests) => {
    const failedRequests = new Set<number>();
    for (let nth = 2; nth < 10; nth += 1) {
      const test = await placeRegions('North', 'South', 'West', 'East', 'Mid');
      const { store, host } = test;
      writeNote(test, 'West', 'mine');
      await refresh(test, 'moveNotes');
      setReportRegions('East', 'West');
      host.faults.callAroundNthBatch(nth, () => {
        store.insertColumns(store.activeSheetId, NOTE_COLUMN, 1);
        host.faults.failNthBatch(laterRequests, 'GeneralException', failureTime === 'after');
      });
      await refresh(test);
      const all = store.readFormulas(store.activeSheetId, rect(0, 0, 20, 15)).flat();
      expect([nth, all.filter((input) => input === 'mine')]).toEqual([nth, ['mine']]);
      if (readStatus(test)?.kind === 'failed') failedRequests.add(nth);
      const expectedRegions = failedRequests.has(nth) ? ['North', 'South', 'West', 'East', 'Mid'] : ['East', 'West'];
      expect([nth, readRegions(test, 6).filter((region) => region !== '')]).toEqual([nth, expectedRegions]);
    }
    expect(failedRequests.size).toBeGreaterThan(0);
  },
);
