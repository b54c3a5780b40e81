import { intersectRect, MAX_COLUMNS, MAX_ROWS, type Rect } from '../../../grid';
import type { RowGroup } from '../../store';
import type { SheetAxes } from '../sheet/axis';
import type { Cell, CellSelection } from '../sheet/selection-moves';
import { CellLayer, type CellLayerSource, type SheetWindow } from './cell-layer';
import { HeaderStrip } from './header-strip';
import { OutlineStrip } from './outline-strip';
import { ScrollBars } from './scroll-bars';
import { type Box, SelectionOverlay } from './selection-overlay';

export type GridElements = ReturnType<typeof findGridElements>;

export function findGridElements(root: HTMLElement) {
  const requireElement = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
    const found = root.querySelector<Kind>(selector);
    if (!found) throw new Error(`The grid has no ${selector}.`);
    return found;
  };
  return {
    root,
    corner: requireElement('.corner'),
    viewport: requireElement('.viewport'),
    cells: requireElement('.cells'),
    overlay: requireElement('.overlay'),
    fillHandle: requireElement('.fill-handle'),
    editor: requireElement<HTMLTextAreaElement>('textarea'),
    columnHeaders: requireElement('.column-headers'),
    rowHeaders: requireElement('.row-headers'),
    outline: requireElement('.outline'),
    verticalBar: requireElement('.bar.vertical'),
    horizontalBar: requireElement('.bar.horizontal'),
  };
}

interface GridModel {
  readonly sheetId: string;
  readonly sheetName: string;
  readonly source: CellLayerSource;
  readonly revision: number;
  readonly selection: CellSelection;
  /** Covers the active cell, or the merged area that begins with it. */
  readonly activeRect: Rect;
  readonly usedRange: Rect | undefined;
  readonly copiedRect: Rect | undefined;
  /** The user points at these cells for a formula, or is about to fill them. */
  readonly dashedRect: Rect | undefined;
  /** A filter applies to the rows from the first to the second index. */
  readonly filteredRows: readonly [number, number] | undefined;
  readonly groups: readonly RowGroup[];
}

/** Draws this many columns left of the visible ones, so that their text can run into view. */
const COLUMNS_BEFORE = 3;
const OVERLAY_MARGIN = 8;

/** Draws one screenful of a sheet of any size and scrolls it: only visible cells have elements. */
export class GridView {
  private readonly layer: CellLayer;
  private readonly columnStrip: HeaderStrip;
  private readonly rowStrip: HeaderStrip;
  private readonly outline: OutlineStrip;
  private readonly overlay: SelectionOverlay;
  private readonly scrollBars: ScrollBars;
  private readonly scrollPositions = new Map<string, { left: number; top: number }>();
  private model: GridModel | undefined;
  private scroll = { left: 0, top: 0 };
  private viewportSize = { width: 0, height: 0 };
  private frame: number | undefined;
  private readonly observer: ResizeObserver;

  constructor(
    private readonly elements: GridElements,
    private readonly onDrawn: () => void,
    onFold: (group: RowGroup) => void,
  ) {
    this.layer = new CellLayer(elements.cells);
    this.columnStrip = new HeaderStrip(elements.columnHeaders, false);
    this.rowStrip = new HeaderStrip(elements.rowHeaders, true);
    this.outline = new OutlineStrip(elements.outline, elements.root, onFold);
    this.overlay = new SelectionOverlay(elements.overlay, elements.fillHandle);
    this.scrollBars = new ScrollBars(elements.verticalBar, elements.horizontalBar);
    this.observer = new ResizeObserver(() => {
      this.measure();
      this.requestDraw();
    });
    this.observer.observe(elements.viewport);
    this.measure();
    describeGrid(elements.cells);
  }

  dispose(): void {
    this.observer.disconnect();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
  }

  show(model: GridModel): void {
    const before = this.model;
    this.model = model;
    if (before?.sheetId !== model.sheetId) {
      if (before) this.scrollPositions.set(before.sheetId, this.scroll);
      this.scroll = this.scrollPositions.get(model.sheetId) ?? { left: 0, top: 0 };
    }
    this.elements.cells.ariaLabel = model.sheetName;
    if (before?.source !== model.source) {
      this.columnStrip.invalidate();
      this.rowStrip.invalidate();
    }
    this.requestDraw();
  }

  scrollBy(left: number, top: number): void {
    this.scrollTo(this.scroll.left + left, this.scroll.top + top);
  }

  handleBarScroll(): void {
    const { left, top } = this.scrollBars.toSheetOffset(this.scroll);
    this.scrollTo(left, top);
  }

  /** Scrolls as little as needed to show the whole cell. */
  reveal(cell: Cell): void {
    const axes = this.model?.source.axes;
    if (!axes) return;
    const box = this.getSheetBox(axes, { ...cell, rows: 1, columns: 1 });
    this.scrollTo(
      scrollToReveal(this.scroll.left, this.viewportSize.width, box.left, box.width),
      scrollToReveal(this.scroll.top, this.viewportSize.height, box.top, box.height),
    );
  }

  /** Returns the number of rows of a page, by which Page Down moves. */
  countPageRows(): number {
    const axes = this.model?.source.axes;
    if (!axes) return 1;
    const first = axes.rows.findIndex(this.scroll.top);
    return Math.max(1, axes.rows.findIndex(this.scroll.top + this.viewportSize.height) - first - 1);
  }

