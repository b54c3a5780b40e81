import { containsRect, intersectRect } from '../../../grid';
import { type Rect, type Reference, SHEET_COLUMNS, SHEET_ROWS } from '../cell-types';
import { type Formula, translateFormula } from '../formulas/formula';
import { type CellColumns, type CellSlice, clearCells, placeSlices, readSlices } from '../state/cell-storage';
import type { OpenWorkbook } from '../state/open-workbook';
import { copyRuns, getColumnRuns, replaceColumns, type SheetStyles, type StyleRuns, styleAt } from '../state/styles';
import { StoreRefusal } from '../store-refusal';
import type { CopyKind } from '../store-types';
import { copyRules } from './area-rules';
import { removeArrays } from './array-formulas';
import { checkUnlocked, hasHyperlink, restyleEach } from './write-cells';

/**
 * Implements copy and paste. A target that is a multiple of the source is filled in tiles; any
 * other target gets the source once, from its first cell.
 * @param sourceColumns the columns of the source's sheet, including spilled values
 */
export function copyCells(
  book: OpenWorkbook,
  from: Reference,
  to: Reference,
  kind: CopyKind,
  sourceColumns: CellColumns,
): Reference {
  const target = { sheetId: to.sheetId, rect: book.checkRect(findTarget(from.rect, to.rect)) };
  checkUnlocked(book, target.sheetId, target.rect);
  const source = book.requireSheet(from.sheetId);
  const slices = readSlices(sourceColumns, from.rect);
  const styleRuns = Array.from({ length: from.rect.columns }, (_, offset) =>
    getColumnRuns(source.styles, from.rect.column + offset),
  );
  const { merges } = book.requireSheet(target.sheetId);
  const cutsMerge = merges.some((area) => intersectRect(area, target.rect) && !containsRect(target.rect, area));
  if (cutsMerge) throw new StoreRefusal('MergedCells', 'This would change part of a merged area.');
  if (kind !== 'formats') {
    removeArrays(book, target.sheetId, target.rect);
    pasteContents(book, from, target, slices, kind === 'values');
  }
  if (kind === 'all' || kind === 'formats') {
    const { styles } = book.requireSheet(target.sheetId);
    pasteStyles(book, from.rect, target, styleRuns);
    if (kind === 'formats') keepHyperlinks(book, target, styles);
    copyRules(book, 'conditionalFormats', from, target);
  }
  if (kind === 'all') copyRules(book, 'validations', from, target);
  return target;
}

/** Pasting formats changes no links. */
function keepHyperlinks(book: OpenWorkbook, { sheetId, rect }: Reference, before: SheetStyles): void {
  const getHyperlink = (style: number) => book.styles.get(style).hyperlink;
  const hadHyperlinks = Array.from({ length: rect.columns }, (_, offset) =>
    getColumnRuns(before, rect.column + offset).styles.some(getHyperlink),
  ).some(Boolean);
  if (!hadHyperlinks && !hasHyperlink(book, sheetId, rect)) return;
  restyleEach(book, sheetId, rect, (style, row, column) => {
    const former = getHyperlink(styleAt(getColumnRuns(before, rect.column + column), rect.row + row));
    return getHyperlink(style) === former ? style : book.styles.derive(style, { hyperlink: former });
  });
}

function findTarget(from: Rect, to: Rect): Rect {
  const isTiled = to.rows % from.rows === 0 && to.columns % from.columns === 0;
  return isTiled ? to : { ...to, rows: from.rows, columns: from.columns };
}

function pasteContents(
  book: OpenWorkbook,
  from: Reference,
  target: Reference,
  slices: readonly (CellSlice | undefined)[],
  valuesOnly: boolean,
): void {
  const { columns } = book.changeSheet(target.sheetId);
  clearCells(columns, book.owner, target.rect);
  for (let row = target.rect.row; row < target.rect.row + target.rect.rows; row += from.rect.rows) {
    for (
      let column = target.rect.column;
      column < target.rect.column + target.rect.columns;
      column += from.rect.columns
    ) {
      const translatedSlices = slices.map(
        (slice) => slice && translateSlice(slice, row - from.rect.row, column - from.rect.column, valuesOnly),
      );
      placeSlices(columns, book.owner, translatedSlices, row, column);
    }
  }
}

function translateSlice(slice: CellSlice, rowOffset: number, columnOffset: number, valuesOnly: boolean): CellSlice {
  if (valuesOnly || !slice.formulas) return { values: slice.values, formulas: undefined };
  const formulas = new Map<number, Formula>();
  for (const [index, formula] of slice.formulas) {
    formulas.set(index, translateFormula(formula, rowOffset, columnOffset, SHEET_ROWS, SHEET_COLUMNS));
  }
  return { values: slice.values, formulas };
}

function pasteStyles(book: OpenWorkbook, from: Rect, target: Reference, styleRuns: readonly StyleRuns[]): void {
  let { styles } = book.requireSheet(target.sheetId);
  for (let offset = 0; offset < target.rect.columns; offset++) {
    const source = styleRuns[offset % from.columns];
    if (!source) continue;
    styles = replaceColumns(styles, target.rect.column + offset, 1, (before) => {
      let pastedRuns = before;
      for (let row = 0; row < target.rect.rows; row += from.rows) {
        pastedRuns = copyRuns(pastedRuns, target.rect.row + row, source, from.row, from.rows);
      }
      return pastedRuns;
    });
  }
  book.changeSheet(target.sheetId, { styles });
}
