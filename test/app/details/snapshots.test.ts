/** Tests keeping, listing and comparing snapshots, in Excels that answer differently. */
import type { SnapshotsState } from '../../../src/app';
import { createWorkbookStore } from '../../../src/workbench/store';
import { readId, readViews } from '../../support/app-state';
import { EXCELS } from '../../support/excel-profiles';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { takeRequestCounts } from '../../support/run-stage';
import { writeInput } from '../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport, getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

const ROWS = [
  ['Norway', '=1+1', 10],
  ['Sweden', '007', 20],
  ['Spain', '', 30],
];
const NEW_ROWS = [
  ['Norway', '=1+1', 12],
  ['Spain', '', 30],
  ['Malta', '5', 7],
];
const TEXTS = { name: 'Sales', date: '2026-12-01', caption: 'Sales, snapshot from 1 Dec 2026' };

interface SnapshotsTest extends SmallApp {
  readonly platform: SmallPlatform;
  readonly id: string;
  readonly details: ReturnType<SmallApp['app']['placements']['openDetails']>;
}

/** Places the report with its headers at B3, and opens the page of its snapshots. */
async function openSnapshots(options: SmallAppOptions = {}): Promise<SnapshotsTest> {
  const platform = createSmallPlatform([
    {
      id: 1,
      name: 'Sales',
      columns: ['Country', 'Code', 'Net'],
      measures: ['Net'],
      types: new Map([[2, 'number']]),
      rows: ROWS,
    },
  ]);
  const test = await apps.start(platform, { rowCache: createMemoryRowCache(), ...options });
  await placeAt(test, 2, 1);
  const details = test.app.placements.openDetails();
  const id = readId(test);
  await details.openSnapshots(id);
  return { ...test, platform, id, details };
}

type OpenState = Extract<SnapshotsState, { kind: 'open' }>;

function readState({ details }: Pick<SnapshotsTest, 'details'>): OpenState {
  const state = details.snapshotsState.value;
  if (state.kind !== 'open') throw new Error('The page is closed.');
  return state;
}

async function keep(test: SnapshotsTest) {
  await test.details.keepSnapshot(test.id, TEXTS);
  const [newest] = readState(test).snapshots ?? [];
  if (!newest) throw new Error(JSON.stringify(readState(test)));
  return newest;
}

async function compare(test: SnapshotsTest, olderId: string, newerId?: string) {
  await test.details.compareSnapshots(test.id, olderId, newerId);
  const { comparison } = readState(test);
  if (typeof comparison !== 'object') throw new Error(JSON.stringify(readState(test)));
  return comparison;
}

function readLastSheet({ store }: SmallApp, rows: number, columns = 3) {
  const { id = '', name } = store.listSheets().at(-1) ?? {};
  return {
    id,
    name,
    values: store.readValues(id, rect(0, 0, rows, columns)),
    formulas: store.readFormulas(id, rect(0, 0, rows, columns)),
  };
}

describe.each(EXCELS)('snapshots in %s', (_, switches) => {
  it('a snapshot copies the rows as values to a dated sheet, below a caption [P1] [P4]', async () => {
    const test = await openSnapshots(switches);
    const before = test.store.readFormulas(test.store.activeSheetId, rect(0, 0, 9, 9));
    await keep(test);
    const { name, values, formulas } = readLastSheet(test, 5);
    expect(name).toBe('Sales 2026-12-01');
    expect(values[0]?.[0]).toMatch(/^Sales, snapshot from 1 Dec 2026 · .*as saved.* · /);
    expect(values.slice(1)).toEqual([['Country', 'Code', 'Net'], ...ROWS]);
    expect(formulas.slice(2).map((row) => row[1])).toEqual(['=1+1', '007', '']);
    expect(test.store.readFormulas(test.store.activeSheetId, rect(0, 0, 9, 9))).toEqual(before);
    expect(readState(test)).toMatchObject({
      kept: { rows: 3, isCut: false },
      snapshots: [{ rows: 3 }],
    });
  });

  it('a comparison with the sheet shows changed cells, added and removed rows, and changed totals [P19]', async () => {
    const test = await openSnapshots(switches);
    const { id } = await keep(test);
    getReport(test.platform).rows = NEW_ROWS;
    await test.app.placements.refreshAll();
    const { changes, totals } = await compare(test, id);
    expect(changes.changed.cells).toMatchObject([{ address: 'D4', row: ['Norway', '=1+1'], was: '10', now: '12' }]);
    expect(changes.added.rows.map(({ cells }) => cells[0])).toEqual(['Malta']);
    expect(changes.removed.rows.map(({ cells }) => cells[0])).toEqual(['Sweden']);
    expect(totals).toMatchObject([{ column: 'Net', was: '60', now: '49', difference: { amount: -11 } }]);
  });
});

