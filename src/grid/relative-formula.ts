/** Text in quotes, names of sheets and of tables' columns are kept as they are; a reference to a cell is not part of a longer name. */
const PIECES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]|(?<![\p{L}\d_.$])(\$?[A-Za-z]{1,3})(\$?)(\d{1,7})(?![\p{L}\d_.(])/gu;

/**
 * A formula with its relative rows counted from the row in which it stands: equal for all cells of a column that was filled down.
 * @param row of the sheet, from 0
 */
export function relativeFormula(formula: string, row: number): string {
  return formula.replace(PIECES, (piece: string, column?: string, fixed?: string, digits?: string) => {
    if (column === undefined || digits === undefined) return piece;
    return fixed === '$' ? piece.toUpperCase() : `${column.toUpperCase()}[${Number(digits) - 1 - row}]`;
  });
}
