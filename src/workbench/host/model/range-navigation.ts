import { intersectRect } from '../../../grid';
import { boundingRect, type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { HostError, invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject, type MethodArguments, NULL_OBJECT, type TypeDefinition } from '../host-object';
import { type CellRange, checkedRect, rangeArgument } from './book';
import { tableScopedCollection } from './table';

/**
 * Excel fails for more areas than this (types: Range.getMergedAreasOrNullObject); the error code is
 * not documented.
 */
const MAX_MERGED_AREAS = 512;

/** These methods of `Range` return other ranges and change nothing. */
export const rangeNavigation: NonNullable<TypeDefinition<CellRange>['methods']> = {
  GetCell: (cells, args) => {
    const [row, column] = [args.whole(0), args.whole(1)];
    // The cell may lie outside of the range, but must be on the sheet.
    return at(cells, { row: cells.rect.row + row, column: cells.rect.column + column, rows: 1, columns: 1 });
  },
  GetRow: (cells, args) => {
    const row = args.whole(0);
    return at(cells, { ...cells.rect, row: cells.rect.row + row, rows: 1 });
  },
  GetColumn: (cells, args) => {
    const column = args.whole(0);
    return at(cells, { ...cells.rect, column: cells.rect.column + column, columns: 1 });
  },
  GetOffsetRange: (cells, args) => {
    const [rows, columns] = [args.whole(0), args.whole(1)];
    return at(cells, { ...cells.rect, row: cells.rect.row + rows, column: cells.rect.column + columns });
  },
  GetResizedRange: (cells, args) => {
    const [rows, columns] = [args.whole(0), args.whole(1)];
    return at(cells, { ...cells.rect, rows: cells.rect.rows + rows, columns: cells.rect.columns + columns });
  },
  GetAbsoluteResizedRange: (cells, args) => at(cells, { ...cells.rect, rows: args.whole(0), columns: args.whole(1) }),
  GetLastCell: (cells) => at(cells, lastRow(lastColumn(cells.rect))),
  GetLastRow: (cells) => at(cells, lastRow(cells.rect)),
  GetLastColumn: (cells) => at(cells, lastColumn(cells.rect)),
  GetEntireRow: (cells) => at(cells, { ...cells.rect, column: 0, columns: SHEET_COLUMNS }),
  GetEntireColumn: (cells) => at(cells, { ...cells.rect, row: 0, rows: SHEET_ROWS }),
  GetRowsAbove: (cells, args) => rangeBeside(cells, args, 'row', true),
  GetRowsBelow: (cells, args) => rangeBeside(cells, args, 'row', false),
  GetColumnsBefore: (cells, args) => rangeBeside(cells, args, 'column', true),
  GetColumnsAfter: (cells, args) => rangeBeside(cells, args, 'column', false),
  GetBoundingRect: (cells, args) => {
    const other = rangeArgument(cells, args, 0);
    if (other.sheetId !== cells.sheetId) throw invalidArgument();
    return at(cells, boundingRect(cells.rect, other.rect));
  },
  GetMergedAreasOrNullObject: (cells) => {
    cells.book.endUndo('mergedAreas');
    const merged = cells.book.store.merges(cells.sheetId, cells.rect);
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
    const other = rangeArgument(cells, args, 0);
    if (cells.sheetId !== other.sheetId) throw invalidArgument();
    return found(cells, intersectRect(cells.rect, other.rect));
  },
  GetSpecialCells: (cells, args) => {
    const kind = args.optionalText(1);
    if (args.text(0) !== 'Formulas' || (kind !== undefined && kind !== 'Errors'))
      throw notImplemented('Range.getSpecialCells');
    const { book, sheetId, rect } = cells;
    const areas = book.store.formulaAreas(sheetId, rect, kind === 'Errors');
    return areas.length === 0 ? undefined : book.objects.rangeAreas(areas.map((area) => book.range(sheetId, area)));
  },
  // The documentation does not say if the formula's own cell has a spill parent.
  GetSpillParent: (cells) => {
    const spill = spillAt(cells);
    return found(cells, spill?.isFormula ? undefined : spill?.formula);
  },
  GetSpillingToRange: (cells) => {
    const spill = spillAt(cells);
    return found(cells, spill?.isFormula ? spill.rect : undefined);
  },
  // Unlike a worksheet, a range has no fallback to its first cell when it has no used cells.
  GetUsedRange: (cells, args) => found(cells, usedWithin(cells, args.flag(0))),
};

/** Returns the spilled result that a single cell shows. */
function spillAt({ book, sheetId, rect }: CellRange) {
  const [spill] = rect.rows * rect.columns === 1 ? book.store.spills(sheetId, rect) : [];
  const { row, column } = rect;
  return spill && { ...spill, isFormula: spill.formula.row === row && spill.formula.column === column };
}

function found(cells: CellRange, rect: Rect | undefined): HostObject | undefined {
  return rect && at(cells, rect);
}

/** The stand-in has no pivot tables, so the collection is always empty. */
const noPivotTables: (target: undefined) => HostObject = defineType<undefined>({
  name: 'PivotTableScopedCollection',
  items: () => [],
});

function at(cells: CellRange, rect: Rect): HostObject {
  return cells.book.range(cells.sheetId, checkedRect(rect)).object;
}

function lastRow(rect: Rect): Rect {
  return { ...rect, row: rect.row + rect.rows - 1, rows: 1 };
}

function lastColumn(rect: Rect): Rect {
  return { ...rect, column: rect.column + rect.columns - 1, columns: 1 };
}

/** Returns the rows or columns on one side; a negative count takes the other side, as in Excel. */
function rangeBeside(cells: CellRange, args: MethodArguments, axis: 'row' | 'column', before: boolean): HostObject {
  const count = args.optionalWhole(0) ?? 1;
  if (count === 0) throw invalidArgument();
  const size = Math.abs(count);
  const { rect } = cells;
  const start = before === count > 0 ? rect[axis] - size : rect[axis] + rect[`${axis}s`];
  return at(cells, { ...rect, [axis]: start, [`${axis}s`]: size });
}

function usedWithin(cells: CellRange, valuesOnly: boolean): Rect | undefined {
  const { store } = cells.book;
  const used = store.usedRange(cells.sheetId, valuesOnly);
  const common = used && intersectRect(used, cells.rect);
  if (!common || !valuesOnly) return common;
  return shrinkToFilled(common, (rect) => store.filledCells(cells.sheetId, rect, 1).length > 0);
}

/**
 * Returns the smallest rectangle around the filled cells by binary search, because listing the
 * cells of a large sheet is slow.
 */
function shrinkToFilled(rect: Rect, hasFilled: (rect: Rect) => boolean): Rect | undefined {
  if (!hasFilled(rect)) return undefined;
  const rowsToFirst = smallest(rect.rows, (rows) => hasFilled({ ...rect, rows }));
  const row = rect.row + rowsToFirst - 1;
  const end = rect.row + rect.rows;
  const rows = smallest(end - row, (count) => !isOccupied({ ...rect, row: row + count, rows: end - row - count }));
  const columnsToFirst = smallest(rect.columns, (columns) => hasFilled({ ...rect, columns }));
  const column = rect.column + columnsToFirst - 1;
  const right = rect.column + rect.columns;
  const columns = smallest(
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
function smallest(max: number, test: (count: number) => boolean): number {
  let [low, high] = [1, max];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
