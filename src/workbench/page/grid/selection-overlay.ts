import type { Rect } from '../../../grid';

/** Holds a position relative to the first visible pixel of the cells, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws border, tint and fill handle of the selection, and the dashed borders around copied cells
 * and around cells the user points at.
 */
export class SelectionOverlay {
  private readonly tint = createElement('selection-tint');
  private readonly border = createElement('selection-border');
  private readonly copiedBorder = createElement('copied-border');
  private readonly dashedBorder = createElement('outlined-border');
  private readonly otherAreas: HTMLElement[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly fillHandle: HTMLElement,
  ) {
    root.append(this.tint, this.border, this.copiedBorder, this.dashedBorder);
  }

  /**
   * @param selectedRects the area with the active cell, and further ones
   * @param getBox returns the position of cells, clipped slightly outside of the screen: a whole
   * column is longer than an element can be
   * @param activeRect the cell with the cursor, or the merged area that begins with it
   */
  draw(
    [selected, ...otherRects]: readonly Rect[],
    activeRect: Rect,
    { copiedRect, dashedRect }: DashedRects,
    getBox: (rect: Rect) => Box,
  ): void {
    this.drawOtherAreas(otherRects.map(getBox));
    const box = getBox(selected ?? activeRect);
    const active = getBox(activeRect);
    setBox(this.border, box);
    setBox(this.tint, box);
    this.tint.hidden = box.width === active.width && box.height === active.height;
    this.tint.style.clipPath = `path(evenodd, "${toSvgPath(0, 0, box.width, box.height)} ${toSvgPath(
      active.left - box.left,
      active.top - box.top,
      active.width,
      active.height,
    )}")`;
    this.fillHandle.style.transform = `translate(${box.left + box.width}px, ${box.top + box.height}px)`;
    this.copiedBorder.hidden = copiedRect === undefined;
    if (copiedRect) setBox(this.copiedBorder, getBox(copiedRect));
    this.dashedBorder.hidden = dashedRect === undefined;
    if (dashedRect) setBox(this.dashedBorder, getBox(dashedRect));
  }

  /** As in Excel, only one area has a thick border. */
  private drawOtherAreas(boxes: readonly Box[]): void {
    while (this.otherAreas.length > boxes.length) this.otherAreas.pop()?.remove();
    while (this.otherAreas.length < boxes.length) this.otherAreas.push(createElement('selection-area'));
    this.root.prepend(...this.otherAreas);
    for (const [index, box] of boxes.entries()) {
      const element = this.otherAreas[index];
      if (element) setBox(element, box);
    }
  }
}

interface DashedRects {
  readonly copiedRect: Rect | undefined;
  readonly dashedRect: Rect | undefined;
}

function createElement(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.role = 'presentation';
  return element;
}

function setBox(element: HTMLElement, box: Box): void {
  element.style.transform = `translate(${box.left - 1}px, ${box.top - 1}px)`;
  element.style.width = `${box.width + 1}px`;
  element.style.height = `${box.height + 1}px`;
}

function toSvgPath(left: number, top: number, width: number, height: number): string {
  return `M${left} ${top}h${width}v${height}h${-width}z`;
}
