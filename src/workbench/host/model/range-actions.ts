import { type ClearKind, type CopyKind, SHEET_COLUMNS, SHEET_ROWS, type WorkbookStore } from '../../store';
import { invalidArgument, notImplemented } from '../host-error';
import type { HostObject, MethodArguments, TypeDefinition } from '../host-object';
import { type CellRange, readRangeArgument } from './book';
import { hasHyperlinks } from './hyperlink';

/** These methods of `Range` change cells, the selection or the structure of the sheet. */
export const rangeActions: NonNullable<TypeDefinition<CellRange>['actions']> = {
  Clear: (cells, args) => clearCells(cells, args.optionalText(0)),
  Select: ({ book, sheetId, rect }) => {
    book.requireInFront();
    book.store.select(sheetId, rect);
  },
  Delete: (cells, args) => {
    const { book, sheetId, rect } = cells;
    const shift = resolveDirection(cells, args.text(0), 'Up', 'Left') === 'Up' ? 'up' : 'left';
    book.moveCells(() => book.store.delete(sheetId, rect, shift));
  },
  MoveTo: (cells, args) => {
    const { book, sheetId, rect } = cells;
    const to = readRangeArgument(cells, args, 0);
    book.moveCells(() => book.store.move({ sheetId, rect }, to.sheetId, to.rect.row, to.rect.column));
  },
  CopyFrom: (cells, args) => {
    if (args.flag(2)) throw notImplemented('Range.copyFrom with skipBlanks');
    if (args.flag(3)) throw notImplemented('Range.copyFrom with transpose');
    const from = readRangeArgument(cells, args, 0);
    const { book, sheetId, rect } = cells;
    if (!cells.isUnbounded) book.cellsWritten += rect.rows * rect.columns;
    book.store.copy({ sheetId: from.sheetId, rect: from.rect }, { sheetId, rect }, readCopyKind(args.optionalText(1)));
  },
  Merge: ({ book: { store }, sheetId, rect }, args) => {
    const rows = args.flag(0) ? 1 : rect.rows;
    for (let row = rect.row; row < rect.row + rect.rows; row += rows) store.merge(sheetId, { ...rect, row, rows });
  },
  Group: createOutlineAction((outline, ...rows) => outline.groupRows(...rows)),
  Ungroup: createOutlineAction((outline, ...rows) => outline.ungroupRows(...rows)),
  HideGroupDetails: createOutlineAction((outline, ...rows) => outline.setFolded(...rows, true)),
  ShowGroupDetails: createOutlineAction((outline, ...rows) => outline.setFolded(...rows, false)),
  Unmerge: (cells) => cells.book.store.unmerge(cells.sheetId, cells.rect),
  /** Calculating has no effect, because the store calculates values when they are read. */
  Calculate: () => undefined,
  /** Office.js calls this before it splits a large array into blocks of rows. */
  _ValidateArraySize: (cells, args) => {
    if (args.integer(0) !== cells.rect.rows || args.integer(1) !== cells.rect.columns) throw invalidArgument();
  },
};

/** Returns the new, empty cells; an earlier range follows the cells that were pushed away. */
export function insertCells(cells: CellRange, args: MethodArguments): HostObject {
  const { book, sheetId, rect } = cells;
  const shift = resolveDirection(cells, args.text(0), 'Down', 'Right') === 'Down' ? 'down' : 'right';
  book.moveCells(() => book.store.insert(sheetId, rect, shift));
  return book.range(sheetId, rect).object;
}

/** @param applyTo Excel's `ClearApplyTo`; `Contents` keeps formats */
export function clearCells(cells: CellRange, applyTo = 'All'): void {
  const kind = CLEAR_KINDS[applyTo];
  if (!kind) throw notImplemented(`Range.clear('${applyTo}')`);
  const { book, sheetId, rect, isUnbounded } = cells;
  if ((kind === 'all' || kind === 'contents') && !isUnbounded) book.cellsWritten += rect.rows * rect.columns;
  const keepsLinks = kind === 'contents' && book.state.switches.clearedLinks === 'stay' && !isUnbounded;
  if (keepsLinks && hasHyperlinks(cells)) book.store.write(sheetId, rect, '', 'values');
  else book.store.clear(sheetId, rect, kind);
}

const CLEAR_KINDS: Readonly<Record<string, ClearKind>> = {
  All: 'all',
  Contents: 'contents',
  Formats: 'formats',
  Hyperlinks: 'hyperlinks',
};
const COPY_KINDS: Readonly<Record<string, CopyKind>> = {
  All: 'all',
  Values: 'values',
  Formulas: 'formulas',
  Formats: 'formats',
};

function readCopyKind(text = 'All'): CopyKind {
  const kind = COPY_KINDS[text];
  if (!kind) throw notImplemented(`Range.copyFrom('${text}')`);
  return kind;
}

/** Whole rows always shift vertically and whole columns sideways, whatever is requested. */
function resolveDirection(cells: CellRange, requested: string, vertical: string, sideways: string): string {
  if (requested !== vertical && requested !== sideways) throw invalidArgument();
  if (cells.rect.columns === SHEET_COLUMNS) return vertical;
  return cells.rect.rows === SHEET_ROWS ? sideways : requested;
}

/** Grouping columns is not implemented. The rows of whole columns cannot be grouped. */
function createOutlineAction(
  change: (outline: WorkbookStore['outline'], sheetId: string, row: number, rows: number) => void,
): (cells: CellRange, args: MethodArguments) => void {
  return ({ book, sheetId, rect }, args) => {
    const option = args.text(0);
    if (option === 'ByColumns' && rect.columns !== SHEET_COLUMNS) throw notImplemented('Range.group by columns');
    if (option !== 'ByRows' || rect.rows === SHEET_ROWS) throw invalidArgument();
    change(book.store.outline, sheetId, rect.row, rect.rows);
  };
}
