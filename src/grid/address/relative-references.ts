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
export function toR1C1(formula: string, { row, column }: Place): string {
  const toRowPart = (isFixed: boolean, text: string) => formatR1C1Part('R', isFixed, Number(text) - 1, row, MAX_ROWS);
  const toColumnPart = (isFixed: boolean, text: string) =>
    formatR1C1Part('C', isFixed, tryParseColumn(text) ?? MAX_COLUMNS, column, MAX_COLUMNS);
  return formula.replace(IN_A1, (whole, ...groups: (string | undefined)[]) => {
    const [fixedColumn, letters, fixedRow, digits, ...ends] = groups;
    if (letters !== undefined && digits !== undefined) {
      const [rows, columns] = [toRowPart(fixedRow === '$', digits), toColumnPart(fixedColumn === '$', letters)];
      return rows === undefined || columns === undefined ? whole : rows + columns;
    }
    const [fromColumn, firstColumn, toColumn, lastColumn, fromRow, firstRow, toRow, lastRow] = ends;
    if (firstColumn === undefined && firstRow === undefined) return whole;
    const first =
      firstColumn === undefined
        ? toRowPart(fromRow === '$', firstRow ?? '')
        : toColumnPart(fromColumn === '$', firstColumn);
    const last =
      lastColumn === undefined ? toRowPart(toRow === '$', lastRow ?? '') : toColumnPart(toColumn === '$', lastColumn);
    return first === undefined || last === undefined ? whole : `${first}:${last}`;
  });
}

/**
 * Returns a formula of {@link toR1C1} in A1 form for a cell. A reference that would leave the
 * sheet becomes `#REF!`.
 */
export function fromR1C1(formula: string, { row, column }: Place): string {
  const rowAt = (text: string) => parseR1C1Part(text, row, MAX_ROWS, (at) => String(at + 1));
  const columnAt = (text: string) => parseR1C1Part(text, column, MAX_COLUMNS, columnLetters);
  return formula.replace(IN_R1C1, (whole, ...groups: (string | undefined)[]) => {
    const [rows, columns, firstRow, lastRow, firstColumn, lastColumn] = groups;
    if (rows !== undefined && columns !== undefined) return joinReference('', columnAt(columns), rowAt(rows));
    if (firstRow !== undefined && lastRow !== undefined) return joinReference(':', rowAt(firstRow), rowAt(lastRow));
    if (firstColumn === undefined || lastColumn === undefined) return whole;
    return joinReference(':', columnAt(firstColumn), columnAt(lastColumn));
  });
}

function joinReference(separator: string, first: string | undefined, second: string | undefined): string {
  return first === undefined || second === undefined ? '#REF!' : first + separator + second;
}

function formatR1C1Part(
  letter: string,
  isFixed: boolean,
  index: number,
  origin: number,
  limit: number,
): string | undefined {
  if (index < 0 || index >= limit) return undefined;
  if (isFixed) return `${letter}${index + 1}`;
  return index === origin ? letter : `${letter}[${index - origin}]`;
}

/** @param text the part of one axis without its letter: `[-2]`, `7` or an empty text */
function parseR1C1Part(text: string, origin: number, limit: number, write: (at: number) => string): string | undefined {
  const isFixed = text !== '' && !text.startsWith('[');
  const index = isFixed ? Number(text) - 1 : origin + Number(text.slice(1, -1));
  if (index < 0 || index >= limit) return undefined;
  return (isFixed ? '$' : '') + write(index);
}

/**
 * Matches quoted texts and sheet names, which the conversion skips, as it skips table columns in
 * brackets.
 */
const QUOTED_TEXT = `"(?:[^"]|"")*"|'(?:[^']|'')*'`;
const IN_BRACKETS = String.raw`\[(?:[^\[\]]|\[[^\[\]]*\])*\]`;
const BEFORE = String.raw`(?<![\p{L}\p{N}_.\\$])`;
const AFTER = String.raw`(?![\p{L}\p{N}_.(!\\])`;
const CELL = String.raw`(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})`;
const COLUMNS = String.raw`(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})`;
const ROWS = String.raw`(\$?)(\d{1,7}):(\$?)(\d{1,7})`;
const IN_A1 = new RegExp(`${QUOTED_TEXT}|${IN_BRACKETS}|${BEFORE}(?:${CELL}|${COLUMNS}|${ROWS})${AFTER}`, 'gu');

const INDEX = String.raw`(\[-?\d+\]|\d*)`;
const IN_R1C1 = new RegExp(
  `${QUOTED_TEXT}|${BEFORE}(?:R${INDEX}C${INDEX}|R${INDEX}:R${INDEX}|C${INDEX}:C${INDEX})${AFTER}|${IN_BRACKETS}`,
  'gu',
);
