import { findRuns, isSameRect } from '../../../grid';
import type { Rect } from '../cell-types';
import { createCriterionTest } from '../functions/criteria-functions';
import { changeAxis } from '../state/axis';
import { valueAt } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import type { TextRenderer } from '../state/render-text';
import { getColumnRuns, styleAt } from '../state/styles';
import type { SheetState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import type { AutoFilter, FilterCriteria } from '../workbook-file';
import { changeTable, requireTable } from './tables';

/** A filter belongs to a sheet, which has at most one, or to one of its tables. */
export interface FilterOwner {
  readonly sheetId: string;
  readonly tableId?: string | undefined;
}

/**
 * Sets the filter and, if there are criteria, hides the rows of its body that do not match. Another
 * filter of the sheet ends.
 */
export function applyFilter(
  book: OpenWorkbook,
  owner: FilterOwner,
  rect: Rect,
  column: number | undefined,
  criteria: FilterCriteria | undefined,
  renderer: TextRenderer,
): void {
  book.checkNotProtected(owner.sheetId, 'autoFilter');
  const before = findFilter(book, owner);
  const isSame = before && isSameRect(before.rect, rect);
  if (owner.tableId !== undefined && !isSame)
    throw new StoreRefusal('OutsideSheet', 'A filter of a table stands over all of it.');
  if (before && !isSame) showRows(book, owner.sheetId, before.rect);
  const allCriteria: (FilterCriteria | null)[] = [...((isSame && before.criteria) || [])];
  while (allCriteria.length < rect.columns) allCriteria.push(null);
  if (column !== undefined) {
    if (column < 0 || column >= rect.columns) throw new StoreRefusal('OutsideSheet', 'The filter has no such column.');
    allCriteria[column] = criteria ?? null;
  }
  setFilter(book, owner, { rect, criteria: allCriteria, filtered: false }, renderer);
}

export function clearCriteria(book: OpenWorkbook, owner: FilterOwner, renderer: TextRenderer): void {
  book.checkNotProtected(owner.sheetId, 'autoFilter');
  const filter = findFilter(book, owner);
  if (filter) setFilter(book, owner, { rect: filter.rect, filtered: false }, renderer);
}

/** Evaluates the criteria again, since rows that changed stay shown or hidden until then. */
export function reapplyFilter(book: OpenWorkbook, owner: FilterOwner, renderer: TextRenderer): void {
  book.checkNotProtected(owner.sheetId, 'autoFilter');
  const filter = findFilter(book, owner);
  if (filter?.criteria) setFilter(book, owner, filter, renderer);
}

export function removeFilter(book: OpenWorkbook, owner: FilterOwner): void {
  book.checkNotProtected(owner.sheetId, 'autoFilter');
  const filter = findFilter(book, owner);
  if (filter?.filtered) showRows(book, owner.sheetId, filter.rect);
  storeFilter(book, owner, undefined);
}

/** A table's filter covers its headers and its body. */
export function findFilter(book: OpenWorkbook, { sheetId, tableId }: FilterOwner): AutoFilter | undefined {
  if (tableId === undefined) return book.requireSheet(sheetId).autoFilter;
  const { filter, rect, showTotals } = requireTable(book, tableId).table;
  return { rect: showTotals ? { ...rect, rows: rect.rows - 1 } : rect, filtered: false, ...filter };
}

function storeFilter(book: OpenWorkbook, { sheetId, tableId }: FilterOwner, autoFilter: AutoFilter | undefined): void {
  if (tableId === undefined) {
    book.changeSheet(sheetId, { autoFilter });
    return;
  }
  const { criteria, filtered = false } = autoFilter ?? {};
  changeTable(book, tableId, { filter: { filtered, ...(criteria && { criteria }) } });
}

function setFilter(book: OpenWorkbook, owner: FilterOwner, filter: AutoFilter, renderer: TextRenderer): void {
  const { rect, criteria = [] } = filter;
  showRows(book, owner.sheetId, rect);
  const sheet = book.requireSheet(owner.sheetId);
  const tests = criteria.flatMap((columnCriteria, offset) =>
    columnCriteria ? [createRowTest(book, sheet, rect.column + offset, columnCriteria, renderer)] : [],
  );
  let axis = sheet.rowAxis;
  const body = rect.row + 1;
  const hiddenRuns = findRuns(rect.rows - 1, (offset) => tests.some((test) => !test(body + offset)));
  for (const { start, count } of hiddenRuns) axis = changeAxis(axis, body + start, count, { hidden: true });
  book.changeSheet(owner.sheetId, { rowAxis: axis });
  storeFilter(book, owner, { ...filter, filtered: tests.length > 0 });
}

function showRows(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  if (rect.rows < 2) return;
  const { rowAxis } = book.requireSheet(sheetId);
  book.changeSheet(sheetId, { rowAxis: changeAxis(rowAxis, rect.row + 1, rect.rows - 1, { hidden: false }) });
}

/** Compares a list of values with the cells' shown text, and custom criteria as COUNTIF does. */
function createRowTest(
  book: OpenWorkbook,
  sheet: SheetState,
  column: number,
  criteria: FilterCriteria,
  renderer: TextRenderer,
): (row: number) => boolean {
  if (criteria.filterOn === 'Values') {
    const acceptedTexts = new Set(criteria.values.map((value) => value.toLowerCase()));
    const runs = getColumnRuns(sheet.styles, column);
    return (row) => {
      const { numberFormat } = book.styles.get(styleAt(runs, row));
      return acceptedTexts.has(renderer.render(valueAt(sheet.columns, row, column), numberFormat).toLowerCase());
    };
  }
  const matchesFirst = createCriterionTest(criteria.criterion1);
  const matchesSecond = criteria.criterion2 === undefined ? undefined : createCriterionTest(criteria.criterion2);
  return (row) => {
    const value = valueAt(sheet.columns, row, column);
    if (!matchesSecond) return matchesFirst(value);
    return criteria.operator === 'Or'
      ? matchesFirst(value) || matchesSecond(value)
      : matchesFirst(value) && matchesSecond(value);
  };
}
