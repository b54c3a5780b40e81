/** Tests snapshots of a pivot, whose columns are values of the data. */
import { readId } from '../../support/app-state';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { rect } from '../../support/rect';
import { createFact, FACTS, refreshAndReadStatus, setUpPivotStage } from '../pipeline/pivot-stage';

const { placePivot, report } = setUpPivotStage();

test('a snapshot of a pivot keeps its headers and totals, and compares its true totals [P15]', async () => {
  const stage = await placePivot({}, undefined, { rowCache: createMemoryRowCache() });
  const details = stage.app.placements.openDetails();
  const id = readId(stage);
  const block = stage.store.readValues(stage.store.activeSheetId, rect(3, 1, 4, 4));
  await details.openSnapshots(id);
  await details.keepSnapshot(id, { name: 'Sales', date: '2026-12-01', caption: 'Sales' });
  const sheet = stage.store.listSheets().at(-1)?.id ?? '';
  expect(stage.store.readValues(sheet, rect(1, 0, 4, 4))).toEqual(block);
  report().facts = [...FACTS, createFact('North', '2026-04', 1)];
  await refreshAndReadStatus(stage);
  const state = details.snapshotsState.value;
  await details.compareSnapshots(id, (state.kind === 'open' && state.snapshots?.[0]?.id) || '');
  const { comparison } = details.snapshotsState.value as Extract<typeof state, { kind: 'open' }>;
  expect(comparison).toMatchObject({
    changes: { columnsAdded: ['2026-04'], columnsRemoved: [], added: { count: 0 }, removed: { count: 0 } },
    totals: [{ column: 'Total', was: '52', now: '53' }],
  });
});