describe('keeping a snapshot', () => {
  it('keeps hand edits and the results of formulas in user columns, and compares the report’s columns only [P4]', async () => {
    const test = await openSnapshots();
    const sheet = test.store.activeSheetId;
    test.store.insertColumns(sheet, 3, 1);
    writeInput(test, 2, 3, 'Double');
    for (const row of [3, 4, 5]) writeInput(test, row, 3, `=E${row + 1}*2`);
    writeInput(test, 3, 4, 11);
    const { id, cells } = await keep(test);
    expect(cells?.rect).toEqual(rect(1, 0, 4, 4));
    const { values, formulas } = readLastSheet(test, 5, 4);
    expect(values.slice(1, 3)).toEqual([
      ['Country', 'Code', 'Double', 'Net'],
      ['Norway', '=1+1', 22, 11],
    ]);
    expect(formulas[2]?.[2]).toBe(22);
    writeInput(test, 3, 4, 15);
    const { changes } = await compare(test, id);
    expect(changes.changed.cells).toMatchObject([{ address: 'E4', was: '11', now: '15' }]);
  });

  it('takes few requests, and its sheet has the number formats of the report [P13]', async () => {
    const test = await openSnapshots();
    test.store.write(test.store.activeSheetId, rect(3, 3, 3, 1), '0.00', 'numberFormats');
    takeRequestCounts(test);
    await keep(test);
    // Find the block, read its formats, read the names of sheets, add one, write it, list the snapshots.
    expect(takeRequestCounts(test).requests).toBe(6);
    const { id } = readLastSheet(test, 1);
    expect(test.store.readNumberFormats(id, rect(2, 2, 3, 1)).flat()).toEqual(['0.00', '0.00', '0.00']);
  });

  it('two snapshots of one day have dated names, however long the name of the placement is', async () => {
    const test = await openSnapshots();
    for (const name of ['Sales by region and by category', 'Sales by region and by category'])
      await test.details.keepSnapshot(test.id, { ...TEXTS, name });
    const names = test.store.listSheets().map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['Sales by region and 2026-12-01', 'Sales by region 2026-12-01']);
  });

  it('a snapshot follows its cells and a new name of its sheet, and refreshes leave it alone [P1] [P3]', async () => {
    const test = await openSnapshots();
    const { id } = await keep(test);
    const sheet = test.store.listSheets().at(-1)?.id ?? '';
    test.store.renameSheet(sheet, 'November');
    test.store.insertRows(sheet, 0, 2);
    getReport(test.platform).rows = NEW_ROWS;
    await test.app.placements.refreshAll();
    await test.details.openSnapshots(test.id);
    expect(readState(test).snapshots).toMatchObject([{ id, cells: { sheet: 'November', rect: rect(3, 0, 4, 3) } }]);
    expect(test.store.readValues(sheet, rect(4, 0, 3, 3))).toEqual(ROWS);
  });

  it('is refused if the block is doubtful, and the placement says so [P3]', async () => {
    const test = await openSnapshots();
    test.store.write(test.store.activeSheetId, rect(2, 1, 4, 3), 'x', 'values');
    await test.details.keepSnapshot(test.id, TEXTS);
    expect(readState(test)).toMatchObject({ kept: undefined, failure: undefined, snapshots: [] });
    expect(readViews(test)[0]?.status.kind).toBe('doubtful');
    expect(test.store.listSheets()).toHaveLength(1);
  });

  it('leaves no sheet and no record if Excel refuses the rows, and says so [P2]', async () => {
    const test = await openSnapshots();
    const settings = JSON.stringify(test.store.settings.entries());
    // The first write adds the sheet.
    test.host.faults.failNthWrite(2, 'GeneralException');
    await test.details.keepSnapshot(test.id, TEXTS);
    expect(readState(test).failure).toBeDefined();
    expect(test.store.listSheets()).toHaveLength(1);
    expect(JSON.stringify(test.store.settings.entries())).toBe(settings);
  });

  it('ends with a whole snapshot and its record or with neither, whichever request fails [P2]', async () => {
    for (const isCarriedOut of [false, true]) {
      for (let nth = 1, isReached = true; isReached; nth += 1) {
        const test = await openSnapshots();
        takeRequestCounts(test);
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        await test.details.keepSnapshot(test.id, TEXTS);
        isReached = takeRequestCounts(test).requests >= nth;
        const { values } = readLastSheet(test, 5);
        const isKept = JSON.stringify(values.slice(2)) === JSON.stringify(ROWS);
        const records = test.store.settings.entries().filter(([key]) => key.startsWith('inlay.snapshot.'));
        expect({ nth, isCarriedOut, records: records.length }).toEqual({ nth, isCarriedOut, records: isKept ? 1 : 0 });
        expect(readState(test).failure !== undefined || isKept).toBe(true);
      }
    }
  });

  it('leaves no sheet if the user cancels or closes the page [P9]', async () => {
    const test = await openSnapshots();
    const cancelled = test.details.keepSnapshot(test.id, TEXTS);
    test.details.cancelSnapshot();
    await cancelled;
    expect(readState(test)).toMatchObject({ busy: undefined, failure: undefined, kept: undefined });
    const closed = test.details.keepSnapshot(test.id, TEXTS);
    test.details.closeSnapshots();
    await closed;
    expect(test.store.listSheets()).toHaveLength(1);
  });

  it('is refused with a reason if the file lists a hundred snapshots, until one is removed from the list', async () => {
    const test = await openSnapshots();
    const { id } = await keep(test);
    const text = String(test.store.settings.get(`inlay.snapshot.${id}`));
    for (let at = 1; at < 100; at += 1)
      test.store.settings.set(`inlay.snapshot.snap${at}`, text.replace(id, `snap${at}`));
    await test.app.placements.reload();
    await test.details.keepSnapshot(test.id, TEXTS);
    expect(readState(test).failure?.code).toBe('TooManySnapshots');
    await test.details.removeSnapshot(test.id, 'snap7');
    await keep(test);
    expect(readState(test).kept?.rows).toBe(3);
  });
});

