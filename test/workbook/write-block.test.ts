import fc from 'fast-check';
import { type CellInput, subtractRect } from '../../src/grid';
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, createControl, createRows, createWrite, getSheet, write } from './block-stage';

describe('writing a block', () => {
  it('numbers stay numbers although the user had formatted the cells as text [P4]', async () => {
    const test = openWorkbook();
    const ground = { row: 3, column: 1, rows: 4, columns: 2 };
    test.store.write(getSheet(test), ground, '@', 'numberFormats');
    const rows: CellInput[][] = [
      ['Region', 'Net revenue'],
      ["'007", 986004],
      ["'=1+1", true],
    ];
    const spec = createWrite(rows, { headerRows: 1, numberFormats: ['General', 'General'] });
    await write(test, spec, createControl());
    expect(test.store.readValues(getSheet(test), { ...ground, rows: 3 }).slice(1)).toEqual([
      ['007', 986004],
      ['=1+1', true],
    ]);
    const grown = [...rows, ['Benelux', 12]];
    const { block } = spec;
    const next = { ...block, rows: 4 };
    const more = { block: next, remainingBlock: block, gains: [{ ...block, row: block.row + 3, rows: 1 }] };
    await write(test, createWrite(grown, { headerRows: 1, numberFormats: [], ...more }), createControl());
    expect(test.store.readValues(getSheet(test), { ...ground, row: 6, rows: 1 })).toEqual([['Benelux', 12]]);
  });

  it('a header over numbers is aligned to the right', async () => {
    const test = openWorkbook();
    const rows: CellInput[][] = [
      ['Region', 'Net revenue'],
      ['Nordics', 12],
    ];
    await write(test, createWrite(rows, { headerRows: 1, rightAligned: [false, true] }), createControl());
    const [header] = test.store.readStyles(getSheet(test), { row: 3, column: 1, rows: 1, columns: 2 });
    expect(header?.map((style) => style?.horizontalAlignment)).toEqual(['General', 'Right']);
  });

  it('a write sets the values, the formats of the body and a hidden name over the block', async () => {
    const test = openWorkbook();
    const rows: CellInput[][] = [
      ['Region', 'Net revenue'],
      ['Nordics', 1204310.5],
      ['Benelux', 986004],
    ];
    await write(test, createWrite(rows, { headerRows: 1, numberFormats: ['General', '#,##0.00'] }), createControl());
    const rect = { row: 3, column: 1, rows: 3, columns: 2 };
    expect(test.store.readValues(getSheet(test), rect)).toEqual(rows);
    expect(test.store.readNumberFormats(getSheet(test), rect)[1]).toEqual(['General', '#,##0.00']);
    expect(test.store.readStyles(getSheet(test), rect)[0]?.[0]?.bold).toBe(true);
    const [name] = test.store.listNames();
    expect(name).toMatchObject({ name: ANCHOR, visible: false, scope: undefined });
    expect(test.store.resolveName(ANCHOR)?.rect).toEqual(rect);
  });

  it('a write of 120,000 rows of 10 columns is cut into requests under 5 MB, and lets the page paint in between [P10]', async () => {
    const test = openWorkbook();
    const seen: number[] = [];
    const rows = createRows(120_000, 10);
    await write(test, createWrite(rows), createControl({ onRows: (written) => seen.push(written) }));
    expect(Math.max(...test.host.readLog().map((entry) => entry.requestBytes))).toBeLessThan(5_000_000);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toBe(120_000);
    expect(test.store.readValues(getSheet(test), { row: 120_002, column: 1, rows: 1, columns: 10 })).toEqual([
      rows[119_999],
    ]);
  });

  it('a write changes no cell if nothing has changed, and one row if one has [P10]', async () => {
    const test = openWorkbook();
    const rows = createRows(500, 4);
    const first = createWrite(rows);
    await write(test, first, createControl());
    const again = { ...first, remainingBlock: first.block, gains: [] };
    expect(await write(test, again, createControl())).toMatchObject({ cellsWritten: 0 });
    const changed = rows.map((row, index) => (index === 250 ? ['Changed', 1, 2, 3] : row));
    const report = await write(test, { ...again, row: (index) => [...(changed[index] ?? [])] }, createControl());
    expect(report).toMatchObject({ cellsWritten: 4 });
    expect(test.store.readValues(getSheet(test), first.block)).toEqual(changed);
  });

  it('a refresh ends in the cells of a full write, whatever was edited, and writes only rows that differ [P10]', async () => {
    const anyCell = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom<CellInput>('a', "'=1", '', true));
    const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { minLength: 1, maxLength: 12 });
    const anyEdit = fc.tuple(fc.nat(11), fc.nat(2), anyCell);
    const input = fc.tuple(anyRows, anyRows, fc.array(anyEdit, { maxLength: 4 }));
    // All runs share one workbook; each has its own cells and anchors.
    const test = openWorkbook();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(input, async ([oldRows, newRows, edits]) => {
        runs += 1;
        const place = { row: 3, column: 8 * runs, columns: 3 };
        const standingBlock = { ...place, rows: oldRows.length };
        const block = { ...place, rows: newRows.length };
        const refreshed = { anchor: `_inlay_refreshed${runs}` };
        await write(
          test,
          createWrite(oldRows, { ...refreshed, block: standingBlock, gains: [standingBlock] }),
          createControl(),
        );
        for (const [row, column, cell] of edits.filter(([at]) => at < oldRows.length)) {
          const rect = { row: 3 + row, column: place.column + column, rows: 1, columns: 1 };
          test.store.write(getSheet(test), rect, cell, 'values');
        }
        const standing = test.store.readFormulas(getSheet(test), standingBlock);
        const [gains, clears] = [subtractRect(block, standingBlock), subtractRect(standingBlock, block)];
        const refresh = createWrite(newRows, { ...refreshed, block, remainingBlock: standingBlock, gains, clears });
        const report = await write(test, refresh, createControl());

        const beside = { ...block, column: block.column + 4 };
        const full = { anchor: `_inlay_full${runs}`, block: beside, gains: [beside] };
        await write(test, createWrite(newRows, full), createControl());
        const rows = Math.max(oldRows.length, newRows.length);
        const cells = (column: number) => test.store.readFormulas(getSheet(test), { ...place, column, rows });
        expect(cells(place.column)).toEqual(cells(beside.column));
        const shownRows = newRows.map((row) => row.map((cell) => (cell === "'=1" ? '=1' : cell)));
        const isDifferent = (row: readonly unknown[], index: number) =>
          JSON.stringify(row) !== JSON.stringify(standing[index]);
        const [from, to] = [shownRows.findIndex(isDifferent), shownRows.findLastIndex(isDifferent)];
        expect(report.cellsWritten).toBe(from < 0 ? 0 : 3 * (to - from + 1));
      }),
      { numRuns: 60 },
    );
  });

  it('a write follows its block when rows are inserted during the write [P3]', async () => {
    const test = openWorkbook();
    const rows = createRows(30_000, 4);
    let inserted = false;
    await write(
      test,
      createWrite(rows),
      createControl({
        onRows() {
          if (!inserted) test.store.insertRows(getSheet(test), 0, 2);
          inserted = true;
        },
      }),
    );
    const [located] = await test.workbook.readSnapshot({ kind: 'anchors', anchors: [ANCHOR] });
    expect(located.get(ANCHOR)).toEqual({
      kind: 'found',
      address: { sheet: 'Sheet1', rect: { row: 5, column: 1, rows: 30_000, columns: 4 } },
    });
    expect(test.store.readValues(getSheet(test), { row: 5, column: 1, rows: 30_000, columns: 4 })).toEqual(rows);
  });
});
