/** Tests notes that are typed between two requests of a refresh. */
import { formatAnchorName } from '../../../../src/placement';
import { rect } from '../../../support/rect';
import { kept } from '../../../support/run-stage';
import { NOTES, note, refresh, regionsOf, setNotesStage, status, waiting, write } from './notes-stage';

const { ready, reportHas, reportIs } = setNotesStage();

it('a note typed beside a new column is listed if its row leaves in the same refresh [P14]', async () => {
  let met = 0;
  for (let nth = 1; nth < 12; nth += 1) {
    const test = await ready('North', 'South', 'West');
    const { store } = test;
    reportIs(['Region', 'Channel', 'Net', 'Orders']);
    let isMet = false;
    test.host.faults.atSync(nth, () => {
      const block = store.nameReference(formatAnchorName(kept(store)[0]?.id ?? ''))?.rect;
      if (block?.columns !== 4 || block.rows === 1) return;
      isMet = true;
      write(test, block.row + 2, block.column + 4, 'Mine');
    });
    await refresh(test);
    if (!isMet) continue;
    met += 1;
    expect(status(test)).toMatchObject({ kind: 'notes', notes: { reason: 'firstMove', count: 1 } });
    await refresh(test, 'moveNotes');
    expect(waiting(test).flatMap(({ cells }) => [...cells.values()])).toMatchObject([{ input: 'Mine' }]);
  }
  expect(met).toBeGreaterThan(0);
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
  async (fails, later) => {
    const failed = new Set<number>();
    for (let nth = 2; nth < 10; nth += 1) {
      const test = await ready('North', 'South', 'West', 'East', 'Mid');
      const { store, host } = test;
      note(test, 'West', 'mine');
      await refresh(test, 'moveNotes');
      reportHas('East', 'West');
      host.faults.atSync(nth, () => {
        store.insertColumns(store.activeSheetId, NOTES, 1);
        host.faults.failNextSync(later, 'GeneralException', fails === 'after');
      });
      await refresh(test);
      const all = store.formulas(store.activeSheetId, rect(0, 0, 20, 15)).flat();
      expect([nth, all.filter((input) => input === 'mine')]).toEqual([nth, ['mine']]);
      if (status(test)?.kind === 'failed') failed.add(nth);
      const standing = failed.has(nth) ? ['North', 'South', 'West', 'East', 'Mid'] : ['East', 'West'];
      expect([nth, regionsOf(test, 6).filter((region) => region !== '')]).toEqual([nth, standing]);
    }
    expect(failed.size).toBeGreaterThan(0);
  },
);
