import fc from 'fast-check';
import {
  createWorkbookStore,
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type WorkbookStore,
} from '../../../src/workbench/store';
import { openBench, parseRect, readRefusalCode } from './store-fixture';

describe('inserting and deleting [P3]', () => {
  test('formulas, names, merged areas, filters and tracked references follow inserted rows', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    bench.set('A5', 1);
    bench.set('C1', '=A5+SUM(A4:A6)+SUM(A:A)+SUM($A$2:$A$3)');
    store.addName('Block', '=Sheet1!$A$4:$B$6');
    store.merge(sheetId, parseRect('D4:D6'));
    store.setAutoFilter(sheetId, { rect: parseRect('A4:B9'), filtered: false });
    const trackedReference = store.track(sheetId, parseRect('A5:A6'));
    store.insertRows(sheetId, 4, 2);
    expect(bench.readValue('A7')).toBe(1);
    expect(bench.readFormula('C1')).toBe('=A7+SUM(A4:A8)+SUM(A:A)+SUM($A$2:$A$3)');
    expect(store.resolveName('Block')).toEqual({ sheetId, rect: parseRect('A4:B8') });
    expect(store.findName('block')?.formula).toBe('=Sheet1!$A$4:$B$8');
    expect(store.findMerges(sheetId)).toEqual([parseRect('D4:D8')]);
    expect(store.getSheet(sheetId).autoFilter?.rect).toEqual(parseRect('A4:B11'));
    expect(trackedReference.getPlace()).toEqual({ sheetId, rect: parseRect('A7:A8') });
  });

  test('a reference to deleted cells becomes #REF!, and one that is deleted in part shrinks', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    const other = store.addSheet('Other');
    bench.set('F1', '=B2+SUM(B1:B4)+SUM(A:C)');
    store.typeInto(other.id, 0, 0, '=Sheet1!B2&Sheet1!C2');
    store.addName('Gone', '=Sheet1!$B$2');
    const trackedReference = store.track(sheetId, parseRect('B2'));
    store.deleteRows(sheetId, 1, 1);
    expect(bench.readFormula('F1')).toBe('=#REF!+SUM(B1:B3)+SUM(A:C)');
    expect(bench.readValue('F1')).toEqual({ error: '#REF!' });
    expect(store.readFormulas(other.id, parseRect('A1'))).toEqual([['=Sheet1!#REF!&Sheet1!#REF!']]);
    expect(store.findName('Gone')?.formula).toBe('=Sheet1!#REF!');
    expect(store.resolveName('Gone')).toBeUndefined();
    expect(store.evaluateName('Gone')).toEqual({ error: '#REF!' });
    expect(trackedReference.getPlace()).toBeUndefined();
    store.deleteColumns(sheetId, 0, 1);
    expect(bench.readFormula('E1')).toBe('=#REF!+SUM(A1:A3)+SUM(A:B)');
  });

  test('an insert or delete of some cells moves only references inside the shifted rows or columns', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    store.write(
      sheetId,
      parseRect('A1:C3'),
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
      ],
      'values',
    );
    store.write(sheetId, parseRect('E1:E3'), [['=B2'], ['=SUM(A1:C3)'], ['=SUM(B1:B3)']], 'values');
    store.insert(sheetId, parseRect('B2'), 'down');
    expect(store.readValues(sheetId, parseRect('A1:C4'))).toEqual([
      [1, 2, 3],
      [4, '', 6],
      [7, 5, 9],
      ['', 8, ''],
    ]);
    expect(store.readFormulas(sheetId, parseRect('E1:E3'))).toEqual([['=B3'], ['=SUM(A1:C3)'], ['=SUM(B1:B4)']]);
    store.delete(sheetId, parseRect('A1'), 'left');
    expect(store.readValues(sheetId, parseRect('A1:C1'))).toEqual([[2, 3, '']]);
    expect(store.readFormulas(sheetId, parseRect('D1:E2'))).toEqual([
      ['=B3', ''],
      ['', '=SUM(A1:C3)'],
    ]);
  });

  test('new rows look like the row above, with its height', () => {
    const { store, sheetId } = openBench();
    store.setStyle(sheetId, parseRect('2:2'), { bold: true });
    store.setStyle(sheetId, parseRect('C2'), { italic: true });
    store.setRowHeights(sheetId, 1, 1, 30);
    store.setRowsHidden(sheetId, 5, 2, true);
    store.insertRows(sheetId, 2, 2);
    expect(
      store.readStyles(sheetId, parseRect('C3:D4')).map((row) => row.map(({ bold, italic }) => [bold, italic])),
    ).toEqual([
      [
        [true, true],
        [true, false],
      ],
      [
        [true, true],
        [true, false],
      ],
    ]);
    expect(store.readRowRuns(sheetId)).toEqual([
      { start: 1, count: 3, size: 30, hidden: false },
      { start: 7, count: 2, size: 15, hidden: true },
    ]);
    store.insertColumns(sheetId, 3, 1);
    expect(store.readStyles(sheetId, parseRect('D2:E2'))[0]!.map(({ italic }) => italic)).toEqual([true, false]);
  });

  test('the store refuses an insert that would push a filled cell off the sheet', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    bench.set('A1048576', 'last');
    bench.set('XFD5', 'last');
    const before = store.toFile();
    expect(readRefusalCode(() => store.insertRows(sheetId, 3, 1))).toBe('PushedOffSheet');
    expect(readRefusalCode(() => store.insert(sheetId, parseRect('A3'), 'down'))).toBe('PushedOffSheet');
    expect(readRefusalCode(() => store.insertColumns(sheetId, 3, 1))).toBe('PushedOffSheet');
    expect(readRefusalCode(() => store.insert(sheetId, parseRect('B5'), 'right'))).toBe('PushedOffSheet');
    expect(store.toFile()).toEqual(before);
    store.insert(sheetId, parseRect('B3'), 'down');
    store.insert(sheetId, parseRect('B6'), 'right');
  });

  test('the store refuses to shift only a part of a merged area', () => {
    const { store, sheetId } = openBench();
    store.merge(sheetId, parseRect('B2:C3'));
    expect(readRefusalCode(() => store.insert(sheetId, parseRect('B1'), 'down'))).toBe('MergedCells');
    expect(readRefusalCode(() => store.delete(sheetId, parseRect('A2'), 'left'))).toBe('MergedCells');
    store.insert(sheetId, parseRect('B1:C1'), 'down');
    expect(store.findMerges(sheetId)).toEqual([parseRect('B3:C4')]);
    store.deleteRows(sheetId, 2, 2);
    expect(store.findMerges(sheetId)).toEqual([]);
  });
});

