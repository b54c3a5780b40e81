/** Finds the filters that hide rows: that of a sheet, and those of the tables on it. */
import type { Rect } from '../../../grid';
import type { Filter } from '../../look';
import { addressOf, PLACE } from '../anchors';

/** @param area the cells of which some rows are hidden, by a user or by a filter in any columns */
export function queueFilters(sheet: Excel.Worksheet, tables: readonly string[], area: Rect): () => readonly Filter[] {
  const own = sheet.autoFilter.load('isDataFiltered');
  const range = own.getRangeOrNullObject().load(PLACE);
  const asked = tables.map((name) => {
    const table = sheet.tables.getItemOrNullObject(name);
    return { name, cells: table.getRange().load(PLACE), filter: table.autoFilter.load('isDataFiltered') };
  });
  return () => {
    // A filter whose range Excel does not report may hide any row.
    const ofSheet = range.isNullObject
      ? { table: undefined, rect: area, isPlaceUnknown: true }
      : { table: undefined, rect: addressOf(range).rect };
    const ofTables = asked.flatMap(({ name, cells, filter }) =>
      !cells.isNullObject && filter.isDataFiltered ? [{ table: name, rect: addressOf(cells).rect }] : [],
    );
    return [...(own.isDataFiltered ? [ofSheet] : []), ...ofTables].filter(({ rect }) => sharesRows(rect, area));
  };
}

function sharesRows(a: Rect, b: Rect): boolean {
  return a.row < b.row + b.rows && b.row < a.row + a.rows;
}
