import type { Rect } from '../../../grid';
import type { SheetAxes } from '../sheet/axis';
import { createScrollScale, type ScrollScale } from './scroll-scale';

/** The scrollbars extend this many viewports beyond the used range. */
const EXTRA_VIEWPORTS = 1;

interface Offset {
  readonly left: number;
  readonly top: number;
}

/** The scrollbars cover the used and the visible part of a sheet, and some space beyond. */
export class ScrollBars {
  /** Holds the scrollbars' own position in pixels after the last drawing. */
  private drawnPosition: Offset = { left: 0, top: 0 };
  private scales: { readonly vertical: ScrollScale; readonly horizontal: ScrollScale } | undefined;

  constructor(
    private readonly vertical: HTMLElement,
    private readonly horizontal: HTMLElement,
  ) {}

  /**
   * Returns the sheet's scroll offset after a scroll event. A scrollbar at its drawn position was
   * not moved by the user: its event is late, and the sheet may have scrolled since.
   */
  toSheetOffset(scroll: Offset): Offset {
    if (!this.scales) return scroll;
    const { scrollLeft } = this.horizontal;
    const { scrollTop } = this.vertical;
    const isMoved = (position: number, drawn: number) => Math.abs(position - drawn) >= 1.5;
    return {
      left: isMoved(scrollLeft, this.drawnPosition.left) ? this.scales.horizontal.toOffset(scrollLeft) : scroll.left,
      top: isMoved(scrollTop, this.drawnPosition.top) ? this.scales.vertical.toOffset(scrollTop) : scroll.top,
    };
  }

  /** The last parameter is the size of the visible part of the sheet. */
  draw(
    axes: SheetAxes,
    usedRange: Rect | undefined,
    scroll: Offset,
    { width, height }: { readonly width: number; readonly height: number },
  ): void {
    const usedBottom = usedRange ? axes.rows.getOffset(usedRange.row + usedRange.rows) : 0;
    const usedRight = usedRange ? axes.columns.getOffset(usedRange.column + usedRange.columns) : 0;
    const scrollHeight = Math.min(
      axes.rows.total,
      Math.max(usedBottom, scroll.top + height) + EXTRA_VIEWPORTS * height,
    );
    const scrollWidth = Math.min(
      axes.columns.total,
      Math.max(usedRight, scroll.left + width) + EXTRA_VIEWPORTS * width,
    );
    const vertical = createScrollScale(scrollHeight, height);
    const horizontal = createScrollScale(scrollWidth, width);
    setLength(this.vertical, 'height', vertical.length, this.scales?.vertical.length);
    setLength(this.horizontal, 'width', horizontal.length, this.scales?.horizontal.length);
    this.scales = { vertical, horizontal };
    const top = vertical.toPosition(scroll.top);
    const left = horizontal.toPosition(scroll.left);
    if (Math.abs(this.vertical.scrollTop - top) >= 1) this.vertical.scrollTop = top;
    if (Math.abs(this.horizontal.scrollLeft - left) >= 1) this.horizontal.scrollLeft = left;
    this.drawnPosition = { left: this.horizontal.scrollLeft, top: this.vertical.scrollTop };
  }
}

function setLength(bar: HTMLElement, side: 'width' | 'height', length: number, before: number | undefined): void {
  const content = bar.firstElementChild;
  if (content instanceof HTMLElement && length !== before) content.style[side] = `${length}px`;
}
