import { openExcel } from '../../support/excel-host';
import { catchError, runBatch } from './host-fixture';

type OpenedExcel = ReturnType<typeof openExcel>;

const ALL_PROPERTIES: Excel.CellPropertiesLoadOptions = {
  format: {
    fill: { color: true },
    font: { bold: true, color: true, italic: true, name: true, size: true, strikethrough: true, underline: true },
    horizontalAlignment: true,
    indentLevel: true,
    protection: true,
    verticalAlignment: true,
    wrapText: true,
    borders: { color: true, style: true, weight: true },
  },
};

async function readProperties(
  excel: OpenedExcel,
  address: string,
  options = ALL_PROPERTIES,
): Promise<Excel.CellProperties[][]> {
  return (await runBatch(excel, (_, sheet) => sheet.getRange(address).getCellProperties(options))).value;
}

function writeProperties(excel: OpenedExcel, address: string, cells: Excel.SettableCellProperties[][]): Promise<void> {
  return runBatch(excel, (_, sheet) => sheet.getRange(address).setCellProperties(cells));
}

const FORMATTED_CELL: Excel.SettableCellProperties = {
  format: {
    fill: { color: '#FFFF00' },
    font: {
      bold: true,
      color: '#FF0000',
      italic: true,
      name: 'Arial',
      size: 14,
      strikethrough: true,
      underline: 'Double',
    },
    horizontalAlignment: 'Right',
    indentLevel: 2,
    protection: { formulaHidden: false, locked: false },
    verticalAlignment: 'Top',
    wrapText: true,
    borders: {
      bottom: { color: '#000000', style: 'None', weight: 'Thin' },
      diagonalDown: { color: '#000000', style: 'None', weight: 'Thin' },
      diagonalUp: { color: '#000000', style: 'None', weight: 'Thin' },
      left: { color: '#00FF00', style: 'Dash', weight: 'Medium' },
      right: { color: '#000000', style: 'None', weight: 'Thin' },
      top: { color: '#0000FF', style: 'Continuous', weight: 'Thick' },
    },
  },
};

