/** Compares cells with the contents that the operations of a script write. */
import {
  type CellInput,
  type CellOperation,
  formatRect,
  isIsoTime,
  type Rect,
  type StandingRows,
  type Stood,
  stoodWithin,
  trySerialIn,
} from '../../../grid';
import type { PartOf } from '../anchors';
import { loadAll, rowsOf } from '../read-range';

/** The cells whose contents an operation writes; undefined if it only changes how cells look. */
export function writtenPart(operation: CellOperation): Rect | undefined {
  switch (operation.kind) {
    case 'values':
    case 'contents':
      return operation.part;
    case 'clear':
      return operation.what === 'formats' ? undefined : operation.part;
    case 'fillDown':
      return operation.to;
    case 'formats':
    case 'numberFormat':
    case 'look':
    case 'box':
      return undefined;
    default:
      return operation satisfies never;
  }
}

/** The cells that an operation changes, in contents or in looks. */
export function changedPart(operation: CellOperation): Rect {
  return operation.kind === 'fillDown' ? operation.to : operation.part;
}

/** The cells that operations change, each part once. */
export function changedParts(operations: readonly CellOperation[]): Rect[] {
  return [...new Map(operations.map(changedPart).map((rect) => [formatRect(rect), rect])).values()];
}

/** Whether an operation changes more than contents; Excel gives a cell a number format of its own when a date is written into it. */
export function changesLooks(operation: CellOperation): boolean {
  return operation.kind === 'clear' ? operation.what !== 'contents' : operation.kind !== 'contents';
}

/** The cells that one operation writes, as they are now. */
export interface WrittenCells {
  readonly part: Rect;
  readonly rows: StandingRows;
  /** True if the cell holds what the operation writes, or if the operation skips it (`null`). */
  isOurs(row: number, column: number): boolean;
}

export function queueWritten(part: PartOf, operations: readonly CellOperation[]): () => WrittenCells[] {
  const loaded = operations.flatMap((operation) => {
    const rect = writtenPart(operation);
    if (!rect) return [];
    const source = operation.kind === 'fillDown' ? part(operation.from).load('formulasR1C1') : undefined;
    const range = loadAll(part(rect), false);
    if (source) range.load('formulasR1C1');
    return [{ part: rect, range, source, written: 'rows' in operation ? operation.rows : undefined }];
  });
  return () =>
    loaded.map(({ part, range, source, written }) => {
      const rows = rowsOf(range);
      const isOurs = (row: number, column: number) => {
        if (source) return range.formulasR1C1[row]?.[column] === source.formulasR1C1[0]?.[column];
        const input = written ? (written[row]?.[column] ?? null) : '';
        return input === null || isSameInput(rows.row(row)[column] ?? '', input);
      };
      return { part, rows, isOurs };
    });
}

/** Excel turns a day that is written, `2026-01-09`, into its serial number. */
function isSameInput(now: CellInput, written: CellInput): boolean {
  if (now === written) return true;
  if (typeof written !== 'string' || typeof now !== 'number' || !isIsoTime(written)) return false;
  return now === trySerialIn(1900, written) || now === trySerialIn(1904, written);
}

/** What a cell held before; undefined if nobody has read it. */
function inputBefore(before: readonly Stood[], row: number, column: number): CellInput | undefined {
  for (const one of before) {
    const cell = stoodWithin(one, { row, column, rows: 1, columns: 1 });
    if (cell) return cell.rows.row(0)[0];
  }
  return undefined;
}

/** Whether all cells hold what the operation writes. */
export function areAllOurs({ part, isOurs }: WrittenCells): boolean {
  return cellsOf(part).every(([row, column]) => isOurs(row, column));
}

/** True if the cells prove that the operation was carried out: all hold what it writes, and one held something else before. */
export function isProof(written: WrittenCells, before: readonly Stood[]): boolean {
  const { part, rows } = written;
  const isChanged = ([row, column]: readonly [number, number]) =>
    inputBefore(before, part.row + row, part.column + column) !== rows.row(row)[column];
  return areAllOurs(written) && cellsOf(part).some(isChanged);
}

/** Cells that somebody has typed into since the operation wrote them. */
export function typedSince({ part, rows, isOurs }: WrittenCells, before: readonly Stood[]): Stood[] {
  return cellsOf(part).flatMap(([down, right]): Stood[] => {
    const now = rows.row(down)[right] ?? '';
    const cell = { row: part.row + down, column: part.column + right, rows: 1, columns: 1 };
    if (isOurs(down, right) || now === inputBefore(before, cell.row, cell.column)) return [];
    return [{ part: cell, rows: { length: 1, row: () => [now] }, numberFormats: undefined }];
  });
}

function cellsOf({ rows, columns }: Rect): (readonly [row: number, column: number])[] {
  return Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns] as const);
}
