import { openBench, parseRect, readRefusalCode } from './store-fixture';

describe('sheets', () => {
  test.each([
    '',
    'x'.repeat(32),
    'a:b',
    'a/b',
    'a\\b',
    'a?b',
    'a*b',
    'a[b',
    'a]b',
    "'a",
    "a'",
    'a\0',
    '\u0003',
    'History',
    'hiSTORY',
  ])('the store refuses %p as a sheet name', (name) => {
    const { store, sheetId } = openBench();
    expect(readRefusalCode(() => store.renameSheet(sheetId, name))).toBe('SheetNameInvalid');
  });

  test('the copy of a sheet with a long name gets a shorter one, with its last character intact', () => {
    const { store, sheetId } = openBench();
    store.renameSheet(sheetId, `${'x'.repeat(26)}😀s`);
    expect(store.copySheet(sheetId).name).toBe(`${'x'.repeat(26)} (2)`);
  });

  test('the store compares sheet names regardless of case', () => {
    const { store, sheetId } = openBench();
    store.addSheet();
    expect(store.listSheets().map(({ name }) => name)).toEqual(['Sheet1', 'Sheet2']);
    expect(readRefusalCode(() => store.renameSheet(sheetId, 'SHEET2'))).toBe('SheetNameTaken');
    store.renameSheet(sheetId, 'SHEET1');
    expect(store.findSheet('sheet1')?.name).toBe('SHEET1');
  });

  test('formulas and defined names follow a renamed sheet, with quotes if needed [P3]', () => {
    const { store, sheetId } = openBench();
    const other = store.addSheet('Other');
    store.typeInto(other.id, 0, 0, '=Sheet1!A1+SUM(sheet1!B:B)');
    store.addName('Place', '=Sheet1!$A$1');
    store.renameSheet(sheetId, "Bob's 2024");
    expect(store.readFormulas(other.id, parseRect('A1'))).toEqual([["='Bob''s 2024'!A1+SUM('Bob''s 2024'!B:B)"]]);
    expect(store.findName('Place')?.formula).toBe("='Bob''s 2024'!$A$1");
    store.typeInto(sheetId, 0, 0, '4');
    expect(store.readValues(other.id, parseRect('A1'))).toEqual([[4]]);
  });

  test('a removed sheet leaves #REF! in formulas and names, and removes its own names [P3]', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    const other = store.addSheet('Other');
    bench.set('A1', '=Other!A1*2');
    store.addName('Place', '=Other!$A$1:$B$2');
    store.addName('Own', '=1', { scope: other.id });
    const trackedReference = store.track(other.id, parseRect('A1'));
    store.activateSheet(other.id);
    store.removeSheet(other.id);
    expect(bench.readFormula('A1')).toBe('=#REF!A1*2');
    expect(bench.readValue('A1')).toEqual({ error: '#REF!' });
    expect(store.findName('Place')?.formula).toBe('=#REF!$A$1:$B$2');
    expect(store.listNames()).toHaveLength(1);
    expect(trackedReference.getPlace()).toBeUndefined();
    expect(store.activeSheetId).toBe(sheetId);
    expect(readRefusalCode(() => store.removeSheet(sheetId))).toBe('LastVisibleSheet');
    expect(store.undo()).toBe(true);
    expect(bench.readFormula('A1')).toBe('=Other!A1*2');
    expect(trackedReference.getPlace()).toEqual({ sheetId: other.id, rect: parseRect('A1') });
  });

  test('a copied sheet gets its own cells and sheet-scoped twins of the names that refer to the original [P7]', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    bench.set('A1', 1);
    bench.set('B1', '=A1+1');
    store.addName('_place', '=Sheet1!$A$1', { visible: false, comment: 'c' });
    store.addName('Elsewhere', '=5');
    const copy = store.copySheet(sheetId);
    expect(copy.name).toBe('Sheet1 (2)');
    expect(store.copySheet(copy.id).name).toBe('Sheet1 (3)');
    expect(store.findName('_place', copy.id)).toEqual({
      name: '_place',
      scope: copy.id,
      formula: "='Sheet1 (2)'!$A$1",
      visible: false,
      comment: 'c',
    });
    expect(store.resolveName('_place')).toEqual({ sheetId, rect: parseRect('A1') });
    store.typeInto(copy.id, 0, 0, '10');
    expect(store.readValues(copy.id, parseRect('B1'))).toEqual([[11]]);
    expect(bench.readValue('B1')).toBe(2);
  });

  test('sheets can be moved and hidden, except for the last visible one', () => {
    const { store, sheetId } = openBench();
    const other = store.addSheet('Other');
    store.moveSheet(other.id, 0);
    expect(store.listSheets().map(({ name, position }) => [name, position])).toEqual([
      ['Other', 0],
      ['Sheet1', 1],
    ]);
    store.setSheetVisibility(sheetId, 'Hidden');
    expect(store.activeSheetId).toBe(other.id);
    expect(readRefusalCode(() => store.setSheetVisibility(other.id, 'VeryHidden'))).toBe('LastVisibleSheet');
  });

  test('a formula refers to a sheet with its name that is added later', () => {
    const bench = openBench();
    bench.set('A1', '=Later!A1+1');
    const later = bench.store.addSheet('Later');
    expect(bench.readValue('A1')).toBe(1);
    bench.store.typeInto(later.id, 0, 0, '4');
    expect(bench.readValue('A1')).toBe(5);
  });
});

describe('defined names', () => {
  test.each(['', '1a', 'A1', 'xfd1', 'R1C1', 'r', 'C', 'a b', 'a-b', 'x'.repeat(256)])('%p is no name', (name) => {
    const { store } = openBench();
    expect(readRefusalCode(() => store.addName(name, '=1'))).toBe('NameInvalid');
  });

  test.each(['Rate', '_inlay_1', 'Höhe', 'a.b', '\\x', 'XFE1', 'A1048577'])('%p is a valid defined name', (name) => {
    const { store } = openBench();
    store.addName(name, '=1');
    expect(store.findName(name.toUpperCase())?.name).toBe(name);
    expect(readRefusalCode(() => store.addName(name.toLowerCase(), '=2'))).toBe('NameTaken');
  });

  test('a sheet-scoped name hides the workbook name on its own sheet', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    const other = store.addSheet();
    store.addName('Rate', '=1');
    store.addName('Rate', '=2', { scope: sheetId });
    bench.set('A1', '=Rate');
    store.typeInto(other.id, 0, 0, '=Rate');
    expect(bench.readValue('A1')).toBe(2);
    expect(store.readValues(other.id, parseRect('A1'))).toEqual([[1]]);
  });

  test('a defined name stores a reference with its sheet, and a constant as a value', () => {
    const { store, sheetId } = openBench();
    expect(store.addName('Here', '=$B$2').formula).toBe('=Sheet1!$B$2');
    expect(store.addName('Number', '5').formula).toBe('=5');
    expect(store.addName('Text', 'five').formula).toBe('="five"');
    expect(store.resolveName('Here')).toEqual({ sheetId, rect: parseRect('B2') });
    expect(store.resolveName('Number')).toBeUndefined();
    expect([store.evaluateName('Number'), store.evaluateName('Text')]).toEqual([5, 'five']);
    expect(readRefusalCode(() => store.removeName('nobody'))).toBe('NameNotFound');
  });

  test('a defined name that refers to itself is an error, not an endless loop', () => {
    const bench = openBench();
    bench.store.addName('Loop', '=Loop+1');
    bench.set('A1', '=Loop');
    expect(bench.readValue('A1')).toEqual({ error: '#REF!' });
  });
});
