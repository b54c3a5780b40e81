import { columnLetters } from '../../../grid';
import type { Axis } from '../sheet/axis';

/** Draws the column letters or row numbers for the visible part of the axis. */
export class HeaderStrip {
  private readonly spare: HTMLElement[] = [];
  private drawn = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly isVertical: boolean,
  ) {}

  /**
   * @param selected first and last selected index
   * @param isWhole true if the selection covers the whole other axis
   * @param filtered first and last index of the rows to which a filter applies
   */
  draw(
    axis: Axis,
    first: number,
    count: number,
    scroll: number,
    selected: readonly [number, number],
    isWhole: boolean,
    filtered?: readonly [number, number],
  ) {
    const drawn = `${first},${count},${scroll},${selected},${isWhole},${filtered}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    let used = 0;
    for (let index = first; index < first + count; index += 1) {
      const size = axis.getSize(index);
      if (size === 0) continue;
      const element = this.spare[used] ?? this.add();
      used += 1;
      const offset = axis.getOffset(index) - scroll;
      element.style.transform = this.isVertical ? `translateY(${offset}px)` : `translateX(${offset}px)`;
      element.style[this.isVertical ? 'height' : 'width'] = `${size}px`;
      const label = this.isVertical ? String(index + 1) : columnLetters(index);
      if (element.textContent !== label) element.textContent = label;
      const isSelected = index >= selected[0] && index <= selected[1];
      const isFiltered = filtered !== undefined && index >= filtered[0] && index <= filtered[1];
      const names = isSelected ? (isWhole ? 'header selected whole' : 'header selected') : 'header';
      element.className = isFiltered ? `${names} filtered` : names;
    }
    while (this.spare.length > used) this.spare.pop()?.remove();
  }

  /** Forces the next call of `draw` to draw everything. */
  invalidate(): void {
    this.drawn = '';
  }

  private add(): HTMLElement {
    const element = document.createElement('div');
    this.root.append(element);
    this.spare.push(element);
    return element;
  }
}
