import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Sheet } from './book';

/** The longest key (the type's documentation). */
const LONGEST_KEY = 255;

/** Excel's `WorksheetCustomPropertyCollection`; keys ignore case. */
export const worksheetPropertyCollection: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'WorksheetCustomPropertyCollection',
  items: (sheet) => entriesOf(sheet).map(([key]) => worksheetProperty({ ...sheet, key })),
  methods: {
    Add: (sheet, args) => {
      const wanted = args.text(0);
      if (wanted === '' || wanted.length > LONGEST_KEY) throw invalidArgument();
      const key = findKey(sheet, wanted) ?? wanted;
      sheet.book.store.setSheetProperty(sheet.sheetId, key, args.text(1));
      return worksheetProperty({ ...sheet, key });
    },
    GetCount: (sheet) => entriesOf(sheet).length,
    GetItem: (sheet, args) => worksheetProperty({ ...sheet, key: findKey(sheet, args.text(0)) ?? raise() }),
    GetItemOrNullObject: (sheet, args) => {
      const key = findKey(sheet, args.text(0));
      return key === undefined ? NULL_OBJECT : worksheetProperty({ ...sheet, key });
    },
  },
});

interface KeyedProperty extends Sheet {
  readonly key: string;
}

const worksheetProperty: (target: KeyedProperty) => HostObject = defineType<KeyedProperty>({
  name: 'WorksheetCustomProperty',
  identity: ({ key }) => ({ _Id: key }),
  properties: {
    Key: { get: ({ key }) => key },
    Value: {
      get: (property) => entriesOf(property).find(([key]) => key === property.key)?.[1] ?? raise(),
      set: ({ book, sheetId, key }, value) => {
        if (typeof value !== 'string') throw invalidArgument();
        book.store.setSheetProperty(sheetId, key, value);
      },
    },
  },
  methods: {
    Delete: ({ book, sheetId, key }) => {
      book.store.setSheetProperty(sheetId, key, undefined);
      return undefined;
    },
  },
});

function entriesOf({ book, sheetId }: Sheet): readonly (readonly [string, string])[] {
  return book.store.sheetProperties(sheetId);
}

function findKey(sheet: Sheet, wanted: string): string | undefined {
  const name = wanted.toLowerCase();
  return entriesOf(sheet).find(([key]) => key.toLowerCase() === name)?.[0];
}

function raise(): never {
  throw itemNotFound();
}
