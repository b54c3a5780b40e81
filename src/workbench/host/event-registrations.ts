/**
 * Which object events the add-in asked for. Excel raises an event only for those who registered before it happened, so a handler
 * never hears of a change that came before it.
 */
export class EventRegistrations {
  private readonly counts = new Map<string, number>();

  /** @param target a worksheet id, or `Workbook` for collections */
  add(type: number, target: string): void {
    this.change(type, target, 1);
  }

  remove(type: number, target: string): void {
    this.change(type, target, -1);
  }

  has(type: number, target: string): boolean {
    return (this.counts.get(keyOf(type, target)) ?? 0) > 0;
  }

  clear(): void {
    this.counts.clear();
  }

  private change(type: number, target: string, by: number): void {
    const key = keyOf(type, target);
    this.counts.set(key, Math.max(0, (this.counts.get(key) ?? 0) + by));
  }
}

function keyOf(type: number, target: string): string {
  return `${type} ${target}`;
}
