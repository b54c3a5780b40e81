import { type CellValue, DAYS_TO_1904, type Rect, type Reference } from '../cell-types';
import type { Formula } from '../formulas/formula';
import { Matrix, toScalar } from '../functions';
import {
  type CellColumns,
  type CellSegment,
  getWritableSegment,
  SEGMENT_ROWS,
  type StoredValue,
} from '../state/cell-storage';
import { compareStates } from '../state/compare-states';
import type { OpenWorkbook } from '../state/open-workbook';
import { findSheet, type SheetState, type WorkbookState } from '../state/workbook-state';
import { CalculationOrder } from './calculation-order';
import type { CustomCalls } from './custom-calls';
import { DependencyGraph, type FormulaCell } from './dependency-graph';
import { Evaluator } from './evaluate';
import { createResolver, findPrecedents, type Precedents } from './resolve-marks';
import { type SpilledRange, Spills } from './spills';
import { StateReader } from './state-reader';

/**
 * Keeps formula results up to date. It compares the current state with the last one it calculated,
 * which also covers undo and structure changes, and recalculates the dependents of the difference
 * in order and without recursion. Cells that depend on themselves get 0.
 */
export class Calculator {
  private readonly graph = new DependencyGraph();
  private readonly resolver = createResolver(() => this.book.state);
  private readonly spills = new Spills();
  private readonly evaluator: Evaluator;
  /** Answers to custom functions make these cells dirty, although nothing else changed. */
  private readonly answeredCells = new Set<FormulaCell>();
  private readonly circularCells = new Set<FormulaCell>();
  private calculatedState: WorkbookState = { owner: 0, sheets: [], names: [] };
  private changedSheets = new Set<string>();

  constructor(
    private readonly book: OpenWorkbook,
    private readonly now: () => Date,
    private readonly customCalls: CustomCalls,
  ) {
    this.evaluator = new Evaluator(this.resolver, customCalls);
  }

  get hasCircularCells(): boolean {
    return this.circularCells.size > 0;
  }

  /** Returns and clears the sheets whose formulas changed their values since the last call. */
  takeChangedSheets(): ReadonlySet<string> {
    const changed = this.changedSheets;
    this.changedSheets = new Set();
    return changed;
  }

  /** Trusts the results stored in the file, except those of volatile and custom functions. */
  calculateOnOpen(): void {
    const { dirty } = this.synchronizeGraph();
    const alwaysDirty = [...dirty].filter(
      ({ precedents }) => precedents.isVolatile || this.callsCustomFunction(precedents),
    );
    if (alwaysDirty.length > 0) this.calculateInOrder(new Set(alwaysDirty));
    this.followSpills();
    this.calculatedState = this.book.freezeState();
  }

  calculate(): void {
    if (this.book.state === this.calculatedState && this.answeredCells.size === 0) return;
    const { dirty, changes } = this.synchronizeGraph();
    for (const cell of this.graph.volatileCells) dirty.add(cell);
    for (const cell of this.answeredCells) if (this.isInGraph(cell)) dirty.add(cell);
    this.answeredCells.clear();
    if (this.graph.size > 0 && (dirty.size > 0 || changes.length > 0)) {
      for (const change of changes) {
        this.graph.visitDependents(change, (cell) => dirty.add(cell));
        for (const cell of this.spills.findFormulasSpillingOver(change)) dirty.add(cell);
        // Undo restores the value from before an answer, but the answer is still valid.
        for (const cell of this.customCalls.findCellsWithCalls(change)) dirty.add(cell);
      }
      this.calculateInOrder(dirty);
    }
    this.followSpills();
    this.customCalls.endOrphanedCalls();
    this.calculatedState = this.book.freezeState();
  }

  /** Recalculates the formulas whose calls were answered. */
  recalculateAnswered(cells: readonly FormulaCell[]): void {
    for (const cell of cells) this.answeredCells.add(cell);
    this.calculate();
  }

  /** Returns the sheet including its spilled results. */
  overlaySpills(sheet: SheetState): SheetState {
    return this.spills.overlaySpills(sheet);
  }

  findSpills(sheetId: string, rect: Rect): readonly SpilledRange[] {
    return this.spills.findSpills(sheetId, rect);
  }

  /** Returns the columns to use when the rectangle is copied, including spilled values. */
  createColumnsForCopy(sheet: SheetState, rect: Rect, valuesOnly: boolean): CellColumns {
    return this.spills.createColumnsForCopy(sheet, rect, valuesOnly);
  }

  /**
   * Recalculates the dependents of spilled cells and the formulas that waited for free cells. It
   * needs rounds, because each of them may spill again.
   */
  private followSpills(): void {
    for (let round = 0; round < MAX_SPILL_ROUNDS; round++) {
      const dirty = new Set<FormulaCell>();
      for (const area of this.spills.takeChangedAreas()) {
        this.graph.visitDependents(area, (cell) => dirty.add(cell));
        for (const cell of this.spills.findFormulasSpillingOver(area, true)) dirty.add(cell);
      }
      if (dirty.size === 0) return;
      this.calculateInOrder(dirty);
    }
  }

  private callsCustomFunction({ functions }: Precedents): boolean {
    return functions.some((name) => this.customCalls.findFunction(name) !== undefined);
  }

  private isInGraph(cell: FormulaCell): boolean {
    return this.graph.findCell(cell.sheetId, cell.row, cell.column) === cell;
  }

