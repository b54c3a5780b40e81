/** Notes that are typed between two requests of a refresh. */
import { anchorName } from '../../../src/placement';
import { kept } from '../../support/run-stage';
import { refresh, setNotesStage, status, waiting, write } from './notes-stage';

const { ready, reportIs } = setNotesStage();

it('[P14] beside a column that has just come: they wait where their row leaves with the same refresh', async () => {
  let met = 0;
  for (let nth = 1; nth < 12; nth += 1) {
    const test = await ready('North', 'South', 'West');
    const { store } = test;
    reportIs(['Region', 'Channel', 'Net', 'Orders']);
    let isMet = false;
    test.host.atSync(nth, () => {
      const block = store.nameReference(anchorName(kept(store)[0]?.id ?? ''))?.rect;
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
