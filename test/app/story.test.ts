import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlatformServer, startPlatform } from '../../src/platform';
import { createWorkbookStore } from '../../src/workbench/store';
import { type AppUnderTest, type AppUnderTestOptions, openApp, until } from '../support/app';
import { placementsOf, rowsOfReport } from '../support/platform-questions';

const folder = mkdtempSync(join(tmpdir(), 'inlay-app-'));
let platform: PlatformServer;
const open: AppUnderTest[] = [];

beforeAll(async () => {
  platform = await startPlatform({ port: 0, dataFolder: folder });
}, 60_000);
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  for (const { app, host } of open.splice(0)) {
    app.dispose();
    host.close();
  }
});

const asked = () => ({ platform: platform.url, token: platform.token });

async function begin(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
  const test = openApp({
    config: { sample: { address: platform.url, token: platform.token } },
    documentUrl: 'https://files.example/Book1.xlsx',
    ...options,
  });
  open.push(test);
  await test.app.start();
  return test;
}

async function connected(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
  const test = await begin(options);
  await test.app.connection.connectToSample();
  await until(() => test.app.catalogue.list.value.kind === 'ready');
  return test;
}

async function openReport({ app }: AppUnderTest, name: string): Promise<void> {
  app.catalogue.search(name);
  await until(() => {
    const list = app.catalogue.list.value;
    return list.kind === 'ready' && list.reports[0]?.name === name;
  });
  const list = app.catalogue.list.value;
  if (list.kind === 'ready') await app.report.open(list.reports[0]?.id ?? 0);
}

function select(test: AppUnderTest, row: number, column: number, rows = 1, columns = 1): void {
  test.store.select(test.store.activeSheetId, { row, column, rows, columns });
}

function placing({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing : undefined;
}

function placements({ app }: AppUnderTest) {
  const state = app.placements.state.value;
  return state.kind === 'ready'
    ? state.groups.flatMap((group) => group.placements.map((view) => ({ sheet: group.sheet, ...view })))
    : [];
}

/** The platform's record of this workbook, among those of other workbooks. */
async function recordsOf(test: AppUnderTest, reportId: unknown) {
  const kept = test.store.settings.get('inlay.workbook');
  const { id } = JSON.parse(String(kept));
  return (await placementsOf(asked(), reportId)).filter((record) => record.workbookId === id);
}

const REPORT = 'Items to reorder';

describe('connecting', () => {
  it('says which address is none, and keeps what was typed', async () => {
    const { app } = await begin();
    const form = { address: 'not an address', token: '', keep: 'device' as const };
    await app.connection.connect(form);
    expect(app.connection.state.value).toMatchObject({
      kind: 'signedOut',
      form,
      addressProblem: expect.anything(),
      tokenProblem: 'empty',
    });
  });

  it('tells a wrong token from a wrong address by a real call', async () => {
    const { app } = await begin();
    await app.connection.connect({ address: platform.url, token: 'wrong', keep: 'device' });
    expect(app.connection.state.value).toMatchObject({ kind: 'signedOut', failure: { code: 'NotSignedIn' } });
    await app.connection.connect({
      address: `${platform.url.replace('/api', '')}/elsewhere/api`,
      token: platform.token,
      keep: 'device',
    });
    expect(app.connection.state.value).toMatchObject({ kind: 'signedOut', failure: { code: 'WrongAddress' } });
  });

  it('offers the deployments, keeps the sign-in on the device, and forgets it at sign-out', async () => {
    const test = await begin();
    await test.app.connection.connect({ address: platform.url, token: platform.token, keep: 'device' });
    const choosing = test.app.connection.state.value;
    if (choosing.kind !== 'choosing') throw new Error(`It is ${choosing.kind}.`);
    expect(choosing.deployments?.length).toBe(2);
    const [first] = choosing.deployments ?? [];
    if (first) await test.app.connection.chooseDeployment(first);
    expect(test.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: first });

    const later = await begin({ kept: test.kept });
    expect(later.app.connection.state.value).toMatchObject({ kind: 'connected', deployment: first });
    later.app.connection.signOut();
    expect(later.app.connection.state.value.kind).toBe('signedOut');
    expect(JSON.stringify([...test.kept])).not.toContain(platform.token);
  });
});

