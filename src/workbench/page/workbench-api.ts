import { type Address, MAX_COLUMNS, tryParseAddress, tryParseColumn } from '../../grid';
import type { BatchLogEntry } from '../host';
import { type CellInput, type CellValue, isCellError, type WorkbookStore } from '../store';
import type { Workbench } from './workbook/workbench';
import { exportWorkbook, fromBase64, importWorkbook, toBase64 } from './workbook/xlsx-files';

/**
 * Tests and the console use this interface as `window.workbench`. Everything except `log` and
 * `faults` returns a promise that resolves when the workbook is idle: the add-in has loaded, no
 * batch runs or waits, events are delivered. It rejects for a malformed address or a missing sheet.
 */
export interface WorkbenchApi {
  /** Selects `Sheet1!B4:D9`, or `B4` on the active sheet. */
  select(address: string): Promise<void>;
  read(address: string): Promise<CellContents>;
  /**
   * Types values, starting at the address's first cell; a single value fills the whole address.
   * `null` leaves a cell unchanged.
   */
  write(address: string, values: CellInput | readonly (readonly CellInput[])[]): Promise<void>;
  /** @param row the 1-based number of the row above which the new rows appear */
  insertRows(sheet: string, row: number, count: number): Promise<void>;
  /** @param row the 1-based number of the first row to delete */
  deleteRows(sheet: string, row: number, count: number): Promise<void>;
  /** @param column letters, or a 1-based number, of the column left of which the new ones appear */
  insertColumns(sheet: string, column: string | number, count: number): Promise<void>;
  /** @param column letters, or a 1-based number, of the first column to delete */
  deleteColumns(sheet: string, column: string | number, count: number): Promise<void>;
  renameSheet(from: string, to: string): Promise<void>;
  removeSheet(name: string): Promise<void>;
  /** Copies the sheet with its cells and names; returns the copy's name. */
  copySheet(name: string): Promise<string>;
  /** Implements cut and paste: names and formulas follow the cells. */
  move(from: string, to: string): Promise<void>;
  undo(): Promise<void>;
  /** Closes the workbook and opens its saved file, as if Excel was restarted. */
  reopen(): Promise<void>;
  openFile(name: string): Promise<void>;
  /** Returns the open workbook as an Excel file, in Base64. */
  exportXlsx(): Promise<string>;
  /** Opens an Excel file, given in Base64, as a new workbook. */
  importXlsx(base64: string, name?: string): Promise<void>;
  showPane(): Promise<void>;
  closePane(): Promise<void>;
  /** Resolves when the workbook is idle and the scenario of the page's address is ready. */
  settled(): Promise<void>;
  /** Returns true while Excel reports edits to the add-in: a formula that is typed now counts as the user’s. */
  isWatchingEdits(): boolean;
  /** Returns one entry per batch that reached the host since the workbook was opened. */
  log(): readonly BatchLogEntry[];
  readonly faults: WorkbenchFaults;
}

/** Holds the cells of an address, row by row. Error values are their text, such as `#N/A`. */
interface CellContents {
  readonly values: readonly (readonly (string | number | boolean)[])[];
  readonly formulas: readonly (readonly (string | number | boolean)[])[];
  readonly numberFormats: readonly (readonly string[])[];
}

interface WorkbenchFaults {
  /**
   * @param nth 1 is the next batch
   * @param code Excel's error code, such as `GeneralException`
   * @param isOnlyResponseLost the batch still runs, and only its response is lost
   */
  failNthBatch(nth: number, code: string, isOnlyResponseLost?: boolean): void;
  /** Ends the add-in just before a batch, or after it ran and before its response leaves. */
  endAddinAroundNthBatch(nth: number, isAfterBatch?: boolean): void;
  /** Makes Excel hang from the next batch on; false runs and answers the pending batches. */
  setSilent(isSilent: boolean): void;
  /** Simulates the cell-editing mode while a user types. */
  setCellEditing(isEditing: boolean): void;
}

