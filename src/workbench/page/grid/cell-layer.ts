/**
 * Draws all visible cells and decides which rows to read, fill and move when the sheet scrolls or
 * changes.
 */
import { containsRect, findRuns, formatCell, type Rect } from '../../../grid';
import type { DrawnCell } from '../../store';
import type { SheetAxes } from '../sheet/axis';
import { ROW_HEIGHT } from '../sheet/axis';
import { appendCell, type CellElement, findAlignment, paintCell } from './cell-elements';

export interface SheetWindow {
  readonly rect: Rect;
  readonly scrollLeft: number;
  readonly scrollTop: number;
}

export interface CellLayerSource {
  readonly axes: SheetAxes;
  cells(rect: Rect): readonly (readonly DrawnCell[])[];
  merges(rect: Rect): readonly Rect[];
}

/** The padding left and right of a cell's text takes this many pixels in total. */
const CELL_PADDING = 6;

/**
 * Draws the cells on screen: one element per visible row with one per visible column, recycled from
 * rows that scroll away. Only rows that scroll into view are read and filled; the others move.
 */
export class CellLayer {
  private readonly rows = new Map<number, RowElements>();
  private freeRows: RowElements[] = [];
  private lastDrawn:
    | { readonly source: CellLayerSource; readonly revision: number; readonly columns: string }
    | undefined;
  private digitWidth = 0;

  constructor(private readonly root: HTMLElement) {}

  /** @param revision changes whenever a cell may look different */
  draw(window: SheetWindow, source: CellLayerSource, revision: number): void {
    const { rect } = window;
    const columns = `${rect.column}:${rect.columns}`;
    const isStale =
      this.lastDrawn?.source !== source || this.lastDrawn.revision !== revision || this.lastDrawn.columns !== columns;
    this.lastDrawn = { source, revision, columns };
    for (const [row, elements] of this.rows) {
      const isVisible = row >= rect.row && row < rect.row + rect.rows;
      if (isVisible && !isStale) continue;
      this.rows.delete(row);
      this.freeRows.push(elements);
    }
    for (const missing of this.findMissingRows(rect, source.axes)) this.fillRows(missing, source);
    const { columns: columnAxis } = source.axes;
    const left = columnAxis.getOffset(rect.column) - window.scrollLeft;
    const width = columnAxis.getOffset(rect.column + rect.columns) - columnAxis.getOffset(rect.column);
    this.root.style.setProperty('--drawn-width', `${width}px`);
    for (const [row, elements] of this.rows) {
      const top = source.axes.rows.getOffset(row) - window.scrollTop;
      elements.root.style.transform = `translate(${left}px, ${top}px)`;
    }
    for (const elements of this.freeRows) elements.root.remove();
    this.freeRows = [];
  }

  /** Returns the element of this cell if it is on screen. */
  findElement(row: number, column: number): HTMLElement | undefined {
    const elements = this.rows.get(row);
    return elements?.cells[column - elements.firstColumn]?.root;
  }

  /** Returns the width of one digit in the cells' font, in CSS pixels. */
  measureDigit(): number {
    if (this.digitWidth === 0) {
      const probe = document.createElement('span');
      probe.className = 'digit-probe';
      probe.textContent = '0000000000';
      this.root.append(probe);
      this.digitWidth = probe.getBoundingClientRect().width / 10 || 7;
      probe.remove();
    }
    return this.digitWidth;
  }

  private findMissingRows(rect: Rect, axes: SheetAxes): Rect[] {
    const isMissing = (row: number) => !this.rows.has(row) && axes.rows.getSize(row) > 0;
    const runs = findRuns(rect.rows, (offset) => isMissing(rect.row + offset));
    return runs.map(({ start, count }) => ({ ...rect, row: rect.row + start, rows: count }));
  }

  private fillRows(rect: Rect, source: CellLayerSource): void {
    const cells = source.cells(rect);
    const merges = source.merges(rect);
    cells.forEach((rowCells, offset) => {
      const row = rect.row + offset;
      const elements = this.freeRows.pop() ?? this.addRow();
      elements.firstColumn = rect.column;
      elements.root.setAttribute('aria-rowindex', String(row + 1));
      setHeight(elements, source.axes.rows.getSize(row));
      this.fillRow(elements, row, rowCells, source, merges);
      this.rows.set(row, elements);
    });
  }

  private fillRow(
    elements: RowElements,
    row: number,
    cells: readonly DrawnCell[],
    source: CellLayerSource,
    merges: readonly Rect[],
  ): void {
    const { columns, rows } = source.axes;
    const { firstColumn } = elements;
    const origin = columns.getOffset(firstColumn);
    while (elements.cells.length > cells.length) elements.cells.pop()?.root.remove();
    let hasMerge = false;
    cells.forEach((cell, offset) => {
      const column = firstColumn + offset;
      const element = elements.cells[offset] ?? this.addCell(elements);
      const merge = merges.find((area) => containsRect(area, { row, column, rows: 1, columns: 1 }));
      const isMergeOrigin = merge !== undefined && merge.row === row && merge.column === column;
      hasMerge ||= isMergeOrigin;
      const left = columns.getOffset(column) - origin;
      const width = isMergeOrigin
        ? columns.getOffset(merge.column + merge.columns) - origin - left
        : columns.getSize(column);
      const isBlank = width === 0 || (merge !== undefined && !isMergeOrigin);
      const height = isMergeOrigin ? rows.getOffset(merge.row + merge.rows) - rows.getOffset(row) : undefined;
      const digits = (width - CELL_PADDING) / this.measureDigit();
      const spill = merge || isBlank ? 0 : measureOverflow(cells, offset, firstColumn, source.axes);
      labelCell(element, row, column);
      const layout = { left, width, height, digits, spill, isMerged: isMergeOrigin };
      paintCell(element, isBlank ? undefined : cell, layout);
    });
    elements.root.classList.toggle('merged-row', hasMerge);
  }

  private addCell(elements: RowElements): CellElement {
    const cell = appendCell(elements.root);
    elements.cells.push(cell);
    return cell;
  }

  private addRow(): RowElements {
    const root = document.createElement('div');
    root.className = 'row';
    root.role = 'row';
    this.root.append(root);
    return { root, firstColumn: 0, cells: [], height: 0 };
  }
}

interface RowElements {
  readonly root: HTMLElement;
  firstColumn: number;
  readonly cells: CellElement[];
  height: number;
}

/** Returns how far left-aligned text may run over the empty cells beside it. */
function measureOverflow(cells: readonly DrawnCell[], offset: number, firstColumn: number, axes: SheetAxes): number {
  const cell = cells[offset];
  if (cell?.type !== 'String' || cell.text === '' || cell.style.wrapText || findAlignment(cell) !== 'left') return 0;
  let end = offset + 1;
  while (end < cells.length && cells[end]?.type === 'Empty' && !cells[end]?.style.fillColor) end += 1;
  if (end === offset + 1) return 0;
  return axes.columns.getOffset(firstColumn + end) - axes.columns.getOffset(firstColumn + offset) - 1;
}

/** In rows taller than a line the text is at the bottom, as in Excel. */
function setHeight(elements: RowElements, height: number): void {
  if (elements.height === height) return;
  elements.height = height;
  elements.root.style.height = `${height}px`;
  elements.root.style.setProperty('--above', `${Math.max(0, height - ROW_HEIGHT)}px`);
}

function labelCell(cell: CellElement, row: number, column: number): void {
  if (cell.column !== column) cell.root.setAttribute('aria-colindex', String(column + 1));
  cell.column = column;
  cell.root.dataset.cell = formatCell(row, column);
}
