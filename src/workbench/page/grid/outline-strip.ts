/**
 * Draws the groups of rows left of their numbers: a line along each group, and the button that
 * collapses it at the row below.
 */
import type { RowGroup } from '../../store';
import type { Axis } from '../sheet/axis';

/** Each level takes this width, in CSS pixels. */
const LEVEL_WIDTH = 16;

export class OutlineStrip {
  private drawnState = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly grid: HTMLElement,
    private readonly onFold: (group: RowGroup) => void,
  ) {}

  draw(axis: Axis, groups: readonly RowGroup[], scroll: number, height: number): void {
    const drawnState = JSON.stringify([groups, scroll, height, axis.total]);
    if (drawnState === this.drawnState) return;
    this.drawnState = drawnState;
    const levels = groups.reduce((max, { level }) => Math.max(max, level), 0);
    this.grid.style.setProperty('--outline', `${levels * LEVEL_WIDTH}px`);
    this.root.replaceChildren(
      ...groups.flatMap((group) => {
        const top = axis.getOffset(group.row) - scroll;
        const bottom = axis.getOffset(group.row + group.count) - scroll;
        const size = axis.getSize(group.row + group.count);
        if (bottom + size < 0 || top > height || size === 0) return [];
        const left = (group.level - 1) * LEVEL_WIDTH;
        const button = this.createButton(group, left, bottom, size);
        return group.isFolded ? [button] : [createLine(left, Math.max(top, 0), bottom), button];
      }),
    );
  }

  private createButton(group: RowGroup, left: number, top: number, height: number): HTMLElement {
    const button = document.createElement('button');
    const { row, count, isFolded } = group;
    button.type = 'button';
    button.tabIndex = -1;
    button.textContent = isFolded ? '+' : '\u2212';
    button.ariaLabel = `${isFolded ? 'Unfold' : 'Fold'} rows ${row + 1} to ${row + count}`;
    button.style.transform = `translate(${left}px, ${top}px)`;
    button.style.height = `${height}px`;
    button.addEventListener('click', () => this.onFold(group));
    return button;
  }
}

function createLine(left: number, top: number, bottom: number): HTMLElement {
  const element = document.createElement('div');
  element.style.transform = `translate(${left}px, ${top}px)`;
  element.style.height = `${Math.max(0, bottom - top)}px`;
  return element;
}