export function createWorkbenchApi(workbench: Workbench): WorkbenchApi {
  const getStore = (): WorkbookStore => workbench.workbook.value.view.store;

  async function runAndSettle<T>(work: () => T): Promise<T> {
    const result = work();
    await workbench.whenSettled();
    return result;
  }

  const getSheetId = (name: string) => {
    const sheet = getStore().findSheet(name);
    if (!sheet) throw new RangeError(`There is no sheet named "${name}".`);
    return sheet.id;
  };

  const getFaults = () => workbench.workbook.value.faults;

  const resolveAddress = (text: string) => {
    const address = parseAddress(text, getStore());
    return { sheetId: getSheetId(address.sheet), rect: address.rect };
  };

  return {
    select: (address) =>
      runAndSettle(() => {
        const { sheetId, rect } = resolveAddress(address);
        getStore().select(sheetId, rect);
      }),
    read: (address) =>
      runAndSettle(() => {
        const { sheetId, rect } = resolveAddress(address);
        const { values, formulas, numberFormats } = getStore().readGrids(sheetId, rect);
        return { values: toPlainValues(values), formulas: toPlainValues(formulas), numberFormats };
      }),
    write: (address, values) =>
      runAndSettle(() => {
        const { sheetId, rect } = resolveAddress(address);
        const rows = Array.isArray(values) ? values.length : rect.rows;
        const columns = Array.isArray(values) ? (values[0]?.length ?? 0) : rect.columns;
        getStore().write(sheetId, { ...rect, rows, columns }, values, 'formulas');
      }),
    insertRows: (sheet, row, count) => runAndSettle(() => getStore().insertRows(getSheetId(sheet), row - 1, count)),
    deleteRows: (sheet, row, count) => runAndSettle(() => getStore().deleteRows(getSheetId(sheet), row - 1, count)),
    insertColumns: (sheet, column, count) =>
      runAndSettle(() => getStore().insertColumns(getSheetId(sheet), toColumnIndex(column), count)),
    deleteColumns: (sheet, column, count) =>
      runAndSettle(() => getStore().deleteColumns(getSheetId(sheet), toColumnIndex(column), count)),
    renameSheet: (from, to) => runAndSettle(() => getStore().renameSheet(getSheetId(from), to)),
    removeSheet: (name) => runAndSettle(() => getStore().removeSheet(getSheetId(name))),
    copySheet: (name) => runAndSettle(() => getStore().copySheet(getSheetId(name)).name),
    move: (from, to) =>
      runAndSettle(() => {
        const target = resolveAddress(to);
        getStore().move(resolveAddress(from), target.sheetId, target.rect.row, target.rect.column);
      }),
    undo: () => runAndSettle(() => void getStore().undo()),
    reopen: () => workbench.reopen(),
    openFile: (name) => workbench.openFile(name),
    exportXlsx: async () => {
      await workbench.whenSettled();
      return toBase64(await exportWorkbook(workbench));
    },
    importXlsx: (base64, name = 'Book') => importWorkbook(workbench, fromBase64(base64), name),
    showPane: () => runAndSettle(() => workbench.showPane()),
    closePane: () => runAndSettle(() => workbench.closePane()),
    settled: async () => {
      await workbench.whenPrepared;
      await workbench.whenSettled();
    },
    isWatchingEdits: () => workbench.workbook.value.host.isWatchingEdits,
    log: () => workbench.workbook.value.host.readLog(),
    faults: {
      failNthBatch: (nth, code, isOnlyResponseLost) =>
        getFaults().plan(nth, { kind: 'failure', code }, isOnlyResponseLost),
      endAddinAroundNthBatch: (nth, isAfterBatch) => getFaults().plan(nth, { kind: 'paneEnds' }, isAfterBatch),
      setSilent: (isSilent) => getFaults().setSilent(isSilent),
      setCellEditing: (isEditing) => getFaults().setCellEditing(isEditing),
    },
  };
}

function parseAddress(text: string, store: WorkbookStore): Address {
  const address = tryParseAddress(text, store.getSheet(store.activeSheetId).name);
  if (!address) throw new RangeError(`"${text}" is not an address such as Sheet1!B4:D9.`);
  return address;
}

function toColumnIndex(column: string | number): number {
  const index = typeof column === 'number' ? column - 1 : tryParseColumn(column);
  if (index === undefined || !Number.isInteger(index) || index < 0 || index >= MAX_COLUMNS) {
    throw new RangeError(`"${column}" is not a column.`);
  }
  return index;
}

function toPlainValues(rows: readonly (readonly CellValue[])[]): (string | number | boolean)[][] {
  return rows.map((row) => row.map((value) => (isCellError(value) ? value.error : value)));
}
