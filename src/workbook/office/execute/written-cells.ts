/** Compares cells with the contents that a write has put there. */
import {
  type BlockCell,
  type CellInput,
  containsRect,
  findPreviousRow,
  isIsoTime,
  listCells,
  looksLikeFormula,
  MAX_COLUMNS,
  type Operation,
  type PreviousCells,
  type Rect,
  type RowSource,
  toShownText,
  toShownValue,
  tryParseSerialIn,
  type WrittenContents,
} from '../../../grid';
import type { PartGetter } from '../anchors';
import { loadContents, toRowSource } from '../loaded-range';

/** Holds the present contents of cells that a write fills. */
export interface WrittenCells {
  readonly part: Rect;
  readonly rows: RowSource;
  /**
   * Returns true if the write puts something into this cell, false if it leaves the cell as it is.
   */
  isWritten(row: number, column: number): boolean;
  isAsWritten(row: number, column: number): boolean;
}

export function queueReadWrittenCells(getPart: PartGetter, written: readonly WrittenContents[]): () => WrittenCells[] {
  const loaded = written.map((contents) => {
    const source = contents.filledFrom && getPart(contents.filledFrom).load('formulasR1C1');
    const range = loadContents(getPart(contents.part), false);
    return { contents, source, range: source || contents.isR1C1 ? range.load('formulasR1C1') : range };
  });
  return () =>
    loaded.map(({ contents, source, range }) => {
      const rows = toRowSource(range);
      const inputs: (readonly BlockCell[])[] = [];
      const getInput = (row: number, column: number) => {
        const cells = inputs[row] ?? contents.row(row);
        inputs[row] = cells;
        return cells[column] ?? null;
      };
      return {
        part: contents.part,
        rows,
        isWritten: (row, column) => source !== undefined || getInput(row, column) !== null,
        isAsWritten(row, column) {
          if (source) return range.formulasR1C1[row]?.[column] === source.formulasR1C1[0]?.[column];
          const input = getInput(row, column);
          if (contents.isR1C1 && looksLikeFormula(input)) return range.formulasR1C1[row]?.[column] === input;
          return isStoredInput(rows.row(row)[column] ?? '', input);
        },
      };
    });
}

/**
 * Returns true if the cell holds what was written. Excel turns a written day, `2026-01-09`, into
 * its serial number, except in a cell with the text format.
 */
function isStoredInput(currentInput: CellInput, written: BlockCell): boolean {
  if (currentInput === written) return true;
  if (written === null || looksLikeFormula(currentInput) || looksLikeFormula(written)) return false;
  const isDay = typeof written === 'string' && isIsoTime(written);
  const days = isDay ? [tryParseSerialIn(1900, written), tryParseSerialIn(1904, written)] : [];
  return [written, ...days].some((one) => one !== undefined && isShownAs(currentInput, one));
}

/**
 * Returns true if Excel turns the input into what the cell holds now: `0.1 + 0.2` into 0.3, a line
 * break without its carriage return, and anything into text in a cell with the text format.
 */
function isShownAs(currentInput: CellInput, written: CellInput): boolean {
  if (typeof currentInput !== 'string') return toShownValue(currentInput) === toShownValue(written);
  const text = toShownValue(toShownText(currentInput));
  if (typeof written === 'string') return text === toShownValue(toShownText(written));
  if (typeof written === 'boolean') return text === String(written).toUpperCase();
  return (
    NUMBER_TEXT.test(String(text)) && toShownValue(Number(String(text).replace(',', '.'))) === toShownValue(written)
  );
}

/**
 * Matches a number as Excel itself writes it: `-1.5`, `1,5`, `1E+21`, but not a code like `0100` or
 * `1.50`.
 */
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?(?:E[+-]\d+)?$/;

export function areAllAsWritten({ part, isWritten, isAsWritten }: WrittenCells): boolean {
  const cells = listCells({ ...part, row: 0, column: 0 });
  return cells.every(({ row, column }) => !isWritten(row, column) || isAsWritten(row, column));
}

/**
 * Returns true if the cells prove that the write was carried out: all hold what it puts there, and
 * one held something else before.
 */
