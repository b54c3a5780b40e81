/** Finds the filters that hide rows: that of a sheet, and those of the tables on it. */
import type { Rect } from '../../../grid';
import type { Filter } from '../../questions';
import { ADDRESS_PROPERTIES, toAddress } from '../anchors';

/** @param area the cells of which some rows are hidden, by a user or by a filter in any columns */
export function queueReadFilters(
  sheet: Excel.Worksheet,
  tables: readonly string[],
  area: Rect,
): () => readonly Filter[] {
  const sheetFilter = sheet.autoFilter.load('isDataFiltered');
  const range = sheetFilter.getRangeOrNullObject().load(ADDRESS_PROPERTIES);
  const tableFilters = tables.map((name) => {
    const table = sheet.tables.getItemOrNullObject(name);
    return { name, cells: table.getRange().load(ADDRESS_PROPERTIES), filter: table.autoFilter.load('isDataFiltered') };
  });
  return () => {
    // A filter whose range Excel does not report may hide any row.
    const filterOfSheet = range.isNullObject
      ? { table: undefined, rect: area, isPlaceUnknown: true }
      : { table: undefined, rect: toAddress(range).rect };
    const filtersOfTables = tableFilters.flatMap(({ name, cells, filter }) =>
      !cells.isNullObject && filter.isDataFiltered ? [{ table: name, rect: toAddress(cells).rect }] : [],
    );
    return [...(sheetFilter.isDataFiltered ? [filterOfSheet] : []), ...filtersOfTables].filter(
      ({ rect }) => rect.row < area.row + area.rows && area.row < rect.row + rect.rows,
    );
  };
}
