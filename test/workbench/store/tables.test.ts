import { at, openBench, refusal } from './store-fixture';

/** Opens a workbook with a table over `B2:C4`. */
function openWithTable() {
  const bench = openBench();
  const { store, sheetId } = bench;
  store.write(
    sheetId,
    at('B2:C4'),
    [
      ['Name', 'Amount'],
      ['Ann', 1],
      ['Bob', 2],
    ],
    'values',
  );
  return { ...bench, table: store.tables.add(sheetId, at('B2:C4'), true) };
}

describe('a table', () => {
  test('a table moves with its cells when all of them are cut and pasted, also to another sheet', () => {
    const { store, sheetId, table } = openWithTable();
    const other = store.addSheet('Other');
    store.move({ sheetId, rect: at('A1:C9') }, other.id, 4, 0);
    expect(store.tables.find(table.id)).toMatchObject({ sheetId: other.id, rect: at('B6:C8'), name: 'Table1' });
    expect(store.tables.list(sheetId)).toEqual([]);
  });

  test('a table stays when a part of it is cut, with a header for each column', () => {
    const { store, sheetId, table, value } = openWithTable();
    store.move({ sheetId, rect: at('B2:B4') }, sheetId, 1, 7);
    expect(store.tables.find(table.id)?.rect).toEqual(at('B2:C4'));
    expect([value('B2'), value('C2'), value('H2')]).toEqual(['Column1', 'Amount', 'Name']);
  });

  test('a table is removed when cells are pasted over all of it, and refuses another table over a part', () => {
    const { store, sheetId, table } = openWithTable();
    store.tables.add(sheetId, at('G1:H3'), true);
    expect(refusal(() => store.move({ sheetId, rect: at('G1:H3') }, sheetId, 3, 2))).toBe('TableOverlap');
    store.move({ sheetId, rect: at('K1:M6') }, sheetId, 0, 0);
    expect(store.tables.find(table.id)).toBeUndefined();
  });

  test('a table grows and shrinks with columns inside, which get headers', () => {
    const { store, sheetId, table, value } = openWithTable();
    store.insertColumns(sheetId, 2, 1);
    expect(store.tables.find(table.id)?.rect).toEqual(at('B2:D4'));
    expect([value('B2'), value('C2'), value('D2')]).toEqual(['Name', 'Column2', 'Amount']);
    store.deleteColumns(sheetId, 1, 2);
    expect(store.tables.find(table.id)?.rect).toEqual(at('B2:B4'));
  });

  test('a formula, a number or an empty cell in a table’s header becomes text', () => {
    const { store, sheetId, value, formula, set } = openWithTable();
    set('F1', 'Late');
    store.write(sheetId, at('B2:C2'), [['=F1&"r"', 2024]], 'values');
    expect([formula('B2'), value('C2')]).toEqual(['Later', '2024']);
    store.clear(sheetId, at('B2:C2'), 'contents');
    expect([value('B2'), value('C2')]).toEqual(['Column1', 'Column2']);
  });

  test('a table keeps one empty row when all its rows are deleted', () => {
    const { store, sheetId, table, value } = openWithTable();
    store.deleteRows(sheetId, 2, 2);
    expect(store.tables.find(table.id)).toMatchObject({ rect: at('B2:C3'), body: at('B3:C3') });
    expect(value('B3')).toBe('');
  });

  test('a table allows shifts of neighbours that do not cut it', () => {
    const { store, sheetId, table } = openWithTable();
    store.insert(sheetId, at('A1:A3'), 'down');
    store.insert(sheetId, at('D2:D3'), 'right');
    store.insert(sheetId, at('B6:B6'), 'down');
    expect(store.tables.find(table.id)?.rect).toEqual(at('B2:C4'));
    expect(refusal(() => store.insert(sheetId, at('A3'), 'right'))).toBe('TableTorn');
    expect(refusal(() => store.delete(sheetId, at('B3'), 'up'))).toBe('TableTorn');
    store.insert(sheetId, at('A2:A4'), 'right');
    expect(store.tables.find(table.id)?.rect).toEqual(at('C2:D4'));
  });

  test('a table cannot be made beyond the edge of the sheet, nor be found after its sheet is removed', () => {
    const { store, sheetId, table } = openWithTable();
    expect(refusal(() => store.tables.add(sheetId, { row: 1_048_575, column: 0, rows: 1, columns: 2 }, true))).toBe(
      'OutsideSheet',
    );
    store.addSheet();
    store.removeSheet(sheetId);
    expect(store.tables.find(table.id)).toBeUndefined();
    expect(refusal(() => store.tables.update(table.id, { name: 'X_1' }))).toBe('TableNotFound');
  });
});
