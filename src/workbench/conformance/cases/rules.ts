import { expectEqual } from '../assertions';
import { dropSheetName, readAddress } from '../bench';
import { type ConformanceCase, defineSheetCase } from '../conformance-case';

/**
 * These cases check what users add to a sheet around a block: conditional formats, validations,
 * frozen panes and print areas.
 */
export const ruleCases: readonly ConformanceCase[] = [
  defineSheetCase('conditional/are-found-from-their-cells', [256], 'ExcelApi 1.9', async (sheet, context) => {
    addCustomFormat(sheet.getRange('B2:B9'), '=$A2>1');
    const newer = sheet.getRange('B5:C5').conditionalFormats.add('CellValue');
    newer.cellValue.rule = { formula1: '=1', formula2: '=3', operator: 'Between' };
    newer.cellValue.format.fill.color = '#FFFF00';
    const formats = sheet.getRange('B5').conditionalFormats.load('items/type,items/stopIfTrue');
    const none = sheet.getRange('D5').conditionalFormats.getCount();
    await context.sync();
    expectEqual(
      formats.items.map(({ type }) => type),
      ['CellValue', 'Custom'],
      'types at B5',
    );
    expectEqual(none.value, 0, 'number at D5');
    const [first, second] = formats.items;
    const rule = first?.cellValueOrNullObject.load('rule,format/fill/color');
    const formula = second?.customOrNullObject.rule.load('formula');
    const other = second?.cellValueOrNullObject.load('rule');
    const area = second?.getRanges().load('address');
    await context.sync();
    expectEqual(rule?.rule, { formula1: '=1', formula2: '=3', operator: 'Between' }, 'rule');
    expectEqual(rule?.format.fill.color, '#FFFF00', 'colour');
    expectEqual([formula?.formula, other?.isNullObject], ['=$A2>1', true], 'formula of the other');
    expectEqual(dropSheetName(area?.address ?? ''), 'B2:B9', 'its range');
  }),
  defineSheetCase('conditional/follow-rows', [257], 'ExcelApi 1.6', async (sheet, context) => {
    const format = addCustomFormat(sheet.getRange('B3:B6'), '=$A3>1');
    sheet.getRange('1:1').insert('Down');
    sheet.getRange('6:7').insert('Down');
    expectEqual(await readState(format, context), ['=$A4>1', 'B4:B9'], 'after inserting');
    sheet.getRange('4:5').delete('Up');
    expectEqual(await readState(format, context), ['=$A4>1', 'B4:B7'], 'after deleting its first rows');
  }),
  defineSheetCase('conditional/are-copied-with-formats', [258], 'ExcelApi 1.9', async (sheet, context) => {
    const format = addCustomFormat(sheet.getRange('B3:B4'), '=A3>1');
    sheet.getRange('D3:D6').copyFrom('B3:B4', 'Formats');
    sheet.getRange('F3').copyFrom('B3:B4', 'Values');
    const counts = ['B3', 'D3', 'D6', 'F3'].map((address) => sheet.getRange(address).conditionalFormats.getCount());
    const ranges = format.getRanges().load('address');
    await context.sync();
    expectEqual(
      counts.map(({ value }) => value),
      [1, 1, 1, 0],
      'numbers at B3, D3, D6 and F3',
    );
    expectEqual(ranges.address.split(',').map(dropSheetName), ['B3:B4', 'D3:D6'], 'ranges');
  }),
  defineSheetCase('conditional/go-along-when-cells-are-cut', [259], 'ExcelApi 1.11', async (sheet, context) => {
    addCustomFormat(sheet.getRange('B3:B6'), '=$A3>1');
    sheet.getRange('B5:B6').dataValidation.rule = { wholeNumber: { formula1: 1, operator: 'GreaterThan' } };
    sheet.getRange('B5:B6').moveTo('D1');
    const addresses = ['B4', 'B5', 'D1', 'D3'];
    const counts = addresses.map((address) => sheet.getRange(address).conditionalFormats.getCount());
    const validations = addresses.map((address) => sheet.getRange(address).dataValidation.load('type'));
    await context.sync();
    expectEqual(
      counts.map(({ value }) => value),
      [1, 0, 1, 0],
      'conditional formats at B4, B5, D1 and D3',
    );
    expectEqual(
      validations.map(({ type }) => type),
      ['None', 'None', 'WholeNumber', 'None'],
      'validations there',
    );
  }),
  defineSheetCase('conditional/are-cleared-from-some-cells', [260], 'ExcelApi 1.9', async (sheet, context) => {
    const format = addCustomFormat(sheet.getRange('B3:B8'), '=$A3>1');
    sheet.getRange('B3').clear('Formats');
    sheet.getRange('B8').conditionalFormats.clearAll();
    expectEqual(await readState(format, context), ['=$A4>1', 'B4:B7'], 'what is left');
    sheet.getRange('B4:B7').clear('Contents');
    expectEqual(await readState(format, context), ['=$A4>1', 'B4:B7'], 'after clearing contents');
  }),
  defineSheetCase('validations/are-one-of-each-cell', [261], 'ExcelApi 1.8', async (sheet, context) => {
    const range = sheet.getRange('B2:B9').dataValidation;
    range.rule = { list: { inCellDropDown: true, source: 'yes,no' } };
    const part = sheet.getRange('B4').dataValidation;
    part.rule = { custom: { formula: '=B4>A4' } };
    range.load('type');
    part.load('type,rule,ignoreBlanks');
    const above = sheet.getRange('B2:B3').dataValidation.load('type,rule');
    await context.sync();
    expectEqual([range.type, part.type, above.type], ['Inconsistent', 'Custom', 'List'], 'types');
    expectEqual(part.rule, { custom: { formula: '=B4>A4' } }, 'rule of B4');
    expectEqual(above.rule, { list: { inCellDropDown: true, source: 'yes,no' } }, 'rule of B2:B3');
    range.clear();
    range.load('type,ignoreBlanks');
    await context.sync();
    expectEqual([range.type, range.ignoreBlanks], ['None', true], 'after clearing');
  }),
  defineSheetCase('validations/follow-rows', [262], 'ExcelApi 1.8', async (sheet, context) => {
    sheet.getRange('B3:B6').dataValidation.rule = { custom: { formula: '=$A3>1' } };
    sheet.getRange('1:1').insert('Down');
    sheet.getRange('6:7').insert('Down');
    sheet.getRange('4:4').delete('Up');
    const wholeRange = sheet.getRange('B4:B8').dataValidation.load('type,rule');
    const below = sheet.getRange('B9').dataValidation.load('type');
    await context.sync();
    expectEqual([wholeRange.type, below.type], ['Custom', 'None'], 'types of B4:B8 and B9');
    expectEqual(wholeRange.rule, { custom: { formula: '=$A4>1' } }, 'rule');
  }),
  defineSheetCase('validations/are-copied-with-everything', [263], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('B3').dataValidation.rule = { wholeNumber: { formula1: 1, operator: 'GreaterThan' } };
    sheet.getRange('D3').copyFrom('B3', 'Formats');
    sheet.getRange('E3').copyFrom('B3');
    const types = ['D3', 'E3'].map((address) => sheet.getRange(address).dataValidation.load('type'));
    await context.sync();
    expectEqual(
      types.map(({ type }) => type),
      ['None', 'WholeNumber'],
      'types of D3 and E3',
    );
  }),
  defineSheetCase('panes/are-frozen-and-told', [264], 'ExcelApi 1.7', async (sheet, context) => {
    const panes = sheet.freezePanes;
    const none = panes.getLocationOrNullObject().load('address');
    panes.freezeAt('A1:B3');
    const some = panes.getLocation();
    await context.sync();
    expectEqual(none.isNullObject, true, 'without frozen panes');
    expectEqual(await readAddress(some), 'A1:B3', 'address');
    panes.freezeRows(2);
    expectEqual(await readAddress(panes.getLocation()), '1:2', 'address of two rows');
    panes.unfreeze();
    const after = panes.getLocationOrNullObject().load('address');
    await context.sync();
    expectEqual(after.isNullObject, true, 'after unfreezing');
  }),
  defineSheetCase('printing/area-is-told-and-follows-rows', [265], 'ExcelApi 1.9', async (sheet, context) => {
    const none = sheet.pageLayout.getPrintAreaOrNullObject().load('address');
    sheet.pageLayout.setPrintArea('B2:D5');
    sheet.getRange('3:4').insert('Down');
    const some = sheet.pageLayout.getPrintArea().load('address');
    await context.sync();
    expectEqual(none.isNullObject, true, 'without a print area');
    expectEqual(dropSheetName(some.address), 'B2:D7', 'address');
  }),
];

function addCustomFormat(range: Excel.Range, formula: string): Excel.ConditionalFormat {
  const format = range.conditionalFormats.add('Custom');
  format.custom.rule.formula = formula;
  format.custom.format.font.color = '#FF0000';
  return format;
}

/** Returns the formula and the range. */
async function readState(format: Excel.ConditionalFormat, context: Excel.RequestContext): Promise<string[]> {
  const rule = format.custom.rule.load('formula');
  const range = format.getRange().load('address');
  await context.sync();
  return [rule.formula, dropSheetName(range.address)];
}