export function provesWrite(written: WrittenCells, previousCells: readonly PreviousCells[]): boolean {
  const { part, rows } = written;
  const isChanged = (_: unknown, row: number) => {
    const formerCells = findPreviousRow(previousCells, { ...part, row: part.row + row, rows: 1 });
    return rows.row(row).some((currentInput, column) => formerCells[column] !== currentInput);
  };
  return areAllAsWritten(written) && Array.from({ length: part.rows }).some(isChanged);
}

/** Holds the contents of the cells that a user has edited; null stands for any other cell. */
export type ValueEdits = Extract<Operation, { kind: 'values' }>;

export type CellPredicate = (row: number, column: number) => boolean;

/** Returns a function that says whether a cell is one of the edited cells. */
export function createCellLookup(edits: readonly ValueEdits[]): CellPredicate {
  const computeKey = (row: number, column: number) => row * MAX_COLUMNS + column;
  const keys = new Set<number>();
  for (const { part, rows } of edits)
    for (const [down, row] of rows.entries())
      for (const [right, cell] of row.entries())
        if (cell !== null) keys.add(computeKey(part.row + down, part.column + right));
  return (row, column) => keys.has(computeKey(row, column));
}

/**
 * Finds cells that hold neither what the write puts there nor what they held before: a user has
 * edited them since.
 * @param isExcluded returns true for a cell to leave out
 */
export function findUserEdits(
  written: readonly WrittenCells[],
  previousCells: readonly PreviousCells[],
  isExcluded: CellPredicate,
): ValueEdits[] {
  const isAsWritten = (row: number, column: number) =>
    written.some(({ part, isAsWritten }) => {
      const [down, right] = [row - part.row, column - part.column];
      return down >= 0 && down < part.rows && right >= 0 && right < part.columns && isAsWritten(down, right);
    });
  return written.flatMap(({ part, rows, isWritten }): ValueEdits[] => {
    const edits = Array.from({ length: part.rows }, (_, down) => {
      const row = part.row + down;
      const cells = rows.row(down);
      let formerCells: readonly (CellInput | undefined)[] | undefined;
      return Array.from({ length: part.columns }, (_, right): BlockCell => {
        const column = part.column + right;
        if (!isWritten(down, right) || isAsWritten(row, column) || isExcluded(row, column)) return null;
        formerCells ??= findPreviousRow(previousCells, { ...part, row, rows: 1 });
        const [currentInput = '', formerInput] = [cells[right], formerCells[right]];
        // A cell whose former contents are unknown is not restored, so there is no edit to keep.
        return formerInput === undefined || isStoredInput(currentInput, formerInput) ? null : currentInput;
      });
    });
    return trimEdits(part, edits);
  });
}

/**
 * Finds the edits that a batch has overwritten.
 * @param preImage cells as the batch read them just before it wrote
 * @param expected the same cells as the script expected them; all others should have been empty
 */
export function findOverwrittenEdits(
  preImage: readonly PreviousCells[],
  expected: readonly PreviousCells[],
): ValueEdits[] {
  return preImage.flatMap(({ part, rows }) => {
    const edits = Array.from({ length: part.rows }, (_, down): BlockCell[] => {
      const previous = findPreviousRow(expected, { ...part, row: part.row + down, rows: 1 });
      return rows.row(down).map((cell, right) => (isStoredInput(cell, previous[right] ?? '') ? null : cell));
    });
    return trimEdits(part, edits);
  });
}

/** Returns the rows from the first to the last one with an edit. */
function trimEdits(part: Rect, rows: readonly BlockCell[][]): ValueEdits[] {
  const isEdited = (row: BlockCell[]) => row.some((cell) => cell !== null);
  const [first, last] = [rows.findIndex(isEdited), rows.findLastIndex(isEdited)];
  if (first < 0) return [];
  const cells = rows.slice(first, last + 1);
  return [{ kind: 'values', part: { ...part, row: part.row + first, rows: cells.length }, rows: cells }];
}

export function hasEditsIn({ part, rows }: ValueEdits, rect: Rect): boolean {
  return rows.some((row, down) =>
    row.some((cell, right) => {
      const place = { row: part.row + down, column: part.column + right, rows: 1, columns: 1 };
      return cell !== null && containsRect(rect, place);
    }),
  );
}
