import { createOfficeWorkbook, type Workbook } from '../../src/workbook';
import { accessTo, openWorkbook } from '../support/office-workbook';

const ANCHOR = '_inlay_test';
const rect = { row: 3, column: 1, rows: 4, columns: 2 };

async function anchored() {
  const test = openWorkbook();
  const sheet = test.store.activeSheetId;
  test.store.write(sheet, { ...rect, rows: 1 }, [['Region', 'Sum']], 'values');
  test.store.write(sheet, { ...rect, row: 4, rows: 3 }, 7, 'values');
  await test.workbook.setAnchor(ANCHOR, { sheet: 'Sheet1', rect });
  return { ...test, sheet };
}

async function placeOf(workbook: Workbook) {
  const [anchors] = await workbook.look({ kind: 'anchors', anchors: [ANCHOR] });
  return anchors.get(ANCHOR);
}

async function sheetsOf(workbook: Workbook) {
  const [{ sheets }] = await workbook.look({ kind: 'twins', anchors: [ANCHOR] });
  return sheets;
}

async function twinsOf(workbook: Workbook, ...anchors: readonly string[]) {
  const [{ twins }] = await workbook.look({ kind: 'twins', anchors });
  return twins.get(ANCHOR);
}

describe('anchors', () => {
  it('[P3] the twin that a copied sheet brings along is told apart, and never taken for the anchor', async () => {
    const { store, workbook, sheet } = await anchored();
    store.copySheet(sheet);
    store.insertRows(sheet, 0, 2);
    expect(await placeOf(workbook)).toEqual({
      kind: 'found',
      address: { sheet: 'Sheet1', rect: { ...rect, row: 5 } },
    });
    expect(await twinsOf(workbook, ANCHOR, '_inlay_other')).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
    store.removeName(ANCHOR);
    expect(await placeOf(workbook)).toEqual({ kind: 'missing' });
  });

  it('[P3] the twin is not taken for it by a host, either, that finds names of sheets through the workbook', async () => {
    const { store, sheet, ...excel } = await anchored();
    store.copySheet(sheet);
    store.removeName(ANCHOR);
    const access = accessTo({ ...excel, store });
    const workbook = createOfficeWorkbook({
      ...access,
      newContext: () => findingNamesOf('Sheet1 (2)', access.newContext()),
    });
    expect(await placeOf(workbook)).toEqual({ kind: 'missing' });
  });

  it('[P3] is gone when its cells were deleted; the twin lives on', async () => {
    const { store, workbook, sheet } = await anchored();
    store.copySheet(sheet);
    store.removeSheet(sheet);
    expect(await placeOf(workbook)).toEqual({ kind: 'gone' });
    expect(await twinsOf(workbook, ANCHOR)).toEqual([{ sheet: 'Sheet1 (2)', rect }]);
  });

  it('the sheets are told in their order, as it is now', async () => {
    const { store, workbook, sheet } = await anchored();
    const copy = store.copySheet(sheet);
    expect(await sheetsOf(workbook)).toEqual(['Sheet1', 'Sheet1 (2)']);
    store.moveSheet(copy.id, 0);
    expect(await sheetsOf(workbook)).toEqual(['Sheet1 (2)', 'Sheet1']);
  });

  it('a twin without cells is left out', async () => {
    const { store, workbook, sheet } = await anchored();
    const copy = store.copySheet(sheet);
    store.deleteRows(copy.id, rect.row, rect.rows);
    expect(await twinsOf(workbook, ANCHOR)).toBeUndefined();
  });
});

describe('the sight of a block', () => {
  it('shows rows from both ends, each once', async () => {
    const { store, workbook, sheet } = await anchored();
    store.write(sheet, { ...rect, row: 6, rows: 1 }, 'last', 'values');
    const address = { sheet: 'Sheet1', rect };
    const rows = [
      ['Region', 'Sum'],
      ['7', '7'],
      ['7', '7'],
      ['last', 'last'],
    ];
    const elsewhere = { ...address, rect: { ...rect, row: 20 } };
    const sights = await workbook.look(
      { kind: 'sight', address, rowsAtEachEnd: 1 },
      { kind: 'sight', address, rowsAtEachEnd: 3 },
      { kind: 'sight', address: elsewhere, rowsAtEachEnd: 1 },
    );
    expect(sights).toMatchObject([
      { rows: [rows[0], rows[3]], isEmpty: false },
      { rows, isEmpty: false },
      { isEmpty: true },
    ]);
  });

  it('a sheet that is not there has none', async () => {
    const { workbook } = await anchored();
    const address = { sheet: 'Elsewhere', rect };
    expect(await workbook.look({ kind: 'sight', address, rowsAtEachEnd: 2 })).toEqual([undefined]);
  });
});

/** Names are looked for in one sheet, whoever asks the workbook. */
function findingNamesOf(sheet: string, context: Excel.RequestContext): Excel.RequestContext {
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
