import { intersectRect } from '../../grid';
import type { Rect } from './cell-types';
import type { ChangeRecorder } from './change-recorder';
import type { OpenWorkbook } from './open-workbook';
import * as rules from './tables';
import type { SheetState, TableState } from './workbook-state';
import type * as api from './workbook-store';

/** The workbook's tables. */
export class StoreTables implements api.WorkbookTables {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly recorder: ChangeRecorder,
  ) {}

  all(sheetId?: string): readonly api.TableInfo[] {
    const sheets = sheetId === undefined ? this.book.state.sheets : [this.book.sheet(sheetId)];
    return sheets.flatMap((sheet) => sheet.tables.map((table) => infoOf(sheet, table)));
  }

  find(key: string): api.TableInfo | undefined {
    const name = key.toLowerCase();
    return this.all().find((table) => table.id === key || table.name.toLowerCase() === name);
  }

  touching(sheetId: string, rect: Rect): readonly api.TableInfo[] {
    return this.all(sheetId).filter((table) => intersectRect(table.rect, rect));
  }

  add(sheetId: string, rect: Rect, hasHeaders: boolean): api.TableInfo {
    this.book.checkRect(rect);
    return this.change(sheetId, () => rules.addTable(this.book, sheetId, rect, hasHeaders));
  }

  update(tableId: string, change: api.TableChange): api.TableInfo {
    return this.onTable(tableId, () => rules.changeTable(this.book, tableId, change));
  }

  resize(tableId: string, rect: Rect): api.TableInfo {
    this.book.checkRect(rect);
    return this.onTable(tableId, () => rules.resizeTable(this.book, tableId, rect));
  }

  remove(tableId: string, withCells: boolean): void {
    const { sheet, table } = rules.tableOf(this.book, tableId);
    this.recorder.batch(() => {
      this.recorder.call(() => rules.removeTable(this.book, tableId, withCells));
      this.report(sheet.id, table.rect);
    });
  }

  private onTable(tableId: string, work: () => void): api.TableInfo {
    const { sheet } = rules.tableOf(this.book, tableId);
    return this.change(sheet.id, () => {
      work();
      return tableId;
    });
  }

  private change(sheetId: string, work: () => string): api.TableInfo {
    return this.recorder.batch(() => {
      const { sheet, table } = rules.tableOf(this.book, this.recorder.call(work));
      this.report(sheetId, table.rect);
      return infoOf(sheet, table);
    });
  }

  private report(sheetId: string, rect: Rect): void {
    this.recorder.report({ type: 'cells', sheetId, rect });
    this.recorder.report({ type: 'sheets', change: 'tables', sheetId });
  }
}

function infoOf(sheet: SheetState, table: TableState): api.TableInfo {
  return { ...table, sheetId: sheet.id, body: rules.bodyOf(table) };
}
