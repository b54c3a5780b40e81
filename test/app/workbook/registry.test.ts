/** Tests the records of placements in the file, whichever request writes them. */

import { Registry } from '../../../src/app/workbook/registry';
import { tryReadPlacement, writePlacement } from '../../../src/placement';
import { limitExcelApi } from '../../../src/workbench/host';
import { createPlacement } from '../../placement/placement-fixture';
import { createMapStorage } from '../../support/device-storage';
import type { ExcelUnderTestOptions } from '../../support/excel-host';
import { openWorkbook } from '../../support/office-workbook';
import { rect } from '../../support/rect';

const startedWorkbooks: ReturnType<typeof openWorkbook>[] = [];
afterEach(() => {
  for (const { host } of startedWorkbooks.splice(0)) host.close();
});

async function openRegistry(options: ExcelUnderTestOptions = {}) {
  const test = openWorkbook({ documentUrl: 'https://files.test/Book1.xlsx', ...options });
  startedWorkbooks.push(test);
  let ids = 0;
  const nextId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const registry = new Registry(test.workbook, createMapStorage(new Map()), nextId);
  await registry.load();
  test.host.clearLog();
  return { ...test, registry };
}

const createSnapshot = (rows: number) => ({
  rows: [['Region', 'Net'], ...Array.from({ length: rows }, (_, row) => [`Region ${row}`, String(row)])],
  isEmpty: false,
});
const PLACEMENT = createPlacement({ written: { address: 'Sheet1!B4:C24', rows: 20 } });
const KEY = `placement.${PLACEMENT.id}`;

it("the registry reads the culture of Excel's settings, not of its language, and none from an older Excel [P17]", async () => {
  const culture = { name: 'de-ch', decimal: '.', group: '’' };
  const swissExcel = await openRegistry({ displayLanguage: 'en-US', culture });
  const oldExcel = await openRegistry({ requirements: limitExcelApi('1.10') });
  expect([swissExcel.registry.culture.peek(), oldExcel.registry.culture.peek()]).toEqual([culture, undefined]);
});

