import type { OpenWorkbook } from './open-workbook';
import { StoreRefusal } from './store-refusal';
import type { ProtectionAllowance } from './workbook-store';

/** @throws StoreRefusal `SheetProtected`, unless the protection allows just this */
export function checkNotProtected(book: OpenWorkbook, sheetId: string, allowance?: ProtectionAllowance): void {
  const sheet = book.sheet(sheetId);
  if (!sheet.protected || (allowance && sheet.allowed.includes(allowance))) return;
  throw new StoreRefusal('SheetProtected', `The sheet ${sheet.name} is protected.`);
}
