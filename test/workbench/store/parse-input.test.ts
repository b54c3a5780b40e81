import { openBench, parseRect, readRefusalCode } from './store-fixture';

const currentYear = new Date().getFullYear();
const toSerial = (y: number, m: number, d: number) => Date.UTC(y, m - 1, d) / 86_400_000 + 25_569;

describe('typed input in a General cell', () => {
  test.each<[string, unknown, string]>([
    ['12', 12, 'General'],
    ['-5', -5, 'General'],
    ['+5', 5, 'General'],
    ['29.96', 29.96, 'General'],
    ['.5', 0.5, 'General'],
    [' 12', 12, 'General'],
    ['00123', 123, 'General'],
    ['(5)', -5, 'General'],
    ['1,234', 1234, '#,##0'],
    ['1,234.50', 1234.5, '#,##0.00'],
    ['12%', 0.12, '0%'],
    ['12.5%', 0.125, '0.00%'],
    ['$5.20', 5.2, '$#,##0.00_);[Red]($#,##0.00)'],
    ['1e5', 100_000, '0.00E+00'],
    ['1 1/2', 1.5, '# ?/?'],
    ['10:30', 0.4375, 'h:mm'],
    ['10:30 PM', 0.9375, 'h:mm AM/PM'],
    ['15-Feb', toSerial(currentYear, 2, 15), 'd-mmm'],
    ['1/2', toSerial(currentYear, 1, 2), 'd-mmm'],
    ['1/2/2024', toSerial(2024, 1, 2), 'm/d/yyyy'],
    ['2024-01-05', toSerial(2024, 1, 5), 'm/d/yyyy'],
    ['2024-01-05 10:30', toSerial(2024, 1, 5) + 0.4375, 'm/d/yyyy h:mm'],
    ['Feb 15, 2024', toSerial(2024, 2, 15), 'd-mmm-yy'],
    ['TRUE', true, 'General'],
    ['false', false, 'General'],
    ['12345678901234567890', 12345678901234500000, 'General'],
    ['#N/A', { error: '#N/A' }, 'General'],
    ['#div/0!', { error: '#DIV/0!' }, 'General'],
  ])('the typed text %s becomes %p with the format %s', (text, value, format) => {
    const bench = openBench();
    bench.set('A1', text);
    expect(bench.readValue('A1')).toEqual(value);
    expect(bench.readFormat('A1')).toBe(format);
  });

  test.each([
    'abc',
    'Mayor',
    'Decker',
    '13/13/2024',
    '2024-02-30',
    '1e400',
    '#hash',
    '=',
    '-',
    '+',
    '@',
    'True story',
    '1.2.3',
    'März',
    '日本',
    '5-',
  ])('the typed text %s stays text', (text) => {
    const bench = openBench();
    bench.set('A1', text);
    expect(bench.readValue('A1')).toBe(text);
    expect(bench.readFormat('A1')).toBe('General');
  });

  test.each<[string, string]>([
    ['=1+1', '=1+1'],
    ['+A2', '=+A2'],
    ['-A2', '=-A2'],
    ['@SUM(1,2)', '=SUM(1,2)'],
    ['=sum(a2:b3)', '=SUM(A2:B3)'],
    ['= 1 + 2', '= 1 + 2'],
    ['=sheet1!a1', '=sheet1!A1'],
  ])('the typed text %s becomes the formula %s', (text, formula) => {
    const bench = openBench();
    bench.set('B9', text);
    expect(bench.readFormula('B9')).toBe(formula);
  });

  test.each([
    '=1+',
    '=SUM(1',
    '=1 2',
    '=1;2',
    '=SUM(1,2))',
    '="abc',
    '- 50% of list (old)',
    '+1 555 123',
    '@foo bar(',
    '=1E400',
  ])('the typed text %s is refused as a broken formula', (text) => {
    const bench = openBench();
    bench.set('A1', 'before');
    expect(readRefusalCode(() => bench.set('A1', text))).toBe('FormulaInvalid');
    expect(bench.readValue('A1')).toBe('before');
  });
});

describe('a leading apostrophe', () => {
  test.each<[string, string]>([
    ["'=1+1", '=1+1'],
    ["'00123", '00123'],
    ["''quoted", "'quoted"],
    ["'2024-01-05", '2024-01-05'],
    ["'-x", '-x'],
  ])('the typed text %s becomes the literal text %s [P4]', (text, value) => {
    const bench = openBench();
    bench.set('A1', text);
    expect(bench.readValue('A1')).toBe(value);
    expect(bench.readFormula('A1')).toBe(value);
    expect(bench.store.readStyles(bench.sheetId, parseRect('A1'))[0]![0]!.quotePrefix).toBe(true);
    expect(bench.store.readEditText(bench.sheetId, 0, 0)).toBe(text);
  });

  test('the next plain content of a cell removes its leading apostrophe', () => {
    const bench = openBench();
    bench.set('A1', "'1");
    bench.set('A1', 2);
    expect(bench.store.readStyles(bench.sheetId, parseRect('A1'))[0]![0]!.quotePrefix).toBe(false);
    bench.set('A2', "'1");
    bench.store.clear(bench.sheetId, parseRect('A2'), 'contents');
    expect(bench.store.readStyles(bench.sheetId, parseRect('A2'))[0]![0]!.quotePrefix).toBe(false);
  });
});

describe('formats and typing', () => {
  test('a cell with the text format keeps the written text [P4]', () => {
    const bench = openBench();
    bench.store.write(bench.sheetId, parseRect('A1:A9'), '@', 'numberFormats');
    bench.store.write(bench.sheetId, parseRect('A1:A5'), [['=1+1'], ['00123'], ['2024-01-05'], [5], ['-x']], 'values');
    expect(bench.store.readValues(bench.sheetId, parseRect('A1:A5'))).toEqual([
      ['=1+1'],
      ['00123'],
      ['2024-01-05'],
      ['5'],
      ['-x'],
    ]);
    expect(bench.readFormat('A3')).toBe('@');
  });

  test('typed input implies a number format only in a General cell', () => {
    const bench = openBench();
    bench.store.write(bench.sheetId, parseRect('A1'), '0.000', 'numberFormats');
    bench.set('A1', '12%');
    expect(bench.readValue('A1')).toBe(0.12);
    expect(bench.readFormat('A1')).toBe('0.000');
    bench.set('A2', '12%');
    bench.set('A2', '1/2/2024');
    expect(bench.readFormat('A2')).toBe('0%');
  });

  test('an invalid number format is refused', () => {
    const bench = openBench();
    expect(readRefusalCode(() => bench.store.write(bench.sheetId, parseRect('A1'), 'foo"', 'numberFormats'))).toBe(
      'NumberFormatInvalid',
    );
  });
});
