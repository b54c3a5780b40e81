import { intersectRect } from '../../../grid';
import { boundingRect, type Rect, SHEET_COLUMNS, SHEET_ROWS } from '../../store';
import { HostError, invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, type MethodArguments, NULL_OBJECT, type TypeDefinition } from '../host-object';
import { type CellRange, checkedRect, rangeArgument } from './book';
import { tableScopedCollection } from './table';

/** With more, Excel fails to answer (types: Range.getMergedAreasOrNullObject); its code for that is not documented. */
const MOST_MERGED_AREAS = 512;

/** Members of `Range` that lead to other ranges and change nothing. */
export const rangeNavigation: NonNullable<TypeDefinition<CellRange>['methods']> = {
  GetCell: (cells, args) => {
    const [row, column] = [args.whole(0), args.whole(1)];
    // The cell may lie outside the range, as long as it is on the sheet.
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
  GetRowsAbove: (cells, args) => rowsBeside(cells, args, true),
  GetRowsBelow: (cells, args) => rowsBeside(cells, args, false),
  GetColumnsBefore: (cells, args) => columnsBeside(cells, args, true),
  GetColumnsAfter: (cells, args) => columnsBeside(cells, args, false),
  GetBoundingRect: (cells, args) => {
    const other = rangeArgument(cells, args, 0);
    if (other.sheetId !== cells.sheetId) throw invalidArgument();
    return at(cells, boundingRect(cells.rect, other.rect));
  },
  GetIntersection: (cells, args) => {
    const common = intersection(cells, rangeArgument(cells, args, 0));
    if (!common) throw itemNotFound();
    return at(cells, common);
  },
  GetIntersectionOrNullObject: (cells, args) => {
    const common = intersection(cells, rangeArgument(cells, args, 0));
    return common ? at(cells, common) : NULL_OBJECT;
  },
  GetUsedRange: (cells, args) => {
    // Unlike a worksheet, which answers its first cell when nothing is used.
    const used = usedWithin(cells, args.flag(0));
    if (!used) throw itemNotFound();
    return at(cells, used);
  },
  GetUsedRangeOrNullObject: (cells, args) => {
    const used = usedWithin(cells, args.flag(0));
    return used ? at(cells, used) : NULL_OBJECT;
  },
  GetMergedAreasOrNullObject: (cells) => {
    const merged = cells.book.store.merges(cells.sheetId, cells.rect);
    if (merged.length > MOST_MERGED_AREAS) throw new HostError('GeneralException', 'There are too many merged areas.');
    return merged.length === 0
      ? NULL_OBJECT
      : cells.book.objects.rangeAreas(merged.map((rect) => cells.book.range(cells.sheetId, rect)));
  },
  GetTables: ({ book, sheetId, rect }, args) =>
    tableScopedCollection({ book, sheetId, rect, fullyContained: args.flag(0) }),
  GetPivotTables: () => noPivotTables(undefined),
};

/** The stand-in has none, and says so truthfully. */
const noPivotTables: (target: undefined) => HostObject = defineType<undefined>({
  name: 'PivotTableScopedCollection',
  items: () => [],
});

/** A range of the same sheet. */
function at(cells: CellRange, rect: Rect): HostObject {
  return cells.book.range(cells.sheetId, checkedRect(rect)).object;
}

function lastRow(rect: Rect): Rect {
  return { ...rect, row: rect.row + rect.rows - 1, rows: 1 };
}

function lastColumn(rect: Rect): Rect {
  return { ...rect, column: rect.column + rect.columns - 1, columns: 1 };
}

/** A negative count goes the other way, as in Excel. */
function rowsBeside(cells: CellRange, args: MethodArguments, above: boolean): HostObject {
  const count = args.optionalWhole(0) ?? 1;
  if (count === 0) throw invalidArgument();
  const rows = Math.abs(count);
  const goesUp = above === count > 0;
  return at(cells, { ...cells.rect, row: goesUp ? cells.rect.row - rows : cells.rect.row + cells.rect.rows, rows });
}

function columnsBeside(cells: CellRange, args: MethodArguments, before: boolean): HostObject {
  const count = args.optionalWhole(0) ?? 1;
  if (count === 0) throw invalidArgument();
  const columns = Math.abs(count);
  const goesLeft = before === count > 0;
  const column = goesLeft ? cells.rect.column - columns : cells.rect.column + cells.rect.columns;
  return at(cells, { ...cells.rect, column, columns });
}

function usedWithin(cells: CellRange, valuesOnly: boolean): Rect | undefined {
  const { store } = cells.book;
  const used = store.usedRange(cells.sheetId, valuesOnly);
  const common = used && intersectRect(used, cells.rect);
  if (!common || !valuesOnly) return common;
  return shrinkToFilled(common, (rect) => store.filledCells(cells.sheetId, rect, 1).length > 0);
}

/** The smallest rectangle around the filled cells, found by halving: large sheets are not listed cell by cell. */
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

/** The smallest count from 1 to `most` for which the test holds; it must hold for `most` and stay true once true. */
function smallest(most: number, test: (count: number) => boolean): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function intersection(a: CellRange, b: CellRange): Rect | undefined {
  if (a.sheetId !== b.sheetId) throw invalidArgument();
  return intersectRect(a.rect, b.rect);
}
