import type { DependencyGraph, FormulaCell } from './dependency-graph';

/** Orders the formulas that need calculation topologically (Kahn's algorithm). */
export class CalculationOrder {
  private readonly followers = new Map<FormulaCell, FormulaCell[]>();
  private readonly waitingFor = new Map<FormulaCell, number>();
  private readonly ready: FormulaCell[] = [];

  constructor(graph: DependencyGraph, dirty: ReadonlySet<FormulaCell>) {
    const queue = [...dirty];
    for (const cell of queue) this.waitingFor.set(cell, 0);
    for (let index = 0; index < queue.length; index++) {
      const cell = queue[index];
      if (!cell) continue;
      const followers: FormulaCell[] = [];
      this.followers.set(cell, followers);
      graph.visitDependents(
        { sheetId: cell.sheetId, rect: { row: cell.row, column: cell.column, rows: 1, columns: 1 } },
        (follower) => {
          followers.push(follower);
          const count = this.waitingFor.get(follower);
          if (count === undefined) queue.push(follower);
          this.waitingFor.set(follower, (count ?? 0) + 1);
        },
      );
    }
    for (const [cell, count] of this.waitingFor) if (count === 0) this.ready.push(cell);
    this.ready.reverse();
  }

  get remaining(): number {
    return this.waitingFor.size;
  }

  sheetIds(): ReadonlySet<string> {
    return new Set([...this.waitingFor.keys()].map((cell) => cell.sheetId));
  }

  next(): FormulaCell | undefined {
    let cell = this.ready.pop();
    // Breaking a cycle frees its own cells, which are already done.
    while (cell && !this.waitingFor.has(cell)) cell = this.ready.pop();
    return cell;
  }

  done(cell: FormulaCell): void {
    this.waitingFor.delete(cell);
    for (const follower of this.followers.get(cell) ?? []) {
      const count = this.waitingFor.get(follower);
      if (count === undefined) continue;
      this.waitingFor.set(follower, count - 1);
      if (count === 1) this.ready.push(follower);
    }
  }

  /**
   * Every remaining formula is in a cycle or depends on one; strip off those that only depend. A
   * cell between two cycles counts as circular.
   */
  circles(): readonly FormulaCell[] {
    const pendingLeaders = new Map<FormulaCell, number>();
    const leaders = new Map<FormulaCell, FormulaCell[]>();
    for (const cell of this.waitingFor.keys()) {
      const followers = (this.followers.get(cell) ?? []).filter((follower) => this.waitingFor.has(follower));
      pendingLeaders.set(cell, followers.length);
      for (const follower of followers) {
        const existing = leaders.get(follower);
        if (existing) existing.push(cell);
        else leaders.set(follower, [cell]);
      }
    }
    const ends = [...pendingLeaders].filter(([, count]) => count === 0).map(([cell]) => cell);
    for (let cell = ends.pop(); cell; cell = ends.pop()) {
      pendingLeaders.delete(cell);
      for (const leader of leaders.get(cell) ?? []) {
        const count = pendingLeaders.get(leader);
        if (count === undefined) continue;
        pendingLeaders.set(leader, count - 1);
        if (count === 1) ends.push(leader);
      }
    }
    return [...pendingLeaders.keys()];
  }
}
