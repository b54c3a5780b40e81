import { accessDenied, invalidArgument } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import { isStructureProtected, setStructureProtected } from '../host-state';
import type { Book } from './book';

/** Excel's `WorkbookProtection`: of the structure, that is of the sheets. Passwords are refused, as those of sheets are. */
export const workbookProtection: (target: Book) => HostObject = defineType<Book>({
  name: 'WorkbookProtection',
  properties: { Protected: { get: ({ store }) => isStructureProtected(store) } },
  methods: {
    Protect: (book, args) => {
      if (!args.isMissing(0)) throw invalidArgument('This host keeps no passwords.');
      if (isStructureProtected(book.store)) throw accessDenied();
      setStructureProtected(book.store, true);
      book.endUndo();
      return undefined;
    },
    Unprotect: (book) => {
      setStructureProtected(book.store, false);
      book.endUndo();
      return undefined;
    },
  },
});
