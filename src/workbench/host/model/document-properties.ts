import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Book } from './book';

/** Excel's `DocumentProperties`, of which the stand-in keeps the custom ones. */
export const documentProperties: (target: Book) => HostObject = defineType<Book>({
  name: 'DocumentProperties',
  links: { Custom: (book) => customPropertyCollection(book) },
});

const customPropertyCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'CustomPropertyCollection',
  items: (book) => book.store.customProperties.entries().map(([key]) => customProperty({ book, key })),
  methods: {
    Add: (book, args) => {
      const key = args.text(0);
      const value = args.plain(1);
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw invalidArgument();
      book.store.customProperties.set(key, value);
      return customProperty({ book, key });
    },
    DeleteAll: (book) => {
      book.store.customProperties.clear();
      return undefined;
    },
    GetCount: (book) => book.store.customProperties.size,
    GetItem: (book, args) => {
      const key = args.text(0);
      if (book.store.customProperties.get(key) === undefined) throw itemNotFound();
      return customProperty({ book, key });
    },
    GetItemOrNullObject: (book, args) => {
      const key = args.text(0);
      return book.store.customProperties.get(key) === undefined ? NULL_OBJECT : customProperty({ book, key });
    },
  },
});

interface KeyedProperty {
  readonly book: Book;
  readonly key: string;
}

const customProperty: (target: KeyedProperty) => HostObject = defineType<KeyedProperty>({
  name: 'CustomProperty',
  identity: ({ key }) => ({ _Id: key }),
  properties: {
    Key: { get: ({ key }) => key },
    Value: {
      get: ({ book, key }) => book.store.customProperties.get(key) ?? null,
      set: ({ book, key }, value) => {
        if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
          throw invalidArgument();
        book.store.customProperties.set(key, value);
      },
    },
    Type: {
      get: ({ book, key }) => {
        const value = book.store.customProperties.get(key);
        if (typeof value === 'boolean') return 'Boolean';
        return typeof value === 'number' ? 'Number' : 'String';
      },
    },
  },
  methods: {
    Delete: ({ book, key }) => {
      if (!book.store.customProperties.delete(key)) throw itemNotFound();
      return undefined;
    },
  },
});
