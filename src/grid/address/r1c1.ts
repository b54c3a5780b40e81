/**
 * Converts formulas to R1C1 form, in which relative references keep their meaning in any cell, and
 * back for the cell that they are written to.
 */
import { formatColumn, MAX_COLUMNS, MAX_ROWS, tryParseColumn } from './address';
import type { Rect } from './rect';

type CellPosition = Pick<Rect, 'row' | 'column'>;

/**
 * Returns the formula in R1C1 form.
 * @param formula in A1 form, as it is in this cell
 */
export function toR1C1(formula: string, { row, column }: CellPosition): string {
  const toRowPart = (isFixed: boolean, text: string) => formatR1C1Part('R', isFixed, Number(text) - 1, row, MAX_ROWS);
  const toColumnPart = (isFixed: boolean, text: string) =>
    formatR1C1Part('C', isFixed, tryParseColumn(text) ?? MAX_COLUMNS, column, MAX_COLUMNS);
  return formula.replace(A1_REFERENCES, (whole, ...groups: (string | undefined)[]) => {
    const [columnDollar, letters, rowDollar, digits, ...rangeGroups] = groups;
    if (letters !== undefined && digits !== undefined) {
      const [rows, columns] = [toRowPart(rowDollar === '$', digits), toColumnPart(columnDollar === '$', letters)];
      return rows === undefined || columns === undefined ? whole : rows + columns;
    }
    const [
      firstColumnDollar,
      firstColumn,
      lastColumnDollar,
      lastColumn,
      firstRowDollar,
      firstRow,
      lastRowDollar,
      lastRow,
    ] = rangeGroups;
    if (firstColumn === undefined && firstRow === undefined) return whole;
    const first =
      firstColumn === undefined
        ? toRowPart(firstRowDollar === '$', firstRow ?? '')
        : toColumnPart(firstColumnDollar === '$', firstColumn);
    const last =
      lastColumn === undefined
        ? toRowPart(lastRowDollar === '$', lastRow ?? '')
        : toColumnPart(lastColumnDollar === '$', lastColumn);
    return first === undefined || last === undefined ? whole : `${first}:${last}`;
  });
}

/**
 * Returns a formula of {@link toR1C1} in A1 form for a cell. A reference that would leave the
 * sheet becomes `#REF!`.
 */
export function fromR1C1(formula: string, { row, column }: CellPosition): string {
  const toA1Row = (text: string) => parseR1C1Part(text, row, MAX_ROWS, (at) => String(at + 1));
  const toA1Column = (text: string) => parseR1C1Part(text, column, MAX_COLUMNS, formatColumn);
  return formula.replace(R1C1_REFERENCES, (whole, ...groups: (string | undefined)[]) => {
    const [rows, columns, firstRow, lastRow, firstColumn, lastColumn] = groups;
    if (rows !== undefined && columns !== undefined) return joinReference('', toA1Column(columns), toA1Row(rows));
    if (firstRow !== undefined && lastRow !== undefined) return joinReference(':', toA1Row(firstRow), toA1Row(lastRow));
    if (firstColumn === undefined || lastColumn === undefined) return whole;
    return joinReference(':', toA1Column(firstColumn), toA1Column(lastColumn));
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
function parseR1C1Part(
  text: string,
  origin: number,
  limit: number,
  formatIndex: (at: number) => string,
): string | undefined {
  const isFixed = text !== '' && !text.startsWith('[');
  const index = isFixed ? Number(text) - 1 : origin + Number(text.slice(1, -1));
  if (index < 0 || index >= limit) return undefined;
  return (isFixed ? '$' : '') + formatIndex(index);
}

/**
 * Matches quoted texts and sheet names, which the conversion skips, as it skips table columns in
 * brackets.
 */
const QUOTED_TEXT = `"(?:[^"]|"")*"|'(?:[^']|'')*'`;
const BRACKETED_TEXT = String.raw`\[(?:[^\[\]]|\[[^\[\]]*\])*\]`;
const REFERENCE_START = String.raw`(?<![\p{L}\p{N}_.\\$])`;
const REFERENCE_END = String.raw`(?![\p{L}\p{N}_.(!\\])`;
const A1_CELL = String.raw`(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})`;
const A1_COLUMNS = String.raw`(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})`;
const A1_ROWS = String.raw`(\$?)(\d{1,7}):(\$?)(\d{1,7})`;
const A1_REFERENCES = new RegExp(
  `${QUOTED_TEXT}|${BRACKETED_TEXT}|${REFERENCE_START}(?:${A1_CELL}|${A1_COLUMNS}|${A1_ROWS})${REFERENCE_END}`,
  'gu',
);

const R1C1_INDEX = String.raw`(\[-?\d+\]|\d*)`;
const R1C1_REFERENCES = new RegExp(
  `${QUOTED_TEXT}|${REFERENCE_START}(?:R${R1C1_INDEX}C${R1C1_INDEX}|R${R1C1_INDEX}:R${R1C1_INDEX}|C${R1C1_INDEX}:C${R1C1_INDEX})${REFERENCE_END}|${BRACKETED_TEXT}`,
  'gu',
);