describe('cell properties', () => {
  it('cell properties are read as written, and agree with the properties of the range', async () => {
    const excel = openExcel();
    await writeProperties(excel, 'B2:C2', [[FORMATTED_CELL, {}]]);
    expect((await readProperties(excel, 'B2'))[0]).toEqual([FORMATTED_CELL]);
    const format = await runBatch(excel, (_, sheet) => {
      const { format: loadedFormat } = sheet.getRange('B2');
      loadedFormat.load('indentLevel,font/name,fill/color');
      return loadedFormat;
    });
    expect([format.indentLevel, format.font.name, format.fill.color]).toEqual([2, 'Arial', '#FFFF00']);
  });

  it('one undo step restores the properties of a plain cell', async () => {
    const excel = openExcel();
    const before = await readProperties(excel, 'A1:C3');
    await runBatch(excel, (_, sheet) => {
      sheet.getRange('B2').setCellProperties([[FORMATTED_CELL]]);
      sheet.getRange('C3').setCellProperties([[FORMATTED_CELL]]);
    });
    expect(await readProperties(excel, 'A1:C3')).not.toEqual(before);
    expect(excel.store.undo()).toBe(true);
    expect(await readProperties(excel, 'A1:C3')).toEqual(before);
    expect(excel.store.canUndo).toBe(false);
  });

  it('cell properties written to another place look the same there, including lines', async () => {
    const excel = openExcel();
    await writeProperties(excel, 'A1:A2', [[FORMATTED_CELL], [{ format: { borders: { bottom: { style: 'Dot' } } } }]]);
    const result = await readProperties(excel, 'A1:B3');
    await writeProperties(excel, 'D5:E7', result);
    expect(await readProperties(excel, 'D5:E7')).toEqual(result);
    await writeProperties(excel, 'A1:B3', result);
    expect(await readProperties(excel, 'A1:B3')).toEqual(result);
  });

  it('two neighbouring cells share one line, and the later cell of a write wins', async () => {
    const excel = openExcel();
    const readLineStyles = async () =>
      (await readProperties(excel, 'A1:A2', { format: { borders: { style: true } } })).map(([cell]) => {
        const { top, bottom } = cell!.format!.borders!;
        return [top!.style, bottom!.style];
      });
    await writeProperties(excel, 'A1:A2', [
      [{ format: { borders: { bottom: { style: 'Dot' } } } }],
      [{ format: { borders: { top: { style: 'Double' } } } }],
    ]);
    expect(await readLineStyles()).toEqual([
      ['None', 'Double'],
      ['Double', 'None'],
    ]);
    await writeProperties(excel, 'A1', [[{ format: { borders: { bottom: { style: 'None' } } } }]]);
    expect(await readLineStyles()).toEqual([
      ['None', 'None'],
      ['None', 'None'],
    ]);
  });

  it('cell properties contain the address only if requested, and nothing that was not requested', async () => {
    const excel = openExcel();
    expect(await readProperties(excel, 'B2:C2', { address: true })).toEqual([
      [{ address: 'Sheet1!B2' }, { address: 'Sheet1!C2' }],
    ]);
    expect(
      await readProperties(excel, 'B2', { address: false, format: { font: { bold: true, italic: false } } }),
    ).toEqual([[{ format: { font: { bold: false } } }]]);
  });

  it.each<[string, (range: Excel.Range) => void]>([
    ['another shape', (range) => range.setCellProperties([[{}]])],
    ['rows of different lengths', (range) => range.setCellProperties([[{}, {}, {}]])],
    ['null for a cell', (range) => range.setCellProperties(JSON.parse('[[null, {}]]'))],
    ['null for a property', (range) => range.setCellProperties(JSON.parse('[[{"format":{"wrapText":null}}, {}]]'))],
    ['an invalid colour', (range) => range.setCellProperties([[{ format: { fill: { color: 'nope' } } }, {}]])],
    [
      'an invalid alignment',
      (range) => range.setCellProperties(JSON.parse('[[{"format":{"horizontalAlignment":"Up"}}, {}]]')),
    ],
    ['invalid options', (range) => void range.getCellProperties(JSON.parse('{"format":{"wrapText":"yes"}}'))],
    ['a whole column', (range) => void range.getEntireColumn().getCellProperties(ALL_PROPERTIES)],
  ])('cell properties are refused with %s', async (_, work) => {
    const excel = openExcel();
    const failure = await catchError(excel, (__, sheet) => work(sheet.getRange('A1:B1')));
    expect(failure.code).toBe('InvalidArgument');
    expect(excel.store.canUndo).toBe(false);
  });

  it.each<[string, (range: Excel.Range) => void]>([
    ['Range.getCellProperties.style', (range) => void range.getCellProperties({ style: true })],
    [
      'Range.setCellProperties.format.fill.pattern',
      (range) => range.setCellProperties([[{ format: { fill: { pattern: 'Solid' } } }]]),
    ],
    [
      'Range.setCellProperties.format.borders.horizontal',
      (range) => range.setCellProperties([[{ format: { borders: { horizontal: { style: 'Dot' } } } }]]),
    ],
  ])('an unsupported cell property is named in the error: %s', async (name, work) => {
    const failure = await catchError(openExcel(), (_, sheet) => work(sheet.getRange('A1')));
    expect([failure.code, failure.message]).toEqual(['NotImplemented', expect.stringContaining(name)]);
  });

  it('cell properties cannot be changed on a protected sheet', async () => {
    const excel = openExcel();
    await runBatch(excel, (_, sheet) => sheet.protection.protect());
    expect(
      (await catchError(excel, (_, sheet) => sheet.getRange('A1').setCellProperties([[FORMATTED_CELL]]))).code,
    ).toBe('AccessDenied');
  });

  it('the properties of 20,000 cells are written in one request and read in one', async () => {
    const rows = 10_000;
    const excel = openExcel();
    const cells = Array.from({ length: rows }, (_, row) => [
      { format: { fill: { color: row % 2 ? '#FFFF00' : '#00FF00' }, font: { size: 8 + (row % 20) } } },
      row % 3 ? {} : FORMATTED_CELL,
    ]);
    await writeProperties(excel, `A1:B${rows}`, cells);
    const result = await readProperties(excel, `A1:B${rows}`, {
      format: { fill: { color: true }, font: { bold: true, size: true } },
    });
    expect(result[9_999]![0]!.format!.font!.size).toBe(8 + (9_999 % 20));
    expect(result[9_999]![1]!.format!.fill!.color).toBe('#FFFF00');
    excel.store.undo();
    expect(excel.store.findUsedRange(excel.store.activeSheetId)).toBeUndefined();
  });
});
