import type { HostObject, KeptObject } from './host-object';

/** Objects that outlive their batch, by the id that office.js holds; they follow their cells. */
export class ObjectReferences {
  private next = 1;
  private readonly kept = new Map<string, KeptObject>();

  /** @returns the reference id, undefined for an object that needs none */
  add(object: HostObject): string | undefined {
    const kept = object.keep();
    if (!kept) return undefined;
    const id = `{reference-${this.next++}}`;
    this.kept.set(id, kept);
    return id;
  }

  resolve(id: string): HostObject | undefined {
    return this.kept.get(id)?.resolve();
  }

  remove(id: string): void {
    this.kept.get(id)?.release();
    this.kept.delete(id);
  }

  clear(): void {
    for (const kept of this.kept.values()) kept.release();
    this.kept.clear();
  }

  get count(): number {
    return this.kept.size;
  }
}