describe('cutting and pasting [P3]', () => {
  test('all references to cut cells follow them, also to another sheet', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    const other = store.addSheet('Other');
    store.write(
      sheetId,
      parseRect('A1:B2'),
      [
        [1, '=A1+D1'],
        [2, "'007"],
      ],
      'values',
    );
    bench.set('D2', '=SUM(A1:B2)+A2');
    store.addName('Corner', '=Sheet1!$A$1:$B$2');
    const trackedReference = store.track(sheetId, parseRect('B2'));
    expect(store.move({ sheetId, rect: parseRect('A1:B2') }, other.id, 4, 2)).toEqual({
      sheetId: other.id,
      rect: parseRect('C5:D6'),
    });
    expect(store.readFormulas(other.id, parseRect('C5:D6'))).toEqual([
      [1, '=C5+Sheet1!D1'],
      [2, '007'],
    ]);
    expect(store.readValues(sheetId, parseRect('A1:B2'))).toEqual([
      ['', ''],
      ['', ''],
    ]);
    expect(bench.readFormula('D2')).toBe('=SUM(Other!C5:D6)+Other!C6');
    expect(store.resolveName('Corner')).toEqual({ sheetId: other.id, rect: parseRect('C5:D6') });
    expect(trackedReference.getPlace()).toEqual({ sheetId: other.id, rect: parseRect('D6') });
    expect(store.readEditText(other.id, 5, 3)).toBe("'007");
  });

  test('references to cells that are pasted over are lost', () => {
    const bench = openBench();
    bench.store.write(bench.sheetId, parseRect('A1:C1'), [[1, 2, '=A1+B1']], 'values');
    bench.store.move({ sheetId: bench.sheetId, rect: parseRect('A1') }, bench.sheetId, 0, 1);
    expect(bench.readFormula('C1')).toBe('=B1+#REF!');
  });

  test('a move onto cells that overlap the moved ones keeps all moved cells', () => {
    const bench = openBench();
    bench.store.write(bench.sheetId, parseRect('A1:A4'), [[1], [2], [3], [4]], 'values');
    bench.store.move({ sheetId: bench.sheetId, rect: parseRect('A1:A4') }, bench.sheetId, 1, 0);
    expect(bench.store.readValues(bench.sheetId, parseRect('A1:A5'))).toEqual([[''], [1], [2], [3], [4]]);
  });
});

