/**
 * The file keeps settings, custom properties and custom XML besides its sheets. Undo does not
 * revert them (office-js issue 6415).
 */
import { LAST_AUTHOR } from '../../store';
import { invalidArgument, requireItem } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import type { Json } from '../protocol';
import type { Book, Sheet } from './book';

/** Contains the same settings as `Office.context.document.settings`. */
export const settingCollection: (target: Book) => HostObject = defineKeyedCollection<Book>('Setting', {
  entries: ({ store }) => store.settings.entries() as Entries,
  set: (book, key, value) => {
    book.store.settings.set(key, value);
    book.clearUndoAfter('workbookSettings');
  },
  delete: (book, key) => {
    book.store.settings.delete(key);
    book.clearUndoAfter('workbookSettings');
  },
  isSame: (key, other) => key === other,
});

/** Covers the last author and custom properties. Title and the like are not implemented. */
export const documentProperties: (target: Book) => HostObject = defineType<Book>({
  name: 'DocumentProperties',
  properties: { LastAuthor: { get: ({ store }) => store.properties.get(LAST_AUTHOR) ?? '' } },
  links: { Custom: (book) => customProperties(book) },
});

/** Desktop Excel truncates longer keys and values (types: CustomPropertyCollection.add). */
const MAX_CUSTOM_LENGTH = 255;

const customProperties = defineKeyedCollection<Book>('CustomProperty', {
  entries: ({ store }) => store.customProperties.entries(),
  set: ({ store }, key, value) => {
    const isStorable = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isStorable) throw invalidArgument();
    store.customProperties.set(key, typeof value === 'string' ? value.slice(0, MAX_CUSTOM_LENGTH) : value);
  },
  delete: ({ store }, key) => store.customProperties.delete(key),
  toStoredKey: (key) => key.slice(0, MAX_CUSTOM_LENGTH),
  isSame: isSameIgnoringCase,
});

export const worksheetProperties: (target: Sheet) => HostObject = defineKeyedCollection<Sheet>(
  'WorksheetCustomProperty',
  {
    entries: ({ book, sheetId }) => book.store.listSheetProperties(sheetId),
    set: ({ book, sheetId }, key, value) => {
      if (typeof value !== 'string') throw invalidArgument();
      book.store.setSheetProperty(sheetId, key, value);
    },
    delete: ({ book, sheetId }, key) => book.store.setSheetProperty(sheetId, key, undefined),
    toStoredKey: (key) => {
      // Limits the key's length (types: WorksheetCustomPropertyCollection.add).
      if (key === '' || key.length > 255) throw invalidArgument();
      return key;
    },
    isSame: isSameIgnoringCase,
  },
);

type Entries = readonly (readonly [string, Json])[];

interface KeyedValues<Owner> {
  entries(owner: Owner): Entries;
  set(owner: Owner, key: string, value: Json): void;
  delete(owner: Owner, key: string): void;
  /** Returns the key that stores a new value, if it differs from the given key. */
  toStoredKey?(key: string): string;
  isSame(key: string, other: string): boolean;
}

interface KeyedItem<Owner> {
  readonly owner: Owner;
  readonly key: string;
}

