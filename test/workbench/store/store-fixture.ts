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
  value(address: string): CellValue;
  formula(address: string): CellValue;
  format(address: string): string;
}

export function openBench(store: WorkbookStore = createWorkbookStore(), sheetId = store.activeSheetId): Bench {
  return {
    store,
    sheetId,
    set: (address, input) => store.write(sheetId, at(address), input, 'values'),
    value: (address) => store.values(sheetId, at(address))[0]![0]!,
    formula: (address) => store.formulas(sheetId, at(address))[0]![0]!,
    format: (address) => store.numberFormats(sheetId, at(address))[0]![0]!,
  };
}

export function at(address: string): Rect {
  const rect = tryParseRect(address);
  if (!rect) throw new Error(`${address} is no address`);
  return rect;
}

/** Returns the code with which the store refuses the work. */
export function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreRefusal) return error.code;
    throw error;
  }
  return 'accepted';
}
