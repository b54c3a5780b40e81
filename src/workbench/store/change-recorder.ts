/**
 * Every change passes through this file: all or nothing, one undo record, one calculation, one
 * round of events.
 */
import type { Calculator } from './calculation/calculator';
import { computeBoundingRect, type Rect, SHEET_COLUMNS, SHEET_ROWS } from './cell-types';
import { findVisibleSheetNear } from './changes/sheets';
import { getSelection } from './open-file';
import { compareStates } from './state/compare-states';
import type { OpenWorkbook, TrackedPlaces } from './state/open-workbook';
import { findSheet, type WorkbookState } from './state/workbook-state';
import type { BatchOptions, ChangeSource, SheetsChange, StoreEvent, StoreListener } from './store-types';
import { UndoHistory } from './undo-history';

type StepEnd = { readonly state: WorkbookState; readonly tracked: TrackedPlaces };

type WithoutSource<T> = T extends { readonly source: ChangeSource } ? Omit<T, 'source'> : T;

export class ChangeRecorder {
  private readonly history: UndoHistory;
  private readonly listeners = new Set<StoreListener>();
  private depth = 0;
  private source: ChangeSource = 'local';
  private events: StoreEvent[] = [];
  /** An undo record ends at each of these positions within the running batch. */
  private stepEnds: StepEnd[] = [];

