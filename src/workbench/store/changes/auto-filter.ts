import type { Rect } from '../cell-types';
import { criterionTest } from '../functions/criteria-functions';
import { changeAxis } from '../state/axis';
import { valueAt } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import type { TextRenderer } from '../state/render-text';
import { runsOf, styleAt } from '../state/styles';
import type { SheetState } from '../state/workbook-state';
import { StoreRefusal } from '../store-refusal';
import type { AutoFilter, FilterCriteria } from '../workbook-file';

/** Puts the filter there, and with criteria hides the rows of its body that do not meet them. A filter elsewhere ends. */
export function applyFilter(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  column: number | undefined,
  criteria: FilterCriteria | undefined,
  renderer: TextRenderer,
): void {
  book.checkNotProtected(sheetId, 'autoFilter');
  const before = book.sheet(sheetId).autoFilter;
  const isSame = before && JSON.stringify(before.rect) === JSON.stringify(rect);
  if (before && !isSame) showRows(book, sheetId, before.rect);
  const all: (FilterCriteria | null)[] = [...((isSame && before.criteria) || [])];
  while (all.length < rect.columns) all.push(null);
  if (column !== undefined) {
    if (column < 0 || column >= rect.columns) throw new StoreRefusal('OutsideSheet', 'The filter has no such column.');
    all[column] = criteria ?? null;
  }
  setFilter(book, sheetId, { rect, criteria: all, filtered: false }, renderer);
}

export function clearCriteria(book: OpenWorkbook, sheetId: string, renderer: TextRenderer): void {
  book.checkNotProtected(sheetId, 'autoFilter');
  const filter = book.sheet(sheetId).autoFilter;
  if (filter) setFilter(book, sheetId, { rect: filter.rect, filtered: false }, renderer);
}

/** Rows that came to meet the criteria since, or no longer do, are shown and hidden only now. */
export function reapplyFilter(book: OpenWorkbook, sheetId: string, renderer: TextRenderer): void {
  book.checkNotProtected(sheetId, 'autoFilter');
  const filter = book.sheet(sheetId).autoFilter;
  if (filter?.criteria) setFilter(book, sheetId, filter, renderer);
}

export function removeFilter(book: OpenWorkbook, sheetId: string): void {
  book.checkNotProtected(sheetId, 'autoFilter');
  const filter = book.sheet(sheetId).autoFilter;
  if (filter?.filtered) showRows(book, sheetId, filter.rect);
  book.changeSheet(sheetId, { autoFilter: undefined });
}

function setFilter(book: OpenWorkbook, sheetId: string, filter: AutoFilter, renderer: TextRenderer): void {
  const { rect, criteria = [] } = filter;
  showRows(book, sheetId, rect);
  const sheet = book.sheet(sheetId);
  const tests = criteria.flatMap((each, offset) =>
    each ? [testOf(book, sheet, rect.column + offset, each, renderer)] : [],
  );
  let axis = sheet.rowAxis;
  for (const { start, count } of hiddenRuns(rect, tests)) axis = changeAxis(axis, start, count, { hidden: true });
  book.changeSheet(sheetId, { rowAxis: axis, autoFilter: { ...filter, filtered: tests.length > 0 } });
}

/** Rows of the body that fail some test, neighbours together. */
function hiddenRuns(rect: Rect, tests: readonly ((row: number) => boolean)[]) {
  const runs: { readonly start: number; count: number }[] = [];
  if (tests.length === 0) return runs;
  for (let row = rect.row + 1; row < rect.row + rect.rows; row++) {
    if (tests.every((test) => test(row))) continue;
    const last = runs.at(-1);
    if (last && last.start + last.count === row) last.count++;
    else runs.push({ start: row, count: 1 });
  }
  return runs;
}

function showRows(book: OpenWorkbook, sheetId: string, rect: Rect): void {
  if (rect.rows < 2) return;
  const { rowAxis } = book.sheet(sheetId);
  book.changeSheet(sheetId, { rowAxis: changeAxis(rowAxis, rect.row + 1, rect.rows - 1, { hidden: false }) });
}

/** A list of values is compared with what the cells show; custom criteria are those of COUNTIF. */
function testOf(
  book: OpenWorkbook,
  sheet: SheetState,
  column: number,
  criteria: FilterCriteria,
  renderer: TextRenderer,
): (row: number) => boolean {
  if (criteria.filterOn === 'Values') {
    const wanted = new Set(criteria.values.map((value) => value.toLowerCase()));
    const runs = runsOf(sheet.styles, column);
    return (row) => {
      const { numberFormat } = book.styles.get(styleAt(runs, row));
      return wanted.has(renderer.text(valueAt(sheet.columns, row, column), numberFormat).toLowerCase());
    };
  }
  const first = criterionTest(criteria.criterion1);
  const second = criteria.criterion2 === undefined ? undefined : criterionTest(criteria.criterion2);
  return (row) => {
    const value = valueAt(sheet.columns, row, column);
    if (!second) return first(value);
    return criteria.operator === 'Or' ? first(value) || second(value) : first(value) && second(value);
  };
}
