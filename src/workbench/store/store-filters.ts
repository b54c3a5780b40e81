import * as rules from './auto-filter';
import type { Calculator } from './calculator';
import type { Rect } from './cell-types';
import type { ChangeRecorder } from './change-recorder';
import type { OpenWorkbook } from './open-workbook';
import type { TextRenderer } from './render-text';
import type * as api from './workbook-store';

/** The sheets' filters. */
export class StoreFilters implements api.SheetFilters {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly calculator: Calculator,
    private readonly recorder: ChangeRecorder,
    private readonly renderer: TextRenderer,
  ) {}

  apply(sheetId: string, rect: Rect, column?: number, criteria?: api.FilterCriteria): void {
    this.book.checkRect(rect);
    this.change(sheetId, () => rules.applyFilter(this.book, sheetId, rect, column, criteria, this.renderer));
  }

  clearCriteria(sheetId: string): void {
    this.change(sheetId, () => rules.clearCriteria(this.book, sheetId, this.renderer));
  }

  reapply(sheetId: string): void {
    this.change(sheetId, () => rules.reapplyFilter(this.book, sheetId, this.renderer));
  }

  remove(sheetId: string): void {
    this.change(sheetId, () => rules.removeFilter(this.book, sheetId));
  }

  private change(sheetId: string, work: () => void): void {
    // Criteria look at values, formulas' results among them.
    this.calculator.calculate();
    this.recorder.batch(() => {
      this.recorder.call(work);
      this.recorder.report({ type: 'sheets', change: 'filter', sheetId });
    });
  }
}
