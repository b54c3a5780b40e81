import type { DependencyGraph, FormulaCell } from './dependency-graph';

/** Orders the formulas that need calculation topologically (Kahn's algorithm). */
export class CalculationOrder {
  private readonly dependents = new Map<FormulaCell, FormulaCell[]>();
  private readonly pendingPrecedents = new Map<FormulaCell, number>();
  private readonly readyCells: FormulaCell[] = [];

  constructor(graph: DependencyGraph, dirty: ReadonlySet<FormulaCell>) {
    const queue = [...dirty];
    for (const cell of queue) this.pendingPrecedents.set(cell, 0);
    for (let index = 0; index < queue.length; index++) {
      const cell = queue[index];
      if (!cell) continue;
      const dependents: FormulaCell[] = [];
      this.dependents.set(cell, dependents);
      graph.visitDependents(
        { sheetId: cell.sheetId, rect: { row: cell.row, column: cell.column, rows: 1, columns: 1 } },
        (dependent) => {
          dependents.push(dependent);
          const count = this.pendingPrecedents.get(dependent);
          if (count === undefined) queue.push(dependent);
          this.pendingPrecedents.set(dependent, (count ?? 0) + 1);
        },
      );
    }
    for (const [cell, count] of this.pendingPrecedents) if (count === 0) this.readyCells.push(cell);
    this.readyCells.reverse();
  }

  get remainingCount(): number {
    return this.pendingPrecedents.size;
  }

  listSheetIds(): ReadonlySet<string> {
    return new Set([...this.pendingPrecedents.keys()].map((cell) => cell.sheetId));
  }

  takeNext(): FormulaCell | undefined {
    let cell = this.readyCells.pop();
    // Breaking a cycle frees its own cells, which are already done.
    while (cell && !this.pendingPrecedents.has(cell)) cell = this.readyCells.pop();
    return cell;
  }

  markDone(cell: FormulaCell): void {
    this.pendingPrecedents.delete(cell);
    for (const dependent of this.dependents.get(cell) ?? []) {
      const count = this.pendingPrecedents.get(dependent);
      if (count === undefined) continue;
      this.pendingPrecedents.set(dependent, count - 1);
      if (count === 1) this.readyCells.push(dependent);
    }
  }

  /**
   * Returns the formulas in cycles. Every remaining formula is in a cycle or depends on one; those
   * that only depend are left out. A cell between two cycles counts as circular.
   */
  findCircularCells(): readonly FormulaCell[] {
    const pendingDependents = new Map<FormulaCell, number>();
    const precedents = new Map<FormulaCell, FormulaCell[]>();
    for (const cell of this.pendingPrecedents.keys()) {
      const dependents = (this.dependents.get(cell) ?? []).filter((dependent) => this.pendingPrecedents.has(dependent));
      pendingDependents.set(cell, dependents.length);
      for (const dependent of dependents) {
        const existing = precedents.get(dependent);
        if (existing) existing.push(cell);
        else precedents.set(dependent, [cell]);
      }
    }
    const leafCells = [...pendingDependents].filter(([, count]) => count === 0).map(([cell]) => cell);
    for (let cell = leafCells.pop(); cell; cell = leafCells.pop()) {
      pendingDependents.delete(cell);
      for (const precedent of precedents.get(cell) ?? []) {
        const count = pendingDependents.get(precedent);
        if (count === undefined) continue;
        pendingDependents.set(precedent, count - 1);
        if (count === 1) leafCells.push(precedent);
      }
    }
    return [...pendingDependents.keys()];
  }
}