describe('the records of a placement', () => {
  it('the records of a first write include that of the workbook, and are saved in one request [P2]', async () => {
    const { registry, workbook, host } = await openRegistry();
    const records = registry.createFinalRecords(PLACEMENT, createSnapshot(20));
    // A write in several attempts asks for the records more than once, but the workbook gets one
    // id.
    expect(registry.createFinalRecords(PLACEMENT, createSnapshot(20))).toEqual(records);
    expect([...records.keys()]).toEqual([KEY, `unfinished.${PLACEMENT.id}`, 'workbook']);
    expect(registry.placements.peek()).toEqual([]);
    await registry.saveRecords(records);
    expect(host.readLog()).toHaveLength(1);
    expect(registry.placements.peek()).toMatchObject([PLACEMENT]);
    expect(registry.workbookRecord.peek()).toMatchObject({ id: 'id-1', refreshOnOpen: true });
    expect([...registry.createFinalRecords(PLACEMENT, createSnapshot(20)).keys()]).not.toContain('workbook');
    const [savedRecords] = await workbook.readSnapshot({ kind: 'records' });
    expect(savedRecords.get(KEY)).toBe(records.get(KEY));
  });

  it('the records of a placement are known once no save is running, including a save that follows another one [P21]', async () => {
    const { registry } = await openRegistry();
    const saveDone = registry.saveRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20)));
    void saveDone.then(() =>
      registry.saveRecords(
        new Map([[KEY, writePlacement({ ...PLACEMENT, written: { ...PLACEMENT.written, rows: 7 } })]]),
      ),
    );
    await registry.waitForSaves();
    expect(registry.placements.peek()).toMatchObject([{ written: { rows: 7 } }]);
  });

  it('the records of a placement leave alone what was changed while they were being saved [P2] [W78]', async () => {
    const { registry } = await openRegistry();
    const { id } = PLACEMENT;
    await registry.saveRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20)));
    const saveDone = registry.saveRecords(
      registry.createFinalRecords(PLACEMENT, createSnapshot(21), { written: { rows: 21 } }),
    );
    registry.update(id, 'choices', { fillBeside: true });
    registry.update(id, 'sync', { recordId: 'r-1' });
    registry.update(id, 'notes', { notesGap: 2 });
    await saveDone;
    const parts = { choices: { fillBeside: true }, sync: { recordId: 'r-1' }, notes: { notesGap: 2 } };
    expect(registry.get(id)).toMatchObject({ ...parts, written: { rows: 21 } });
    await registry.savePlacements([id]);
    expect(registry.placementsInFile.get(id)).toMatchObject({ ...parts, written: { rows: 21 } });
  });

  it('the records of a placement omit the checksums of single cells if the file has no room for them [P2]', async () => {
    const { registry, workbook } = await openRegistry();
    const rowSums = `20 16 ${'0'.repeat(32)} ${'1'.repeat(120)}`;
    const saveAndReadSums = async () => {
      await registry.saveRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20), { written: { rowSums } }));
      const [savedRecords] = await workbook.readSnapshot({ kind: 'records' });
      return tryReadPlacement(savedRecords.get(KEY))?.written.rowSums;
    };
    expect(await saveAndReadSums()).toBe(rowSums);
    await registry.saveRecords(new Map([['unfinished.other', 'x'.repeat(999_900)]]));
    expect(await saveAndReadSums()).toBe(`20 16 ${'0'.repeat(32)}`);
    expect(registry.get(PLACEMENT.id)?.written.rowSums).toBe(`20 16 ${'0'.repeat(32)}`);
  });

  it('an update that changes nothing leaves the list of placements as it is [P16]', async () => {
    const { registry } = await openRegistry();
    await registry.saveRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20)));
    registry.update(PLACEMENT.id, 'sync', { recordId: 'r-1' });
    const before = registry.placements.peek();

    registry.update(PLACEMENT.id, 'sync', { recordId: 'r-1', recordPending: undefined });
    registry.update(PLACEMENT.id, 'choices', {});

    expect(registry.placements.peek()).toBe(before);
  });

  it('the records of a placement end the journal of its write, and leave that of another one [P2]', async () => {
    const { registry, workbook } = await openRegistry();
    await workbook.writeRecords(
      new Map([
        [`unfinished.${PLACEMENT.id}`, 'mine'],
        ['unfinished.other', 'another'],
      ]),
    );
    await registry.saveRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20)));
    const [savedRecords] = await workbook.readSnapshot({ kind: 'records' });
    expect([...savedRecords.keys()].filter((key) => key.startsWith('unfinished.'))).toEqual(['unfinished.other']);
  });

  it('the records of a placement have the same checksums whether the block was read whole or by its ends [P3]', async () => {
    const { registry } = await openRegistry();
    const whole = createSnapshot(20);
    const ends = { ...whole, rows: [...whole.rows.slice(0, 5), ...whole.rows.slice(-5)] };
    const readEvidence = (snapshot: typeof whole) =>
      tryReadPlacement(registry.createFinalRecords(PLACEMENT, snapshot).get(KEY))?.written.evidence;
    expect(readEvidence(whole)).toEqual(readEvidence(ends));
    expect(readEvidence(whole)?.rows).toHaveLength(9);
  });

  it('the records of a placement keep their checksums if nothing was written since [P3]', async () => {
    const { registry } = await openRegistry();
    await registry.saveRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20)));
    const [knownPlacement] = registry.placements.peek();
    const written = { ...PLACEMENT.written, address: 'Sheet1!B5:C25' };
    await registry.saveRecords(
      registry.createFinalRecords(PLACEMENT, undefined, { written: { address: written.address } }),
    );
    expect(registry.placements.peek()).toEqual([
      { ...knownPlacement, written: { ...knownPlacement?.written, address: written.address } },
    ]);
    // It says nothing of another write; without a snapshot of that, only the name counts.
    const later = { written: { refreshedAt: written.refreshedAt + 1 } };
    expect(
      tryReadPlacement(registry.createFinalRecords(PLACEMENT, undefined, later).get(KEY))?.written.evidence,
    ).toBeUndefined();
  });

  it('the records of many placements are saved in one request, which returns where their blocks are [P13]', async () => {
    const { registry, workbook, host } = await openRegistry();
    const manyPlacements = Array.from({ length: 30 }, (_, index) => createPlacement({}, `p${index}`));
    await workbook.setAnchor('_inlay_p3', { sheet: 'Sheet1', rect: rect(7, 2, 3, 2) });
    host.clearLog();
    const records = new Map(manyPlacements.flatMap((one) => [...registry.createFinalRecords(one, createSnapshot(2))]));
    const locations = await registry.saveRecords(records, ['_inlay_p3', '_inlay_p4']);
    expect(host.readLog()).toHaveLength(1);
    expect(registry.placements.peek()).toHaveLength(30);
    expect([...locations]).toEqual([
      ['_inlay_p3', { kind: 'found', address: { sheet: 'Sheet1', rect: rect(7, 2, 3, 2) } }],
      ['_inlay_p4', { kind: 'missing' }],
    ]);
  });

  it('the records that another request has written are taken over without a request [P2]', async () => {
    const { registry, host } = await openRegistry();
    await registry.applySavedRecords(registry.createFinalRecords(PLACEMENT, createSnapshot(20)));
    expect(registry.placements.peek()).toMatchObject([PLACEMENT]);
    await registry.applySavedRecords(new Map([[KEY, undefined]]));
    expect(registry.placements.peek()).toEqual([]);
    expect(host.readLog()).toEqual([]);
  });
});
