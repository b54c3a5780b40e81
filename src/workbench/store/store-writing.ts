import { createCellRect } from '../../grid';
import type { Calculator } from './calculation/calculator';
import {
  type CellStyle,
  createColumnsRect,
  createRowsRect,
  type Hyperlink,
  type Rect,
  type Reference,
} from './cell-types';
import { ChangeRecorder } from './change-recorder';
import { addArray } from './changes/array-formulas';
import { deleteCells, insertCells, mergeCells, moveCells, unmergeCells } from './changes/change-structure';
import { copyCells } from './changes/copy-cells';
import { changeSheetAxis } from './changes/sheets';
import { repairHeaders } from './changes/tables';
import {
  changeHyperlink,
  changeStyle,
  clearRect,
  type InputGrid,
  writeContents,
  writeNumberFormats,
} from './changes/write-cells';
import type { OpenWorkbook } from './state/open-workbook';
import { StoreReading } from './store-reading';
import type { ClearKind, CopyKind, WriteKind } from './store-types';

/** Implements the part of the store that changes cells, rows and columns. */
export class StoreWriting extends StoreReading {
  protected readonly recorder: ChangeRecorder;

  constructor(book: OpenWorkbook, calculator: Calculator, undoLimit: number) {
    super(book, calculator);
    this.recorder = new ChangeRecorder(book, calculator, undoLimit);
  }

  /**
   * Writes a matrix of the rectangle's shape, or one value (or 1x1 matrix) into every cell. Strings
   * are parsed as typed en-US input, for `values` and `formulas` alike: as in Excel, the two are
   * the same.
   */
  write(sheetId: string, rect: Rect, input: InputGrid, kind: WriteKind): void {
    const isFormat = kind === 'numberFormats';
    this.changeCells(isFormat ? 'formats' : 'cells', sheetId, rect, () => {
      if (isFormat) writeNumberFormats(this.book, sheetId, rect, input);
      else writeContents(this.book, sheetId, rect, input, kind === 'formulasR1C1' ? 'R1C1' : 'A1');
    });
  }

  /** Simulates pressing Enter after typing: one cell, the same parser. */
  typeInto(sheetId: string, row: number, column: number, text: string): void {
    this.write(sheetId, createCellRect(row, column), text, 'values');
  }

  clear(sheetId: string, rect: Rect, kind: ClearKind): void {
    this.changeCells(kind === 'formats' || kind === 'hyperlinks' ? 'formats' : 'cells', sheetId, rect, () =>
      clearRect(this.book, sheetId, rect, kind),
    );
  }

  setHyperlink(sheetId: string, rect: Rect, hyperlink: Hyperlink): void {
    this.changeCells('formats', sheetId, rect, () => changeHyperlink(this.book, sheetId, rect, hyperlink));
  }

  /** Sets the given properties on every cell of the rectangle; cheap for whole rows and columns. */
  setStyle(sheetId: string, rect: Rect, style: Partial<CellStyle>): void {
    this.changeCells('formats', sheetId, rect, () => changeStyle(this.book, sheetId, rect, style));
  }

  /** Inserts cells; a rectangle as wide as the sheet inserts rows, one as tall inserts columns. */
  insert(sheetId: string, rect: Rect, shift: 'down' | 'right'): void {
    this.recorder.batch(() => {
      this.changeCells('cells', sheetId, rect, () => insertCells(this.book, sheetId, rect, shift));
      this.recorder.reportEvent({ type: 'structure', sheetId, change: { kind: 'inserted', rect, shift } });
    });
  }

  delete(sheetId: string, rect: Rect, shift: 'up' | 'left'): void {
    this.recorder.batch(() => {
      this.changeCells('cells', sheetId, rect, () => deleteCells(this.book, sheetId, rect, shift));
      this.recorder.reportEvent({ type: 'structure', sheetId, change: { kind: 'deleted', rect, shift } });
    });
  }

  insertRows(sheetId: string, row: number, count: number): void {
    this.insert(sheetId, createRowsRect(row, count), 'down');
  }

  deleteRows(sheetId: string, row: number, count: number): void {
    this.delete(sheetId, createRowsRect(row, count), 'up');
  }

