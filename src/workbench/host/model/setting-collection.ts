import { itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Json } from '../protocol';
import type { Book } from './book';

/** Excel's `SettingCollection`: kept in the file, the same settings that `Office.context.document.settings` shows. */
export const settingCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'SettingCollection',
  items: (book) => book.store.settings.entries().map(([key]) => setting({ book, key })),
  methods: {
    Add: (book, args) => {
      const key = args.text(0);
      book.store.settings.set(key, args.plain(1));
      return setting({ book, key });
    },
    GetCount: (book) => book.store.settings.size,
    GetItem: (book, args) => {
      const key = args.text(0);
      if (book.store.settings.get(key) === undefined) throw itemNotFound();
      return setting({ book, key });
    },
    GetItemOrNullObject: (book, args) => {
      const key = args.text(0);
      return book.store.settings.get(key) === undefined ? NULL_OBJECT : setting({ book, key });
    },
  },
});

interface KeyedSetting {
  readonly book: Book;
  readonly key: string;
}

const setting: (target: KeyedSetting) => HostObject = defineType<KeyedSetting>({
  name: 'Setting',
  identity: ({ key }) => ({ _Id: key }),
  properties: {
    Key: { get: ({ key }) => key },
    Value: {
      get: ({ book, key }) => {
        const value = book.store.settings.get(key);
        if (value === undefined) throw itemNotFound();
        return value as Json;
      },
      set: ({ book, key }, value) => book.store.settings.set(key, value),
    },
  },
  methods: {
    Delete: ({ book, key }) => {
      if (!book.store.settings.delete(key)) throw itemNotFound();
      return undefined;
    },
  },
});
