import { accessDenied, invalidArgument } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import type { Sheet } from './book';

/** Excel's `WorksheetProtection`. Passwords are refused: the stand-in could not keep what they promise. */
export const worksheetProtection: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'WorksheetProtection',
  properties: { Protected: { get: ({ book, sheetId }) => book.store.sheet(sheetId).protected } },
  methods: {
    Protect: ({ book, sheetId }, args) => {
      if (!args.isMissing(1)) throw invalidArgument('This host keeps no passwords.');
      if (book.store.sheet(sheetId).protected) throw accessDenied();
      book.store.setProtected(sheetId, true);
      return undefined;
    },
    Unprotect: ({ book, sheetId }) => {
      book.store.setProtected(sheetId, false);
      return undefined;
    },
  },
});