  insertColumns(sheetId: string, column: number, count: number): void {
    this.insert(sheetId, createColumnsRect(column, count), 'right');
  }

  deleteColumns(sheetId: string, column: number, count: number): void {
    this.delete(sheetId, createColumnsRect(column, count), 'left');
  }

  /**
   * Implements cut and paste: content, formats and all references to the cells move. Returns the
   * new place.
   */
  move(from: Reference, toSheetId: string, row: number, column: number): Reference {
    this.book.checkRect(from.rect);
    const to = { sheetId: toSheetId, rect: this.book.checkRect({ ...from.rect, row, column }) };
    this.recorder.batch(() => {
      this.changeCells('cells', to.sheetId, to.rect, () => moveCells(this.book, from, to));
      this.repairTables(from.sheetId, from.rect);
      this.recorder.reportEvent({ type: 'cells', sheetId: from.sheetId, rect: from.rect });
      this.recorder.reportEvent({ type: 'structure', sheetId: from.sheetId, change: { kind: 'moved', from, to } });
    });
    return to;
  }

  /**
   * Implements copy and paste: relative references in formulas move along; a larger target is
   * filled in tiles.
   */
  copy(from: Reference, to: Reference, kind: CopyKind): void {
    this.book.checkRect(from.rect);
    this.recorder.batch(() => {
      // The copy includes values of formulas that the same batch wrote.
      this.calculator.calculate();
      const columns = this.calculator.createColumnsForCopy(
        this.book.requireSheet(from.sheetId),
        from.rect,
        kind === 'values',
      );
      const target = this.recorder.runAtomically(() => copyCells(this.book, from, to, kind, columns));
      this.repairTables(target.sheetId, target.rect);
      this.recorder.reportEvent({ type: kind === 'formats' ? 'formats' : 'cells', ...target });
    });
  }

  merge(sheetId: string, rect: Rect): void {
    this.changeCells('cells', sheetId, rect, () => mergeCells(this.book, sheetId, rect));
  }

  unmerge(sheetId: string, rect: Rect): void {
    this.changeCells('formats', sheetId, rect, () => unmergeCells(this.book, sheetId, rect));
  }

  /** Enters an array formula with Ctrl+Shift+Enter: each cell of the rectangle shows it. */
  enterArray(sheetId: string, rect: Rect, formula: string): void {
    this.changeCells('cells', sheetId, rect, () => {
      writeContents(this.book, sheetId, rect, formula);
      addArray(this.book, sheetId, rect);
    });
  }

  /** `undefined` restores the standard size. */
  setRowHeights(sheetId: string, row: number, count: number, height: number | undefined): void {
    this.changeAxis('row', sheetId, createRowsRect(row, count), { size: height });
  }

  setColumnWidths(sheetId: string, column: number, count: number, width: number | undefined): void {
    this.changeAxis('column', sheetId, createColumnsRect(column, count), { size: width });
  }

  setRowsHidden(sheetId: string, row: number, count: number, hidden: boolean): void {
    this.changeAxis('row', sheetId, createRowsRect(row, count), { hidden });
  }

  setColumnsHidden(sheetId: string, column: number, count: number, hidden: boolean): void {
    this.changeAxis('column', sheetId, createColumnsRect(column, count), { hidden });
  }

  private changeCells(type: 'cells' | 'formats', sheetId: string, rect: Rect, work: () => void): void {
    this.book.checkRect(rect);
    this.recorder.batch(() => {
      this.recorder.runAtomically(work);
      if (type === 'cells') this.repairTables(sheetId, rect);
      this.recorder.reportEvent({ type, sheetId, rect });
    });
  }

  /** A formula in a header becomes its result as text, so it has to be calculated first. */
  private repairTables(sheetId: string, rect: Rect): void {
    if (this.book.requireSheet(sheetId).tables.length === 0) return;
    this.calculator.calculate();
    this.recorder.runAtomically(() => repairHeaders(this.book, sheetId, rect));
  }

  private changeAxis(
    axis: 'row' | 'column',
    sheetId: string,
    rect: Rect,
    change: { size: number | undefined } | { hidden: boolean },
  ): void {
    this.changeCells('formats', sheetId, rect, () => changeSheetAxis(this.book, axis, sheetId, rect, change));
  }
}
