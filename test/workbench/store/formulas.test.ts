import { createWorkbookStore } from '../../../src/workbench/store';
import { openBench, parseRect } from './store-fixture';

describe('calculation', () => {
  test.each<[string, unknown]>([
    ['=1+2*3', 7],
    ['=-2^2', 4],
    ['=2^3^2', 64],
    ['=10%', 0.1],
    ['="a"&1&TRUE', 'a1TRUE'],
    ['="a"="A"', true],
    ['=1/0', { error: '#DIV/0!' }],
    ['="x"+1', { error: '#VALUE!' }],
    ['="12"+1', 13],
    ['=nonsense(1)', { error: '#NAME?' }],
    ['=nobody', { error: '#NAME?' }],
    ['=Nowhere!A1', { error: '#REF!' }],
    ['=SUM(A1:A3)', 6],
    ['=SUM(A1:A3,10,"5")', 21],
    ['=AVERAGE(A:A)', 2],
    ['=COUNT(A1:B4)', 3],
    ['=COUNTA(A1:B4)', 6],
    ['=COUNTBLANK(A1:A4)', 1],
    ['=MAX(A1:A3)-MIN(A1:A3)', 2],
    ['=IF(A1>1,"big","small")', 'small'],
    ['=IF(FALSE,1/0,2)', 2],
    ['=IFERROR(1/0,"none")', 'none'],
    ['=IFNA(MATCH("q",B1:B3,0),-1)', -1],
    ['=VLOOKUP(2,A1:B3,2,FALSE)', 'b'],
    ['=VLOOKUP(2.5,A1:B3,2)', 'b'],
    ['=INDEX(A1:B3,3,2)', 'c'],
    ['=INDEX(B1:B3,2)', 'b'],
    ['=SUM(A1:INDEX(A1:A3,2))', 3],
    ['=SUM(Sheet1!A1:Sheet1!A3)', 6],
    ['=MATCH("B",B1:B3,0)', 2],
    ['=XLOOKUP("c",B1:B3,A1:A3)', 3],
    ['=SUMIF(A1:A3,">1")', 5],
    ['=SUMIFS(A1:A3,B1:B3,"b")', 2],
    ['=COUNTIF(B1:B3,"<>b")', 2],
    ['=COUNTIFS(A1:A3,">=2",B1:B3,"c*")', 1],
    ['=SUMPRODUCT(A1:A3*(B1:B3="c"))', 3],
    ['=ROUND(2.345,2)', 2.35],
    ['=LEFT("abc",2)&MID("abcdef",3,2)&RIGHT("xyz",1)', 'abcdz'],
    ['=TEXT(45296,"yyyy-mm-dd")', '2024-01-05'],
    ['=TEXTJOIN("-",TRUE,B1:B3)', 'a-b-c'],
    ['=DATE(2024,2,30)', 45_352],
    ['=YEAR(45296)*100+MONTH(45296)', 202_401],
    ['=EOMONTH(DATE(2024,1,31),1)', 45_351],
    ['=WEEKDAY(45296)', 6],
    ['=LET(x,2,y,x*3,y+1)', 7],
    ['=STDEV.S(A1:A3)', 1],
    ['=MEDIAN(A1:A3)', 2],
    ['=AND(A1=1,A2=2)', true],
    ['=ISBLANK(A4)', true],
    ['=A4', 0],
    ['=ROWS(A1:B9)*COLUMNS(A1:B9)', 18],
    ['=0.3-0.1-0.2', 0],
  ])('the formula %s is calculated as %p', (formula, expected) => {
    const bench = openBench();
    bench.store.write(
      bench.sheetId,
      parseRect('A1:B3'),
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
      'values',
    );
    bench.set('D5', formula);
    const value = bench.readValue('D5');
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 10);
    else expect(value).toEqual(expected);
  });

  test('formulas follow their precedents through ranges, names and sheets', () => {
    const bench = openBench();
    const { store, sheetId } = bench;
    const other = store.addSheet('My data');
    store.addName('Rate', "='My data'!A1");
    bench.set('A1', '=Rate*2');
    bench.set('A2', '=SUM(A1:A1)+1');
    expect(bench.readValue('A2')).toBe(1);
    store.typeInto(other.id, 0, 0, '21');
    expect(bench.readValue('A2')).toBe(43);
    store.updateName('Rate', undefined, { formula: '=5' });
    expect(bench.readValue('A2')).toBe(11);
    store.removeName('Rate');
    expect(bench.readValue('A2')).toEqual({ error: '#NAME?' });
    store.addName('rate', '=1');
    expect(store.readValues(sheetId, parseRect('A1:A2'))).toEqual([[2], [3]]);
  });

  test('a read in the middle of a batch returns calculated values', () => {
    const bench = openBench();
    const result = bench.store.batch(() => {
      bench.set('A1', 2);
      bench.set('B1', '=A1*10');
      const first = bench.readValue('B1');
      bench.set('A1', 3);
      return [first, bench.readValue('B1')];
    });
    expect(result).toEqual([20, 30]);
  });

  test('a chain of 5,000 formulas follows its first cell', () => {
    const bench = openBench();
    const formulas = Array.from({ length: 5_000 }, (_, row) => [row === 0 ? 1 : `=A${row}+1`]);
    bench.store.write(bench.sheetId, parseRect('A1:A5000'), formulas, 'values');
    expect(bench.readValue('A5000')).toBe(5_000);
    bench.set('A1', 11);
    expect(bench.readValue('A5000')).toBe(5_010);
    const reversedBench = openBench();
    const upwardFormulas = Array.from({ length: 5_000 }, (_, row) => [row === 4_999 ? 1 : `=A${row + 2}+1`]);
    reversedBench.store.write(reversedBench.sheetId, parseRect('A1:A5000'), upwardFormulas, 'values');
    expect(reversedBench.readValue('A1')).toBe(5_000);
  });

  test('a formula of thousands of terms is calculated', () => {
    const bench = openBench();
    bench.set('A1', `=1${'+1'.repeat(4_000)}`);
    expect(bench.readValue('A1')).toBe(4_001);
  });

  test('running totals over many overlapping ranges are calculated', () => {
    const bench = openBench();
    const rows = Array.from({ length: 2_000 }, (_, row) => [1, `=SUM(A$1:A${row + 1})`]);
    bench.store.write(bench.sheetId, parseRect('A1:B2000'), rows, 'values');
    expect(bench.readValue('B2000')).toBe(2_000);
    bench.set('A1000', 11);
    expect([bench.readValue('B999'), bench.readValue('B1000'), bench.readValue('B2000')]).toEqual([999, 1_010, 2_010]);
  });

  test('cells that depend on themselves are 0 and set the circular flag until it is resolved', () => {
    const bench = openBench();
    bench.store.write(bench.sheetId, parseRect('A1:A3'), [['=A2+1'], ['=A1+1'], ['=A1+5']], 'values');
    expect(bench.store.hasCircularCells).toBe(true);
    expect(bench.store.readValues(bench.sheetId, parseRect('A1:A3'))).toEqual([[0], [0], [5]]);
    bench.set('A2', 1);
    expect(bench.store.hasCircularCells).toBe(false);
    expect(bench.store.readValues(bench.sheetId, parseRect('A1:A3'))).toEqual([[2], [1], [7]]);
  });

  test('TODAY and NOW return the wall-clock time of the given clock', () => {
    const store = createWorkbookStore({ now: () => new Date(2024, 0, 5, 18, 0, 0) });
    const bench = openBench(store);
    bench.set('A1', '=TODAY()');
    bench.set('A2', '=NOW()');
    expect([bench.readValue('A1'), bench.readValue('A2')]).toEqual([45_296, 45_296.75]);
  });
});

