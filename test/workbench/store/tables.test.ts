import { openBench, parseRect, readRefusalCode } from './store-fixture';

/** Opens a workbook with a table over `B2:C4`. */
function openWithTable() {
  const bench = openBench();
  const { store, sheetId } = bench;
  store.write(
    sheetId,
    parseRect('B2:C4'),
    [
      ['Name', 'Amount'],
      ['Ann', 1],
      ['Bob', 2],
    ],
    'values',
  );
  return { ...bench, table: store.tables.add(sheetId, parseRect('B2:C4'), true) };
}

describe('a table', () => {
  test('a table is drawn with bold headers and a fill of every other row, until it is converted to cells', () => {
    const { store, sheetId, table } = openWithTable();
    const readLooks = () =>
      store.readDrawnCells(sheetId, parseRect('B1:B4')).map(([cell]) => [cell?.style.bold, cell?.style.fillColor]);
    const plain = [false, undefined];
    expect(readLooks()).toEqual([plain, [true, undefined], [false, '#D9D9D9'], plain]);
    store.tables.remove(table.id, false);
    expect(readLooks()).toEqual([plain, plain, plain, plain]);
  });

  test('a table moves with its cells when all of them are cut and pasted, also to another sheet', () => {
    const { store, sheetId, table } = openWithTable();
    const other = store.addSheet('Other');
    store.move({ sheetId, rect: parseRect('A1:C9') }, other.id, 4, 0);
    expect(store.tables.find(table.id)).toMatchObject({ sheetId: other.id, rect: parseRect('B6:C8'), name: 'Table1' });
    expect(store.tables.list(sheetId)).toEqual([]);
  });

  test('a table stays when a part of it is cut, with a header for each column', () => {
    const { store, sheetId, table, readValue } = openWithTable();
    store.move({ sheetId, rect: parseRect('B2:B4') }, sheetId, 1, 7);
    expect(store.tables.find(table.id)?.rect).toEqual(parseRect('B2:C4'));
    expect([readValue('B2'), readValue('C2'), readValue('H2')]).toEqual(['Column1', 'Amount', 'Name']);
  });

  test('a table is removed when cells are pasted over all of it, and refuses another table over a part', () => {
    const { store, sheetId, table } = openWithTable();
    store.tables.add(sheetId, parseRect('G1:H3'), true);
    expect(readRefusalCode(() => store.move({ sheetId, rect: parseRect('G1:H3') }, sheetId, 3, 2))).toBe(
      'TableOverlap',
    );
    store.move({ sheetId, rect: parseRect('K1:M6') }, sheetId, 0, 0);
    expect(store.tables.find(table.id)).toBeUndefined();
  });

  test('a table grows and shrinks with columns inside, which get headers', () => {
    const { store, sheetId, table, readValue } = openWithTable();
    store.insertColumns(sheetId, 2, 1);
    expect(store.tables.find(table.id)?.rect).toEqual(parseRect('B2:D4'));
    expect([readValue('B2'), readValue('C2'), readValue('D2')]).toEqual(['Name', 'Column2', 'Amount']);
    store.deleteColumns(sheetId, 1, 2);
    expect(store.tables.find(table.id)?.rect).toEqual(parseRect('B2:B4'));
  });

  test('a formula, a number or an empty cell in a table’s header becomes text', () => {
    const { store, sheetId, readValue, readFormula, set } = openWithTable();
    set('F1', 'Late');
    store.write(sheetId, parseRect('B2:C2'), [['=F1&"r"', 2024]], 'values');
    expect([readFormula('B2'), readValue('C2')]).toEqual(['Later', '2024']);
    store.clear(sheetId, parseRect('B2:C2'), 'contents');
    expect([readValue('B2'), readValue('C2')]).toEqual(['Column1', 'Column2']);
  });

  test('a table keeps one empty row when all its rows are deleted', () => {
    const { store, sheetId, table, readValue } = openWithTable();
    store.deleteRows(sheetId, 2, 2);
    expect(store.tables.find(table.id)).toMatchObject({ rect: parseRect('B2:C3'), body: parseRect('B3:C3') });
    expect(readValue('B3')).toBe('');
  });

  test('a table allows shifts of neighbours that do not cut it', () => {
    const { store, sheetId, table } = openWithTable();
    store.insert(sheetId, parseRect('A1:A3'), 'down');
    store.insert(sheetId, parseRect('D2:D3'), 'right');
    store.insert(sheetId, parseRect('B6:B6'), 'down');
    expect(store.tables.find(table.id)?.rect).toEqual(parseRect('B2:C4'));
    expect(readRefusalCode(() => store.insert(sheetId, parseRect('A3'), 'right'))).toBe('TableTorn');
    expect(readRefusalCode(() => store.delete(sheetId, parseRect('B3'), 'up'))).toBe('TableTorn');
    store.insert(sheetId, parseRect('A2:A4'), 'right');
    expect(store.tables.find(table.id)?.rect).toEqual(parseRect('C2:D4'));
  });

  test('a table cannot be made beyond the edge of the sheet, nor be found after its sheet is removed', () => {
    const { store, sheetId, table } = openWithTable();
    expect(
      readRefusalCode(() => store.tables.add(sheetId, { row: 1_048_575, column: 0, rows: 1, columns: 2 }, true)),
    ).toBe('OutsideSheet');
    store.addSheet();
    store.removeSheet(sheetId);
    expect(store.tables.find(table.id)).toBeUndefined();
    expect(readRefusalCode(() => store.tables.update(table.id, { name: 'X_1' }))).toBe('TableNotFound');
  });
});
