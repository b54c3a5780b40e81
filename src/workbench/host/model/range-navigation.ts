import { intersectRect } from '../../../grid';
import { computeBoundingRect, type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { HostError, invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject, type MethodArguments, NULL_OBJECT, type TypeDefinition } from '../host-object';
import { type CellRange, checkRect, readRangeArgument } from './book';
import { tableScopedCollection } from './table';

/**
 * Excel fails for more areas than this (types: Range.getMergedAreasOrNullObject); the error code is
 * not documented.
 */
const MAX_MERGED_AREAS = 512;

/** These methods of `Range` return other ranges and change nothing. */
export const rangeNavigation: NonNullable<TypeDefinition<CellRange>['methods']> = {
  GetCell: (cells, args) => {
    const [row, column] = [args.integer(0), args.integer(1)];
    // The cell may lie outside of the range, but must be on the sheet.
    return createRange(cells, { row: cells.rect.row + row, column: cells.rect.column + column, rows: 1, columns: 1 });
  },
  GetRow: (cells, args) => {
    const row = args.integer(0);
    return createRange(cells, { ...cells.rect, row: cells.rect.row + row, rows: 1 });
  },
  GetColumn: (cells, args) => {
    const column = args.integer(0);
    return createRange(cells, { ...cells.rect, column: cells.rect.column + column, columns: 1 });
  },
  GetOffsetRange: (cells, args) => {
    const [rows, columns] = [args.integer(0), args.integer(1)];
    return createRange(cells, { ...cells.rect, row: cells.rect.row + rows, column: cells.rect.column + columns });
  },
  GetResizedRange: (cells, args) => {
    const [rows, columns] = [args.integer(0), args.integer(1)];
    return createRange(cells, { ...cells.rect, rows: cells.rect.rows + rows, columns: cells.rect.columns + columns });
  },
  GetAbsoluteResizedRange: (cells, args) =>
    createRange(cells, { ...cells.rect, rows: args.integer(0), columns: args.integer(1) }),
  GetLastCell: (cells) => createRange(cells, takeLastRow(takeLastColumn(cells.rect))),
  GetLastRow: (cells) => createRange(cells, takeLastRow(cells.rect)),
  GetLastColumn: (cells) => createRange(cells, takeLastColumn(cells.rect)),
  GetEntireRow: (cells) => createRange(cells, { ...cells.rect, column: 0, columns: SHEET_COLUMNS }),
  GetEntireColumn: (cells) => createRange(cells, { ...cells.rect, row: 0, rows: SHEET_ROWS }),
  GetRowsAbove: (cells, args) => findRangeBeside(cells, args, 'row', true),
  GetRowsBelow: (cells, args) => findRangeBeside(cells, args, 'row', false),
  GetColumnsBefore: (cells, args) => findRangeBeside(cells, args, 'column', true),
  GetColumnsAfter: (cells, args) => findRangeBeside(cells, args, 'column', false),
  GetBoundingRect: (cells, args) => {
    const other = readRangeArgument(cells, args, 0);
    if (other.sheetId !== cells.sheetId) throw invalidArgument();
    return createRange(cells, computeBoundingRect(cells.rect, other.rect));
  },
  GetMergedAreasOrNullObject: (cells) => {
    cells.book.clearUndoAfter('mergedAreas');
    const merged = cells.book.store.findMerges(cells.sheetId, cells.rect);
    if (merged.length > MAX_MERGED_AREAS) throw new HostError('GeneralException', 'There are too many merged areas.');
    return merged.length === 0
      ? NULL_OBJECT
      : cells.book.objects.rangeAreas(merged.map((rect) => cells.book.range(cells.sheetId, rect)));
  },
  GetTables: ({ book, sheetId, rect }, args) =>
    tableScopedCollection({ book, sheetId, rect, fullyContained: args.flag(0) }),
  GetPivotTables: () => noPivotTables(undefined),
};

/** These methods of `Range` may find nothing. */
export const rangeFinders: NonNullable<TypeDefinition<CellRange>['finders']> = {
  GetIntersection: (cells, args) => {
    const other = readRangeArgument(cells, args, 0);
    if (cells.sheetId !== other.sheetId) throw invalidArgument();
    return findRange(cells, intersectRect(cells.rect, other.rect));
  },
  GetSpecialCells: (cells, args) => {
    const kind = args.optionalText(1);
    if (args.text(0) !== 'Formulas' || (kind !== undefined && kind !== 'Errors'))
      throw notImplemented('Range.getSpecialCells');
    const { book, sheetId, rect } = cells;
    const areas = book.store.findFormulaAreas(sheetId, rect, kind === 'Errors');
    return areas.length === 0 ? undefined : book.objects.rangeAreas(areas.map((area) => book.range(sheetId, area)));
  },
  // The documentation does not say if the formula's own cell has a spill parent.
  GetSpillParent: (cells) => {
    const spill = findSpill(cells);
    return findRange(cells, spill?.isFormula ? undefined : spill?.formula);
  },
  GetSpillingToRange: (cells) => {
    const spill = findSpill(cells);
    return findRange(cells, spill?.isFormula ? spill.rect : undefined);
  },
  // Unlike a worksheet, a range has no fallback to its first cell when it has no used cells.
  GetUsedRange: (cells, args) => findRange(cells, findUsedWithin(cells, args.flag(0))),
};

/** Returns the spilled result that a single cell shows. */
function findSpill({ book, sheetId, rect }: CellRange) {
  const [spill] = rect.rows * rect.columns === 1 ? book.store.findSpillRanges(sheetId, rect) : [];
  const { row, column } = rect;
  return spill && { ...spill, isFormula: spill.formula.row === row && spill.formula.column === column };
}

function findRange(cells: CellRange, rect: Rect | undefined): HostObject | undefined {
  return rect && createRange(cells, rect);
}

/** Pivot tables of the stand-in fill no cells, so the collection is always empty. */
const noPivotTables: (target: undefined) => HostObject = defineType<undefined>({
  name: 'PivotTableScopedCollection',
  items: () => [],
});

function createRange(cells: CellRange, rect: Rect): HostObject {
  return cells.book.range(cells.sheetId, checkRect(rect)).object;
}

function takeLastRow(rect: Rect): Rect {
  return { ...rect, row: rect.row + rect.rows - 1, rows: 1 };
}

function takeLastColumn(rect: Rect): Rect {
  return { ...rect, column: rect.column + rect.columns - 1, columns: 1 };
}

/** Returns the rows or columns on one side; a negative count takes the other side, as in Excel. */
function findRangeBeside(
  cells: CellRange,
  args: MethodArguments,
  axis: 'row' | 'column',
  isBefore: boolean,
): HostObject {
  const count = args.optionalInteger(0) ?? 1;
  if (count === 0) throw invalidArgument();
  const size = Math.abs(count);
  const { rect } = cells;
  const start = isBefore === count > 0 ? rect[axis] - size : rect[axis] + rect[`${axis}s`];
  return createRange(cells, { ...rect, [axis]: start, [`${axis}s`]: size });
}

function findUsedWithin(cells: CellRange, valuesOnly: boolean): Rect | undefined {
  const { store } = cells.book;
  const used = store.findUsedRange(cells.sheetId, valuesOnly);
  const usedInRange = used && intersectRect(used, cells.rect);
  if (!usedInRange || !valuesOnly) return usedInRange;
  return shrinkToFilled(usedInRange, (rect) => store.findFilledCells(cells.sheetId, rect, 1).length > 0);
}

/**
 * Returns the smallest rectangle around the filled cells by binary search, because listing the
 * cells of a large sheet is slow.
 */
function shrinkToFilled(rect: Rect, hasFilled: (rect: Rect) => boolean): Rect | undefined {
  if (!hasFilled(rect)) return undefined;
  const rowsToFirst = findSmallest(rect.rows, (rows) => hasFilled({ ...rect, rows }));
  const row = rect.row + rowsToFirst - 1;
  const end = rect.row + rect.rows;
  const rows = findSmallest(end - row, (count) => !isOccupied({ ...rect, row: row + count, rows: end - row - count }));
  const columnsToFirst = findSmallest(rect.columns, (columns) => hasFilled({ ...rect, columns }));
  const column = rect.column + columnsToFirst - 1;
  const right = rect.column + rect.columns;
  const columns = findSmallest(
    right - column,
    (count) => !isOccupied({ ...rect, column: column + count, columns: right - column - count }),
  );
  return { row, column, rows, columns };

  function isOccupied(rest: Rect): boolean {
    return rest.rows > 0 && rest.columns > 0 && hasFilled(rest);
  }
}

/**
 * Returns the smallest count from 1 to `max` that passes the test. It searches by halves: `max` and
 * every count above a passing one must pass too.
 */
function findSmallest(max: number, test: (count: number) => boolean): number {
  let [low, high] = [1, max];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
