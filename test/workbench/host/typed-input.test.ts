import { openExcel } from '../../support/excel-host';
import { catchError, readValues, runBatch } from './host-fixture';

/** Writes one input and reads everything that Excel reports about the cell. */
async function writeAndReadCell(input: unknown, storeOptions = {}) {
  const excel = openExcel({ storeOptions });
  const cell = await runBatch(excel, (_, sheet) => {
    const range = sheet.getRange('A1');
    range.values = [[input]];
    return range.load('values,formulas,numberFormat,text,valueTypes');
  });
  const takeFirst = (rows: unknown[][]) => rows[0]?.[0];
  return {
    value: takeFirst(cell.values),
    formula: takeFirst(cell.formulas),
    format: takeFirst(cell.numberFormat),
    text: takeFirst(cell.text),
    type: takeFirst(cell.valueTypes),
  };
}

describe('values that an add-in writes', () => {
  it.each<[unknown, object]>([
    ['29.96', { value: 29.96, format: 'General', type: 'Double' }],
    ['1,234.50', { value: 1234.5, format: '#,##0.00' }],
    ['12%', { value: 0.12, format: '0%', text: '12%' }],
    ['00123', { value: 123 }],
    ['1E5', { value: 100_000, format: '0.00E+00' }],
    ['TRUE', { value: true, type: 'Boolean', text: 'TRUE' }],
    ['2024-01-05', { value: 45_296, format: 'm/d/yyyy', text: '1/5/2024' }],
    ['12345678901234567890', { value: 12345678901234500000 }],
    ['#N/A', { value: '#N/A', type: 'Error' }],
    ['#DIV/0!', { value: '#DIV/0!', type: 'Error', formula: '#DIV/0!' }],
    ['+A2', { formula: '=+A2', value: 0 }],
    ['@SUM(1,2)', { formula: '=SUM(1,2)', value: 3 }],
    ['#hash', { value: '#hash', type: 'String' }],
    [12.5, { value: 12.5, type: 'Double' }],
    [false, { value: false, type: 'Boolean' }],
  ])('the written value %p is parsed like typed input', async (input, expected) => {
    expect(await writeAndReadCell(input)).toMatchObject(expected);
  });

  it.each(['=1+1', '+1', '-x', '@SUM(1)', '00123', '2024-01-05', '1E5', 'TRUE', '#N/A', "'quoted", ' 12'])(
    'the written value %p stays text behind an apostrophe, which no read shows [P4]',
    async (text) => {
      expect(await writeAndReadCell(`'${text}`)).toEqual({
        value: text,
        formula: text,
        format: 'General',
        text,
        type: 'String',
      });
    },
  );

  it('a text behind an apostrophe becomes a formula when it is read and written back', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [["'=1+1"]];
    });
    const readBackValues = await readValues(excel, 'A1');
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = readBackValues;
    });
    expect(await readValues(excel, 'A1')).toEqual([[2]]);
  });

  it('a written null keeps the cell, a written empty string clears it, and both keep its format', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:D1').values = [['12%', '12%', "'12", '=1']];
      sheet.getRange('A1:D1').values = [[null, '', '', null]];
    });
    const range = await runBatch(excel, (_, sheet) =>
      sheet.getRange('A1:D1').load('values,formulas,numberFormat,valueTypes'),
    );
    expect(range.values).toEqual([[0.12, '', '', 1]]);
    expect(range.formulas).toEqual([[0.12, '', '', '=1']]);
    expect(range.numberFormat).toEqual([['0%', '0%', 'General', 'General']]);
    expect(range.valueTypes).toEqual([['Double', 'Empty', 'Empty', 'Double']]);
  });

  it('undefined, NaN and infinities reach the host as null and keep the old value', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:C1').values = [['old', 'old', 'old']];
    });
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:C1').values = [[undefined, Number.NaN, Number.POSITIVE_INFINITY]];
    });
    expect(await readValues(excel, 'A1:C1')).toEqual([['old', 'old', 'old']]);
  });

  it('values stay texts in cells to which the same batch gave the text format', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:A3').numberFormat = [['@']];
      sheet.getRange('A1:A3').values = [['=1+1'], ['00123'], [5]];
    });
    expect(await readValues(excel, 'A1:A3')).toEqual([['=1+1'], ['00123'], ['5']]);
  });

  it('a broken formula discards the whole write', async () => {
    const excel = openExcel();
    const error = await catchError(excel, (_, sheet) => {
      sheet.getRange('A1:A2').values = [['fine'], ['=SUM(']];
    });
    expect([error.code, error.debugInfo.errorLocation]).toEqual(['InvalidArgument', 'Range.values']);
    expect(await readValues(excel, 'A1')).toEqual([['']]);
  });

  it('a merged area stores only the value of its first cell', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1:B2').merge();
      sheet.getRange('A1:C2').values = [
        [1, 2, 3],
        [4, 5, 6],
      ];
    });
    expect(await readValues(excel, 'A1:C2')).toEqual([
      [1, '', 3],
      ['', '', 6],
    ]);
  });
});