/** Defines a collection of values by key, with the members that such collections share. */
function defineKeyedCollection<Owner>(name: string, values: KeyedValues<Owner>): (owner: Owner) => HostObject {
  const find = (owner: Owner, requestedKey: string) =>
    values.entries(owner).find(([key]) => values.isSame(key, requestedKey));
  const requireValue = ({ owner, key }: KeyedItem<Owner>) => requireItem(find(owner, key))[1];
  const item = defineType<KeyedItem<Owner>>({
    name,
    identity: ({ key }) => ({ _Id: key }),
    properties: {
      Key: { get: ({ key }) => key },
      Value: { get: requireValue, set: ({ owner, key }, value) => values.set(owner, key, value) },
    },
    actions: {
      Delete: (target) => {
        requireValue(target);
        values.delete(target.owner, target.key);
      },
    },
  });
  return defineType<Owner>({
    name: `${name}Collection`,
    items: (owner) => values.entries(owner).map(([key]) => item({ owner, key })),
    methods: {
      Add: (owner, args) => {
        const newKey = values.toStoredKey?.(args.text(0)) ?? args.text(0);
        // An existing value keeps the spelling of its key.
        const [key] = find(owner, newKey) ?? [newKey];
        values.set(owner, key, args.plainValue(1));
        return item({ owner, key });
      },
      GetCount: (owner) => values.entries(owner).length,
    },
    finders: {
      GetItem: (owner, args) => {
        const found = find(owner, args.text(0));
        return found && item({ owner, key: found[0] });
      },
    },
  });
}

function isSameIgnoringCase(key: string, other: string): boolean {
  return key.toLowerCase() === other.toLowerCase();
}

/** Queries by XPath are not implemented. */
export const customXmlPartCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'CustomXmlPartCollection',
  items: (book) => book.store.customXmlParts.entries().map(([id]) => customXmlPart({ book, id })),
  methods: {
    Add: (book, args) => {
      const xml = args.text(0);
      if (!parseRoot(xml)) throw invalidArgument();
      const id = `{${crypto.randomUUID().toUpperCase()}}`;
      book.store.customXmlParts.set(id, xml);
      return customXmlPart({ book, id });
    },
    GetByNamespace: (book, args) => {
      const parts = book.store.customXmlParts.entries().filter(([, xml]) => parseNamespace(xml) === args.text(0));
      return scopedCollection(parts.map(([id]) => customXmlPart({ book, id })));
    },
  },
  finders: {
    GetItem: (book, args) => {
      const id = args.text(0);
      return book.store.customXmlParts.get(id) === undefined ? undefined : customXmlPart({ book, id });
    },
  },
});

const scopedCollection: (target: readonly HostObject[]) => HostObject = defineType<readonly HostObject[]>({
  name: 'CustomXmlPartScopedCollection',
  items: (parts) => parts,
  methods: {
    /** Office.js uses this to find the only item again in a later batch. */
    GetItem: (parts, args) => requireItem(parts.find((part) => part.identity().Id === args.text(0))),
    GetOnlyItem: ([only, ...others]) => requireItem(others.length === 0 ? only : undefined),
  },
});

interface XmlPart {
  readonly book: Book;
  readonly id: string;
}

const customXmlPart: (target: XmlPart) => HostObject = defineType<XmlPart>({
  name: 'CustomXmlPart',
  identity: ({ id }) => ({ Id: id }),
  properties: { Id: { get: ({ id }) => id } },
  methods: {
    GetXml: readXml,
  },
  actions: {
    Delete: (part) => {
      readXml(part);
      part.book.store.customXmlParts.delete(part.id);
    },
  },
});

function readXml({ book, id }: XmlPart): string {
  return requireItem(book.store.customXmlParts.get(id));
}

function parseNamespace(xml: string): string {
  const root = parseRoot(xml);
  const [, prefix = ''] = root ? (/^<(?:([\w.-]+):)?/.exec(root) ?? []) : [];
  const attribute = prefix ? `xmlns:${prefix}` : 'xmlns';
  return new RegExp(`\\s${attribute}\\s*=\\s*["']([^"']*)["']`).exec(root ?? '')?.[1] ?? '';
}

/** Parses only the root element: enough to refuse invalid XML and to find parts by namespace. */
function parseRoot(xml: string): string | undefined {
  const [, root = '', name = ''] = /^\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|\s)*(<([\w:.-]+)[^>]*>)/.exec(xml) ?? [];
  const rest = xml.trimEnd();
  const isWhole = root.endsWith('/>') ? rest.endsWith(root) : rest.endsWith(`</${name}>`);
  return root !== '' && isWhole ? root : undefined;
}
