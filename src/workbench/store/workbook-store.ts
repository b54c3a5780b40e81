import type { Calculator } from './calculation/calculator';
import type { CustomCalls } from './calculation/custom-calls';
import type { Rect } from './cell-types';
import * as names from './changes/names';
import * as sheets from './changes/sheets';
import type { CustomFunctions } from './custom-functions';
import { saveFile } from './open-file';
import type { OpenWorkbook } from './state/open-workbook';
import type { SheetChange } from './state/workbook-state';
import { StoreFormats } from './store-formats';
import { StoreObjects } from './store-objects';
import { StoreOutline } from './store-outline';
import { NotifyingMap, StoreFilters, StoreTables } from './store-parts';
import { StoreRefusal } from './store-refusal';
import type * as api from './store-types';
import { StoreWriting } from './store-writing';
import type { AutoFilter, ProtectionAllowance, SheetVisibility, WorkbookFile } from './workbook-file';

/**
 * Holds the open workbook: cells, sheets, names, tables, calculation, undo. It stands in for
 * Excel's data and semantics.
 * Not implemented: structured references of tables, and spilled arrays except those of custom
 * functions (any other formula with an array result shows the array's first value).
 * Rows and columns count from 0. Every call throws {@link StoreRefusal} if Excel would refuse it,
 * and then nothing of that call is applied.
 * Reads always return calculated values, even in the middle of a batch. Events arrive after the
 * outermost batch.
 */
export class WorkbookStore extends StoreWriting {
  /** Office.js keeps the document settings as JSON-able values. Undo does not revert them. */
  readonly settings: NotifyingMap<unknown>;
  /** Undo does not revert the custom document properties. */
  readonly customProperties: NotifyingMap<string | number | boolean>;
  /**
   * The host keeps other properties in the file, such as the startup behaviour. Undo does not
   * revert them.
   */
  readonly properties: NotifyingMap<string>;
  /** Maps the ids of custom XML parts to their text. Undo does not revert them. */
  readonly customXmlParts: NotifyingMap<string>;
  readonly tables: StoreTables;
  readonly filters: StoreFilters;
  /** Holds the charts and the pivot tables. */
  readonly objects: StoreObjects;
  readonly formats: StoreFormats;
  readonly outline: StoreOutline;
  /** Connects the formulas with the functions of add-ins. */
  readonly customFunctions: CustomFunctions;
  private isReadOnly = false;

  constructor(
    book: OpenWorkbook,
    calculator: Calculator,
    customCalls: CustomCalls,
    undoLimit: number,
    file: WorkbookFile | undefined,
  ) {
    super(book, calculator, undoLimit);
    const reportFileChange = () => this.recorder.reportEvent({ type: 'file' });
    this.settings = new NotifyingMap(file?.settings ?? [], reportFileChange);
    this.customProperties = new NotifyingMap(file?.customProperties ?? [], reportFileChange);
    this.properties = new NotifyingMap(file?.properties ?? [], reportFileChange);
    this.customXmlParts = new NotifyingMap(file?.customXmlParts ?? [], reportFileChange);
    this.tables = new StoreTables(book, this.recorder);
    this.objects = new StoreObjects(book, this.recorder);
    this.customFunctions = {
      attach: (runner) => customCalls.attach(runner),
      answer: (answers) => {
        const cells = answers.flatMap(({ id, rows }) => customCalls.recordAnswer(id, rows) ?? []);
        this.recorder.recalculate(() => calculator.recalculateAnswered(cells));
      },
    };
    this.formats = new StoreFormats(book, this.recorder);
    this.outline = new StoreOutline(book, this.recorder);
    this.filters = new StoreFilters(book, calculator, this.recorder, this.renderer);
  }

  /**
   * Runs the work as one undo record, one calculation and one round of events. If the work throws,
   * its earlier changes stay and can be undone.
   */
  batch<T>(work: () => T, options?: api.BatchOptions): T {
    return this.recorder.batch(work, options);
  }

  /**
   * Runs the work and keeps its changes only if the predicate accepts the result. A rollback
   * restores the active sheet, but no selections.
   */
  attempt<T>(work: () => T, shouldKeep: (result: T) => boolean): T {
    const parts = [this.settings, this.customProperties, this.properties, this.customXmlParts];
    const rollbacks = parts.map((part) => part.snapshot());
    const { activeSheetId } = this.book;
    return this.recorder.attempt(work, shouldKeep, () => {
      for (const rollBack of rollbacks) rollBack();
      this.book.activeSheetId = activeSheetId;
    });
  }

  /** Ends an undo record within a batch; later changes belong to a new one. */
  endStep(): void {
    this.recorder.endStep();
  }

  /** Reverts the newest record; returns false if there is none. */
  undo(): boolean {
    return this.recorder.undo();
  }

  redo(): boolean {
    return this.recorder.redo();
  }

  get canUndo(): boolean {
    return this.recorder.canUndo;
  }

  get canRedo(): boolean {
    return this.recorder.canRedo;
  }

  /** Forgets all records, as Excel does after calls that cannot be undone. */
  clearHistory(): void {
    this.recorder.clearHistory();
  }

  /**
   * Calls the listener after each change.
   * @returns unsubscribes
   */
  subscribe(listener: api.StoreListener): () => void {
    return this.recorder.subscribe(listener);
  }

  /** Adds a sheet at the end, named `Sheet<n>` when no name is given; does not activate it. */
  addSheet(name?: string): api.SheetInfo {
    return this.changeSheets('added', () => sheets.addSheet(this.book, name));
  }

  renameSheet(sheetId: string, name: string): void {
    this.changeSheet('renamed', sheetId, () => sheets.renameSheet(this.book, sheetId, name));
  }

