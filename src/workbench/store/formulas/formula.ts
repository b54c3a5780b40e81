import { formatRect } from '../../../grid';
import type { CellError, Rect } from '../cell-types';
import { quoteSheetName } from './sheet-quotes';

/**
 * A stored formula is immutable. It has its text, the positions of references and names in it, and
 * the tree to evaluate.
 */
export interface Formula {
  /** Starts with `=`. */
  readonly text: string;
  readonly marks: readonly Mark[];
  /**
   * The tree refers to references by their index in `marks`, so formulas that differ only in
   * references share one tree.
   */
  readonly tree: FormulaNode;
}

export type Mark = ReferenceMark | NameMark;

export interface ReferenceMark {
  readonly type: 'reference';
  readonly start: number;
  readonly end: number;
  /** Holds the sheet name as written, without quotes; undefined if the reference has none. */
  readonly sheet: string | undefined;
  /** The reference loses its cells when they are deleted; Excel then writes `#REF!`. */
  readonly rect: Rect | undefined;
  /** `B:D` spans `columns`, `4:9` spans `rows`. */
  readonly span: 'cells' | 'rows' | 'columns';
  readonly fixed: FixedEdges;
  /** The user wrote a colon, even for a single cell: `A1:A1`. */
  readonly colon: boolean;
  /** Replaces the reference once its whole sheet is deleted: Excel writes `#REF!` for the sheet. */
  readonly deletedSheetText?: string;
}

/** A fixed edge has a `$`. */
interface FixedEdges {
  readonly top: boolean;
  readonly left: boolean;
  readonly bottom: boolean;
  readonly right: boolean;
}

interface NameMark {
  readonly type: 'name';
  readonly start: number;
  readonly end: number;
  readonly sheet: string | undefined;
  readonly name: string;
}

export type FormulaNode =
  | { readonly type: 'constant'; readonly value: string | number | boolean | CellError }
  | { readonly type: 'mark'; readonly mark: number }
  /** Represents `A1:B2` with a separate reference on each side of the colon. */
  | { readonly type: 'span'; readonly first: number; readonly last: number }
  | { readonly type: 'call'; readonly name: string; readonly parameters: readonly (FormulaNode | undefined)[] }
  | { readonly type: 'unary'; readonly operator: string; readonly operand: FormulaNode }
  | { readonly type: 'binary'; readonly operator: string; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly type: 'array'; readonly rows: readonly (readonly FormulaNode[])[] }
  | {
      readonly type: 'let';
      readonly bindings: readonly { readonly name: string; readonly value: FormulaNode }[];
      readonly body: FormulaNode;
    };

/** Replaces marks; undefined keeps a mark. Without changes it returns the same object. */
export function changeMarks(formula: Formula, change: (mark: Mark) => Mark | undefined): Formula {
  let text = '';
  let from = 0;
  let changed = false;
  const marks: Mark[] = [];
  for (const mark of formula.marks) {
    const other = change(mark);
    const shift = text.length - from;
    if (!other) {
      marks.push(shift === 0 ? mark : { ...mark, start: mark.start + shift, end: mark.end + shift });
      continue;
    }
    changed = true;
    text += formula.text.slice(from, mark.start);
    const start = text.length;
    text += formatMark(other);
    marks.push({ ...other, start, end: text.length });
    from = mark.end;
  }
  if (!changed) return formula;
  return { text: text + formula.text.slice(from), marks, tree: formula.tree };
}

/**
 * Moves relative edges by rows and columns, as copying a formula does; a reference that leaves the
 * sheet becomes `#REF!`.
 * @param shouldMove selects the references that move; by default all
 */
export function translateFormula(
  formula: Formula,
  rows: number,
  columns: number,
  sheetRows: number,
  sheetColumns: number,
  shouldMove: (mark: ReferenceMark) => boolean = () => true,
): Formula {
  if (rows === 0 && columns === 0) return formula;
  return changeMarks(formula, (mark) => {
    if (mark.type === 'name' || !mark.rect || !shouldMove(mark)) return undefined;
    const movedPlace = translateRect(mark, mark.rect, rows, columns, sheetRows, sheetColumns);
    return { ...mark, ...movedPlace };
  });
}

function translateRect(
  mark: ReferenceMark,
  rect: Rect,
  rows: number,
  columns: number,
  sheetRows: number,
  sheetColumns: number,
): { rect: Rect | undefined; fixed: FixedEdges } {
  const { fixed } = mark;
  const rowOffset = mark.span === 'columns' ? 0 : rows;
  const columnOffset = mark.span === 'rows' ? 0 : columns;
  const top = rect.row + (fixed.top ? 0 : rowOffset);
  const bottom = rect.row + rect.rows - 1 + (fixed.bottom ? 0 : rowOffset);
  const left = rect.column + (fixed.left ? 0 : columnOffset);
  const right = rect.column + rect.columns - 1 + (fixed.right ? 0 : columnOffset);
  const isInside =
    Math.min(top, bottom, left, right) >= 0 &&
    Math.max(top, bottom) < sheetRows &&
    Math.max(left, right) < sheetColumns;
  if (!isInside) return { rect: undefined, fixed };
  return {
    rect: {
      row: Math.min(top, bottom),
      column: Math.min(left, right),
      rows: Math.abs(bottom - top) + 1,
      columns: Math.abs(right - left) + 1,
    },
    // Edges that cross keep their `$`: copying A$1:A1 upwards would otherwise swap them.
    fixed: {
      top: top <= bottom ? fixed.top : fixed.bottom,
      bottom: top <= bottom ? fixed.bottom : fixed.top,
      left: left <= right ? fixed.left : fixed.right,
      right: left <= right ? fixed.right : fixed.left,
    },
  };
}

function formatMark(mark: Mark): string {
  const prefix = mark.sheet === undefined ? '' : `${quoteSheetName(mark.sheet)}!`;
  if (mark.type === 'name') return prefix + mark.name;
  if (mark.deletedSheetText !== undefined) return mark.deletedSheetText;
  if (!mark.rect) return `${prefix}#REF!`;
  return prefix + formatReference(mark, mark.rect);
}

/** Returns the reference without its sheet. */
export function formatReference(mark: Pick<ReferenceMark, 'span' | 'fixed' | 'colon'>, rect: Rect): string {
  const { fixed } = mark;
  const isSingleCell = rect.rows === 1 && rect.columns === 1 && mark.span === 'cells' && !mark.colon;
  if (
    mark.span === 'cells' &&
    !fixed.top &&
    !fixed.left &&
    !fixed.bottom &&
    !fixed.right &&
    (isSingleCell || rect.rows * rect.columns > 1)
  ) {
    return formatRect(rect);
  }
  const corners = [
    formatCorner(mark.span, rect.row, rect.column, fixed.top, fixed.left),
    formatCorner(mark.span, rect.row + rect.rows - 1, rect.column + rect.columns - 1, fixed.bottom, fixed.right),
  ];
  return isSingleCell ? (corners[0] ?? '') : corners.join(':');
}

function formatCorner(
  span: ReferenceMark['span'],
  row: number,
  column: number,
  rowFixed: boolean,
  columnFixed: boolean,
): string {
  const cell = formatRect({ row, column, rows: 1, columns: 1 });
  const letters = cell.replace(/\d+$/, '');
  const columnPart = span === 'rows' ? '' : `${columnFixed ? '$' : ''}${letters}`;
  const rowPart = span === 'columns' ? '' : `${rowFixed ? '$' : ''}${row + 1}`;
  return columnPart + rowPart;
}
