import type { SheetInfo } from '../../store';
import { itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Book } from './book';
import { worksheetCollectionEvents, worksheetEvents } from './event-members';
import { findSheet } from './sheet-lookup';

/** Excel's `WorksheetCollection`. */
export const worksheetCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'WorksheetCollection',
  items: (book) => book.store.sheets().map((sheet) => book.worksheet(sheet.id)),
  methods: {
    Add: (book, args) => book.worksheet(book.changeStructure(() => book.store.addSheet(args.optionalText(0))).id),
    GetActiveWorksheet: (book) => book.worksheet(book.store.activeSheetId),
    GetCount: (book, args) => candidates(book, args.flag(0)).length,
    GetFirst: (book, args) => edge(book, candidates(book, args.flag(0)).at(0)),
    GetLast: (book, args) => edge(book, candidates(book, args.flag(0)).at(-1)),
    GetItem: (book, args) => edge(book, findSheet(book.store, args.text(0))),
    GetItemOrNullObject: (book, args) => {
      const sheet = findSheet(book.store, args.text(0));
      return sheet ? book.worksheet(sheet.id) : NULL_OBJECT;
    },
    ...worksheetEvents(eventSource),
    ...worksheetCollectionEvents(eventSource),
  },
});

function eventSource(book: Book) {
  return { registrations: book.registrations, id: 'Workbook' };
}

function candidates(book: Book, visibleOnly: boolean): readonly SheetInfo[] {
  const sheets = book.store.sheets();
  return visibleOnly ? sheets.filter((sheet) => sheet.visibility === 'Visible') : sheets;
}

function edge(book: Book, sheet: SheetInfo | undefined): HostObject {
  if (!sheet) throw itemNotFound();
  return book.worksheet(sheet.id);
}