describe('placing', () => {
  it('[P4] sets the rows of the report at the selected cell and records the true cells on the platform', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 3, 1);
    await test.app.report.place();
    const { report, names, rows } = await rowsOfReport(asked(), REPORT);
    const placed = placing(test);
    expect(placed).toMatchObject({ kind: 'placed', rows: rows.length, notices: [] });
    const block = { row: 4, column: 1, rows: rows.length, columns: names.length };
    const values = test.store.values(test.store.activeSheetId, block);
    expect(values.map((row) => row.slice(0, 4))).toEqual(rows.map((row) => row.slice(0, 4)));
    expect(values.map((row) => row.slice(4, 6))).toEqual(rows.map((row) => row.slice(4, 6).map(Number)));
    expect(await recordsOf(test, report.id)).toEqual([
      expect.objectContaining({ resultLocation: 'Sheet1!B4', endResultCell: `Sheet1!H${4 + rows.length}` }),
    ]);
  });

  it('[P4] leaves no formula and no changed text of the awkward values', async () => {
    const test = await connected();
    await openReport(test, 'Supplier import check');
    select(test, 0, 0);
    await test.app.report.place();
    const { names, rows } = await rowsOfReport(asked(), 'Supplier import check');
    const block = { row: 1, column: 0, rows: rows.length, columns: names.length };
    const sheet = test.store.activeSheetId;
    const { values, formulas } = test.store.read(sheet, block);
    expect(formulas).toEqual(values);
    const texts = [1, 2, 3].map((column) => values.map((row) => row[column]));
    const expected = [1, 2, 3].map((column) => rows.map((row) => String(row[column] ?? '').slice(0, 32_767)));
    expect(texts).toEqual(expected);
    expect(placing(test)).toMatchObject({ notices: [{ kind: 'longTexts', count: 1 }] });
  });

  it('[P1] asks before cells in the way are overwritten, and writes nothing until then', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    const sheet = test.store.activeSheetId;
    test.store.write(sheet, { row: 9, column: 2, rows: 1, columns: 1 }, 'Mine', 'values');
    select(test, 3, 1);
    const ending = test.app.report.place();
    await until(() => placing(test)?.kind === 'deciding');
    expect(placing(test)).toMatchObject({
      decision: { kind: 'cellsInTheWay', cells: { addresses: ['C10'], count: 1, sample: 'Mine' } },
    });
    expect(test.store.usedRange(sheet)).toEqual({ row: 9, column: 2, rows: 1, columns: 1 });
    await test.app.report.decide('cancel');
    await ending;
    expect(placing(test)).toEqual({ kind: 'cancelled' });
    expect(test.store.usedRange(sheet)).toEqual({ row: 9, column: 2, rows: 1, columns: 1 });
  });

  it('[P5] announces what a fixed frame cuts, before writing and after', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0, 6, 3);
    const ending = test.app.report.place();
    await until(() => placing(test)?.kind === 'deciding');
    expect(placing(test)).toMatchObject({
      decision: { kind: 'doesNotFit', frame: 'A1:C6', frameRows: 6, frameColumns: 3 },
    });
    await test.app.report.decide('keepWhatFits');
    await ending;
    expect(placing(test)).toMatchObject({
      kind: 'placed',
      rows: 5,
      notices: [{ kind: 'cut', rowsWritten: 5, columnsWritten: 3 }],
    });
    expect(test.store.usedRange(test.store.activeSheetId, true)).toEqual({ row: 0, column: 0, rows: 6, columns: 3 });
  });

  it("[P1] never writes over another placement's cells", async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0);
    await test.app.report.place();
    select(test, 5, 2);
    await test.app.report.place();
    expect(placing(test)).toMatchObject({ kind: 'failed', failure: { code: 'OverlapsPlacement', said: REPORT } });
    expect(placements(test)).toHaveLength(1);
  });
});