  /** Calculates a formula that is not in a cell. */
  evaluate(formula: Formula, homeSheetId: string): CellValue {
    const reader = new StateReader(
      this.book.state,
      this.now,
      { sheetId: homeSheetId, row: 0, column: 0 },
      this.dateOffset,
      this.spills,
    );
    return toScalar(this.evaluator.evaluate(formula, reader, homeSheetId), reader) ?? '';
  }

  private get dateOffset(): number {
    return this.book.date1904 ? DAYS_TO_1904 : 0;
  }

  private synchronizeGraph(): { dirty: Set<FormulaCell>; changes: readonly Reference[] } {
    const { state } = this.book;
    const dirty = new Set<FormulaCell>();
    const changes = compareStates(this.calculatedState, state, {
      onFormulaRemoved: (sheetId, row, column) => this.removeFormula(sheetId, row, column),
      onFormulaAdded: (sheetId, row, column, formula) => dirty.add(this.addFormula(sheetId, row, column, formula)),
      onSheetRemoved: (sheetId) => {
        for (const cell of this.circularCells) if (cell.sheetId === sheetId) this.circularCells.delete(cell);
        for (const cell of this.graph.listCells(sheetId)) this.customCalls.orphanCalls(cell);
        this.spills.removeSheet(sheetId);
        this.graph.removeSheet(sheetId);
      },
      needsValues: () => this.graph.size > 0,
    });
    if (state.names !== this.calculatedState.names || createSheetKey(state) !== createSheetKey(this.calculatedState)) {
      for (const cell of [...this.graph.nameDependentCells]) {
        dirty.delete(cell);
        dirty.add(this.addFormula(cell.sheetId, cell.row, cell.column, cell.formula));
      }
    }
    return { dirty, changes };
  }

  private addFormula(sheetId: string, row: number, column: number, formula: Formula): FormulaCell {
    this.removeFormula(sheetId, row, column);
    const cell = { sheetId, row, column, formula, precedents: findPrecedents(formula, sheetId, this.resolver) };
    this.graph.add(cell);
    return cell;
  }

  private removeFormula(sheetId: string, row: number, column: number): void {
    const cell = this.graph.findCell(sheetId, row, column);
    if (!cell) return;
    this.circularCells.delete(cell);
    this.customCalls.orphanCalls(cell);
    this.spills.removeSpill(cell);
    this.graph.remove(sheetId, row, column);
  }

  /** Only custom functions spill; any other array yields its first value. */
  private evaluateCell(cell: FormulaCell, reader: StateReader): Exclude<StoredValue, null> {
    this.customCalls.beginFormula(cell);
    const operand = this.evaluator.evaluateInCell(cell.formula, reader);
    const isCustom = this.customCalls.endFormula();
    const sheet = isCustom && operand instanceof Matrix ? findSheet(this.book.state, cell.sheetId) : undefined;
    if (sheet && operand instanceof Matrix) return this.spills.setSpill(cell, operand, sheet);
    this.spills.removeSpill(cell);
    return toScalar(operand, reader) ?? 0;
  }

  private calculateInOrder(dirty: ReadonlySet<FormulaCell>): void {
    const order = new CalculationOrder(this.graph, dirty);
    const results = new ResultWriter(this.book, this.changedSheets);
    const reader = new StateReader(
      results.prepareSheets(order.listSheetIds()),
      this.now,
      { sheetId: '', row: 0, column: 0 },
      this.dateOffset,
      this.spills,
    );
    while (order.remainingCount > 0) {
      for (let cell = order.takeNext(); cell; cell = order.takeNext()) {
        this.circularCells.delete(cell);
        reader.home = cell;
        results.write(cell, this.evaluateCell(cell, reader));
        order.markDone(cell);
      }
      for (const cell of order.findCircularCells()) {
        this.circularCells.add(cell);
        results.write(cell, 0);
        order.markDone(cell);
      }
    }
  }
}

/**
 * Limits the rounds, because formulas that spill over their own precedents would recalculate
 * forever.
 */
const MAX_SPILL_ROUNDS = 20;

/** Writes results into the state, copying only segments that change. */
class ResultWriter {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly changedSheets: Set<string>,
  ) {}

  /** Makes the sheets mutable and returns the state in which results appear as they are written. */
  prepareSheets(sheetIds: ReadonlySet<string>): WorkbookState {
    for (const sheetId of sheetIds) this.book.changeSheet(sheetId);
    return this.book.state;
  }

  write({ sheetId, row, column }: FormulaCell, value: Exclude<StoredValue, null>): void {
    const { columns } = this.book.changeSheet(sheetId);
    const segmentIndex = Math.floor(row / SEGMENT_ROWS);
    const before: CellSegment | undefined = columns[column]?.segments[segmentIndex];
    if (before && isSameValue(before.values[row % SEGMENT_ROWS] ?? null, value)) return;
    getWritableSegment(columns, this.book.owner, column, segmentIndex).values[row % SEGMENT_ROWS] = value;
    this.changedSheets.add(sheetId);
  }
}

function isSameValue(a: StoredValue, b: StoredValue): boolean {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null)
    return a.error === b.error && a.message === b.message;
  return a === b;
}

/** Returns a key of the sheets' names and ids, on which references with sheet names depend. */
function createSheetKey(state: WorkbookState): string {
  return state.sheets.map((sheet) => `${sheet.id} ${sheet.name}`).join('\n');
}
