import { intersectRect } from '../../../grid';
import type { Rect } from '../cell-types';

/**
 * Finds the items whose rectangles intersect a given rectangle. Entries are sorted by first row,
 * with the greatest last row of each half precomputed (an implicit interval tree). New entries wait
 * in a short unsorted list, and empty ones stay until the next rebuild.
 */
export class RangeIndex<T> {
  private readonly entriesByKey = new Map<string, Entry<T>>();
  private sortedEntries: Entry<T>[] = [];
  private maxEnds: number[] = [];
  private unsortedEntries: Entry<T>[] = [];
  private emptiedCount = 0;

  add(rect: Rect, item: T): void {
    const key = toKey(rect);
    const cached = this.entriesByKey.get(key);
    if (cached) {
      if (cached.items.size === 0) this.emptiedCount--;
      cached.items.add(item);
      return;
    }
    const entry: Entry<T> = { rect, items: new Set([item]) };
    this.entriesByKey.set(key, entry);
    this.unsortedEntries.push(entry);
  }

  remove(rect: Rect, item: T): void {
    const entry = this.entriesByKey.get(toKey(rect));
    if (!entry?.items.delete(item) || entry.items.size > 0) return;
    this.emptiedCount++;
  }

  visit(rect: Rect, visit: (item: T) => void): void {
    if (this.unsortedEntries.length > MAX_PENDING || this.emptiedCount > MAX_PENDING + this.entriesByKey.size / 2)
      this.rebuild();
    for (const entry of this.unsortedEntries) visitEntry(entry, rect, visit);
    if (this.sortedEntries.length > 0) this.visitSorted(0, this.sortedEntries.length - 1, rect, visit);
  }

  /** Recursion is safe, because the depth of the tree is the logarithm of its size. */
  private visitSorted(low: number, high: number, rect: Rect, visit: (item: T) => void): void {
    if (low > high) return;
    const middle = (low + high) >> 1;
    const entry = this.sortedEntries[middle];
    if (!entry || (this.maxEnds[middle] ?? 0) <= rect.row) return;
    this.visitSorted(low, middle - 1, rect, visit);
    if (entry.rect.row >= rect.row + rect.rows) return;
    visitEntry(entry, rect, visit);
    this.visitSorted(middle + 1, high, rect, visit);
  }

  private rebuild(): void {
    for (const [key, entry] of this.entriesByKey) if (entry.items.size === 0) this.entriesByKey.delete(key);
    this.sortedEntries = [...this.entriesByKey.values()].sort((a, b) => a.rect.row - b.rect.row);
    this.maxEnds = new Array<number>(this.sortedEntries.length).fill(0);
    this.unsortedEntries = [];
    this.emptiedCount = 0;
    this.fillEnds(0, this.sortedEntries.length - 1);
  }

  private fillEnds(low: number, high: number): number {
    if (low > high) return 0;
    const middle = (low + high) >> 1;
    const rect = this.sortedEntries[middle]?.rect;
    const ownEnd = rect ? rect.row + rect.rows : 0;
    const end = Math.max(ownEnd, this.fillEnds(low, middle - 1), this.fillEnds(middle + 1, high));
    this.maxEnds[middle] = end;
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
