import { BLOCK_ROWS, ownBlock } from './cell-storage';
import { changeMarks, type Formula, type ReferenceMark, rectText } from './formula';
import type { OpenWorkbook } from './open-workbook';
import { resolveReference } from './resolve-marks';
import { type Shift, shiftReference } from './shift-references';
import { sheetOf, type WorkbookState } from './workbook-state';

/** Lets every formula of the workbook, in cells and in names, follow the shift. The cells themselves have been moved already. */
export function shiftFormulas(book: OpenWorkbook, shift: Shift): void {
  const { state } = book;
  changeFormulas(book, (formula, sheetId, row, column) => {
    const movedFrom = shift.kind === 'move' ? originOf(shift, sheetId, row, column) : sheetId;
    return shiftFormula(state, formula, shift, movedFrom, sheetId);
  });
  const names = state.names.map((name) => {
    const formula = shiftFormula(state, name.formula, shift, undefined, undefined);
    return formula === name.formula ? name : { ...name, formula };
  });
  if (names.some((name, index) => name !== state.names[index])) book.setNames(names);
}

/** Lets formulas name a renamed sheet by its new name. */
export function renameSheetInFormulas(book: OpenWorkbook, before: string, after: string): void {
  const key = before.toLowerCase();
  const rename = (formula: Formula) =>
    changeMarks(formula, (mark) => (mark.sheet?.toLowerCase() === key ? { ...mark, sheet: after } : undefined));
  changeFormulas(book, rename);
  const { names } = book.state;
  const renamed = names.map((name) => {
    const formula = rename(name.formula);
    return formula === name.formula ? name : { ...name, formula };
  });
  if (renamed.some((name, index) => name !== names[index])) book.setNames(renamed);
}

/** Replaces formulas in cells, leaving results as they are. */
function changeFormulas(
  book: OpenWorkbook,
  change: (formula: Formula, sheetId: string, row: number, column: number) => Formula,
): void {
  for (const { id, columns } of book.state.sheets) {
    for (let column = 0; column < columns.length; column++) {
      const blocks = columns[column]?.blocks ?? [];
      for (let blockIndex = 0; blockIndex < blocks.length; blockIndex++) {
        const formulas = blocks[blockIndex]?.formulas;
        if (!formulas) continue;
        const changed: [number, Formula][] = [];
        for (const [index, formula] of formulas) {
          const other = change(formula, id, blockIndex * BLOCK_ROWS + index, column);
          if (other !== formula) changed.push([index, other]);
        }
        if (changed.length === 0) continue;
        const block = ownBlock(book.changeSheet(id).columns, book.owner, column, blockIndex);
        for (const [index, formula] of changed) block.formulas?.set(index, formula);
      }
    }
  }
}

/**
 * @param fromSheetId the sheet that references without a sheet meant before the shift
 * @param toSheetId the sheet that the formula stands on now
 */
function shiftFormula(
  state: WorkbookState,
  formula: Formula,
  shift: Shift,
  fromSheetId: string | undefined,
  toSheetId: string | undefined,
): Formula {
  return changeMarks(formula, (mark) => {
    if (mark.type === 'name') return undefined;
    const reference = resolveReference(state, mark, fromSheetId);
    if (!reference) return undefined;
    const shifted = shiftReference(reference, shift, mark.span);
    if (!shifted) return gone(mark, shift);
    const sheet = sheetText(state, mark, shifted.sheetId, reference.sheetId, toSheetId);
    if (shifted.rect === mark.rect && sheet === mark.sheet) return undefined;
    return { ...mark, rect: shifted.rect, sheet };
  });
}

function gone(mark: ReferenceMark, shift: Shift): ReferenceMark {
  const { rect } = mark;
  if (shift.kind !== 'removeSheet' || !rect) return { ...mark, rect: undefined };
  return { ...mark, rect: undefined, goneText: `#REF!${rectText(mark, rect)}` };
}

/** A formula that moved to another sheet names the sheet that it could leave out before. */
function sheetText(
  state: WorkbookState,
  mark: ReferenceMark,
  sheetId: string,
  sheetIdBefore: string,
  homeSheetId: string | undefined,
): string | undefined {
  if (mark.sheet === undefined && sheetId === homeSheetId) return undefined;
  if (mark.sheet !== undefined && sheetId === sheetIdBefore) return mark.sheet;
  return sheetOf(state, sheetId)?.name;
}

/** The sheet on which a formula stood before the move. */
function originOf(shift: Extract<Shift, { kind: 'move' }>, sheetId: string, row: number, column: number): string {
  const { rect } = shift.to;
  const isMoved =
    sheetId === shift.to.sheetId &&
    row >= rect.row &&
    row < rect.row + rect.rows &&
    column >= rect.column &&
    column < rect.column + rect.columns;
  return isMoved ? shift.from.sheetId : sheetId;
}
