import { createWorkbookStore } from '../../../src/workbench/store';
import { rect } from '../../support/rect';
import { openBench, parseRect, readRefusalCode } from './store-fixture';

describe('writing', () => {
  test('a written null leaves its cell unchanged, and a written empty string clears it', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('A1:C1'), [[1, 2, 3]], 'values');
    store.write(sheetId, parseRect('A1:C1'), [[null, '', 'x']], 'values');
    expect(store.readValues(sheetId, parseRect('A1:C1'))).toEqual([[1, '', 'x']]);
    expect(store.readValueTypes(sheetId, parseRect('A1:C1'))).toEqual([['Double', 'Empty', 'String']]);
  });

  test('a single value or a 1x1 array fills the whole written rectangle', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('A1:B2'), 7, 'values');
    store.write(sheetId, parseRect('C1:C2'), [['x']], 'values');
    expect(store.readValues(sheetId, parseRect('A1:C2'))).toEqual([
      [7, 7, 'x'],
      [7, 7, 'x'],
    ]);
  });

  test.each([
    ['too few rows', [[1, 2]]],
    ['ragged rows', [[1, 2], [3]]],
    [
      'too many columns',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
  ])('the store refuses to write an array with %s', (_, input) => {
    const { store, sheetId } = openBench();
    expect(readRefusalCode(() => store.write(sheetId, parseRect('A1:B2'), input, 'values'))).toBe('WrongShape');
  });

  test('a refused write changes nothing, even if only its last cell is invalid', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('A1:A3'), [[1], [2], [3]], 'values');
    const before = store.toFile();
    expect(readRefusalCode(() => store.write(sheetId, parseRect('A1:A3'), [["'9"], [9], ['=1+']], 'values'))).toBe(
      'FormulaInvalid',
    );
    expect(store.toFile()).toEqual(before);
  });

  test('the store refuses texts over 32,767 and formulas over 8,192 characters', () => {
    const bench = openBench();
    bench.set('A1', 'x'.repeat(32_767));
    expect(bench.readValue('A1')).toHaveLength(32_767);
    expect(readRefusalCode(() => bench.set('A2', 'x'.repeat(32_768)))).toBe('TextTooLong');
    expect(readRefusalCode(() => bench.set('A2', `'${'9'.repeat(32_768)}`))).toBe('TextTooLong');
    expect(readRefusalCode(() => bench.set('A2', `=${'1+'.repeat(4_096)}1`))).toBe('FormulaTooLong');
    expect(readRefusalCode(() => bench.set('A2', `-${'x'.repeat(8_192)}`))).toBe('FormulaTooLong');
  });

  test('a sheet ends at XFD1048576', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('XFD1048576'), 'end', 'values');
    expect(store.findUsedRange(sheetId)).toEqual(parseRect('XFD1048576'));
    expect(readRefusalCode(() => store.readValues(sheetId, rect(1_048_576, 0)))).toBe('OutsideSheet');
    expect(readRefusalCode(() => store.readValues(sheetId, rect(0, 16_383, 1, 2)))).toBe('OutsideSheet');
    expect(readRefusalCode(() => store.readValues(sheetId, rect(0, 0, 0)))).toBe('OutsideSheet');
  });

  test('only the first cell of a merged area takes content', () => {
    const { store, sheetId } = openBench();
    store.merge(sheetId, parseRect('A1:B2'));
    store.write(
      sheetId,
      parseRect('A1:B2'),
      [
        [1, 2],
        [3, 4],
      ],
      'values',
    );
    expect(store.readValues(sheetId, parseRect('A1:B2'))).toEqual([
      [1, ''],
      ['', ''],
    ]);
    expect(readRefusalCode(() => store.merge(sheetId, parseRect('B2:C3')))).toBe('MergedCells');
  });

  test('a protected sheet refuses changes only to locked cells', () => {
    const { store, sheetId } = openBench();
    store.setStyle(sheetId, parseRect('B1'), { locked: false });
    store.setProtected(sheetId, true);
    expect(readRefusalCode(() => store.write(sheetId, parseRect('A1:B1'), 1, 'values'))).toBe('SheetProtected');
    expect(readRefusalCode(() => store.insertRows(sheetId, 0, 1))).toBe('SheetProtected');
    store.write(sheetId, parseRect('B1'), 1, 'values');
    expect(store.readValues(sheetId, parseRect('B1'))).toEqual([[1]]);
  });
});

