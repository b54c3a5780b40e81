/**
 * Implements those parts of the store that have an interface of their own: tables, filters, custom
 * functions, and maps that the file stores.
 */
import { intersectRect } from '../../grid';
import type { Calculator } from './calculation/calculator';
import type { Rect } from './cell-types';
import type { ChangeRecorder } from './change-recorder';
import {
  applyFilter,
  clearCriteria,
  type FilterOwner,
  findFilter,
  reapplyFilter,
  removeFilter,
} from './changes/auto-filter';
import { sortCells } from './changes/sort-cells';
import { addTable, changeTable, getBodyRect, removeTable, requireTable, resizeTable } from './changes/tables';
import { findUsedRange } from './read-cells';
import type { OpenWorkbook } from './state/open-workbook';
import type { TextRenderer } from './state/render-text';
import type { SheetState, TableState } from './state/workbook-state';
import type * as api from './store-types';
import type { AutoFilter, FilterCriteria } from './workbook-file';

export class StoreTables {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly recorder: ChangeRecorder,
  ) {}

  /** Returns the tables of the sheet, or of the workbook. */
  list(sheetId?: string): readonly api.TableInfo[] {
    const sheets = sheetId === undefined ? this.book.state.sheets : [this.book.requireSheet(sheetId)];
    return sheets.flatMap((sheet) => sheet.tables.map((table) => toTableInfo(sheet, table)));
  }

  /** Finds a table by id or name. */
  find(key: string): api.TableInfo | undefined {
    const name = key.toLowerCase();
    return this.list().find((table) => table.id === key || table.name.toLowerCase() === name);
  }

  findIntersecting(sheetId: string, rect: Rect): readonly api.TableInfo[] {
    return this.list(sheetId).filter((table) => intersectRect(table.rect, rect));
  }

  /** Adds a table. Without headers of their own the cells move down below default headers. */
  add(sheetId: string, rect: Rect, hasHeaders: boolean): api.TableInfo {
    this.book.checkRect(rect);
    return this.change(sheetId, () => addTable(this.book, sheetId, rect, hasHeaders));
  }

  update(tableId: string, change: api.TableChange): api.TableInfo {
    return this.changeExisting(tableId, () => changeTable(this.book, tableId, change));
  }

  resize(tableId: string, rect: Rect): api.TableInfo {
    this.book.checkRect(rect);
    return this.changeExisting(tableId, () => resizeTable(this.book, tableId, rect));
  }

  /** Removes the table; `withCells` also deletes its cells. */
  remove(tableId: string, withCells: boolean): void {
    const { sheet, table } = requireTable(this.book, tableId);
    this.recorder.batch(() => {
      this.recorder.runAtomically(() => {
        if (table.filter?.filtered) removeFilter(this.book, { sheetId: sheet.id, tableId });
        removeTable(this.book, tableId, withCells);
      });
      this.reportChange(sheet.id, table.rect);
    });
  }

  private changeExisting(tableId: string, work: () => void): api.TableInfo {
    const { sheet } = requireTable(this.book, tableId);
    return this.change(sheet.id, () => {
      work();
      return tableId;
    });
  }

  private change(sheetId: string, work: () => string): api.TableInfo {
    return this.recorder.batch(() => {
      const { sheet, table } = requireTable(this.book, this.recorder.runAtomically(work));
      this.reportChange(sheetId, table.rect);
      return toTableInfo(sheet, table);
    });
  }

  private reportChange(sheetId: string, rect: Rect): void {
    this.recorder.reportEvent({ type: 'cells', sheetId, rect });
    this.recorder.reportEvent({ type: 'sheets', change: 'tables', sheetId });
  }
}

function toTableInfo(sheet: SheetState, table: TableState): api.TableInfo {
  return { ...table, sheetId: sheet.id, body: getBodyRect(table) };
}

/** Sets filters of sheets and tables, and sorts rows. */
export class StoreFilters {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly calculator: Calculator,
    private readonly recorder: ChangeRecorder,
    private readonly renderer: TextRenderer,
  ) {}

  /** @param target the id of the sheet, or one of its tables */
  find(target: string | FilterOwner): AutoFilter | undefined {
    return findFilter(this.book, toOwner(target));
  }

  /**
   * Sets a filter on the cells; `column` counts from their first column. Rows that do not meet all
   * criteria are hidden.
   */
  apply(target: string | FilterOwner, rect: Rect, column?: number, criteria?: FilterCriteria): void {
    this.book.checkRect(rect);
    this.change(target, (owner) => applyFilter(this.book, owner, rect, column, criteria, this.renderer));
  }

  clearCriteria(target: string | FilterOwner): void {
    this.change(target, (owner) => clearCriteria(this.book, owner, this.renderer));
  }

  /** Evaluates the criteria again, because rows that change under a filter stay shown or hidden. */
  reapply(target: string | FilterOwner): void {
    this.change(target, (owner) => reapplyFilter(this.book, owner, this.renderer));
  }

  /** Removes the filter and shows its hidden rows. */
  remove(target: string | FilterOwner): void {
    this.change(target, (owner) => removeFilter(this.book, owner));
  }

  /** Sorts the rows down to the last filled one; formulas are sorted by their results. */
  sort(sheetId: string, rect: Rect, options: api.SortOptions): void {
    this.book.checkRect(rect);
    this.calculator.calculate();
    const sheet = this.calculator.overlaySpills(this.book.requireSheet(sheetId));
    const usedRange = findUsedRange(sheet, true);
    const rows = usedRange ? Math.min(rect.rows, usedRange.row + usedRange.rows - rect.row) : 0;
    if (rows < 1) return;
    const filledRect = { ...rect, rows };
    this.recorder.batch(() => {
      const sortedRect = this.recorder.runAtomically(() =>
        sortCells(this.book, sheetId, filledRect, options, sheet.columns),
      );
      if (!sortedRect) return;
      this.recorder.reportEvent({ type: 'cells', sheetId, rect: sortedRect });
      this.recorder.reportEvent({ type: 'sorted', sheetId, rect: sortedRect });
    });
  }

  private change(target: string | FilterOwner, work: (owner: FilterOwner) => void): void {
    const owner = toOwner(target);
    // Criteria compare values, including formula results.
    this.calculator.calculate();
    this.recorder.batch(() => {
      this.recorder.runAtomically(() => work(owner));
      this.recorder.reportEvent({ type: 'sheets', change: 'filter', sheetId: owner.sheetId });
    });
  }
}

function toOwner(target: string | FilterOwner): FilterOwner {
  return typeof target === 'string' ? { sheetId: target } : target;
}

/** Holds a map that the file stores, and calls back on each change. */
export class NotifyingMap<T> {
  private readonly values: Map<string, T>;

  constructor(
    entries: Iterable<readonly [string, T]>,
    private readonly onChange: () => void,
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
    this.onChange();
  }

  delete(key: string): boolean {
    const existed = this.values.delete(key);
    if (existed) this.onChange();
    return existed;
  }

  entries(): readonly (readonly [string, T])[] {
    return [...this.values.entries()];
  }

  /** @returns a function that restores the current content */
  snapshot(): () => void {
    const entries = this.entries();
    return () => {
      this.values.clear();
      for (const [key, value] of entries) this.values.set(key, value);
    };
  }
}
