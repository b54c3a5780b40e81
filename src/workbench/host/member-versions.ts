import type { Requirements } from './requirements';

/**
 * Tells whether the Excel that is being played has a member. office.js 1.1.110 does not check this itself (its switch for it reaches
 * the wrong class), so an older Excel has to be old here.
 */
export function memberCheck(requirements: Requirements): (typeName: string, member: string) => boolean {
  const [, minor = '0'] = (requirements.ExcelApi ?? '1.0').split('.');
  return (typeName, member) =>
    Number(minor) >= Math.max(SINCE.get(`${typeName}.${member}`) ?? 0, TYPES_SINCE.get(typeName) ?? 0);
}

/** Minor versions of ExcelApi 1.x, for the host's members that are newer than 1.9 (from the declarations in `@types/office-js`). */
const SINCE: ReadonlyMap<string, number> = new Map([
  ['Application.CultureInfo', 11],
  ['Application.DecimalSeparator', 11],
  ['Application.ThousandsSeparator', 11],
  ['Application.UseSystemSeparators', 11],
  ['AutoFilter.ClearColumnCriteria', 14],
  ['Range.GetMergedAreasOrNullObject', 13],
  ['Range.GetPivotTables', 12],
  ['Range.MoveTo', 11],
  ['Table.Resize', 13],
  ['TableScopedCollection.GetItemOrNullObject', 14],
  ['Workbook.Save', 11],
  ['Worksheet.CustomProperties', 12],
  ['Worksheet._RegisterEventNameChanged', 17],
  ['Worksheet._RegisterEventVisibilityChanged', 17],
  ['Worksheet._RegisterProtectionChangedEvent', 14],
  ['WorksheetCollection._RegisterEventMoved', 17],
  ['WorksheetCollection._RegisterEventNameChanged', 17],
  ['WorksheetCollection._RegisterEventVisibilityChanged', 17],
  ['WorksheetCollection._RegisterProtectionChangedEvent', 14],
]);

/** Classes that came whole. */
const TYPES_SINCE: ReadonlyMap<string, number> = new Map([
  ['CultureInfo', 11],
  ['NumberFormatInfo', 11],
  ['WorksheetCustomProperty', 12],
  ['WorksheetCustomPropertyCollection', 12],
]);
