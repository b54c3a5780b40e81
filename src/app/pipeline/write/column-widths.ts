/**
 * Chooses the widths of columns: a write may widen a column that only the block is in, and never
 * narrows one.
 */
import { type CellInput, toShownText, toWidthInPoints } from '../../../grid';
import { type ColumnSlot, createHeaderCells, getFormatState, type Result } from '../../../placement';
import { formatCellText } from '../layout/format-value';
import type { WriteScript } from '../steps';

const MAX_MEASURED_ROWS = 100;
/**
 * Fewer rows are measured if there are thousands of columns, because each cell is formatted on its
 * own.
 */
const MAX_MEASURED_CELLS = 50_000;
const MIN_WIDTH = 8.43;
const MAX_WIDTH = 45;

export interface WidthPlan {
  /** Holds one width in characters for each column of the block; undefined leaves it unchanged. */
  readonly widths: readonly (number | undefined)[];
  /** Counts the columns that stay too narrow for their numbers. */
  readonly narrowCount: number;
}

/**
 * Plans the widths of a write. A new column fits its header and its first rows. A column that the
 * block had before gets wider only if one of its numbers would show as `####`.
 * @param slots one for each column of the block
 * @param formats the number formats of the result's columns
 */
export function planColumnWidths(
  { survey, result, headerRows, layout, columnMoves }: WriteScript,
  slots: readonly ColumnSlot[],
  formats: readonly string[],
): WidthPlan {
  const { formerFormats } = getFormatState(layout, slots, result.columns, survey.obstacles.formatRights);
  const fittingWidths = survey.freeColumns.some((isFree) => isFree) ? measureWidths(result, headerRows) : [];
  const plans = slots.map(({ index, currentOffset }, offset) => {
    const points = survey.columnWidths[offset];
    // If columns leave, Excel moves the widths of the others with them. A hidden column has the width 0.
    // Excel reports only the first widths of a very wide block, and another width could narrow a column.
    const isUnread = points === undefined && survey.columnWidths.length > 0;
    if (index === undefined || points === 0 || isUnread || (columnMoves && currentOffset !== undefined)) return {};
    const currentFormat = survey.looks?.last[currentOffset ?? -1];
    const isUserFormat = currentFormat !== undefined && currentFormat !== formerFormats[offset];
    const neededWidth = measureNumbers(result, index, isUserFormat ? currentFormat : (formats[index] ?? 'General'));
    const isNarrow = points !== undefined && points < toWidthInPoints(neededWidth);
    const newWidth =
      currentOffset === undefined
        ? Math.max(addMargin(neededWidth), fittingWidths[index] ?? 0)
        : isNarrow
          ? addMargin(neededWidth)
          : 0;
    const isWider = points === undefined ? currentOffset === undefined : points < toWidthInPoints(newWidth);
    return survey.freeColumns[offset] ? { width: isWider ? newWidth : undefined } : { isNarrow };
  });
  return {
    widths: plans.map(({ width }) => width),
    narrowCount: plans.filter(({ isNarrow }) => isNarrow).length,
  };
}

/**
 * Returns the width in characters of the longest number of a column; 0 if Excel shortens the
 * numbers itself, as it does in the format `General`.
 */
function measureNumbers({ numberRange }: Result, column: number, format: string): number {
  const range = format === 'General' || format === '@' ? undefined : numberRange?.(column);
  if (!range) return 0;
  return Math.max(...range.map((value) => measureNumber(formatCellText(value, format, { locale: 'en-US' }))));
}

/**
 * Returns the width that Excel needs to show a number, in digits. Signs between digits are half as
 * wide as a digit, a percent sign is wider, and bold totals are a little wider.
 */
export function measureNumber(text: string): number {
  const signs = text.match(/[.,:’'\s-]/g)?.length ?? 0;
  const percentSigns = text.match(/%/g)?.length ?? 0;
  return (text.length - signs / 2 + percentSigns / 2) * 1.05;
}

/**
 * Adds one character to the width that a number needs, because the digits of some fonts are wider
 * than those of Excel's default font.
 */
export function addMargin(numberWidth: number): number {
  return numberWidth === 0 ? 0 : numberWidth + 1;
}

/** Headers are bold, so their letters are wider. */
const HEADER_FACTOR = 1.1;

/**
 * Returns widths in characters that fit the header and the first rows; numbers are measured with
 * their separators.
 */
function measureWidths(result: Result, headerRows: number): number[] {
  const header = createHeaderCells(result.columns, headerRows);
  const rowLimit = Math.max(1, Math.min(MAX_MEASURED_ROWS, Math.floor(MAX_MEASURED_CELLS / result.columns.length)));
  const rows = Array.from({ length: Math.min(rowLimit, result.rowCount) }, (_, index) => result.row(index));
  return result.columns.map((_, index) => {
    const lengths = rows.map((row) => measureCell(row[index] ?? '', result.numberFormats[index] ?? 'General'));
    const title = Math.max(0, ...header.map((row) => toShownText(row[index] ?? '').length * HEADER_FACTOR));
    return limitWidth(Math.max(title, ...lengths));
  });
}

/** Returns the width of a column whose longest text has this width. */
export function limitWidth(characters: number): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, characters + 1));
}

function measureCell(input: CellInput, format: string): number {
  return typeof input === 'number'
    ? formatCellText(input, format, { locale: 'en-US' }).length
    : toShownText(input).length;
}