describe('the list of snapshots', () => {
  it('marks a snapshot whose sheet was deleted, and removes it on request [P19]', async () => {
    const test = await openSnapshots();
    const { id } = await keep(test);
    test.store.removeSheet(test.store.listSheets().at(-1)?.id ?? '');
    await test.details.openSnapshots(test.id);
    expect(readState(test).snapshots).toMatchObject([{ id, cells: undefined }]);
    await test.details.compareSnapshots(test.id, id);
    expect(readState(test).comparison).toBe('otherCells');
    await test.details.removeSnapshot(test.id, id);
    expect(readState(test).snapshots).toEqual([]);
    expect(test.store.settings.get(`inlay.snapshot.${id}`)).toBeUndefined();
    expect(readViews(test)[0]?.hasSnapshots).toBe(false);
  });

  it('keeps the sheet of a snapshot that is removed from the list', async () => {
    const test = await openSnapshots();
    await test.details.removeSnapshot(test.id, (await keep(test)).id);
    expect(test.store.listSheets()).toHaveLength(2);
    expect(readLastSheet(test, 2).values[1]).toEqual(['Country', 'Code', 'Net']);
  });

  it('stays in a copied workbook, for the copied placement [P7]', async () => {
    const original = await openSnapshots({ documentUrl: 'https://files.test/Book1.xlsx' });
    const { id } = await keep(original);
    const store = createWorkbookStore({ file: original.store.toFile() });
    const copy = await apps.start(original.platform, { store, documentUrl: 'https://files.test/Copy.xlsx' });
    await copy.app.placements.answerCopy('copy');
    const details = copy.app.placements.openDetails();
    await details.openSnapshots(readId(copy));
    expect(readId(copy)).not.toBe(original.id);
    const state = readState({ details });
    expect(state.snapshots).toMatchObject([{ id, cells: { rect: rect(1, 0, 4, 3) } }]);
  });
});