describe('dates', () => {
  const DATE_1904 = { date1904: true };

  it('serial numbers of dates count from 1900, including 29 February 1900, which never existed', async () => {
    expect(await writeAndReadCell('1/1/1900')).toMatchObject({ value: 1, text: '1/1/1900' });
    expect(await writeAndReadCell('3/1/1900')).toMatchObject({ value: 61 });
    expect(await writeAndReadCell('=TEXT(60,"yyyy-mm-dd")')).toMatchObject({ value: '1900-02-29' });
    expect(await writeAndReadCell('12/31/1899')).toMatchObject({ value: '12/31/1899', type: 'String' });
  });

  it('a typed date is 1,462 smaller in a 1904 workbook and looks the same', async () => {
    expect(await writeAndReadCell('2024-01-05', DATE_1904)).toMatchObject({
      value: 45_296 - 1_462,
      format: 'm/d/yyyy',
      text: '1/5/2024',
    });
    expect(await writeAndReadCell('10:30', DATE_1904)).toMatchObject({ value: 0.4375, text: '10:30' });
    expect(await writeAndReadCell('12/31/1903', DATE_1904)).toMatchObject({ value: '12/31/1903', type: 'String' });
  });

  it('a serial number of 1900 shifts by four years and a day in a 1904 workbook', async () => {
    const excel = openExcel({ storeOptions: DATE_1904 });
    const cell = await runBatch(excel, (_, sheet) => {
      const range = sheet.getRange('A1');
      range.numberFormat = [['yyyy-mm-dd']];
      range.values = [[45_296]];
      return range.load('text');
    });
    expect(cell.text).toEqual([['2028-01-06']]);
  });

  it.each<[string, unknown]>([
    ['=DATE(2024,1,5)', 43_834],
    ['=YEAR(43834)*10000+MONTH(43834)*100+DAY(43834)', 20_240_105],
    ['=TEXT(43834,"yyyy-mm-dd")', '2024-01-05'],
    ['=WEEKDAY(43834)', 6],
    ['=EOMONTH(43834,0)', 43_860],
    ['=DATE(1903,12,31)', '#NUM!'],
  ])('the formula %s follows the 1904 date system of its workbook', async (formula, value) => {
    expect(await writeAndReadCell(formula, DATE_1904)).toMatchObject({ value });
  });

  it('a workbook keeps its date system in its file', async () => {
    const excel = openExcel({ storeOptions: DATE_1904 });
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('A1').values = [['2024-01-05']];
    });
    const reopened = openExcel({ storeOptions: { file: JSON.parse(JSON.stringify(excel.store.toFile())) } });
    const cell = await runBatch(reopened, (_, sheet) => sheet.getRange('A1').load('text'));
    expect([reopened.store.date1904, cell.text]).toEqual([true, [['1/5/2024']]]);
  });
});
