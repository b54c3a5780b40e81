import type { ProtectionAllowance } from '../../store';
import { accessDenied, invalidArgument } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import type { Json } from '../protocol';
import type { Sheet } from './book';

/** Passwords are refused, because the stand-in could not enforce them. */
export const worksheetProtection: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'WorksheetProtection',
  properties: {
    Options: {
      get: ({ book, sheetId }) => {
        const info = book.store.getSheet(sheetId);
        if (!info.protected) return null;
        const allowed: ReadonlySet<string> = new Set(info.allowed);
        const flags = Object.entries(ALLOWANCES).map(([name, allowance]) => [name, allowed.has(allowance)]);
        return { ...Object.fromEntries(flags), selectionMode: 'Normal' };
      },
    },
    Protected: { get: ({ book, sheetId }) => book.store.getSheet(sheetId).protected },
  },
  actions: {
    Protect: ({ book, sheetId }, args) => {
      if (!args.isMissing(1)) throw invalidArgument('This host keeps no passwords.');
      if (book.store.getSheet(sheetId).protected) throw accessDenied();
      book.store.setProtected(sheetId, true, readAllowed(args.plainValue(0)));
      book.clearUndoAfter('protection');
    },
    Unprotect: ({ book, sheetId }) => {
      book.store.setProtected(sheetId, false);
      book.clearUndoAfter('protection');
    },
  },
});

/** Maps Excel's option names; `selectionMode` is accepted and has no effect. */
const ALLOWANCES: Readonly<Record<string, ProtectionAllowance>> = {
  allowAutoFilter: 'autoFilter',
  allowDeleteColumns: 'deleteColumns',
  allowDeleteRows: 'deleteRows',
  allowEditObjects: 'editObjects',
  allowEditScenarios: 'editScenarios',
  allowFormatCells: 'formatCells',
  allowFormatColumns: 'formatColumns',
  allowFormatRows: 'formatRows',
  allowInsertColumns: 'insertColumns',
  allowInsertHyperlinks: 'insertHyperlinks',
  allowInsertRows: 'insertRows',
  allowPivotTables: 'pivotTables',
  allowSort: 'sort',
};

function readAllowed(options: Json): readonly ProtectionAllowance[] {
  if (options === null) return [];
  if (typeof options !== 'object' || Array.isArray(options)) throw invalidArgument();
  return Object.entries(options).flatMap(([name, value]) => {
    const allowance = ALLOWANCES[name];
    if (!allowance && name !== 'selectionMode') throw invalidArgument();
    return allowance && value === true ? [allowance] : [];
  });
}