  constructor(
    private readonly book: OpenWorkbook,
    private readonly calculator: Calculator,
    undoLimit: number,
  ) {
    this.history = new UndoHistory(undoLimit);
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  subscribe(listener: StoreListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  batch<T>(work: () => T, options: BatchOptions = {}): T {
    if (this.depth > 0) return work();
    this.source = options.source ?? 'local';
    const before = this.book.freezeState();
    const trackedBefore = this.book.trackedReferences.snapshot();
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
      this.finishBatch(before, trackedBefore, options.undoGroup);
    }
  }

  /** Applies all changes of the work, or none. */
  attempt<T>(work: () => T, shouldKeep: (result: T) => boolean, onRollback: () => void): T {
    const before = this.book.freezeState();
    const trackedBefore = this.book.trackedReferences.snapshot();
    const [eventCount, stepCount] = [this.events.length, this.stepEnds.length];
    const result = work();
    if (shouldKeep(result)) return result;
    this.book.restore(before);
    this.book.trackedReferences.restore(trackedBefore);
    onRollback();
    this.events.length = eventCount;
    this.stepEnds.length = stepCount;
    return result;
  }

  endStep(): void {
    if (this.depth === 0) return;
    // Undo leads to a state whose formulas are calculated.
    this.calculator.calculate();
    this.stepEnds.push({ state: this.book.freezeState(), tracked: this.book.trackedReferences.snapshot() });
  }

  /** Recalculates formulas without an undo record, because no one changed anything. */
  recalculate(work: () => void): void {
    work();
    this.reportCalculated();
    if (this.depth === 0) this.flush();
  }

  /** Runs one call of the store and applies all of its changes or none. */
  runAtomically<T>(work: () => T): T {
    return this.batch(() => this.book.runAtomically(work), { source: this.depth > 0 ? this.source : 'local' });
  }

  reportEvent(event: WithoutSource<StoreEvent>): void {
    const sourcedEvent = event.type === 'history' ? event : { ...event, source: this.source };
    this.events.push(sourcedEvent);
    if (this.depth === 0) this.flush();
  }

  undo(): boolean {
    const record = this.history.undo();
    if (record) this.switchTo(record.after, record.before, record.trackedBefore);
    return record !== undefined;
  }

  redo(): boolean {
    const record = this.history.redo();
    if (record) this.switchTo(record.before, record.after, record.trackedAfter);
    return record !== undefined;
  }

  clearHistory(): void {
    if (!this.canUndo && !this.canRedo) return;
    this.history.clear();
    this.reportEvent({ type: 'history' });
  }

  private finishBatch(before: WorkbookState, trackedBefore: TrackedPlaces, group: string | undefined): void {
    this.calculator.calculate();
    this.reportCalculated();
    const after = this.book.freezeState();
    if (after !== before && this.source === 'remote') {
      this.history.clear();
      this.events.push({ type: 'history' });
    } else if (after !== before) {
      const stepEnds = [...this.stepEnds, { state: after, tracked: this.book.trackedReferences.snapshot() }];
      let from: StepEnd = { state: before, tracked: trackedBefore };
      for (const to of stepEnds) {
        const states = { before: from.state, after: to.state, trackedBefore: from.tracked, trackedAfter: to.tracked };
        if (to.state !== from.state) this.history.add({ ...states, group });
        from = to;
      }
      this.events.push({ type: 'history' });
    }
    this.stepEnds = [];
    this.source = 'local';
    this.flush();
  }

  private reportCalculated(): void {
    for (const sheetId of this.calculator.takeChangedSheets())
      this.events.push({ type: 'calculated', sheetId, source: this.source });
  }

  private switchTo(from: WorkbookState, to: WorkbookState, trackedPlaces: TrackedPlaces): void {
    const { activeSheetId } = this.book;
    const position = from.sheets.findIndex((sheet) => sheet.id === this.book.activeSheetId);
    this.book.restore(to);
    this.book.trackedReferences.restore(trackedPlaces);
    if (findSheet(to, this.book.activeSheetId)?.visibility !== 'Visible')
      this.book.activeSheetId = findVisibleSheetNear(this.book, Math.max(0, position));
    this.calculator.calculate();
    this.reportDifferences(from, to);
    this.reportCalculated();
    if (this.book.activeSheetId !== activeSheetId) this.reportActivation();
    this.events.push({ type: 'history' });
    this.flush();
  }

  /** Reports that another sheet is active, and with it another selection. */
  reportActivation(): void {
    const sheetId = this.book.activeSheetId;
    this.reportEvent({ type: 'sheets', change: 'activated', sheetId });
    this.reportEvent({ type: 'selection', selection: { sheetId, ...getSelection(this.book, sheetId) } });
  }

  private reportDifferences(from: WorkbookState, to: WorkbookState): void {
    for (const sheet of from.sheets) if (!findSheet(to, sheet.id)) this.reportSheetChange('removed', sheet.id);
    for (const [position, sheet] of to.sheets.entries()) {
      const before = findSheet(from, sheet.id);
      if (!before) {
        this.reportSheetChange('added', sheet.id);
        continue;
      }
      if (before.name !== sheet.name) this.reportSheetChange('renamed', sheet.id);
      if (before.visibility !== sheet.visibility) this.reportSheetChange('visibility', sheet.id);
      if (before.protected !== sheet.protected) this.reportSheetChange('protection', sheet.id);
      if (before.autoFilter !== sheet.autoFilter) this.reportSheetChange('filter', sheet.id);
      if (from.sheets.length === to.sheets.length && from.sheets[position]?.id !== sheet.id)
        this.reportSheetChange('moved', sheet.id);
      if (
        before.styles !== sheet.styles ||
        before.merges !== sheet.merges ||
        before.conditionalFormats !== sheet.conditionalFormats ||
        before.validations !== sheet.validations ||
        before.rowAxis !== sheet.rowAxis ||
        before.columnAxis !== sheet.columnAxis
      ) {
        this.events.push({ type: 'formats', sheetId: sheet.id, rect: WHOLE_SHEET, source: this.source });
      }
    }
    for (const [sheetId, rect] of findChangedRects(from, to))
      this.events.push({ type: 'cells', sheetId, rect, source: this.source });
    if (from.names !== to.names) this.events.push({ type: 'names', source: this.source });
  }

  private reportSheetChange(change: SheetsChange, sheetId: string): void {
    this.events.push({ type: 'sheets', change, sheetId, source: this.source });
  }

  /** Listeners may change the workbook themselves, which flushes again. */
  private flush(): void {
    const events = this.events;
    this.events = [];
    for (const event of events) for (const listener of [...this.listeners]) listener(event);
  }
}

const WHOLE_SHEET: Rect = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };

function findChangedRects(from: WorkbookState, to: WorkbookState): Map<string, Rect> {
  const rects = new Map<string, Rect>();
  const noop = () => undefined;
  const changes = compareStates(from, to, {
    onFormulaRemoved: noop,
    onFormulaAdded: noop,
    onSheetRemoved: noop,
    needsValues: () => true,
  });
  for (const { sheetId, rect } of changes) {
    const existing = rects.get(sheetId);
    rects.set(sheetId, existing ? computeBoundingRect(existing, rect) : rect);
  }
  return rects;
}