const SIZE = 12;
const position = fc.integer({ min: 0, max: SIZE - 1 });
const count = fc.integer({ min: 1, max: 3 });
const rect = fc.record({ row: position, column: position, rows: count, columns: count });
const step = fc.record({
  kind: fc.constantFrom('down', 'right', 'up', 'left', 'rows', 'columns', 'dropRows', 'dropColumns'),
  rect,
});

describe('random inserts and deletes [P3]', () => {
  test('random inserts and deletes move cells and references to them as in a plain grid, and undo reverts them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const store = createWorkbookStore();
        const sheetId = store.activeSheetId;
        const rows = Array.from({ length: SIZE }, (_, row) =>
          Array.from({ length: SIZE }, (__, column) => `c${row}_${column}`),
        );
        store.write(sheetId, { row: 0, column: 0, rows: SIZE, columns: SIZE }, rows, 'values');
        const watcher = store.addSheet('Watch');
        const watchedCells = rows.flatMap((cells, row) => cells.map((text, column) => ({ text, row, column })));
        for (const { text, row, column } of watchedCells) {
          const address = `Sheet1!${String.fromCharCode(65 + column)}${row + 1}`;
          store.typeInto(watcher.id, row, column, `=${address}`);
          if ((row + column) % 5 === 0) store.addName(`n_${text}`, `=${address}`);
        }
        const trackedReferences = watchedCells.map(({ row, column }) =>
          store.track(sheetId, { row, column, rows: 1, columns: 1 }),
        );
        let model = rows.map((cells) => [...cells]);
        const before = store.toFile();
        let appliedCount = 0;
        for (const { kind, rect: area } of steps) {
          model = applyToModel(model, kind, area);
          applyToStore(store, sheetId, kind, area);
          appliedCount++;
        }
        const places = new Map<string, readonly [number, number]>();
        for (const [row, cells] of model.entries())
          for (const [column, text] of cells.entries()) if (text) places.set(text, [row, column]);
        const extent = { row: 0, column: 0, rows: 60, columns: 60 };
        const values = store.readValues(sheetId, extent);
        const found = new Map(
          values.flatMap((cells, row) =>
            cells.flatMap((text, column) => (text === '' ? [] : [[text, [row, column]] as const])),
          ),
        );
        expect(found).toEqual(places);
        const shownValues = store.readValues(watcher.id, { row: 0, column: 0, rows: SIZE, columns: SIZE });
        for (const [index, { text, row, column }] of watchedCells.entries()) {
          const place = places.get(text);
          expect(shownValues[row]![column]).toEqual(place ? text : { error: '#REF!' });
          const current = trackedReferences[index]!.getPlace();
          expect(current && [current.rect.row, current.rect.column]).toEqual(place && [...place]);
          if ((row + column) % 5 !== 0) continue;
          const namedReference = store.resolveName(`n_${text}`);
          expect(namedReference && [namedReference.rect.row, namedReference.rect.column]).toEqual(place && [...place]);
        }
        for (; appliedCount > 0; appliedCount--) store.undo();
        expect(store.toFile()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  test('a named range keeps its remaining cells through random inserts and deletes of rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 6 }),
        (row, height, steps) => {
          const store = createWorkbookStore();
          const sheetId = store.activeSheetId;
          store.write(
            sheetId,
            { row: 0, column: 0, rows: 20, columns: 1 },
            Array.from({ length: 20 }, (_, index) => [2 ** index]),
            'values',
          );
          store.addName('Range', `=Sheet1!$A$${row + 1}:$A$${row + height}`);
          let expected = new Set(Array.from({ length: height }, (_, index) => 2 ** (row + index)));
          for (const { kind, rect: area } of steps.filter((candidate) =>
            ['rows', 'dropRows'].includes(candidate.kind),
          )) {
            applyToStore(store, sheetId, kind, area);
            const remainingValues = new Set(
              store.readValues(sheetId, { row: 0, column: 0, rows: 60, columns: 1 }).flat(),
            );
            expected = new Set([...expected].filter((value) => remainingValues.has(value)));
          }
          const sum = [...expected].reduce((total, value) => total + value, 0);
          store.typeInto(sheetId, 0, 30, '=SUM(Range)');
          const reference = store.resolveName('Range');
          if (!reference) expect(expected.size).toBe(0);
          else expect(store.readValues(sheetId, { row: 0, column: 30, rows: 1, columns: 1 })[0]![0]).toBe(sum);
        },
      ),
      { numRuns: 100 },
    );
  });
});