describe('refreshing', () => {
  it('[P3] hits the right cells after rows and columns were inserted and the sheet renamed, and corrects the record', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 3, 1);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    const before = test.store.values(sheet, { row: 3, column: 1, rows: 20, columns: 7 });
    test.store.insertRows(sheet, 0, 2);
    test.store.insertColumns(sheet, 0, 1);
    test.store.renameSheet(sheet, 'Re-order list');
    test.store.write(sheet, { row: 7, column: 3, rows: 1, columns: 1 }, 'spoiled', 'values');
    const [placement] = placements(test);
    await test.app.placements.refresh(placement?.id ?? '');
    expect(test.store.values(sheet, { row: 5, column: 2, rows: 20, columns: 7 })).toEqual(before);
    expect(placements(test)).toMatchObject([
      { sheet: 'Re-order list', status: { kind: 'upToDate' }, lastRun: { kind: 'changed' } },
    ]);
    expect(await recordsOf(test, placement?.reportId)).toEqual([
      expect.objectContaining({ resultLocation: "'Re-order list'!C6" }),
    ]);
  });

  it('[P1] leaves a header that the analyst renamed, while the rows below it refresh', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    const good = test.store.values(sheet, cell(1, 1));
    test.store.write(sheet, cell(0, 1), 'My own name', 'values');
    test.store.write(sheet, cell(1, 1), 'spoiled', 'values');
    await test.app.placements.refreshAll();
    expect(test.store.values(sheet, cell(0, 1))).toEqual([['My own name']]);
    expect(test.store.values(sheet, cell(1, 1))).toEqual(good);
  });

  it('[P10] writes no cell when nothing changed', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0);
    await test.app.report.place();
    test.host.clearLog();
    await test.app.placements.refreshAll();
    expect(test.host.log().reduce((sum, entry) => sum + entry.cellsWritten, 0)).toBe(0);
    expect(placements(test)).toMatchObject([{ lastRun: { kind: 'unchanged' } }]);
  });

  it('[P6] refreshes by itself when the workbook is opened again, and only then', async () => {
    const first = await connected();
    await openReport(first, REPORT);
    select(first, 0, 0);
    await first.app.report.place();
    const sheet = first.store.activeSheetId;
    const good = first.store.values(sheet, { row: 0, column: 0, rows: 3, columns: 2 });
    first.store.write(sheet, { row: 1, column: 0, rows: 1, columns: 1 }, 'spoiled', 'values');
    const again = await begin({ kept: first.kept, store: createWorkbookStore({ file: first.store.toFile() }) });
    expect(again.store.values(again.store.activeSheetId, { row: 0, column: 0, rows: 3, columns: 2 })).toEqual(good);
    expect(again.app.placements.state.value).toMatchObject({
      refreshOnOpen: true,
      run: { kind: 'done', refreshed: 1, unattended: true },
    });
  });

  it('[P7] a copied file refreshes nothing until a person says what it is', async () => {
    const first = await connected();
    await openReport(first, REPORT);
    select(first, 0, 0);
    await first.app.report.place();
    const copy = await begin({
      kept: first.kept,
      store: createWorkbookStore({ file: first.store.toFile() }),
      documentUrl: 'https://files.example/Copy of Book1.xlsx',
    });
    expect(copy.app.placements.state.value).toMatchObject({ copyQuestion: true, run: { kind: 'idle' } });
    await copy.app.placements.answerCopy('copy');
    await copy.app.placements.refreshAll();
    const [placement] = placements(copy);
    const records = await placementsOf(asked(), placement?.reportId);
    const ids = records.map((record) => record.workbookId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
  });

  it('[P3] keeps a record for each block of one report, and forgets the right one', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0);
    await test.app.report.place();
    select(test, 0, 10);
    await test.app.report.place();
    const [first, second] = placements(test);
    const addresses = async () =>
      (await recordsOf(test, first?.reportId)).map((record) => record.resultLocation).sort();
    expect(await addresses()).toEqual(['Sheet1!A1', 'Sheet1!K1']);

    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await test.app.placements.refreshAll();
    expect(await addresses()).toEqual(['Sheet1!A3', 'Sheet1!K3']);

    const right = [first, second].find((placement) => placement?.cells?.startsWith('K'));
    await test.app.placements.unlink(right?.id ?? '', 'leave');
    expect(await addresses()).toEqual(['Sheet1!A3']);
  });

  it('[P1] grows over no other placement, not even when told to overwrite', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0);
    await test.app.report.place();
    const rows = placements(test)[0]?.rows ?? 0;
    await openReport(test, 'Store formats');
    select(test, rows + 2, 0);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.deleteRows(sheet, 2, 4);
    const below = () => test.store.values(sheet, { row: rows - 2, column: 0, rows: 4, columns: 4 });
    const before = below();
    const upper = placements(test).find((placement) => placement.name === REPORT);

    await test.app.placements.refresh(upper?.id ?? '');
    expect(placements(test).find(({ id }) => id === upper?.id)?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(upper?.id ?? '', 'overwrite');
    expect(placements(test).find(({ id }) => id === upper?.id)?.status).toMatchObject({
      kind: 'failed',
      failure: { code: 'OverlapsPlacement', said: 'Store formats' },
    });
    expect(below()).toEqual(before);
  });

  it('[P1] grows by moving cells below down, with their formulas and placements, and remembers that', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 0, 0);
    await test.app.report.place();
    const rows = placements(test)[0]?.rows ?? 0;
    const sheet = test.store.activeSheetId;
    const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    test.store.write(sheet, cell(rows + 2, 0), '=COUNTA(A1:A2)', 'formulas');
    test.store.write(sheet, cell(rows + 2, 9), 'beside', 'values');
    await openReport(test, 'Store formats');
    select(test, rows + 5, 1);
    await test.app.report.place();
    const upper = () => placements(test).find((placement) => placement.name === REPORT);
    const lower = () => placements(test).find((placement) => placement.name === 'Store formats');
    const lowerCells = lower()?.cells;

    test.store.deleteRows(sheet, 2, 4);
    await test.app.placements.refresh(upper()?.id ?? '');
    expect(upper()?.status.kind).toBe('needsDecision');
    await test.app.placements.decide(upper()?.id ?? '', 'shiftDown');
    expect(upper()?.status).toEqual({ kind: 'upToDate' });
    await test.app.placements.reload();
    expect(lower()?.cells).toBe(lowerCells);
    expect(test.store.formulas(sheet, cell(rows + 2, 0))).toEqual([['=COUNTA(A1:A2)']]);
    expect(test.store.values(sheet, cell(rows - 2, 9))).toEqual([['beside']]);

    test.store.deleteRows(sheet, 2, 4);
    await test.app.placements.refresh(upper()?.id ?? '');
    expect(upper()).toMatchObject({ status: { kind: 'upToDate' }, cells: `A1:G${rows + 1}` });
    await test.app.placements.reload();
    expect(lower()?.cells).toBe(lowerCells);
  });

  it('says when the cells are gone, and places again', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 3, 1);
    await test.app.report.place();
    const sheet = test.store.activeSheetId;
    test.store.deleteColumns(sheet, 1, 7);
    await test.app.placements.reload();
    const [gone] = placements(test);
    expect(gone?.status).toEqual({ kind: 'gone' });
    select(test, 0, 0);
    await test.app.placements.placeAgain(gone?.id ?? '');
    expect(placements(test)).toMatchObject([{ id: gone?.id, status: { kind: 'upToDate' } }]);
  });

  it('[P8] leaves neither token nor rows in the file', async () => {
    const test = await connected();
    await openReport(test, REPORT);
    select(test, 3, 1);
    await test.app.report.place();
    const settings = JSON.stringify(test.store.settings.entries());
    expect(settings).toContain('Items to reorder');
    expect(settings).not.toContain(platform.token);
    expect(JSON.stringify(test.store.toFile())).not.toContain(platform.token);
  });
});
