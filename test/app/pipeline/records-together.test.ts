/** Tests records that wait while a run continues, and what the user changes meanwhile. */

import { RecordBatch } from '../../../src/app/runs/record-batch';
import { Registry } from '../../../src/app/workbook/registry';
import { type Placement, type PlacementPart, tryReadPlacement } from '../../../src/placement';
import { createPlacement } from '../../placement/placement-fixture';
import { createMapStorage } from '../../support/device-storage';
import { ENGLISH_READER } from '../../support/english-reader';
import { openWorkbook } from '../../support/office-workbook';

const captionCell = { text: 'All regions', by: 'x' };
const PLACEMENT = createPlacement({ written: { address: 'Sheet1!B4:C24', rows: 20, captionCell } });
const { id } = PLACEMENT;
const NO_ROWS = { columns: [], rowCount: 0, row: () => [], numberFormats: [], longTexts: { count: 0, at: [] } };

async function openBatch() {
  const { workbook } = openWorkbook({ documentUrl: 'https://files.test/Book1.xlsx' });
  const storage = createMapStorage(new Map());
  const registry = new Registry(workbook, storage, () => 'w');
  await registry.load();
  await registry.saveRecords(registry.createFinalRecords(PLACEMENT, undefined));
  const openRowCache = async () => fail('No rows are kept here.');
  const recordBatch = new RecordBatch(
    { registry, workbook, storage, openRowCache, reader: { ...ENGLISH_READER, dateSystem: 1900 } },
    { writesEveryRecord: true, onFailed: (_, error) => fail(error), onMoved: () => undefined },
  );
  const readPlacement = async () => {
    const [records] = await workbook.readSnapshot({ kind: 'records' });
    return tryReadPlacement(records.get(`placement.${id}`));
  };
  return { registry, recordBatch, readPlacement };
}

const PATCHES: readonly (readonly [PlacementPart, object])[] = [
  ['notes', { notesGap: 2, keptNotes: '{}', ownCells: '{}' }],
  ['choices', { fillBeside: true, notes: 'move' }],
  ['sync', { recordId: 'r-1' }],
  ['written', { captionCell: undefined }],
];

it.each(PATCHES)('a waiting record is saved with changes of %s made meanwhile [P2] [W78]', async (part, patch) => {
  const { registry, recordBatch, readPlacement } = await openBatch();
  const knownPlacement = registry.get(id) ?? PLACEMENT;
  const refreshedAt = knownPlacement.written.refreshedAt + 1;
  recordBatch.add({
    placement: knownPlacement,
    patch: { report: {}, written: { refreshedAt } },
    renamedMembers: new Map(),
    sample: undefined,
    rows: NO_ROWS,
  });
  registry.update(id, part, patch);
  await recordBatch.saveAll();
  const changedParts: Partial<Placement> = { written: { ...knownPlacement.written, refreshedAt } };
  const expected = {
    ...knownPlacement,
    ...changedParts,
    [part]: { ...knownPlacement[part], ...changedParts[part], ...patch },
  };
  expect(await readPlacement()).toEqual(expected);
  expect(registry.get(id)).toEqual(expected);
});