  /** Returns the cell under a point of the window; outside of the cells, the nearest one. */
  findCell(clientX: number, clientY: number): Cell {
    const { left, top } = this.getViewportRect();
    const axes = this.model?.source.axes;
    if (!axes) return { row: 0, column: 0 };
    return {
      row: axes.rows.findIndex(Math.max(0, this.scroll.top + clientY - top)),
      column: axes.columns.findIndex(Math.max(0, this.scroll.left + clientX - left)),
    };
  }

  /** Returns the position of cells relative to the first visible pixel, clipped to the screen. */
  getBox(rect: Rect): Box {
    const axes = this.model?.source.axes;
    if (!axes) return { left: 0, top: 0, width: 0, height: 0 };
    const box = this.getSheetBox(axes, rect);
    const left = Math.max(box.left - this.scroll.left, -OVERLAY_MARGIN);
    const top = Math.max(box.top - this.scroll.top, -OVERLAY_MARGIN);
    const right = Math.min(box.left + box.width - this.scroll.left, this.viewportSize.width + OVERLAY_MARGIN);
    const bottom = Math.min(box.top + box.height - this.scroll.top, this.viewportSize.height + OVERLAY_MARGIN);
    return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }

  getViewportRect(): DOMRect {
    return this.elements.viewport.getBoundingClientRect();
  }

  /** Returns the first cell that is at least partly on screen. */
  findFirstVisibleCell(): Cell {
    const axes = this.model?.source.axes;
    return { row: axes?.rows.findIndex(this.scroll.top) ?? 0, column: axes?.columns.findIndex(this.scroll.left) ?? 0 };
  }

  /** Shows a line over the cells where a row or column will end. */
  showGuide(isRow: boolean): { moveTo(distance: number): void; remove(): void } {
    const line = document.createElement('div');
    line.className = isRow ? 'guide across' : 'guide down';
    this.elements.viewport.append(line);
    return {
      moveTo: (distance) => {
        line.style.transform = isRow ? `translateY(${distance}px)` : `translateX(${distance}px)`;
      },
      remove: () => line.remove(),
    };
  }

  findElement(cell: Cell): HTMLElement | undefined {
    return this.layer.findElement(cell.row, cell.column);
  }

  private requestDraw(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  private measure(): void {
    const { viewport } = this.elements;
    this.viewportSize = { width: viewport.clientWidth, height: viewport.clientHeight };
  }

  private scrollTo(left: number, top: number): void {
    const axes = this.model?.source.axes;
    if (!axes) return;
    const next = {
      left: Math.min(Math.max(0, left), Math.max(0, axes.columns.total - this.viewportSize.width)),
      top: Math.min(Math.max(0, top), Math.max(0, axes.rows.total - this.viewportSize.height)),
    };
    if (next.left === this.scroll.left && next.top === this.scroll.top) return;
    this.scroll = next;
    this.requestDraw();
  }

  private draw(): void {
    const { model } = this;
    if (!model || this.viewportSize.width === 0) return;
    const { axes } = model.source;
    const window = this.computeVisibleWindow(axes);
    this.layer.draw(window, model.source, model.revision);
    const { rect, otherRects = [] } = model.selection;
    const shownRects = [rect, ...otherRects.filter((area) => intersectRect(area, window.rect))];
    const isWholeColumns = rect.rows === axes.rows.count;
    const isWholeRows = rect.columns === axes.columns.count;
    this.columnStrip.draw(
      axes.columns,
      window.rect.column,
      window.rect.columns,
      window.scrollLeft,
      shownRects.map(({ column, columns }) => [column, column + columns - 1]),
      isWholeColumns,
    );
    this.rowStrip.draw(
      axes.rows,
      window.rect.row,
      window.rect.rows,
      window.scrollTop,
      shownRects.map(({ row, rows }) => [row, row + rows - 1]),
      isWholeRows,
      model.filteredRows,
    );
    this.outline.draw(axes.rows, model.groups, window.scrollTop, this.viewportSize.height);
    this.overlay.draw(shownRects, model.activeRect, model, (area) => this.getBox(area));
    this.scrollBars.draw(axes, model.usedRange, this.scroll, this.viewportSize);
    this.onDrawn();
  }

  private computeVisibleWindow(axes: SheetAxes): SheetWindow {
    const { left: scrollLeft, top: scrollTop } = this.scroll;
    const row = axes.rows.findIndex(scrollTop);
    const column = Math.max(0, axes.columns.findIndex(scrollLeft) - COLUMNS_BEFORE);
    const lastRow = axes.rows.findIndex(scrollTop + this.viewportSize.height);
    const lastColumn = axes.columns.findIndex(scrollLeft + this.viewportSize.width);
    const rect = { row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1 };
    return { rect, scrollLeft, scrollTop };
  }

  private getSheetBox(axes: SheetAxes, rect: Rect): Box {
    const left = axes.columns.getOffset(rect.column);
    const top = axes.rows.getOffset(rect.row);
    return {
      left,
      top,
      width: axes.columns.getOffset(rect.column + rect.columns) - left,
      height: axes.rows.getOffset(rect.row + rect.rows) - top,
    };
  }
}

/** Describes the sheet to assistive technology as a grid, far larger than its drawn part. */
function describeGrid(cells: HTMLElement): void {
  cells.role = 'grid';
  cells.tabIndex = 0;
  cells.ariaMultiSelectable = 'true';
  cells.ariaRowCount = String(MAX_ROWS);
  cells.ariaColCount = String(MAX_COLUMNS);
}

function scrollToReveal(scroll: number, viewport: number, start: number, size: number): number {
  if (start < scroll) return start;
  const hiddenBelow = start + Math.min(size, viewport) - (scroll + viewport);
  return hiddenBelow > 0 ? scroll + hiddenBelow : scroll;
}
