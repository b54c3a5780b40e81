import { type Address, formatAddress, tryParseAddress } from '../../src/grid';
import type { ExcelUnderTestOptions } from '../support/excel-host';
import { SHEET_NAME_CASES } from '../support/excel-profiles';
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, createRows, createWrite, getSheet, write } from './block-stage';

function parseAddress(text: string): Address {
  const address = tryParseAddress(text);
  if (!address) throw new Error(text);
  return address;
}

const SMALL_SIZE = { rows: 6, columns: 3 };

async function openPlacedBlock(rows = 6, options: ExcelUnderTestOptions = {}) {
  const test = openWorkbook(options);
  await write(test, createWrite(createRows(rows, 3)));
  test.host.clearLog();
  return test;
}

describe('snapshots of the workbook', () => {
  it.each(SHEET_NAME_CASES)(
    'a snapshot asks all questions in one request and keeps nothing afterwards (%j)',
    async (names) => {
      const test = await openPlacedBlock(6, names);
      const [facts, records, anchors, selection, block, twins] = await test.workbook.readSnapshot(
        { kind: 'facts' },
        { kind: 'records' },
        { kind: 'anchors', anchors: [ANCHOR, '_inlay_none'] },
        { kind: 'selection' },
        { kind: 'block', anchor: ANCHOR, remembered: SMALL_SIZE },
        { kind: 'twins', anchors: [ANCHOR] },
      );
      expect(facts.readOnly).toBe(false);
      expect([...records.keys()]).toEqual(['placement.test']);
      const address = { sheet: 'Sheet1', rect: { row: 3, column: 1, rows: 6, columns: 3 } };
      expect(anchors.get(ANCHOR)).toEqual({ kind: 'found', address });
      expect(anchors.get('_inlay_none')).toEqual({ kind: 'missing' });
      expect(selection).toMatchObject({ kind: 'cells' });
      expect(block).toMatchObject({
        location: { kind: 'found', address },
        rows: createRows(6, 3),
        sample: { isEmpty: false },
      });
      expect(twins).toEqual({ twins: new Map(), sheets: ['Sheet1'] });
      await test.host.whenIdle();
      expect(test.host.readLog()).toHaveLength(1);
    },
  );

  it('a snapshot of a large block reads only its ends, at their present place', async () => {
    const test = await openPlacedBlock(5000);
    const remembered = { rows: 4000, columns: 3 };
    const [block] = await test.workbook.readSnapshot({ kind: 'block', anchor: ANCHOR, remembered });
    expect(block.rows).toBeUndefined();
    expect(block.sample?.rows).toHaveLength(10);
    expect(block.sample?.rows.at(-1)).toEqual(createRows(5000, 3).at(-1)?.map(String));
    expect(test.host.readLog()).toHaveLength(2);
  });

  it('a snapshot answers all questions, or fails with the code of the refused one', async () => {
    const test = await openPlacedBlock();
    const ground = { kind: 'ground', sheet: 'Sheet1', rects: [{ row: 20, column: 1, rows: 3, columns: 2 }] } as const;
    const nowhere = { sheet: 'Nowhere', rect: { row: 0, column: 0, rows: 1, columns: 1 } };
    const [sight, free] = await test.workbook.readSnapshot(
      { kind: 'sight', address: nowhere, rowsAtEachEnd: 5 },
      ground,
    );
    expect(sight).toBeUndefined();
    expect(free).toEqual({
      filled: [],
      filledCount: 0,
      sample: undefined,
      contents: new Map(),
      formats: [['General', 'General']],
    });
    await expect(test.workbook.readSnapshot(ground, { kind: 'formulasBeside', body: nowhere })).rejects.toMatchObject({
      code: 'CellsGone',
    });
  });

  it('a snapshot of the ground lists filled cells and the formats around it', async () => {
    const test = await openPlacedBlock();
    test.store.write(getSheet(test), { row: 10, column: 1, rows: 1, columns: 1 }, 'Mine', 'values');
    const [ground, empty, looks] = await test.workbook.readSnapshot(
      { kind: 'ground', sheet: 'Sheet1', rects: [{ row: 9, column: 1, rows: 1000, columns: 20 }] },
      { kind: 'emptyColumns', sheet: 'Sheet1', column: 3, columns: 200 },
      { kind: 'looks', anchor: ANCHOR, headerRows: 0, block: { rows: 6, columns: 3 } },
    );
    expect(ground).toMatchObject({
      filled: [{ row: 10, column: 1, rows: 1, columns: 1 }],
      filledCount: 1,
      sample: 'Mine',
    });
    expect(empty.slice(0, 2)).toEqual([false, true]);
    expect(looks).toEqual({
      first: ['General', 'General', 'General'],
      last: ['General', 'General', 'General'],
      rows: [5, 5, 5],
      isFirstOdd: [false, false, false],
    });
    // Filled cells, or only the filled columns of a wide area, are read in a second request.
    expect(test.host.readLog()).toHaveLength(2);
  });

  it('a snapshot finds in each column a last row with the most common style', async () => {
    const test = openWorkbook();
    await write(test, createWrite(createRows(9, 4), { block: { row: 0, column: 0, rows: 9, columns: 4 } }));
    const paint = (row: number, column: number, rows: number, numberFormat = '0.0') => {
      const rect = { row, column, rows, columns: 1 };
      test.store.setStyle(getSheet(test), rect, { fillColor: '#FFFF00', bold: true });
      test.store.write(getSheet(test), rect, numberFormat, 'numberFormats');
    };
    paint(8, 1, 1);
    paint(0, 2, 9);
    paint(4, 3, 3);
    test.host.clearLog();
    const [looks] = await test.workbook.readSnapshot({
      kind: 'looks',
      anchor: ANCHOR,
      headerRows: 0,
      block: { rows: 9, columns: 4 },
    });
    expect(looks).toEqual({
      first: ['General', 'General', '0.0', 'General'],
      last: ['General', 'General', '0.0', '0.0'],
      rows: [8, 7, 8, 6],
      isFirstOdd: [false, false, false, true],
    });
    expect(test.host.readLog()).toHaveLength(1);
  });

  it('a snapshot of the styles of all columns is one request, far below Excel’s limits', async () => {
    const test = openWorkbook();
    for (const columns of [400, 2000]) {
      const block = { row: 0, column: 0, rows: 3, columns };
      await write(test, createWrite(createRows(3, columns), { block, anchor: `${ANCHOR}${columns}` }));
      test.host.clearLog();
      const asked = {
        kind: 'looks',
        anchor: `${ANCHOR}${columns}`,
        headerRows: 0,
        block: { rows: 3, columns },
      } as const;
      const [looks] = await test.workbook.readSnapshot(asked);
      expect(looks.rows).toEqual(Array.from({ length: columns }, () => 2));
      expect(test.host.readLog()).toHaveLength(1);
      for (const { requestBytes, responseBytes } of test.host.readLog()) {
        expect(requestBytes).toBeLessThan(10_000);
        expect(responseBytes).toBeLessThan(400_000);
      }
      test.store.clear(getSheet(test), block, 'all');
    }
  });

  it('a snapshot asks for less if texts exceed a response, and still has the ends and the obstacles', async () => {
    const test = openWorkbook();
    const createLongRow = (row: number) => [`Row ${row}`.padEnd(32_767, 'x'), 'b', 'c', 'd', row];
    const rows = Array.from({ length: 1000 }, (_, row) =>
      row % 10 === 0 ? createLongRow(row) : [`Row ${row}`, 1, 2, 3, row],
    );
    await write(test, createWrite(rows));
    const beside = { row: 0, column: 20, rows: 100, columns: 2 };
    test.store.write(getSheet(test), { ...beside, columns: 1 }, 'x'.repeat(32_767), 'values');
    test.host.clearLog();
    const [block, ground, records] = await test.workbook.readSnapshot(
      { kind: 'block', anchor: ANCHOR, remembered: { rows: 1000, columns: 5 } },
      { kind: 'ground', sheet: 'Sheet1', rects: [beside] },
      { kind: 'records' },
    );
    expect(block).toMatchObject({ location: { kind: 'found' }, rows: undefined, sample: { isEmpty: false } });
    expect(block.sample?.rows[0]).toEqual(createLongRow(0).map(String));
    expect(ground).toMatchObject({ filled: [{ row: 0, column: 20, rows: 100, columns: 1 }], filledCount: 100 });
    expect(records.size).toBe(1);
    const refused = test.host.readLog().filter(({ error }) => error !== undefined);
    expect(refused.length).toBeLessThanOrEqual(5);
    expect(test.host.readLog().length).toBeLessThanOrEqual(8);
  });

  it('a block of long texts is read in pieces that fit a response, after one refusal', async () => {
    const test = openWorkbook();
    const rows = Array.from({ length: 1000 }, (_, row) => [
      row,
      row % 3 === 0 ? `Row ${row}`.padEnd(32_767, 'x') : 'short',
    ]);
    await write(test, createWrite(rows));
    test.host.clearLog();
    const size = { rows: 1000, columns: 2 };
    const read = await test.workbook.readBlock(ANCHOR, size, new AbortController().signal);
    expect(rows.findIndex((row, index) => JSON.stringify(read.row(index)) !== JSON.stringify(row))).toBe(-1);
    expect(test.host.readLog().filter(({ error }) => error !== undefined)).toHaveLength(1);
    expect(test.host.readLog().length).toBeLessThanOrEqual(8);
  });

  it('a snapshot of rows that exceed every response has fewer rows', async () => {
    const test = openWorkbook();
    const address = { sheet: 'Sheet1', rect: { row: 0, column: 0, rows: 100, columns: 2 } };
    test.store.write(getSheet(test), address.rect, 'x'.repeat(32_767), 'values');
    const [sight, few] = await test.workbook.readSnapshot(
      { kind: 'sight', address, rowsAtEachEnd: 100 },
      { kind: 'sight', address, rowsAtEachEnd: 2 },
    );
    expect(sight?.rows.length).toBeGreaterThan(4);
    expect(sight?.rows.length).toBeLessThan(100);
    expect(few?.rows).toHaveLength(4);
  });

  it('a snapshot waits while a cell is being edited', async () => {
    const test = await openPlacedBlock();
    test.host.setCellEditing(true);
    const looked = test.workbook.readSnapshot({ kind: 'selection' });
    await new Promise((resolve) => setImmediate(resolve));
    test.host.setCellEditing(false);
    expect(await looked).toMatchObject([{ kind: 'cells' }]);
  });

  describe('cells and their precedents', () => {
    const readPrecedents = async (formulas: Readonly<Record<string, string>>) => {
      const test = openWorkbook();
      for (const [text, formula] of Object.entries(formulas)) {
        const { row, column } = parseAddress(text).rect;
        test.store.typeInto(test.store.activeSheetId, row, column, formula);
      }
      const [[held]] = await test.workbook.readSnapshot({ kind: 'cells', where: [parseAddress('Sheet1!A1')] });
      return {
        reads: held?.kind === 'found' ? held.reads.map(formatAddress) : held,
        requests: test.host.readLog().length,
      };
    };

    it.each([
      ['South', {}, []],
      ['=TODAY()-7', {}, []],
      ['=B1', {}, ['Sheet1!B1']],
      ['=B1', { B1: '=SUM(C1:C2)', C2: '=D9', D9: '5' }, ['Sheet1!B1', 'Sheet1!C1:C2', 'Sheet1!D9']],
      ['=B1', { B1: '=C1', C1: '=B1' }, ['Sheet1!B1', 'Sheet1!C1', 'Sheet1!B1']],
      ['=SUM(D:D)', { D5: '=E5' }, ['Sheet1!D1:D1048576']],
      ["='[Other.xlsx]Sheet1'!B1", {}, []],
    ] as const)(
      'the snapshot of a cell with %s lists its precedents, with one request for each step [P13]',
      async (text, others, reads) => {
        const sheet = Object.entries(others).map(([at, formula]) => [`Sheet1!${at}`, formula]);
        const found = await readPrecedents({ 'Sheet1!A1': text, ...Object.fromEntries(sheet) });
        expect(found.reads).toEqual(reads);
        const steps = new Set(reads.filter((one) => !one.endsWith('1048576'))).size;
        expect(found.requests).toBe(1 + steps);
      },
    );

    it('the snapshot of a cell follows its precedents for five steps at most [P13]', async () => {
      const chain = Array.from({ length: 12 }, (_, row) => [`Sheet1!A${row + 1}`, `=A${row + 2}`]);
      const { reads, requests } = await readPrecedents(Object.fromEntries(chain));
      expect(reads).toHaveLength(5);
      expect(requests).toBe(5);
    });

    it('the snapshot of a cell lists the precedents that it knows if a sheet is missing [P17]', async () => {
      expect((await readPrecedents({ 'Sheet1!A1': '=Gone!B2' })).reads).toEqual(['Gone!B2']);
    });
  });
});
