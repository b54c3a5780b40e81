/** Tests records that wait while a run continues, and what the user changes meanwhile. */

import { RecordBatch } from '../../../src/app/runs/record-batch';
import { Registry } from '../../../src/app/workbook/registry';
import { type Placement, type PlacementPart, tryReadPlacement } from '../../../src/placement';
import { placementWith } from '../../placement/placement-fixture';
import { storageIn } from '../../support/device-storage';
import { openWorkbook } from '../../support/office-workbook';

const captionCell = { text: 'All regions', by: 'x' };
const PLACEMENT = placementWith({ written: { address: 'Sheet1!B4:C24', rows: 20, captionCell } });
const { id } = PLACEMENT;
const NO_ROWS = { columns: [], rowCount: 0, row: () => [], numberFormats: [], longTexts: { count: 0, at: [] } };

async function opened() {
  const { workbook } = openWorkbook({ documentUrl: 'https://files.test/Book1.xlsx' });
  const storage = storageIn(new Map());
  const registry = new Registry(workbook, storage, () => 'w');
  await registry.load();
  await registry.saveRecords(registry.createFinalRecords(PLACEMENT, undefined));
  const keptResults = async () => fail('No rows are kept here.');
  const together = new RecordBatch(
    { registry, workbook, storage, openRowCache: keptResults },
    { mayWrite: true, onFailed: (_, error) => fail(error), onMoved: () => undefined },
  );
  const inFile = async () => {
    const [records] = await workbook.readSnapshot({ kind: 'records' });
    return tryReadPlacement(records.get(`placement.${id}`));
  };
  return { registry, together, inFile };
}

const MEANWHILE: readonly (readonly [PlacementPart, object])[] = [
  ['notes', { notesGap: 2, keptNotes: '{}', ownCells: '{}' }],
  ['choices', { fillBeside: true, notes: 'move' }],
  ['sync', { recordId: 'r-1' }],
  ['written', { captionCell: undefined }],
];

it.each(MEANWHILE)('a waiting record is saved with changes of %s made meanwhile [P2] [W78]', async (part, patch) => {
  const { registry, together, inFile } = await opened();
  const known = registry.get(id) ?? PLACEMENT;
  const refreshedAt = known.written.refreshedAt + 1;
  together.add({
    placement: known,
    patch: { report: {}, written: { refreshedAt } },
    renamed: new Map(),
    sample: undefined,
    rows: NO_ROWS,
  });
  registry.update(id, part, patch);
  await together.saveAll();
  const parts: Partial<Placement> = { written: { ...known.written, refreshedAt } };
  const expected = { ...known, ...parts, [part]: { ...known[part], ...parts[part], ...patch } };
  expect(await inFile()).toEqual(expected);
  expect(registry.get(id)).toEqual(expected);
});
