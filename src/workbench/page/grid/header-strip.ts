import { formatColumn } from '../../../grid';
import type { Axis } from '../sheet/axis';

/** Draws the column letters or row numbers for the visible part of the axis. */
export class HeaderStrip {
  private readonly elements: HTMLElement[] = [];
  private drawnState = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly isVertical: boolean,
  ) {}

  /**
   * @param selectedRanges first and last index of each selected area
   * @param isWhole true if the selection covers the whole other axis
   * @param filteredRange first and last index of the rows to which a filter applies
   */
  draw(
    axis: Axis,
    first: number,
    count: number,
    scroll: number,
    selectedRanges: readonly (readonly [number, number])[],
    isWhole: boolean,
    filteredRange?: readonly [number, number],
  ) {
    const drawnState = `${first},${count},${scroll},${selectedRanges},${isWhole},${filteredRange}`;
    if (drawnState === this.drawnState) return;
    this.drawnState = drawnState;
    let usedCount = 0;
    for (let index = first; index < first + count; index += 1) {
      const size = axis.getSize(index);
      if (size === 0) continue;
      const element = this.elements[usedCount] ?? this.addElement();
      usedCount += 1;
      const offset = axis.getOffset(index) - scroll;
      element.style.transform = this.isVertical ? `translateY(${offset}px)` : `translateX(${offset}px)`;
      element.style[this.isVertical ? 'height' : 'width'] = `${size}px`;
      const label = this.isVertical ? String(index + 1) : formatColumn(index);
      if (element.textContent !== label) element.textContent = label;
      const isSelected = selectedRanges.some(([from, to]) => index >= from && index <= to);
      const isFiltered = filteredRange !== undefined && index >= filteredRange[0] && index <= filteredRange[1];
      const names = isSelected ? (isWhole ? 'header selected whole' : 'header selected') : 'header';
      element.className = isFiltered ? `${names} filtered` : names;
    }
    while (this.elements.length > usedCount) this.elements.pop()?.remove();
  }

  /** Forces the next call of `draw` to draw everything. */
  invalidate(): void {
    this.drawnState = '';
  }

  private addElement(): HTMLElement {
    const element = document.createElement('div');
    this.root.append(element);
    this.elements.push(element);
    return element;
  }
}