describe('reading', () => {
  test('one read of the store returns values, formulas, formats, texts and types of a rectangle', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('A1:D1'), [['1/5/2024', '12%', '=1/0', true]], 'values');
    expect(store.readGrids(sheetId, parseRect('A1:E1'))).toEqual({
      values: [[45_296, 0.12, { error: '#DIV/0!' }, true, '']],
      formulas: [[45_296, 0.12, '=1/0', true, '']],
      numberFormats: [['m/d/yyyy', '0%', 'General', 'General', 'General']],
      texts: [['1/5/2024', '12%', '#DIV/0!', 'TRUE', '']],
      valueTypes: [['Double', 'Double', 'Error', 'Boolean', 'Empty']],
    });
    expect(store.readEditText(sheetId, 0, 0)).toBe('1/5/2024');
    expect(store.readEditText(sheetId, 0, 1)).toBe('12%');
  });

  test('the used range covers filled cells, and formatted ones unless only values count', () => {
    const { store, sheetId } = openBench();
    expect(store.findUsedRange(sheetId)).toBeUndefined();
    store.write(sheetId, parseRect('C3:D5'), 1, 'values');
    store.setStyle(sheetId, parseRect('F9'), { bold: true });
    store.setStyle(sheetId, parseRect('H:H'), { bold: true });
    expect(store.findUsedRange(sheetId, true)).toEqual(parseRect('C3:D5'));
    expect(store.findUsedRange(sheetId)).toEqual(parseRect('C3:F9'));
    store.clear(sheetId, parseRect('C3:F9'), 'all');
    expect(store.findUsedRange(sheetId)).toBeUndefined();
  });

  test('a window of cells contains their style and the colour of their number format', () => {
    const { store, sheetId } = openBench();
    store.write(sheetId, parseRect('A1'), '-$5.20', 'values');
    store.setStyle(sheetId, parseRect('A1'), { bold: true });
    const [[cell]] = store.readDrawnCells(sheetId, parseRect('A1')) as [
      [ReturnType<typeof store.readDrawnCells>[0][0]],
    ];
    expect(cell).toMatchObject({ text: '($5.20)', type: 'Double', formatColor: 'red', style: { bold: true } });
  });
});

describe('styles', () => {
  test('styles of whole rows, whole columns and cells overlay each other', () => {
    const { store, sheetId } = openBench();
    store.setStyle(sheetId, parseRect('B:B'), { bold: true });
    store.setStyle(sheetId, parseRect('2:2'), { italic: true });
    store.setStyle(sheetId, parseRect('B2:C3'), { fillColor: '#FF0000' });
    const readLook = (address: string) => {
      const { bold, italic, fillColor } = store.readStyles(sheetId, parseRect(address))[0]![0]!;
      return { bold, italic, fillColor };
    };
    expect(readLook('B9')).toEqual({ bold: true, italic: false, fillColor: undefined });
    expect(readLook('Z2')).toEqual({ bold: false, italic: true, fillColor: undefined });
    expect(readLook('B2')).toEqual({ bold: true, italic: true, fillColor: '#FF0000' });
    expect(readLook('C3')).toEqual({ bold: false, italic: false, fillColor: '#FF0000' });
    expect(store.readCommonStyle(sheetId, parseRect('B2:C3'))).not.toHaveProperty('bold');
    expect(store.readCommonStyle(sheetId, parseRect('B2:C3'))).toHaveProperty('fillColor', '#FF0000');
  });

  test('clearing formats keeps contents, and clearing contents keeps formats', () => {
    const bench = openBench();
    bench.set('A1', '12%');
    bench.store.clear(bench.sheetId, parseRect('A1'), 'formats');
    expect([bench.readValue('A1'), bench.readFormat('A1')]).toEqual([0.12, 'General']);
    bench.set('A2', '12%');
    bench.store.clear(bench.sheetId, parseRect('A2'), 'contents');
    expect([bench.readValue('A2'), bench.readFormat('A2')]).toEqual(['', '0%']);
  });
});

test('1,200,000 cells in batches are written, summed and edited', () => {
  const store = createWorkbookStore();
  const sheetId = store.activeSheetId;
  for (let batch = 0; batch < 24; batch++) {
    const rows = Array.from({ length: 5_000 }, (_, row) => {
      const number = batch * 5_000 + row;
      return [
        number,
        `Customer ${number % 997}`,
        number * 1.37,
        45_000,
        number % 2 === 0,
        `'00${number}`,
        'North',
        1 / 3,
        -number,
        'x',
      ];
    });
    store.write(sheetId, { row: batch * 5_000, column: 0, rows: 5_000, columns: 10 }, rows, 'values');
  }
  store.typeInto(sheetId, 0, 12, '=SUM(A1:A120000)');
  store.typeInto(sheetId, 119_999, 0, '0');
  expect(store.readValues(sheetId, parseRect('M1'))).toEqual([[(119_998 * 119_999) / 2]]);
  expect(store.findUsedRange(sheetId)).toEqual(parseRect('A1:M120000'));
  store.insertRows(sheetId, 10, 1);
  expect(store.readFormulas(sheetId, parseRect('M1'))).toEqual([['=SUM(A1:A120001)']]);
});
