import { expectEqual, expectTrue } from '../assertions';
import { expectCells, load, read, readAddress } from '../bench';
import { type ConformanceCase, defineCase, defineSheetCase } from '../conformance-case';

/** These cases check tables and filters that a user created beside a block, or over it. */
export const tableCases: readonly ConformanceCase[] = [
  defineSheetCase('tables/are-made-over-cells-and-found-from-them', [110], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('B2:C3').values = [
      ['Name', 'Amount'],
      ['a', 1],
    ];
    const table = sheet.tables.add('B2:C3', true);
    const touching = sheet.getRange('A1:B2').getTables(false);
    const distant = sheet.getRange('F1:G2').getTables(false);
    table.load('name,showHeaders');
    touching.load('items/name');
    distant.load('items/name');
    await context.sync();
    expectEqual([touching.items.map(({ name }) => name), distant.items.length], [[table.name], 0], 'tables found');
    expectEqual(await readAddress(table.getRange()), 'B2:C3', 'address');
    expectEqual(await readAddress(table.getDataBodyRange()), 'B3:C3', 'address of the body');
    await expectCells(table.getHeaderRowRange(), 'values', [['Name', 'Amount']], 'headers');
  }),
  defineSheetCase('tables/have-headers-that-are-texts-and-differ', [111], 'ExcelApi 1.1', async (sheet) => {
    sheet.getRange('A1:C1').values = [['Year', 'Year', 2024]];
    const table = sheet.tables.add('A1:C2', true);
    const headers = (await read(table.getHeaderRowRange(), 'values'))[0] ?? [];
    expectEqual(new Set(headers).size, 3, `number of different headers in ${JSON.stringify(headers)}`);
    expectTrue(
      headers.every((header) => typeof header === 'string'),
      'every header is a text',
    );
  }),
  defineCase('tables/never-overlap', [112], 'ExcelApi 1.1', async (bench) => {
    await bench.runOnSheet(async (sheet) => void sheet.tables.add('A1:B3', true));
    const error = await bench.expectError((sheet) => {
      sheet.tables.add('B2:D5', true);
    });
    bench.note('Code for a table over a table', error.code);
  }),
  defineSheetCase('tables/follow-rows-inserted-above', [113], 'ExcelApi 1.1', async (sheet, context) => {
    const table = sheet.tables.add('B2:C3', true);
    await context.sync();
    sheet.getRange('1:2').insert('Down');
    expectEqual(await readAddress(table.getRange()), 'B4:C5', 'address');
  }),
  defineSheetCase(
    'tables/get-another-name-on-the-copy-of-their-sheet',
    [114],
    'ExcelApi 1.7',
    async (sheet, context) => {
      const table = sheet.tables.add('B2:C3', true);
      const copy = sheet.copy('After', sheet);
      table.load('name');
      copy.tables.load('items/name');
      await context.sync();
      expectEqual(copy.tables.items.length, 1, 'tables on the copy');
      expectTrue(copy.tables.items[0]?.name !== table.name, 'the copy has another name');
    },
  ),
  defineSheetCase('tables/leave-their-cells-when-converted', [115], 'ExcelApi 1.2', async (sheet, context) => {
    sheet.getRange('A1:A2').values = [['Head'], ['kept']];
    sheet.tables.add('A1:A2', true).convertToRange();
    sheet.tables.load('items/name');
    await expectCells(sheet.getRange('A1:A2'), 'values', [['Head'], ['kept']]);
    await context.sync();
    expectEqual(sheet.tables.items.length, 0, 'tables left');
  }),
  defineSheetCase('tables/are-resized-over-their-header-row', [275], 'ExcelApi 1.13', async (sheet, context) => {
    sheet.getRange('B2:C4').values = [
      ['Name', 'Amount'],
      ['a', 1],
      ['b', 2],
    ];
    const table = sheet.tables.add('B2:C4', true);
    await context.sync();
    sheet.getRange('B5:C5').values = [['c', 3]];
    table.resize(sheet.getRange('B2:C5'));
    expectEqual(await readAddress(table.getRange()), 'B2:C5', 'address when grown');
    table.resize(sheet.getRange('B2:C3'));
    expectEqual(await readAddress(table.getRange()), 'B2:C3', 'address when shrunk');
    await expectCells(sheet.getRange('B4:C5'), 'values', [
      ['b', 2],
      ['c', 3],
    ]);
  }),
  defineSheetCase('filters/hide-the-rows-that-do-not-match', [116], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('A1:A4').values = [['Region'], ['North'], ['South'], ['North']];
    sheet.autoFilter.apply('A1:A4', 0, { filterOn: 'Values', values: ['North'] });
    const [north, south] = [sheet.getRange('A2'), sheet.getRange('A3')];
    north.load('rowHidden');
    south.load('rowHidden');
    sheet.autoFilter.load('enabled,isDataFiltered');
    await context.sync();
    expectEqual([north.rowHidden, south.rowHidden], [false, true], 'rowHidden');
    expectEqual([sheet.autoFilter.enabled, sheet.autoFilter.isDataFiltered], [true, true], 'enabled, filtered');
  }),
  defineSheetCase('filters/show-all-rows-once-cleared', [116], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('A1:A3').values = [['Region'], ['North'], ['South']];
    sheet.autoFilter.apply('A1:A3', 0, { filterOn: 'Values', values: ['North'] });
    sheet.autoFilter.clearCriteria();
    const rows = sheet.getRange('A1:A3');
    const filtered = sheet.autoFilter.getRangeOrNullObject();
    rows.load('rowHidden');
    filtered.load('address');
    await context.sync();
    expectEqual([rows.rowHidden, filtered.isNullObject], [false, false], 'rows shown, filter still there');
    sheet.autoFilter.remove();
    const removed = await load(sheet.autoFilter.getRangeOrNullObject(), 'address');
    expectEqual(removed.isNullObject, true, 'filter gone');
  }),
  defineSheetCase('filters/of-a-table-are-its-own', [273], 'ExcelApi 1.9', async (sheet, context) => {
    sheet.getRange('A1:B3').values = [
      ['Name', 'City'],
      ['Ann', 'Oslo'],
      ['Bob', 'Rome'],
    ];
    const table = sheet.tables.add('A1:B3', true);
    table.autoFilter.apply(table.getRange(), 1, { filterOn: 'Values', values: ['Oslo'] });
    const row = sheet.getRange('3:3').load('rowHidden');
    sheet.autoFilter.load('enabled');
    table.autoFilter.load('isDataFiltered');
    await context.sync();
    expectEqual(
      [row.rowHidden, table.autoFilter.isDataFiltered, sheet.autoFilter.enabled],
      [true, true, false],
      'state',
    );
    table.clearFilters();
    row.load('rowHidden');
    await context.sync();
    expectEqual(row.rowHidden, false, 'rowHidden after clearing');
  }),
  defineSheetCase('filters/values-written-over-one', [117, 205], 'ExcelApi 1.9', async (sheet, _, bench) => {
    const body = sheet.getRange('A2:A4');
    sheet.getRange('A1').values = [['Region']];
    body.values = [['North'], ['South'], ['North']];
    sheet.autoFilter.apply('A1:A4', 0, { filterOn: 'Values', values: ['North'] });
    await sheet.context.sync();
    body.values = [[1], [2], [3]];
    const written = await body.context.sync().then(
      () => 'accepted',
      (error: OfficeExtension.Error) => error.code,
    );
    sheet.autoFilter.remove();
    const values = await read(body, 'values');
    bench.note('1, 2, 3 written while the second row is filtered out', { written, values });
    expectTrue(written === 'accepted' || written === 'FilteredRangeConflict', `${written} is one of two answers`);
  }),
];
