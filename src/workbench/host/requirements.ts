/** `Office.context.requirements` reports the highest supported version of each requirement set. */
export type Requirements = Readonly<Record<string, string>>;

/**
 * The pinned office.js and {@link NEWER_MEMBERS} can serve no newer Excel. Lower a number to
 * simulate an older one: `isSetSupported` reports it, and the host answers ApiNotFound for newer
 * members. The add-in needs at least ExcelApi 1.14 and SharedRuntime 1.1.
 */
export const CURRENT_REQUIREMENTS: Requirements = {
  AddInCommands: '1.3',
  CustomFunctions: '1.7',
  CustomFunctionsRuntime: '1.4',
  DelayForCellEdit: '1.1',
  DialogApi: '1.2',
  DocumentEvents: '1.1',
  ExcelApi: '1.18',
  File: '1.1',
  KeyboardShortcuts: '1.1',
  OfficeRuntime: '1.1',
  OpenBrowserWindowApi: '1.1',
  RibbonApi: '1.1',
  RichApiRuntime: '1.2',
  Settings: '1.1',
  SharedRuntime: '1.2',
};

/**
 * This script, at the end of Microsoft's Excel library, adds what the add-in calls and what only
 * the office.js that Microsoft hosts has, but no package of it: `RangeAreas.select` of ExcelApi
 * 1.18. It sends the same request as `Range.select`.
 */
export const NEWER_MEMBERS = `
;Excel.RangeAreas.prototype.select ??= Excel.Range.prototype.select;`;

/** Returns a set of requirements with ExcelApi limited to the given version. */
export function limitExcelApi(version: string): Requirements {
  return { ...CURRENT_REQUIREMENTS, ExcelApi: version };
}

/**
 * Returns a function that checks if the simulated Excel has a member. Office.js 1.1.110 does not
 * check this itself (its switch for it affects the wrong class), so the host has to simulate an
 * older Excel.
 */
export function createMemberCheck(requirements: Requirements): (typeName: string, member: string) => boolean {
  const [, minor = '0'] = (requirements.ExcelApi ?? '1.0').split('.');
  return (typeName, member) =>
    Number(minor) >= Math.max(MEMBERS_SINCE.get(`${typeName}.${member}`) ?? 0, TYPES_SINCE.get(typeName) ?? 0);
}

/**
 * Lists the minor version of ExcelApi 1.x for each supported member newer than 1.9 (from the
 * declarations in `@types/office-js`).
 */
const MEMBERS_SINCE: ReadonlyMap<string, number> = new Map([
  ['Application.CultureInfo', 11],
  ['Application.DecimalSeparator', 11],
  ['Application.ThousandsSeparator', 11],
  ['AutoFilter.ClearColumnCriteria', 14],
  ['Range.GetMergedAreasOrNullObject', 13],
  ['ChartSeries.GetDimensionDataSourceString', 15],
  ['ChartSeries.GetDimensionDataSourceType', 15],
  ['PivotTable.GetDataSourceString', 15],
  ['PivotTable.GetDataSourceType', 15],
  ['Range.Group', 10],
  ['Range.Ungroup', 10],
  ['Range.HideGroupDetails', 10],
  ['Range.ShowGroupDetails', 10],
  ['Range.GetPivotTables', 12],
  ['Range.HasSpill', 12],
  ['Range.SavedAsArray', 12],
  ['ConditionalFormatCollection.GetItemOrNullObject', 14],
  ['Range.MoveTo', 11],
  ['RangeAreas.Select', 18],
  ['Table.Resize', 13],
  ['TableScopedCollection.GetItemOrNullObject', 14],
  ['Workbook.Save', 11],
  ['Worksheet.CustomProperties', 12],
  ['Worksheet._RegisterEventNameChanged', 17],
  ['Worksheet._RegisterEventVisibilityChanged', 17],
  ['Worksheet._RegisterProtectionChangedEvent', 14],
  ['Worksheet._RegisterRowSortedEvent', 10],
  ['WorksheetCollection._RegisterEventMoved', 17],
  ['WorksheetCollection._RegisterEventNameChanged', 17],
  ['WorksheetCollection._RegisterEventVisibilityChanged', 17],
  ['WorksheetCollection._RegisterProtectionChangedEvent', 14],
  ['WorksheetCollection._RegisterRowSortedEvent', 10],
]);

/** Maps classes that are newer as a whole to their minor version of ExcelApi. */
const TYPES_SINCE: ReadonlyMap<string, number> = new Map([
  ['CultureInfo', 11],
  ['WorksheetCustomProperty', 12],
  ['WorksheetCustomPropertyCollection', 12],
]);