function applyToStore(store: WorkbookStore, sheetId: string, kind: string, area: Rect): void {
  if (kind === 'down' || kind === 'right') store.insert(sheetId, area, kind);
  else if (kind === 'up' || kind === 'left') store.delete(sheetId, area, kind);
  else if (kind === 'rows') store.insertRows(sheetId, area.row, area.rows);
  else if (kind === 'dropRows') store.deleteRows(sheetId, area.row, area.rows);
  else if (kind === 'columns') store.insertColumns(sheetId, area.column, area.columns);
  else store.deleteColumns(sheetId, area.column, area.columns);
}

/** Applies the same change to an array of rows, cell by cell. */
function applyToModel(model: readonly (readonly string[])[], kind: string, area: Rect): string[][] {
  const wholeArea: Rect = kind.toLowerCase().endsWith('rows')
    ? { ...area, column: 0, columns: SHEET_COLUMNS }
    : kind.toLowerCase().endsWith('columns')
      ? { ...area, row: 0, rows: SHEET_ROWS }
      : area;
  const isVertical = ['down', 'up', 'rows', 'dropRows'].includes(kind);
  const isInsert = ['down', 'right', 'rows', 'columns'].includes(kind);
  const nextModel: string[][] = Array.from({ length: 60 }, () => new Array<string>(60).fill(''));
  for (const [row, cells] of model.entries()) {
    for (const [column, text] of cells.entries()) {
      if (!text) continue;
      const place = isVertical
        ? [
            computeNewIndex(row, wholeArea.row, wholeArea.rows, column, wholeArea.column, wholeArea.columns, isInsert),
            column,
          ]
        : [
            row,
            computeNewIndex(column, wholeArea.column, wholeArea.columns, row, wholeArea.row, wholeArea.rows, isInsert),
          ];
      const [newRow, newColumn] = place;
      if (newRow !== undefined && newColumn !== undefined) nextModel[newRow]![newColumn] = text;
    }
  }
  return nextModel;
}

function computeNewIndex(
  index: number,
  from: number,
  length: number,
  crossIndex: number,
  start: number,
  width: number,
  isInsert: boolean,
): number | undefined {
  if (crossIndex < start || crossIndex >= start + width || index < from) return index;
  if (isInsert) return index + length;
  return index < from + length ? undefined : index - length;
}
