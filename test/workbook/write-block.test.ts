import fc from 'fast-check';
import { type CellInput, subtractRect } from '../../src/grid';
import { everyFailure, everyStop, failAt } from '../support/failing';
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, control, everything, prepared, rowsOf, sheetOf, write } from './block-stage';

describe('writing a block', () => {
  it('[P4] keeps numbers numbers where the analyst had formatted the cells as text', async () => {
    const test = openWorkbook();
    const ground = { row: 3, column: 1, rows: 4, columns: 2 };
    test.store.write(sheetOf(test), ground, '@', 'numberFormats');
    const rows: CellInput[][] = [
      ['Region', 'Net revenue'],
      ["'007", 986004],
      ["'=1+1", true],
    ];
    const wish = aWrite(rows, { headerRows: 1, numberFormats: ['General', 'General'] });
    await write(test, wish, control());
    expect(test.store.values(sheetOf(test), { ...ground, rows: 3 }).slice(1)).toEqual([
      ['007', 986004],
      ['=1+1', true],
    ]);
    const grown = [...rows, ['Benelux', 12]];
    const { block } = wish;
    const next = { ...block, rows: 4 };
    const more = { block: next, previous: block, gains: [{ ...block, row: block.row + 3, rows: 1 }] };
    await write(test, aWrite(grown, { headerRows: 1, numberFormats: [], ...more }), control());
    expect(test.store.values(sheetOf(test), { ...ground, row: 6, rows: 1 })).toEqual([['Benelux', 12]]);
  });

  it('sets headers over numbers on the right', async () => {
    const test = openWorkbook();
    const rows: CellInput[][] = [
      ['Region', 'Net revenue'],
      ['Nordics', 12],
    ];
    await write(test, aWrite(rows, { headerRows: 1, rightAligned: [false, true] }), control());
    const [header] = test.store.styles(sheetOf(test), { row: 3, column: 1, rows: 1, columns: 2 });
    expect(header?.map((style) => style?.horizontalAlignment)).toEqual(['General', 'Right']);
  });

  it('sets the values, the formats of the body and a hidden name over the block', async () => {
    const test = openWorkbook();
    const rows: CellInput[][] = [
      ['Region', 'Net revenue'],
      ['Nordics', 1204310.5],
      ['Benelux', 986004],
    ];
    await write(test, aWrite(rows, { headerRows: 1, numberFormats: ['General', '#,##0.00'] }), control());
    const rect = { row: 3, column: 1, rows: 3, columns: 2 };
    expect(test.store.values(sheetOf(test), rect)).toEqual(rows);
    expect(test.store.numberFormats(sheetOf(test), rect)[1]).toEqual(['General', '#,##0.00']);
    expect(test.store.styles(sheetOf(test), rect)[0]?.[0]?.bold).toBe(true);
    const [name] = test.store.names();
    expect(name).toMatchObject({ name: ANCHOR, visible: false, scope: undefined });
    expect(test.store.nameReference(ANCHOR)?.rect).toEqual(rect);
  });

  it('[P10] cuts 120,000 rows of 10 columns into requests under 5 MB and lets the page breathe between them', async () => {
    const test = openWorkbook();
    const seen: number[] = [];
    const rows = rowsOf(120_000, 10);
    await write(test, aWrite(rows), control({ onRows: (written) => seen.push(written) }));
    expect(Math.max(...test.host.log().map((entry) => entry.requestBytes))).toBeLessThan(5_000_000);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toBe(120_000);
    expect(test.store.values(sheetOf(test), { row: 120_002, column: 1, rows: 1, columns: 10 })).toEqual([
      rows[119_999],
    ]);
  });

  it('[P10] writes no cell when nothing changed, and one row when one changed', async () => {
    const test = openWorkbook();
    const rows = rowsOf(500, 4);
    const first = aWrite(rows);
    await write(test, first, control());
    const again = { ...first, previous: first.block, gains: [] };
    expect(await write(test, again, control())).toMatchObject({ cellsWritten: 0 });
    const changed = rows.map((row, index) => (index === 250 ? ['Changed', 1, 2, 3] : row));
    const report = await write(test, { ...again, row: (index) => [...(changed[index] ?? [])] }, control());
    expect(report).toMatchObject({ cellsWritten: 4 });
    expect(test.store.values(sheetOf(test), first.block)).toEqual(changed);
  });

  it('[P10] ends in what a full write would give, whatever was edited and whatever changed, and writes only rows that differ', async () => {
    const anyCell = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom<CellInput>('a', "'=1", '', true));
    const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { minLength: 1, maxLength: 12 });
    const anyEdit = fc.tuple(fc.nat(11), fc.nat(2), anyCell);
    const input = fc.tuple(anyRows, anyRows, fc.array(anyEdit, { maxLength: 4 }));
    // One workbook for all runs: each has cells and anchors of its own.
    const test = openWorkbook();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(input, async ([oldRows, newRows, edits]) => {
        runs += 1;
        const place = { row: 3, column: 8 * runs, columns: 3 };
        const standingBlock = { ...place, rows: oldRows.length };
        const block = { ...place, rows: newRows.length };
        const refreshed = { anchor: `_inlay_refreshed${runs}` };
        await write(test, aWrite(oldRows, { ...refreshed, block: standingBlock, gains: [standingBlock] }), control());
        for (const [row, column, cell] of edits.filter(([at]) => at < oldRows.length)) {
          const rect = { row: 3 + row, column: place.column + column, rows: 1, columns: 1 };
          test.store.write(sheetOf(test), rect, cell, 'values');
        }
        const standing = test.store.formulas(sheetOf(test), standingBlock);
        const [gains, clears] = [subtractRect(block, standingBlock), subtractRect(standingBlock, block)];
        const refresh = aWrite(newRows, { ...refreshed, block, previous: standingBlock, gains, clears });
        const report = await write(test, refresh, control());

        const beside = { ...block, column: block.column + 4 };
        const full = { anchor: `_inlay_full${runs}`, block: beside, gains: [beside] };
        await write(test, aWrite(newRows, full), control());
        const rows = Math.max(oldRows.length, newRows.length);
        const cells = (column: number) => test.store.formulas(sheetOf(test), { ...place, column, rows });
        expect(cells(place.column)).toEqual(cells(beside.column));
        const shown = newRows.map((row) => row.map((cell) => (cell === "'=1" ? '=1' : cell)));
        const isDifferent = (row: readonly unknown[], index: number) =>
          JSON.stringify(row) !== JSON.stringify(standing[index]);
        const [from, to] = [shown.findIndex(isDifferent), shown.findLastIndex(isDifferent)];
        expect(report.cellsWritten).toBe(from < 0 ? 0 : 3 * (to - from + 1));
      }),
      { numRuns: 60 },
    );
  });

  it('[P3] writes where the block is now, also when rows are inserted while it is being written', async () => {
    const test = openWorkbook();
    const rows = rowsOf(30_000, 4);
    let inserted = false;
    await write(
      test,
      aWrite(rows),
      control({
        onRows() {
          if (!inserted) test.store.insertRows(sheetOf(test), 0, 2);
          inserted = true;
        },
      }),
    );
    const [located] = await test.workbook.look({ kind: 'anchors', anchors: [ANCHOR] });
    expect(located.get(ANCHOR)).toEqual({
      kind: 'found',
      address: { sheet: 'Sheet1', rect: { row: 5, column: 1, rows: 30_000, columns: 4 } },
    });
    expect(test.store.values(sheetOf(test), { row: 5, column: 1, rows: 30_000, columns: 4 })).toEqual(rows);
  });

  it('[P2] [P9] a cancelled first placement writes no further request and leaves the sheet as it was', async () => {
    const test = openWorkbook();
    test.store.write(sheetOf(test), { row: 0, column: 0, rows: 1, columns: 1 }, 'Mine', 'values');
    const before = everything(test);
    const abort = new AbortController();
    const seen: number[] = [];
    const onRows = (written: number) => {
      seen.push(written);
      abort.abort();
    };
    const writing = write(test, aWrite(rowsOf(60_000, 4)), control({ signal: abort.signal, onRows }));
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
    expect(everything(test)).toEqual(before);
  });

  it('a cancelled placement leaves the fill, the lock and the number formats of its ground [P1] [P2]', async () => {
    const test = openWorkbook();
    const sheet = sheetOf(test);
    const ground = { row: 0, column: 0, rows: 30_000, columns: 6 };
    test.store.setStyle(sheet, ground, { fillColor: '#FFFF00', locked: false, numberFormat: '0.0%' });
    const abort = new AbortController();
    const wish = aWrite(rowsOf(60_000, 4), { headerRows: 1, numberFormats: ['General', '#,##0', '#,##0', '#,##0'] });
    const writing = write(test, wish, control({ signal: abort.signal, onRows: () => abort.abort() }));
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(test.store.values(sheet, { row: 3, column: 1, rows: 1, columns: 1 })).toEqual([['']]);
    const style = { fillColor: '#FFFF00', locked: false, numberFormat: '0.0%' };
    for (const row of [0, 3, 4, 29_999])
      expect(test.store.styles(sheet, { row, column: 2, rows: 1, columns: 1 })).toMatchObject([[style]]);
  });

  const shrinking = async () => {
    const test = openWorkbook();
    const oldRows = rowsOf(40, 3);
    oldRows[7] = ["'=not a formula", "'00123", true];
    test.store.write(sheetOf(test), { row: 60, column: 1, rows: 1, columns: 1 }, '=SUM(C4:C43)', 'formulas');
    const first = aWrite(oldRows);
    await write(test, first, control());
    const block = { ...first.block, rows: 30 };
    const left = { ...first.block, row: first.block.row + 30, rows: 10 };
    return { test, refresh: aWrite(rowsOf(30, 3, 1000), { block, previous: first.block, gains: [], clears: [left] }) };
  };

  const growingOverGivenUpCells = async () => {
    const test = openWorkbook();
    const first = aWrite(rowsOf(10, 3));
    await write(test, first, control());
    const below = { ...first.block, row: first.block.row + 10, rows: 5 };
    test.store.write(sheetOf(test), below, '0.0%', 'numberFormats');
    test.store.write(sheetOf(test), below, 0.25, 'values');
    const block = { ...first.block, rows: 15 };
    const numberFormats = ['General', '#,##0', '#,##0.00'];
    const more = { block, previous: first.block, gains: [below], numberFormats, overwrites: true };
    return { test, refresh: aWrite(rowsOf(15, 3, 1000), more) };
  };

  const shiftingDown = async () => {
    const test = openWorkbook();
    const first = aWrite(rowsOf(10, 3));
    await write(test, first, control());
    const below = { ...first.block, row: first.block.row + 10, rows: 5 };
    test.store.write(sheetOf(test), { ...below, row: below.row + 1, rows: 1 }, '=SUM(C4:C13)', 'formulas');
    test.store.write(sheetOf(test), { ...below, column: 6, columns: 1 }, 'beside', 'values');
    const block = { ...first.block, rows: 15 };
    const more = {
      block,
      previous: first.block,
      gains: [below],
      shift: below,
      numberFormats: ['General', '0.00', '0'],
    };
    return { test, refresh: aWrite(rowsOf(15, 3, 1000), more) };
  };

  const shiftingAtFirst = async () => {
    const test = openWorkbook();
    test.store.write(sheetOf(test), { row: 4, column: 1, rows: 2, columns: 2 }, 'in the way', 'values');
    const block = aWrite(rowsOf(6, 3)).block;
    return { test, refresh: aWrite(rowsOf(6, 3, 1000), { shift: block }) };
  };

  it.each([
    ['shrinking', shrinking],
    ['moving cells below down', shiftingDown],
    ['moving cells down for a first block', shiftingAtFirst],
    ['growing over cells given up', growingOverGivenUpCells],
  ])('[P2] whichever sync fails while %s, the sheet ends in the old block or in the new one', async (_, setUp) => {
    const good = await setUp();
    const oldSheet = everything(good.test);
    const planned = await prepared(good.test, good.refresh);
    const batchesBefore = good.test.host.log().length;
    await good.test.workbook.write(planned, control());
    const newSheet = everything(good.test);
    const batches = good.test.host.log().slice(batchesBefore);
    expect(newSheet).not.toEqual(oldSheet);

    let failures = 0;
    for (const fault of [...everyFailure(batches.length), ...everyStop(batches)]) {
      const { test, refresh } = await setUp();
      const planned = await prepared(test, refresh);
      failAt(test.host, fault);
      const ended = await test.workbook.write(planned, control()).then(
        () => 'new' as const,
        () => 'old' as const,
      );
      if (ended === 'old') failures += 1;
      expect({ ...fault, ...everything(test) }).toEqual({ ...fault, ...(ended === 'new' ? newSheet : oldSheet) });
    }
    expect(failures).toBeGreaterThan(0);
  });

  const growing = async () => {
    const test = openWorkbook();
    const first = aWrite(rowsOf(10, 3));
    await write(test, first, control());
    const below = { ...first.block, row: first.block.row + 10, rows: 5 };
    const block = { ...first.block, rows: 15 };
    return { test, refresh: aWrite(rowsOf(15, 3, 1000), { block, previous: first.block, gains: [below] }) };
  };
  const atFirst = async () => ({ test: openWorkbook(), refresh: aWrite(rowsOf(15, 3, 1000)) });

  it.each([
    ['growing', growing],
    ['standing for the first time', atFirst],
  ])(
    '[P1] a cell that somebody fills just before any sync while a small block is %s stays as they left it',
    async (_, setUp) => {
      let nth = 0;
      for (let hasEnded = false; !hasEnded; ) {
        nth += 1;
        const { test, refresh } = await setUp();
        const planned = await prepared(test, refresh);
        const { cells: old, names } = everything(test);
        const theirs = { row: 15, column: 2, rows: 1, columns: 1 };
        let isTyped = false;
        test.host.faults.atSync(nth, () => {
          isTyped = true;
          test.store.write(sheetOf(test), theirs, 'Mine', 'values');
        });
        const writing = test.workbook.write(planned, control());
        hasEnded = await writing.then(
          () => true,
          () => false,
        );
        expect({ nth, hasEnded }).toEqual({ nth, hasEnded: !isTyped });
        if (hasEnded) break;
        await expect(writing).rejects.toMatchObject({ code: 'CellsInTheWay' });
        expect([nth, test.store.values(sheetOf(test), theirs), everything(test).names]).toEqual([
          nth,
          [['Mine']],
          names,
        ]);
        const standing = everything(test).cells.map((row) => row.filter((cell) => cell !== '' && cell !== 'Mine'));
        expect(standing.filter((row) => row.length > 0)).toEqual(old.filter((row) => row.some((cell) => cell !== '')));
      }
      expect(nth).toBeGreaterThan(1);
    },
  );

  it('waits while a cell is being edited, says so, and goes on', async () => {
    const test = openWorkbook();
    const planned = await prepared(test, aWrite(rowsOf(5, 2)));
    test.host.setCellEditing(true);
    const waits: boolean[] = [];
    const writing = test.workbook.write(
      planned,
      control({
        onWaitingForCell(waiting) {
          waits.push(waiting);
          if (waiting) test.host.setCellEditing(false);
        },
      }),
    );
    await writing;
    expect(waits).toEqual([true, false]);
    expect(test.store.values(sheetOf(test), { row: 3, column: 1, rows: 1, columns: 2 })).toEqual([['Row 0', 1]]);
  });

  it('[P2] a protected sheet refuses with its own code and nothing is written', async () => {
    const test = openWorkbook();
    test.store.setProtected(sheetOf(test), true);
    await expect(write(test, aWrite(rowsOf(3, 2)), control())).rejects.toMatchObject({
      code: 'WorkbookProtected',
    });
    expect(test.store.usedRange(sheetOf(test))).toBeUndefined();
    expect([test.store.names(), test.store.settings.entries()]).toEqual([[], []]);
  });

  it('halves what the host finds too large', async () => {
    const test = openWorkbook({ payloadLimit: 200_000 });
    const rows = rowsOf(12_000, 4);
    await write(test, aWrite(rows), control());
    expect(test.store.values(sheetOf(test), { row: 3, column: 1, rows: 12_000, columns: 4 })).toEqual(rows);
  });
});
