import type { WorkbookStore } from '../../src/workbench/store';
import { createOfficeWorkbook, type Workbook } from '../../src/workbook';
import { EXCELS, type Switches } from '../support/excel-profiles';
import { createOfficeAccess, openWorkbook } from '../support/office-workbook';
import { callBeforeNextWrite, failRequest, listFailures } from '../support/request-failures';

const ANCHOR = '_inlay_test';
const rect = { row: 3, column: 1, rows: 4, columns: 2 };

async function openAnchored(switches: Switches = {}) {
  const test = openWorkbook(switches);
  const sheet = test.store.activeSheetId;
  test.store.write(sheet, { ...rect, rows: 1 }, [['Region', 'Sum']], 'values');
  test.store.write(sheet, { ...rect, row: 4, rows: 3 }, 7, 'values');
  await test.workbook.setAnchor(ANCHOR, { sheet: 'Sheet1', rect });
  return { ...test, sheet };
}

async function readPlace(workbook: Workbook) {
  const [anchors] = await workbook.readSnapshot({ kind: 'anchors', anchors: [ANCHOR] });
  return anchors.get(ANCHOR);
}

async function readSheets(workbook: Workbook) {
  const [{ sheets }] = await workbook.readSnapshot({ kind: 'twins', anchors: [ANCHOR] });
  return sheets;
}

async function readTwins(workbook: Workbook, ...anchors: readonly string[]) {
  const [{ twins }] = await workbook.readSnapshot({ kind: 'twins', anchors });
  return twins.get(ANCHOR);
}

describe('anchors', () => {
  it('the twin on a copied sheet is reported as a twin, and never taken for the anchor [P3]', async () => {
    const { store, workbook, sheet } = await openAnchored();
    store.copySheet(sheet);
    store.insertRows(sheet, 0, 2);
    expect(await readPlace(workbook)).toEqual({
      kind: 'found',
      address: { sheet: 'Sheet1', rect: { ...rect, row: 5 } },
    });
    expect(await readTwins(workbook, ANCHOR, '_inlay_other')).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
    store.removeName(ANCHOR);
    expect(await readPlace(workbook)).toEqual({ kind: 'missing' });
  });

  it('the twin is not taken for the anchor in a host that finds names of sheets through the workbook [P3]', async () => {
    const { store, sheet, ...excel } = await openAnchored();
    store.copySheet(sheet);
    store.removeName(ANCHOR);
    const access = createOfficeAccess({ ...excel, store });
    const workbook = createOfficeWorkbook({
      ...access,
      newContext: () => createSheetNamesContext('Sheet1 (2)', access.newContext()),
    });
    expect(await readPlace(workbook)).toEqual({ kind: 'missing' });
  });

  it('an anchor is gone once its cells are deleted, and its twin remains [P3]', async () => {
    const { store, workbook, sheet } = await openAnchored();
    store.copySheet(sheet);
    store.removeSheet(sheet);
    expect(await readPlace(workbook)).toEqual({ kind: 'gone' });
    expect(await readTwins(workbook, ANCHOR)).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
  });

  it('the sheets are listed in their present order', async () => {
    const { store, workbook, sheet } = await openAnchored();
    const copy = store.copySheet(sheet);
    expect(await readSheets(workbook)).toEqual(['Sheet1', 'Sheet1 (2)']);
    store.moveSheet(copy.id, 0);
    expect(await readSheets(workbook)).toEqual(['Sheet1 (2)', 'Sheet1']);
  });

  it('a twin without cells is omitted', async () => {
    const { store, workbook, sheet } = await openAnchored();
    const copy = store.copySheet(sheet);
    store.deleteRows(copy.id, rect.row, rect.rows);
    expect(await readTwins(workbook, ANCHOR)).toBeUndefined();
  });
});

