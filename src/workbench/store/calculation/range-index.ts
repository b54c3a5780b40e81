import { intersectRect } from '../../../grid';
import type { Rect } from '../cell-types';

/**
 * Finds the items whose rectangles intersect a given rectangle. Entries are sorted by first row,
 * with the greatest last row of each half precomputed (an implicit interval tree). New entries wait
 * in a short list, and emptied ones stay until the next rebuild.
 */
export class RangeIndex<T> {
  private readonly byKey = new Map<string, Entry<T>>();
  private sorted: Entry<T>[] = [];
  private greatestEnd: number[] = [];
  private waiting: Entry<T>[] = [];
  private emptied = 0;

  add(rect: Rect, item: T): void {
    const key = toKey(rect);
    const cached = this.byKey.get(key);
    if (cached) {
      if (cached.items.size === 0) this.emptied--;
      cached.items.add(item);
      return;
    }
    const entry: Entry<T> = { rect, items: new Set([item]) };
    this.byKey.set(key, entry);
    this.waiting.push(entry);
  }

  remove(rect: Rect, item: T): void {
    const entry = this.byKey.get(toKey(rect));
    if (!entry?.items.delete(item) || entry.items.size > 0) return;
    this.emptied++;
  }

  visit(rect: Rect, visit: (item: T) => void): void {
    if (this.waiting.length > MAX_PENDING || this.emptied > MAX_PENDING + this.byKey.size / 2) this.rebuild();
    for (const entry of this.waiting) visitEntry(entry, rect, visit);
    if (this.sorted.length > 0) this.visitSorted(0, this.sorted.length - 1, rect, visit);
  }

  /** Recursion is safe, because the depth of the tree is the logarithm of its size. */
  private visitSorted(low: number, high: number, rect: Rect, visit: (item: T) => void): void {
    if (low > high) return;
    const middle = (low + high) >> 1;
    const entry = this.sorted[middle];
    if (!entry || (this.greatestEnd[middle] ?? 0) <= rect.row) return;
    this.visitSorted(low, middle - 1, rect, visit);
    if (entry.rect.row >= rect.row + rect.rows) return;
    visitEntry(entry, rect, visit);
    this.visitSorted(middle + 1, high, rect, visit);
  }

  private rebuild(): void {
    for (const [key, entry] of this.byKey) if (entry.items.size === 0) this.byKey.delete(key);
    this.sorted = [...this.byKey.values()].sort((a, b) => a.rect.row - b.rect.row);
    this.greatestEnd = new Array<number>(this.sorted.length).fill(0);
    this.waiting = [];
    this.emptied = 0;
    this.fillEnds(0, this.sorted.length - 1);
  }

  private fillEnds(low: number, high: number): number {
    if (low > high) return 0;
    const middle = (low + high) >> 1;
    const rect = this.sorted[middle]?.rect;
    const own = rect ? rect.row + rect.rows : 0;
    const end = Math.max(own, this.fillEnds(low, middle - 1), this.fillEnds(middle + 1, high));
    this.greatestEnd[middle] = end;
    return end;
  }
}

const MAX_PENDING = 256;

interface Entry<T> {
  readonly rect: Rect;
  readonly items: Set<T>;
}

function visitEntry<T>(entry: Entry<T>, rect: Rect, visit: (item: T) => void): void {
  if (entry.items.size === 0 || !intersectRect(entry.rect, rect)) return;
  for (const item of entry.items) visit(item);
}

function toKey(rect: Rect): string {
  return `${rect.row},${rect.column},${rect.rows},${rect.columns}`;
}