describe('copying formulas', () => {
  test('a copied formula moves relative references, keeps absolute ones, and loses those that leave the sheet', () => {
    const bench = openBench();
    bench.set('B2', '=A1+$A$1+A$1+$A1+SUM(B:B)');
    bench.store.copy(
      { sheetId: bench.sheetId, rect: parseRect('B2') },
      { sheetId: bench.sheetId, rect: parseRect('C3:C4') },
      'all',
    );
    expect(bench.readFormula('C3')).toBe('=B2+$A$1+B$1+$A2+SUM(C:C)');
    expect(bench.readFormula('C4')).toBe('=B3+$A$1+B$1+$A3+SUM(C:C)');
    bench.store.copy(
      { sheetId: bench.sheetId, rect: parseRect('B2') },
      { sheetId: bench.sheetId, rect: parseRect('A1') },
      'all',
    );
    expect(bench.readFormula('A1')).toBe('=#REF!+$A$1+#REF!+#REF!+SUM(A:A)');
  });

  test('a copy of only the values omits formulas and formats', () => {
    const bench = openBench();
    bench.set('A1', '12%');
    bench.set('A2', '=A1*2');
    bench.store.copy(
      { sheetId: bench.sheetId, rect: parseRect('A1:A2') },
      { sheetId: bench.sheetId, rect: parseRect('C1') },
      'values',
    );
    expect(bench.store.readFormulas(bench.sheetId, parseRect('C1:C2'))).toEqual([[0.12], [0.24]]);
    expect(bench.readFormat('C1')).toBe('General');
  });
});
