import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT, type PropertyDefinition } from '../host-object';
import type { Json } from '../protocol';
import type { Book } from './book';

/** Excel's `DocumentProperties`: texts that the file keeps. Dates and the last author are not among them. */
export const documentProperties: (target: Book) => HostObject = defineType<Book>({
  name: 'DocumentProperties',
  properties: Object.fromEntries(
    ['Author', 'Category', 'Comments', 'Company', 'Keywords', 'Manager', 'Subject', 'Title'].map((name) => [
      name,
      textProperty(`document${name}`),
    ]),
  ),
  links: { Custom: (book) => customPropertyCollection(book) },
});

function textProperty(key: string): PropertyDefinition<Book> {
  return {
    get: ({ store }) => store.properties.get(key) ?? '',
    set: ({ store }, value) => {
      if (typeof value !== 'string') throw invalidArgument();
      store.properties.set(key, value);
    },
  };
}

const customPropertyCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'CustomPropertyCollection',
  items: (book) => book.store.customProperties.entries().map(([key]) => customProperty({ book, key })),
  methods: {
    Add: (book, args) => {
      const wanted = args.text(0).slice(0, LONGEST_CUSTOM);
      const key = findKey(book, wanted) ?? wanted;
      book.store.customProperties.set(key, readCustom(args.plain(1)));
      return customProperty({ book, key });
    },
    DeleteAll: (book) => {
      book.store.customProperties.clear();
      return undefined;
    },
    GetCount: (book) => book.store.customProperties.size,
    GetItem: (book, args) => {
      const key = findKey(book, args.text(0));
      if (key === undefined) throw itemNotFound();
      return customProperty({ book, key });
    },
    GetItemOrNullObject: (book, args) => {
      const key = findKey(book, args.text(0));
      return key === undefined ? NULL_OBJECT : customProperty({ book, key });
    },
  },
});

/** Outside of Excel on the web longer keys and values are cut (types: CustomPropertyCollection.add). */
const LONGEST_CUSTOM = 255;

/** The kept spelling; keys ignore case. */
function findKey({ store }: Book, wanted: string): string | undefined {
  const name = wanted.toLowerCase();
  return store.customProperties.entries().find(([key]) => key.toLowerCase() === name)?.[0];
}

function readCustom(value: Json): string | number | boolean {
  if (typeof value === 'string') return value.slice(0, LONGEST_CUSTOM);
  if (typeof value !== 'number' && typeof value !== 'boolean') throw invalidArgument();
  return value;
}

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
      set: ({ book, key }, value) => book.store.customProperties.set(key, readCustom(value)),
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
