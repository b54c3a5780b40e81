import type { Axis } from '../sheet/axis';

/** The lines between columns, drawn once for all rows. */
export class ColumnLines {
  private readonly lines: HTMLElement[] = [];
  private drawn = '';

  constructor(private readonly root: HTMLElement) {}

  draw(columns: Axis, first: number, count: number, scroll: number): void {
    const ends: number[] = [];
    for (let column = first; column < first + count; column += 1) {
      if (columns.sizeOf(column) > 0) ends.push(columns.offsetOf(column + 1) - scroll - 1);
    }
    const drawn = ends.join();
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    while (this.lines.length > ends.length) this.lines.pop()?.remove();
    ends.forEach((end, at) => {
      const line = this.lines[at] ?? this.add();
      line.style.transform = `translateX(${end}px)`;
    });
  }

  private add(): HTMLElement {
    const line = document.createElement('div');
    this.root.append(line);
    this.lines.push(line);
    return line;
  }
}