  /** Removes the sheet; references to it become `#REF!`. */
  removeSheet(sheetId: string): void {
    this.recorder.batch(() => {
      const { activeSheetId } = this.book;
      this.recorder.runAtomically(() => sheets.removeSheet(this.book, sheetId));
      this.recorder.reportEvent({ type: 'sheets', change: 'removed', sheetId });
      this.reportActivation(activeSheetId);
    });
  }

  /** Moves the sheet to a position counted from 0. */
  moveSheet(sheetId: string, position: number): void {
    this.changeSheet('moved', sheetId, () => sheets.moveSheet(this.book, sheetId, position));
  }

  /**
   * Copies the sheet (`Sheet1 (2)` by default). Names of the workbook that refer to the original
   * get sheet-scoped duplicates on the copy.
   */
  copySheet(sheetId: string, position?: number): api.SheetInfo {
    return this.changeSheets('added', () => sheets.copySheet(this.book, sheetId, position));
  }

  setSheetVisibility(sheetId: string, visibility: SheetVisibility): void {
    const { activeSheetId } = this.book;
    this.changeSheet('visibility', sheetId, () => sheets.setSheetVisibility(this.book, sheetId, visibility));
    this.reportActivation(activeSheetId);
  }

  activateSheet(sheetId: string): void {
    if (this.book.requireSheet(sheetId).visibility !== 'Visible')
      throw new StoreRefusal('SheetNotFound', 'A hidden sheet cannot be active.');
    const before = this.book.activeSheetId;
    this.book.activeSheetId = sheetId;
    this.reportActivation(before);
  }

  setTabColor(sheetId: string, tabColor: string | undefined): void {
    this.changeSheetState('look', sheetId, { tabColor });
  }

  setProtected(sheetId: string, isProtected: boolean, allowed: readonly ProtectionAllowance[] = []): void {
    this.changeSheetState('protection', sheetId, { protected: isProtected, allowed: isProtected ? allowed : [] });
  }

  setAutoFilter(sheetId: string, filter: AutoFilter | undefined): void {
    if (filter) this.book.checkRect(filter.rect);
    this.changeSheetState('filter', sheetId, { autoFilter: filter });
  }

  setSheetProperty(sheetId: string, key: string, value: string | undefined): void {
    const others = this.book.requireSheet(sheetId).customProperties.filter(([name]) => name !== key);
    const customProperties = value === undefined ? others : [...others, [key, value] as const];
    this.changeSheetState('look', sheetId, { customProperties });
  }

  setFrozen(sheetId: string, rows: number, columns: number): void {
    this.changeSheetState('look', sheetId, { frozen: { rows, columns } });
  }

  /**
   * Adds a name. The formula starts with `=`, which a constant may omit. References without sheet
   * refer to the active sheet.
   */
  addName(name: string, formula: string, options: api.NameOptions = {}): api.DefinedName {
    return this.changeNames(() => names.toDefinedName(names.addName(this.book, name, formula, options)));
  }

  updateName(name: string, scope: string | undefined, change: api.NameChange): api.DefinedName {
    return this.changeNames(() => names.toDefinedName(names.updateName(this.book, name, scope, change)));
  }

  removeName(name: string, scope?: string): void {
    this.changeNames(() => names.removeName(this.book, name, scope));
  }

  /**
   * Selects and activates; `active` is the cell with the cursor, by default the first.
   * @param otherRects further areas, without the cursor; a file does not keep them
   */
  select(
    sheetId: string,
    rect: Rect,
    active = { row: rect.row, column: rect.column },
    otherRects: readonly Rect[] = [],
  ): void {
    for (const area of [rect, ...otherRects]) this.book.checkRect(area);
    this.batch(() => {
      this.activateSheet(sheetId);
      this.book.selections.set(sheetId, { rect, active, ...(otherRects.length > 0 && { otherRects }) });
      this.recorder.reportEvent({ type: 'selection', selection: this.selection });
    });
  }

  /**
   * The host reports that the file was opened read-only. As in Excel, cells can still be changed,
   * but the file cannot be saved.
   */
  get readOnly(): boolean {
    return this.isReadOnly;
  }

  set readOnly(isReadOnly: boolean) {
    this.isReadOnly = isReadOnly;
    this.recorder.reportEvent({ type: 'file' });
  }

  /** Returns everything that an Excel file keeps, structured-cloneable and JSON-able. */
  toFile(): WorkbookFile {
    this.calculator.calculate();
    return saveFile(this.book, {
      settings: this.settings.entries(),
      customProperties: this.customProperties.entries(),
      ...(this.customXmlParts.size > 0 && { customXmlParts: this.customXmlParts.entries() }),
      properties: this.properties.entries(),
    });
  }

  private changeSheets(change: api.SheetsChange, work: () => string): api.SheetInfo {
    return this.recorder.batch(() => {
      const sheetId = this.recorder.runAtomically(work);
      this.recorder.reportEvent({ type: 'sheets', change, sheetId });
      return this.getSheet(sheetId);
    });
  }

  private changeSheetState(change: api.SheetsChange, sheetId: string, state: SheetChange): void {
    this.changeSheet(change, sheetId, () => this.book.changeSheet(sheetId, state));
  }

  private changeSheet(change: api.SheetsChange, sheetId: string, work: () => unknown): void {
    this.changeSheets(change, () => {
      work();
      return sheetId;
    });
  }

  private changeNames<T>(work: () => T): T {
    return this.recorder.batch(() => {
      const result = this.recorder.runAtomically(work);
      this.recorder.reportEvent({ type: 'names' });
      return result;
    });
  }

  private reportActivation(before: string): void {
    if (this.book.activeSheetId !== before) this.recorder.reportActivation();
  }
}
