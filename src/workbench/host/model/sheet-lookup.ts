import type { SheetInfo, WorkbookStore } from '../../store';

/** Excel's keys for a sheet: its id or its name, the name without regard to case. */
export function findSheet(store: WorkbookStore, key: string): SheetInfo | undefined {
  return store.sheets().find((sheet) => sheet.id === key) ?? store.findSheet(key);
}
