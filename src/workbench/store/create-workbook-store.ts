import { Calculator } from './calculation/calculator';
import { CustomCalls } from './calculation/custom-calls';
import type { CustomFunction } from './custom-functions';
import { isKnownFunction } from './functions';
import { openFile } from './open-file';
import { OpenWorkbook } from './state/open-workbook';
import type { WorkbookFile } from './workbook-file';
import { WorkbookStore } from './workbook-store';

export interface WorkbookStoreOptions {
  /** Opens this file, or by default a new workbook with one empty `Sheet1`. */
  readonly file?: WorkbookFile;
  /**
   * Limits the number of undo records, to 100 by default; the store keeps fewer if they hold
   * millions of old cells.
   */
  readonly undoLimit?: number;
  /** Makes a new workbook count dates from 1904 instead of 1900; a file has its own setting. */
  readonly date1904?: boolean;
  /** Returns the wall-clock time for TODAY and NOW. */
  readonly now?: () => Date;
  /** Lists functions of add-ins; a formula that calls an unknown function shows `#NAME?`. */
  readonly customFunctions?: readonly CustomFunction[];
}

/**
 * Opens a workbook.
 * @throws StoreRefusal `FileInvalid`, or the error of a formula in the file
 */
export function createWorkbookStore(options: WorkbookStoreOptions = {}): WorkbookStore {
  const customCalls = new CustomCalls(options.customFunctions ?? []);
  const date1904 = (options.file ?? options).date1904 === true;
  const book = new OpenWorkbook(
    date1904,
    (name) => isKnownFunction(name) || customCalls.findFunction(name) !== undefined,
  );
  openFile(book, options.file);
  const calculator = new Calculator(book, options.now ?? (() => new Date()), customCalls);
  calculator.calculateOnOpen();
  return new WorkbookStore(book, calculator, customCalls, options.undoLimit ?? UNDO_LIMIT, options.file);
}

const UNDO_LIMIT = 100;
