/**
 * Draws and reads lines around and between cells. Two neighbours share one line, which either of
 * them may store.
 */
import {
  type BorderSide,
  type CellBorder,
  type CellBorders,
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
} from '../cell-types';
import type { OpenWorkbook } from '../state/open-workbook';
import { mapStyles } from '../state/styles';
import type { BorderEdge } from '../store-types';
import { visitStyles } from './write-cells';

/**
 * Draws one edge of the rectangle, or the lines between its cells.
 * @param change applied to the existing lines, or to a thin black one; undefined removes them
 */
export function changeBorders(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  edge: BorderEdge,
  change: Partial<CellBorder> | undefined,
): void {
  book.checkNotProtected(sheetId, 'formatCells');
  const { sides, neighbourSides, isInside } = findEdgeSides(rect, edge);
  for (const { rect: cells, side } of sides) {
    restyleSide(book, sheetId, cells, side, change && ((border) => ({ ...(border ?? THIN_LINE), ...change })));
  }
  // Inner lines are already drawn on both sides; a neighbour outside loses its own.
  if (!isInside) for (const { rect: cells, side } of neighbourSides) restyleSide(book, sheetId, cells, side, undefined);
}

/** Returns the line along the edge: undefined for none, `mixed` if its cells differ. */
export function readBorder(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  edge: BorderEdge,
): CellBorder | 'mixed' | undefined {
  const { sides, neighbourSides } = findEdgeSides(rect, edge);
  return findCommonBorder(book, sheetId, sides) ?? findCommonBorder(book, sheetId, neighbourSides);
}

/** A new line takes its properties from this one by default. */
export const THIN_LINE: CellBorder = { style: 'Continuous', weight: 'Thin', color: '#000000' };

interface CellSide {
  readonly rect: Rect;
  readonly side: BorderSide;
}

interface EdgeSides {
  readonly sides: readonly CellSide[];
  /** These sides of other cells are the same lines. */
  readonly neighbourSides: readonly CellSide[];
  readonly isInside: boolean;
}

function findEdgeSides(rect: Rect, edge: BorderEdge): EdgeSides {
  const { row, column, rows, columns } = rect;
  const top = { ...rect, rows: 1 };
  const left = { ...rect, columns: 1 };
  const bottom = { ...top, row: row + rows - 1 };
  const right = { ...left, column: column + columns - 1 };
  switch (edge) {
    case 'EdgeTop':
      return createOuterSides(top, 'top', row > 0 && { ...top, row: row - 1 }, 'bottom');
    case 'EdgeBottom':
      return createOuterSides(bottom, 'bottom', row + rows < SHEET_ROWS && { ...bottom, row: row + rows }, 'top');
    case 'EdgeLeft':
      return createOuterSides(left, 'left', column > 0 && { ...left, column: column - 1 }, 'right');
    case 'EdgeRight':
      return createOuterSides(
        right,
        'right',
        column + columns < SHEET_COLUMNS && { ...right, column: column + columns },
        'left',
      );
    case 'InsideHorizontal':
      return createInnerSides(
        rows > 1,
        { ...rect, rows: rows - 1 },
        'bottom',
        { ...rect, row: row + 1, rows: rows - 1 },
        'top',
      );
    case 'InsideVertical': {
      const leftColumns = { ...rect, columns: columns - 1 };
      return createInnerSides(columns > 1, leftColumns, 'right', { ...leftColumns, column: column + 1 }, 'left');
    }
    case 'DiagonalDown':
      return createOuterSides(rect, 'diagonalDown', false, 'diagonalDown');
    case 'DiagonalUp':
      return createOuterSides(rect, 'diagonalUp', false, 'diagonalUp');
  }
}

function createOuterSides(rect: Rect, side: BorderSide, neighbours: Rect | false, oppositeSide: BorderSide): EdgeSides {
  return {
    sides: [{ rect, side }],
    neighbourSides: neighbours ? [{ rect: neighbours, side: oppositeSide }] : [],
    isInside: false,
  };
}

function createInnerSides(
  hasInnerLine: boolean,
  before: Rect,
  side: BorderSide,
  after: Rect,
  oppositeSide: BorderSide,
): EdgeSides {
  const bothSides = [
    { rect: before, side },
    { rect: after, side: oppositeSide },
  ];
  return { sides: hasInnerLine ? bothSides : [], neighbourSides: [], isInside: true };
}

function restyleSide(
  book: OpenWorkbook,
  sheetId: string,
  rect: Rect,
  side: BorderSide,
  change: ((border: CellBorder | undefined) => CellBorder) | undefined,
): void {
  const { styles } = book.requireSheet(sheetId);
  const changedStyles = mapStyles(styles, rect, (style) => {
    const { borders } = book.styles.get(style);
    if (!change && !borders[side]) return style;
    const { [side]: before, ...others } = borders;
    const after: CellBorders = change ? { ...others, [side]: change(before) } : others;
    return book.styles.derive(style, { borders: after });
  });
  book.changeSheet(sheetId, { styles: changedStyles });
}

function findCommonBorder(
  book: OpenWorkbook,
  sheetId: string,
  sides: readonly CellSide[],
): CellBorder | 'mixed' | undefined {
  const distinctBorders = new Map<string, CellBorder | undefined>();
  for (const { rect, side } of sides) {
    visitStyles(book, sheetId, rect, ({ borders }) => {
      const border = borders[side];
      distinctBorders.set(border ? `${border.style} ${border.weight} ${border.color}` : '', border);
    });
  }
  return distinctBorders.size > 1 ? 'mixed' : [...distinctBorders.values()][0];
}
