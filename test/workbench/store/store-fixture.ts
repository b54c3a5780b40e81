import { tryParseRect } from '../../../src/grid';
import {
  type CellInput,
  type CellValue,
  createWorkbookStore,
  type Rect,
  StoreRefusal,
  type WorkbookStore,
} from '../../../src/workbench/store';

/** Accesses a store by A1 addresses of its active sheet. */
export interface Bench {
  readonly store: WorkbookStore;
  readonly sheetId: string;
  set(address: string, input: CellInput): void;
  readValue(address: string): CellValue;
  readFormula(address: string): CellValue;
  readFormat(address: string): string;
}

export function openBench(store: WorkbookStore = createWorkbookStore(), sheetId = store.activeSheetId): Bench {
  return {
    store,
    sheetId,
    set: (address, input) => store.write(sheetId, parseRect(address), input, 'values'),
    readValue: (address) => store.readValues(sheetId, parseRect(address))[0]![0]!,
    readFormula: (address) => store.readFormulas(sheetId, parseRect(address))[0]![0]!,
    readFormat: (address) => store.readNumberFormats(sheetId, parseRect(address))[0]![0]!,
  };
}

export function parseRect(address: string): Rect {
  const rect = tryParseRect(address);
  if (!rect) throw new Error(`${address} is no address`);
  return rect;
}

/** Returns the code with which the store refuses the work. */
export function readRefusalCode(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreRefusal) return error.code;
    throw error;
  }
  return 'accepted';
}