describe.each(EXCELS)('names in %s', (_, switches) => {
  const otherAddress = { sheet: 'Sheet1', rect: { ...rect, row: 4 } };
  const COPY = '_inlay_copy';

  it.each([
    ['a row is inserted above the cells', (store: WorkbookStore, sheet: string) => store.insertRows(sheet, 0, 1)],
    [
      'the cells are typed into',
      (store: WorkbookStore, sheet: string) => store.write(sheet, { ...rect, row: 4 }, 'mine', 'values'),
    ],
  ])('setting a name changes neither name nor record if %s after the snapshot [P3] [W105]', async (__, edit) => {
    const { workbook, store, host, sheet } = await openAnchored(switches);
    const before = store.resolveName(ANCHOR)?.rect.row;
    callBeforeNextWrite(host, () => edit(store, sheet));
    const setting = workbook.setAnchor(ANCHOR, otherAddress, undefined, new Map([['one', 'kept']]));
    await expect(setting).rejects.toMatchObject({ code: 'CellsChanged' });
    const [place, [records]] = [await readPlace(workbook), await workbook.readSnapshot({ kind: 'records' })];
    expect(place).toMatchObject({ kind: 'found', address: { rect: { rows: 4 } } });
    expect([store.readValues(sheet, store.resolveName(ANCHOR)?.rect ?? rect)[0], before]).toEqual([
      ['Region', 'Sum'],
      3,
    ]);
    expect(records.get('one')).toBeUndefined();
  });

  it('setting a name fails if the cells do not show what the caller expects [P3] [W105]', async () => {
    const { workbook } = await openAnchored(switches);
    const expectedSample = { rows: [['Region', 'Sum']], isEmpty: false };
    await expect(workbook.setAnchor(COPY, otherAddress, expectedSample)).rejects.toMatchObject({
      code: 'CellsChanged',
    });
    await workbook.setAnchor(COPY, { sheet: 'Sheet1', rect: { ...rect, rows: 1 } }, expectedSample);
    const [names] = await workbook.readSnapshot({ kind: 'anchors', anchors: [COPY] });
    expect(names.get(COPY)).toMatchObject({ address: { rect: { ...rect, rows: 1 } } });
  });

  it.each(listFailures(2))(
    'copying a name copies its groups of rows too, or changes nothing, whatever fails: %j [P2] [W105]',
    async (failing) => {
      const { workbook, store, host } = await openAnchored(switches);
      store.addName(`${ANCHOR}_outline`, '=Sheet1!$A$5:$A$7', { visible: false, comment: '1' });
      failRequest(host, failing);
      const place = await workbook.copyAnchor(ANCHOR, COPY).catch(() => undefined);
      const copies = store.listNames().filter(({ name }) => name.startsWith(COPY));
      expect(copies.map(({ visible, comment }) => [visible, comment])).toEqual(
        place
          ? [
              [false, ''],
              [false, '1'],
            ]
          : [],
      );
    },
  );

  it.each(listFailures(2))(
    'setting a name stores its record too, or changes nothing, whatever fails: %j [P2] [W105]',
    async (failing) => {
      const { workbook, store, host } = await openAnchored(switches);
      failRequest(host, failing);
      const records = new Map([['one', 'kept']]);
      const isSet = await workbook.setAnchor(ANCHOR, otherAddress, undefined, records).then(
        () => true,
        () => false,
      );
      const found = [store.resolveName(ANCHOR)?.rect.row, store.settings.get('inlay.one')];
      expect(found).toEqual(isSet ? [4, 'kept'] : [3, undefined]);
    },
  );

  it('setting a name restores a twin that it has changed, and not the name, if a copied sheet was active [P2] [P7] [W44] [W105]', async () => {
    const { workbook, store, host, sheet } = await openAnchored({ ...switches, sheetNames: 'shadow' });
    const copy = store.copySheet(sheet).id;
    store.activateSheet(sheet);
    callBeforeNextWrite(host, () => {
      store.activateSheet(copy);
      callBeforeNextWrite(host, () => store.activateSheet(sheet));
    });
    await expect(workbook.setAnchor(ANCHOR, otherAddress)).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(await readPlace(workbook)).toEqual({ kind: 'found', address: { sheet: 'Sheet1', rect } });
    expect(await readTwins(workbook, ANCHOR)).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
  });

  it('a rollback of a name leaves the twin on a copied sheet that has been activated [P2] [P7] [W44] [W106]', async () => {
    const { workbook, store, host, sheet } = await openAnchored({ ...switches, sheetNames: 'shadow' });
    const copy = store.copySheet(sheet).id;
    store.activateSheet(sheet);
    store.removeName(ANCHOR);
    callBeforeNextWrite(host, () => {
      store.write(sheet, { ...rect, row: 4 }, 'mine', 'values');
      callBeforeNextWrite(host, () => store.activateSheet(copy));
    });
    await expect(workbook.setAnchor(ANCHOR, otherAddress)).rejects.toMatchObject({ code: 'OutcomeUnknown' });
    expect(await readTwins(workbook, ANCHOR)).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
    expect(store.listNames().every(({ visible }) => !visible)).toBe(true);
  });

  it('removing a name removes no name of a sheet that has been activated since the snapshot [P7] [W106]', async () => {
    const { workbook, store, host, sheet } = await openAnchored({ ...switches, sheetNames: 'shadow' });
    const copy = store.copySheet(sheet).id;
    store.activateSheet(sheet);
    callBeforeNextWrite(host, () => store.activateSheet(copy));
    await workbook.removeAnchor(ANCHOR);
    expect(await readTwins(workbook, ANCHOR)).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
    expect(store.listNames().every(({ visible }) => !visible)).toBe(true);
  });
});

describe('the snapshot of a block', () => {
  it('the snapshot of a block has rows from both ends, each once', async () => {
    const { store, workbook, sheet } = await openAnchored();
    store.write(sheet, { ...rect, row: 6, rows: 1 }, 'last', 'values');
    const address = { sheet: 'Sheet1', rect };
    const rows = [
      ['Region', 'Sum'],
      ['7', '7'],
      ['7', '7'],
      ['last', 'last'],
    ];
    const otherAddress = { ...address, rect: { ...rect, row: 20 } };
    const sights = await workbook.readSnapshot(
      { kind: 'sight', address, rowsAtEachEnd: 1 },
      { kind: 'sight', address, rowsAtEachEnd: 3 },
      { kind: 'sight', address: otherAddress, rowsAtEachEnd: 1 },
    );
    expect(sights).toMatchObject([
      { rows: [rows[0], rows[3]], isEmpty: false },
      { rows, isEmpty: false },
      { isEmpty: true },
    ]);
  });

  it('the snapshot of a block on a missing sheet is undefined', async () => {
    const { workbook } = await openAnchored();
    const address = { sheet: 'Elsewhere', rect };
    expect(await workbook.readSnapshot({ kind: 'sight', address, rowsAtEachEnd: 2 })).toEqual([undefined]);
  });
});

/** Makes every search for a name find the names of one sheet only. */
function createSheetNamesContext(sheet: string, context: Excel.RequestContext): Excel.RequestContext {
  const { names } = context.workbook.worksheets.getItem(sheet);
  const workbook = new Proxy(context.workbook, {
    get: (target, key) => (key === 'names' ? names : Reflect.get(target, key, target)),
  });
  return new Proxy(context, {
    get(target, key) {
      if (key === 'workbook') return workbook;
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