describe('comparing snapshots', () => {
  it('compares two of them, and says where the newer cells are', async () => {
    const test = await openSnapshots();
    const older = await keep(test);
    getReport(test.platform).rows = NEW_ROWS;
    await test.app.placements.refreshAll();
    const newer = await keep(test);
    takeRequestCounts(test);
    const { changes, newerBody } = await compare(test, older.id, newer.id);
    // Each snapshot is located and read.
    expect(takeRequestCounts(test).requests).toBe(4);
    expect(changes.changed.cells).toMatchObject([{ address: 'C3', was: '10', now: '12' }]);
    expect(newerBody).toEqual({ sheet: newer.cells?.sheet, rect: rect(2, 0, 3, 3) });
  });

  it('finds rows by the row key that the user chose', async () => {
    const test = await openSnapshots();
    const { id } = await keep(test);
    getReport(test.platform).rows = ROWS.map(([country = '', , net = 0]) => [country, 'new', net]);
    await test.app.placements.refreshAll();
    await test.details.setOptions(test.id, { rowKey: ['Country'] });
    const { changes } = await compare(test, id);
    expect([changes.changed.count, changes.added.count, changes.removed.count]).toEqual([3, 0, 0]);
  });

  it('shows added and removed columns, and says which measures do not add up [P15]', async () => {
    const test = await openSnapshots();
    const { id } = await keep(test);
    const columns = ['Country', 'Code', 'Net', 'Average'];
    const types = new Map([2, 3].map((at) => [at, 'number' as const]));
    const rows = ROWS.map((row) => [...row, 5]);
    changeReport(test.platform, { columns, rows, types, measures: ['Net', 'Average'], averages: ['Average'] });
    await test.app.placements.refreshAll();
    const { changes, checkColumns } = await compare(test, id);
    expect(changes.columnsAdded).toEqual(['Average']);
    expect((await compare(test, (await keep(test)).id, id)).changes.columnsRemoved).toEqual(['Average']);
    expect(checkColumns.nonAdditiveColumns).toMatchObject([{ title: 'Average' }]);
  });

  it('shows no totals offline, and says that it does not know what adds up [P12]', async () => {
    const gate = async (verb: string) => {
      if (verb === 'additiveMeasures') throw new Error('There is no network.');
    };
    const test = await openSnapshots({ gate });
    const { id } = await keep(test);
    writeInput(test, 3, 3, 99);
    const { totals, checkColumns, changes } = await compare(test, id);
    expect([totals.length, checkColumns.isKnown, changes.changed.count]).toEqual([0, false, 1]);
  });

  it('is not possible if columns were inserted into the snapshot', async () => {
    const test = await openSnapshots();
    const { id } = await keep(test);
    test.store.insertColumns(test.store.listSheets().at(-1)?.id ?? '', 1, 1);
    await test.details.compareSnapshots(test.id, id);
    expect(readState(test).comparison).toBe('otherCells');
  });
});
