import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Book } from './book';

/** Excel's `CustomXmlPartCollection`: kept in the file, not undone (office-js issue 6415). Queries by XPath are not implemented. */
export const customXmlPartCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'CustomXmlPartCollection',
  items: (book) => book.store.customXmlParts.entries().map(([id]) => customXmlPart({ book, id })),
  methods: {
    Add: (book, args) => {
      const id = `{${crypto.randomUUID().toUpperCase()}}`;
      book.store.customXmlParts.set(id, readXml(args.text(0)));
      return customXmlPart({ book, id });
    },
    GetByNamespace: (book, args) => scopedCollection({ book, namespace: args.text(0) }),
    GetCount: (book) => book.store.customXmlParts.size,
    GetItem: (book, args) => find(book, args.text(0)) ?? raise(),
    GetItemOrNullObject: (book, args) => find(book, args.text(0)) ?? NULL_OBJECT,
  },
});

interface Scope {
  readonly book: Book;
  readonly namespace: string;
}

const scopedCollection: (target: Scope) => HostObject = defineType<Scope>({
  name: 'CustomXmlPartScopedCollection',
  items: partsIn,
  methods: {
    GetCount: (scope) => partsIn(scope).length,
    GetItem: ({ book }, args) => find(book, args.text(0)) ?? raise(),
    GetItemOrNullObject: ({ book }, args) => find(book, args.text(0)) ?? NULL_OBJECT,
    GetOnlyItem: (scope) => onlyItem(scope) ?? raise(),
    GetOnlyItemOrNullObject: (scope) => onlyItem(scope) ?? NULL_OBJECT,
  },
});

interface Part {
  readonly book: Book;
  readonly id: string;
}

const customXmlPart: (target: Part) => HostObject = defineType<Part>({
  name: 'CustomXmlPart',
  identity: ({ id }) => ({ Id: id }),
  properties: {
    Id: { get: ({ id }) => id },
    NamespaceUri: { get: (part) => namespaceOf(xmlOf(part)) },
  },
  methods: {
    GetXml: xmlOf,
    SetXml: (part, args) => {
      xmlOf(part);
      part.book.store.customXmlParts.set(part.id, readXml(args.text(0)));
      return undefined;
    },
    Delete: (part) => {
      xmlOf(part);
      part.book.store.customXmlParts.delete(part.id);
      return undefined;
    },
  },
});

function xmlOf({ book, id }: Part): string {
  return book.store.customXmlParts.get(id) ?? raise();
}

function find(book: Book, id: string): HostObject | undefined {
  return book.store.customXmlParts.get(id) === undefined ? undefined : customXmlPart({ book, id });
}

function partsIn({ book, namespace }: Scope): HostObject[] {
  return book.store.customXmlParts
    .entries()
    .filter(([, xml]) => namespaceOf(xml) === namespace)
    .map(([id]) => customXmlPart({ book, id }));
}

function onlyItem(scope: Scope): HostObject | undefined {
  const parts = partsIn(scope);
  return parts.length === 1 ? parts[0] : undefined;
}

/** Only the root element is looked at: enough to refuse what is no XML and to find parts by namespace. */
function readXml(text: string): string {
  if (!rootOf(text)) throw invalidArgument();
  return text;
}

function namespaceOf(xml: string): string {
  const root = rootOf(xml);
  const [, prefix = ''] = root ? (/^<(?:([\w.-]+):)?/.exec(root) ?? []) : [];
  const attribute = prefix ? `xmlns:${prefix}` : 'xmlns';
  return new RegExp(`\\s${attribute}\\s*=\\s*["']([^"']*)["']`).exec(root ?? '')?.[1] ?? '';
}

function rootOf(xml: string): string | undefined {
  const [, root = '', name = ''] = /^\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|\s)*(<([\w:.-]+)[^>]*>)/.exec(xml) ?? [];
  const rest = xml.trimEnd();
  const isWhole = root.endsWith('/>') ? rest.endsWith(root) : rest.endsWith(`</${name}>`);
  return root !== '' && isWhole ? root : undefined;
}

function raise(): never {
  throw itemNotFound();
}
