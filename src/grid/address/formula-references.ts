/**
 * Reads and rewrites the addresses in the text of a formula, on its own sheet or another sheet of
 * the same file.
 */
import { type Address, formatColumn, tryParseRect } from './address';
import { intersectRect, type Rect } from './rect';

interface FormulaReference {
  /** Is undefined for cells of the formula's own sheet. */
  readonly sheet: string | undefined;
  readonly rect: Rect;
  /** Contains no sheet: `$C$4:$C7`. */
  readonly text: string;
}

/**
 * Returns true if the formula reads some of the cells. Does not follow names, structured
 * references, and references that the formula computes.
 */
export function readsAnyCell(formula: string, sheet: string, cells: readonly Address[]): boolean {
  return findCellsRead(formula, sheet).some((read) =>
    cells.some((one) => isSameSheet(one.sheet, read.sheet) && intersectRect(one.rect, read.rect) !== undefined),
  );
}

/** Returns the cells that the formula reads, without those of other files. */
export function findCellsRead(formula: string, sheet: string): readonly Address[] {
  const cellsRead: Address[] = [];
  rewriteReferences(formula, ({ sheet: other = sheet, rect }) => {
    if (!other.includes('[')) cellsRead.push({ sheet: other, rect });
    return undefined;
  });
  return cellsRead;
}

/**
 * Returns the formula with other cells in place of some of its references; each keeps its dollar
 * signs.
 * @param getReplacement returns undefined to leave a reference as it is
 */
export function rewriteReferences(
  formula: string,
  getReplacement: (reference: FormulaReference) => Rect | undefined,
): string {
  let result = '';
  let end = 0;
  for (const match of blankTexts(formula).matchAll(REFERENCES)) {
    const [whole, quoted, plain, text = ''] = match;
    const rect = tryParseRect(text);
    // A reference through several sheets, `North:South!C4`, is left as it is.
    const isThreeDimensional =
      (quoted ?? plain) !== undefined && (formula[match.index - 1] === ':' || quoted?.includes(':'));
    if (!rect || isThreeDimensional) continue;
    const newRect = getReplacement({ sheet: quoted?.replaceAll("''", "'") ?? plain, rect, text });
    if (!newRect) continue;
    const start = match.index + whole.length - text.length;
    result += formula.slice(end, start) + formatReplacement(text, rect, newRect);
    end = start + text.length;
  }
  return result + formula.slice(end);
}

/** Returns true if the formula would read other cells after it was copied to another cell. */
export function hasRelativeReference(formula: string): boolean {
  let isRelative = false;
  if (formula.startsWith('='))
    rewriteReferences(formula, ({ text }) => {
      isRelative ||= /(?:^|:)[A-Z]|[A-Z]\d|(?:^|:)\d/i.test(text);
      return undefined;
    });
  return isRelative;
}

/** Returns the formula as Excel rewrites it after cells were inserted that push others down. */
export function shiftFormula(formula: string, sheet: string, inserted: Address): string {
  return rewriteReferences(formula, ({ sheet: other = sheet, rect, text }) =>
    // References to whole columns and rows stay as they are.
    isSameSheet(other, inserted.sheet) && CELL_REFERENCE.test(text) ? shiftRect(rect, inserted.rect) : undefined,
  );
}

const CELL_REFERENCE = /[A-Z]\$?\d/i;

/**
 * Moves a rectangle below the inserted cells, and extends one that they split. Returns undefined if
 * it stays as it is.
 */
export function shiftRect(rect: Rect, { row, rows, column, columns }: Rect): Rect | undefined {
  const isPushed = rect.column >= column && rect.column + rect.columns <= column + columns;
  if (!isPushed || rect.row + rect.rows <= row) return undefined;
  return rect.row >= row ? { ...rect, row: rect.row + rows } : { ...rect, rows: rect.rows + rows };
}

export function isSameSheet(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function formatReplacement(text: string, formerRect: Rect, newRect: Rect): string {
  const corners = text.split(':').map((corner, index) => {
    const [, dollar = '', letters = '', rowDollar = '', row = ''] = CORNER.exec(corner) ?? [];
    const isLast = index > 0;
    const column = isLast ? newRect.column + newRect.columns - 1 : newRect.column;
    const rowNumber = isLast ? newRect.row + newRect.rows : newRect.row + 1;
    const formerColumn = isLast ? formerRect.column + formerRect.columns - 1 : formerRect.column;
    const columnText = letters === '' ? '' : dollar + (column === formerColumn ? letters : formatColumn(column));
    return columnText + (row === '' ? '' : `${letters === '' ? dollar : rowDollar}${rowNumber}`);
  });
  return corners.join(':');
}

const CORNER = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/;

/**
 * Blanks texts in double quotes and in brackets, where a column of a table may be named `Q1`. The
 * length stays the same.
 */
function blankTexts(formula: string): string {
  return formula.replace(QUOTED_TEXTS, (whole) =>
    whole.startsWith("'") ? whole : `${whole[0]}${' '.repeat(whole.length - 2)}${whole.at(-1)}`,
  );
}

/**
 * Also matches sheet names in single quotes, because they may hold a quote or a bracket. `'`
 * escapes a character in brackets.
 */
const QUOTED_TEXTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^[\]']|'.)*\]/g;
/**
 * A character of a sheet name that may be without quotes. Excel's own list is not documented, and
 * other programs quote fewer names than Excel, such as `2026` and names in emoji or with vowel
 * signs; so no character is excluded that is not an operator of a formula (ECMA-376, part 1, 18.17.2).
 */
const NAME_CHARACTER = String.raw`[\w.]|[^\p{ASCII}\s]`;
const CELLS = [
  String.raw`\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?`,
  String.raw`\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}`,
  String.raw`\$?\d+:\$?\d+`,
].join('|');
const REFERENCES = new RegExp(
  String.raw`(?<!${NAME_CHARACTER}|[\]!$'])(?:(?:'((?:[^']|'')*)'|((?:${NAME_CHARACTER})+))!)?(${CELLS})(?!${NAME_CHARACTER}|[(!])`,
  'gu',
);
