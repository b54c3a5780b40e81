/**
 * Translates formulas to and from R1C1 notation, in which a relative reference is an offset from
 * the formula's cell.
 */
import { parseA1Range, parseR1C1Range, tokenize } from '@borgar/fx';
import { SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { StoreRefusal } from '../store-refusal';
import { type Formula, formatReference, type ReferenceMark } from './formula';

/**
 * Returns the formula's text in R1C1 notation for the given cell; everything except references
 * stays as it is.
 */
export function toR1C1(formula: Formula, row: number, column: number): string {
  let text = '';
  let from = 0;
  for (const mark of formula.marks) {
    if (mark.type === 'name' || !mark.rect || mark.deletedSheetText !== undefined) continue;
    const writtenReference = formula.text.slice(mark.start, mark.end);
    text += formula.text.slice(from, mark.start) + readPrefix(writtenReference) + formatR1C1(mark, row, column);
    from = mark.end;
  }
  return text + formula.text.slice(from);
}

/**
 * Returns the formula's text in A1 notation for the given cell. An offset that leaves the sheet
 * wraps around to its other edge.
 * @param text starts with `=`
 * @throws StoreRefusal `FormulaInvalid` for a reference in A1 notation, or a malformed one
 */
export function fromR1C1(text: string, row: number, column: number): string {
  let a1 = '';
  let copiedTo = 0;
  for (const { type, value, loc } of tokenize(text, { r1c1: true, withLocation: true })) {
    if ((loc?.[0] ?? 0) < copiedTo) continue;
    const prefix = readPrefix(value);
    const rest = value.slice(prefix.length);
    if (type === 'unknown' || (type === 'range_named' && parseA1Range(rest)))
      throw new StoreRefusal('FormulaInvalid', `There is a problem with this formula: ${value} is no R1C1 reference.`);
    a1 += type === 'range' || type === 'range_beam' ? prefix + convertToA1(rest, row, column) : value;
    if (type !== 'error') continue;
    DELETED_SHEET_CELLS.lastIndex = loc?.[1] ?? 0;
    a1 += DELETED_SHEET_CELLS.exec(text)?.[0] ?? '';
    copiedTo = DELETED_SHEET_CELLS.lastIndex;
  }
  return a1;
}

/** Matches the cells after the `#REF!` of a deleted sheet, which stay as they were. */
const DELETED_SHEET_CELLS = /\$?[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+/iy;

/** Returns the sheet of a reference, with its exclamation mark. */
function readPrefix(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('!') + 1);
}

function formatR1C1({ rect, span, fixed, colon }: ReferenceMark, row: number, column: number): string {
  if (!rect) return '';
  const formatCorner = (atRow: number, isRowFixed: boolean, atColumn: number, isColumnFixed: boolean): string =>
    (span === 'columns' ? '' : formatPart('R', atRow, isRowFixed, row)) +
    (span === 'rows' ? '' : formatPart('C', atColumn, isColumnFixed, column));
  const first = formatCorner(rect.row, fixed.top, rect.column, fixed.left);
  const last = formatCorner(rect.row + rect.rows - 1, fixed.bottom, rect.column + rect.columns - 1, fixed.right);
  // A single whole row or column is written once, a single cell as it was written.
  return first === last && !(colon && span === 'cells') ? first : `${first}:${last}`;
}

function formatPart(letter: string, index: number, isFixed: boolean, from: number): string {
  if (isFixed) return `${letter}${index + 1}`;
  return index === from ? letter : `${letter}[${index - from}]`;
}

function convertToA1(reference: string, row: number, column: number): string {
  const range = parseR1C1Range(reference.toUpperCase());
  if (!range) throw new StoreRefusal('FormulaInvalid', `There is a problem with this formula: ${reference}.`);
  const rows = resolveEdges(range.r0, !!range.$r0, range.r1, !!range.$r1, row, SHEET_ROWS);
  const columns = resolveEdges(range.c0, !!range.$c0, range.c1, !!range.$c1, column, SHEET_COLUMNS);
  const mark = {
    span: rows ? (columns ? 'cells' : 'rows') : 'columns',
    fixed: {
      top: rows?.isFirstFixed ?? false,
      left: columns?.isFirstFixed ?? false,
      bottom: rows?.isLastFixed ?? false,
      right: columns?.isLastFixed ?? false,
    },
    colon: reference.includes(':'),
  } as const;
  return formatReference(mark, {
    row: rows?.first ?? 0,
    column: columns?.first ?? 0,
    rows: rows ? rows.last - rows.first + 1 : SHEET_ROWS,
    columns: columns ? columns.last - columns.first + 1 : SHEET_COLUMNS,
  });
}

interface Edges {
  readonly first: number;
  readonly isFirstFixed: boolean;
  readonly last: number;
  readonly isLastFixed: boolean;
}

/**
 * Returns both edges of a reference along one axis; undefined if it spans the whole axis. Edges
 * that cross keep their `$`.
 */
function resolveEdges(
  first: number | null | undefined,
  isFirstFixed: boolean,
  last: number | null | undefined,
  isLastFixed: boolean,
  from: number,
  length: number,
): Edges | undefined {
  if (first === null || first === undefined) return undefined;
  const a = resolveIndex(first, isFirstFixed, from, length);
  const b = resolveIndex(last ?? first, isLastFixed, from, length);
  return a <= b
    ? { first: a, isFirstFixed, last: b, isLastFixed }
    : { first: b, isFirstFixed: isLastFixed, last: a, isLastFixed: isFirstFixed };
}

function resolveIndex(value: number, isFixed: boolean, from: number, length: number): number {
  return isFixed ? value : (from + value + length) % length;
}
