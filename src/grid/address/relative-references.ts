/**
 * Converts formulas to R1C1 form, in which relative references keep their meaning in any cell, and
 * back for the cell that they are written to.
 */
import { columnLetters, MAX_COLUMNS, MAX_ROWS, tryParseColumn } from './address';
import type { Rect } from './rect';

type Place = Pick<Rect, 'row' | 'column'>;

/**
 * Returns the formula in R1C1 form.
 * @param formula in A1 form, as it is in this cell
 */
export function toRelative(formula: string, { row, column }: Place): string {
  const down = (isFixed: boolean, text: string) => part('R', isFixed, Number(text) - 1, row, MAX_ROWS);
  const right = (isFixed: boolean, text: string) =>
    part('C', isFixed, tryParseColumn(text) ?? MAX_COLUMNS, column, MAX_COLUMNS);
  return formula.replace(IN_A1, (whole, ...groups: (string | undefined)[]) => {
    const [fixedColumn, letters, fixedRow, digits, ...ends] = groups;
    if (letters !== undefined && digits !== undefined) {
      const [rows, columns] = [down(fixedRow === '$', digits), right(fixedColumn === '$', letters)];
      return rows === undefined || columns === undefined ? whole : rows + columns;
    }
    const [fromColumn, firstColumn, toColumn, lastColumn, fromRow, firstRow, toRow, lastRow] = ends;
    if (firstColumn === undefined && firstRow === undefined) return whole;
    const first =
      firstColumn === undefined ? down(fromRow === '$', firstRow ?? '') : right(fromColumn === '$', firstColumn);
    const last = lastColumn === undefined ? down(toRow === '$', lastRow ?? '') : right(toColumn === '$', lastColumn);
    return first === undefined || last === undefined ? whole : `${first}:${last}`;
  });
}

/**
 * Returns a formula of {@link toRelative} in A1 form for a cell. A reference that would leave the
 * sheet becomes `#REF!`.
 */
export function fromRelative(formula: string, { row, column }: Place): string {
  const rowAt = (text: string) => index(text, row, MAX_ROWS, (at) => String(at + 1));
  const columnAt = (text: string) => index(text, column, MAX_COLUMNS, columnLetters);
  return formula.replace(IN_R1C1, (whole, ...groups: (string | undefined)[]) => {
    const [rows, columns, firstRow, lastRow, firstColumn, lastColumn] = groups;
    if (rows !== undefined && columns !== undefined) return joined('', columnAt(columns), rowAt(rows));
    if (firstRow !== undefined && lastRow !== undefined) return joined(':', rowAt(firstRow), rowAt(lastRow));
    if (firstColumn === undefined || lastColumn === undefined) return whole;
    return joined(':', columnAt(firstColumn), columnAt(lastColumn));
  });
}

function joined(by: string, first: string | undefined, second: string | undefined): string {
  return first === undefined || second === undefined ? '#REF!' : first + by + second;
}

function part(letter: string, isFixed: boolean, at: number, from: number, most: number): string | undefined {
  if (at < 0 || at >= most) return undefined;
  if (isFixed) return `${letter}${at + 1}`;
  return at === from ? letter : `${letter}[${at - from}]`;
}

/** @param text the part of one axis without its letter: `[-2]`, `7` or an empty text */
function index(text: string, from: number, most: number, write: (at: number) => string): string | undefined {
  const isFixed = text !== '' && !text.startsWith('[');
  const at = isFixed ? Number(text) - 1 : from + Number(text.slice(1, -1));
  if (at < 0 || at >= most) return undefined;
  return (isFixed ? '$' : '') + write(at);
}

/**
 * Matches quoted texts and sheet names, which the conversion skips, as it skips table columns in
 * brackets.
 */
const NO_REFERENCE = `"(?:[^"]|"")*"|'(?:[^']|'')*'`;
const IN_BRACKETS = String.raw`\[(?:[^\[\]]|\[[^\[\]]*\])*\]`;
const BEFORE = String.raw`(?<![\p{L}\p{N}_.\\$])`;
const AFTER = String.raw`(?![\p{L}\p{N}_.(!\\])`;
const CELL = String.raw`(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})`;
const COLUMNS = String.raw`(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})`;
const ROWS = String.raw`(\$?)(\d{1,7}):(\$?)(\d{1,7})`;
const IN_A1 = new RegExp(`${NO_REFERENCE}|${IN_BRACKETS}|${BEFORE}(?:${CELL}|${COLUMNS}|${ROWS})${AFTER}`, 'gu');

const AT = String.raw`(\[-?\d+\]|\d*)`;
const IN_R1C1 = new RegExp(
  `${NO_REFERENCE}|${BEFORE}(?:R${AT}C${AT}|R${AT}:R${AT}|C${AT}:C${AT})${AFTER}|${IN_BRACKETS}`,
  'gu',
);
