import { Calculator } from './calculator';
import { openFile } from './open-file';
import { OpenWorkbook } from './open-workbook';
import { StoreSession } from './store-session';
import type { WorkbookFile } from './workbook-file';
import type { WorkbookStore } from './workbook-store';

export interface WorkbookStoreOptions {
  /** Opens this file; without it, a new workbook with one empty `Sheet1`. */
  readonly file?: WorkbookFile;
  /** How many undo records are kept, 100 by default; fewer when they would keep millions of old cells. */
  readonly undoLimit?: number;
  /** A new workbook counts dates from 1904 instead of 1900; a file says it by itself. */
  readonly date1904?: boolean;
  /** Wall-clock time for TODAY and NOW. */
  readonly now?: () => Date;
}

/**
 * Opens a workbook.
 * @throws StoreRefusal `FileInvalid`, or what is wrong with a formula in the file
 */
export function createWorkbookStore(options: WorkbookStoreOptions = {}): WorkbookStore {
  const book = new OpenWorkbook(options.file ? options.file.date1904 === true : options.date1904);
  openFile(book, options.file);
  const calculator = new Calculator(book, options.now ?? (() => new Date()));
  calculator.open();
  return new StoreSession(book, calculator, options.undoLimit ?? UNDO_LIMIT, options.file);
}

const UNDO_LIMIT = 100;
