import type { KeptMap } from './workbook-store';

/** A map that the file keeps and that tells when it changes. */
export class NotifyingMap<T> implements KeptMap<T> {
  private readonly values: Map<string, T>;

  constructor(
    entries: Iterable<readonly [string, T]>,
    private readonly changed: () => void,
  ) {
    this.values = new Map(entries);
  }

  get size(): number {
    return this.values.size;
  }

  get(key: string): T | undefined {
    return this.values.get(key);
  }

  set(key: string, value: T): void {
    this.values.set(key, value);
    this.changed();
  }

  delete(key: string): boolean {
    const existed = this.values.delete(key);
    if (existed) this.changed();
    return existed;
  }

  clear(): void {
    if (this.values.size === 0) return;
    this.values.clear();
    this.changed();
  }

  entries(): readonly (readonly [string, T])[] {
    return [...this.values.entries()];
  }
}
