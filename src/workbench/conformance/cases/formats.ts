import { expectEqual } from '../assertions';
import { expectCells } from '../bench';
import { type ConformanceCase, defineSheetCase } from '../conformance-case';

/** These cases check borders, fonts and alignment, and that they follow their cells. */
export const formatCases: readonly ConformanceCase[] = [
  defineSheetCase('looks/have-lines-at-edges-and-inside', [254], 'ExcelApi 1.1', async (sheet, context) => {
    const { borders } = sheet.getRange('B2:C3').format;
    borders.getItem('EdgeTop').set({ style: 'Continuous', weight: 'Thick', color: '#FF0000' });
    borders.getItem('InsideHorizontal').style = 'Dash';
    const edges = ['EdgeTop', 'EdgeBottom', 'InsideHorizontal', 'InsideVertical'] as const;
    const lines = edges.map((edge) => borders.getItem(edge).load('style'));
    const top = sheet.getRange('C2').format.borders.getItem('EdgeTop').load('style,weight,color,sideIndex');
    const mixed = sheet.getRange('B2:D2').format.borders.getItem('EdgeTop').load('style');
    await context.sync();
    expectEqual(
      lines.map(({ style }) => style),
      ['Continuous', 'None', 'Dash', 'None'],
      'styles of the lines',
    );
    expectEqual([top.style, top.weight, top.color], ['Continuous', 'Thick', '#FF0000'], 'line above C2');
    expectEqual([top.sideIndex, mixed.style], ['EdgeTop', null], 'its side, and an edge that has it in part');
  }),
  defineSheetCase('looks/share-the-line-between-two-cells', [255], 'ExcelApi 1.1', async (sheet, context) => {
    const below = sheet.getRange('A1').format.borders.getItem('EdgeBottom');
    const above = sheet.getRange('A2').format.borders.getItem('EdgeTop');
    above.style = 'Double';
    below.load('style');
    await context.sync();
    expectEqual(below.style, 'Double', 'below A1');
    below.style = 'None';
    above.load('style');
    await context.sync();
    expectEqual(above.style, 'None', 'above A2');
  }),
  defineSheetCase('looks/leave-borders-when-rows-are-sorted', [246], 'ExcelApi 1.2', async (sheet, context) => {
    sheet.getRange('A1:A3').values = [[3], [2], [1]];
    const line = sheet.getRange('A1').format.borders.getItem('EdgeTop');
    line.style = 'Continuous';
    sheet.getRange('A1:A3').sort.apply([{ key: 0 }]);
    const moved = sheet.getRange('A3').format.borders.getItem('EdgeTop').load('style');
    line.load('style');
    await context.sync();
    expectEqual([line.style, moved.style], ['Continuous', 'None'], 'lines above A1 and A3');
  }),
  defineSheetCase('looks/are-copied-as-formats', [247], 'ExcelApi 1.9', async (sheet, context) => {
    const from = sheet.getRange('A1');
    from.values = [['text']];
    applyFormats(from);
    const to = sheet.getRange('C3:C4');
    to.copyFrom('A1', 'Formats');
    expectEqual(await readFormats(sheet.getRange('C4'), context), APPLIED_FORMATS, 'looks of C4');
    await expectCells(to, 'values', [[''], ['']]);
  }),
  defineSheetCase('looks/go-with-formats-that-are-cleared', [248], 'ExcelApi 1.1', async (sheet, context) => {
    const range = sheet.getRange('B2');
    const before = await readFormats(range, context);
    range.values = [['kept']];
    applyFormats(range);
    range.clear('Formats');
    expectEqual(await readFormats(range, context), before, 'looks');
    await expectCells(range, 'values', [['kept']]);
  }),
  defineSheetCase(
    'looks/of-the-cells-above-are-those-of-inserted-ones',
    [249],
    'ExcelApi 1.1',
    async (sheet, context) => {
      applyFormats(sheet.getRange('A1'));
      applyFormats(sheet.getRange('A2'));
      sheet.getRange('2:2').insert('Down');
      expectEqual(await readFormats(sheet.getRange('A2'), context), APPLIED_FORMATS, 'looks of the new cell');
      expectEqual(await readFormats(sheet.getRange('A3'), context), APPLIED_FORMATS, 'looks of the cell that moved');
    },
  ),
];

const APPLIED_FORMATS = ['Arial', 14, true, 'Single', true, 'Left', 'Top', 2, 'Continuous'];

function applyFormats({ format }: Excel.Range): void {
  format.font.set({ name: 'Arial', size: 14, bold: true, underline: 'Single', strikethrough: true });
  format.set({ horizontalAlignment: 'Left', verticalAlignment: 'Top', indentLevel: 2 });
  format.borders.getItem('EdgeBottom').style = 'Continuous';
}

async function readFormats({ format }: Excel.Range, context: Excel.RequestContext): Promise<unknown[]> {
  format.load('horizontalAlignment,verticalAlignment,indentLevel');
  format.font.load('name,size,bold,underline,strikethrough');
  const line = format.borders.getItem('EdgeBottom').load('style');
  await context.sync();
  const { name, size, bold, underline, strikethrough } = format.font;
  const font = [name, size, bold, underline, strikethrough];
  return [...font, format.horizontalAlignment, format.verticalAlignment, format.indentLevel, line.style];
}
