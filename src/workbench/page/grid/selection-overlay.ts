import type { Rect } from '../../../grid';

/** A rectangle on screen, relative to the first visible pixel of the cells, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Border and tint of the selection, and the dashed border around copied cells. */
export class SelectionOverlay {
  private readonly tint = overlayElement('selection-tint');
  private readonly border = overlayElement('selection-border');
  private readonly copied = overlayElement('copied-border');

  constructor(root: HTMLElement) {
    root.append(this.tint, this.border, this.copied);
  }

  /**
   * @param boxOf where cells lie on screen, cut off a little outside of it: a whole column is longer than an element can be
   * @param activeRect the cell with the cursor, or the merged area that it heads
   */
  draw(selected: Rect, activeRect: Rect, copied: Rect | undefined, boxOf: (rect: Rect) => Box): void {
    const box = boxOf(selected);
    const active = boxOf(activeRect);
    setBox(this.border, box);
    setBox(this.tint, box);
    this.tint.hidden = box.width === active.width && box.height === active.height;
    this.tint.style.clipPath = `path(evenodd, "${outline(0, 0, box.width, box.height)} ${outline(
      active.left - box.left,
      active.top - box.top,
      active.width,
      active.height,
    )}")`;
    this.copied.hidden = copied === undefined;
    if (copied) setBox(this.copied, boxOf(copied));
  }
}

function overlayElement(name: string): HTMLElement {
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

function outline(left: number, top: number, width: number, height: number): string {
  return `M${left} ${top}h${width}v${height}h${-width}z`;
}
