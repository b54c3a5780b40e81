/** Builds the result of `load` for an object or a collection. */
import { notImplemented } from './host-error';
import { formatMemberLocation, type HostObject } from './host-object';
import type { Json, QueryInfo } from './protocol';

interface LoadContext {
  /**
   * Returns the ids of an object, by which office.js addresses it later; for an item without an id,
   * a reference id.
   */
  identify(object: HostObject, isItem: boolean): Readonly<Record<string, Json>>;
  /** Throws if the member is newer than the simulated Excel. */
  checkAvailable(typeName: string, member: string): void;
}

/**
 * Returns `{ Values: …, Format: { Fill: { Color: … } } }`, or `{ _Items: […] }` for a collection.
 * @throws HostError that names a property which the host does not implement
 */
export function loadObject(object: HostObject, query: QueryInfo, context: LoadContext): Json {
  if (object.isNull) return null;
  return object.isCollection ? loadCollection(object, query, context) : loadSingle(object, query, context);
}

function loadCollection(collection: HostObject, query: QueryInfo, context: LoadContext): Json {
  // 'items/name' -> 'name'
  const selection = (query.Select ?? []).map((path) => path.replace(/^items([/.]|$)/i, ''));
  const ownPaths = selection.filter(
    (path) => path !== '' && collection.findLoadable(takeFirstSegment(path)) !== undefined,
  );
  const itemPaths = selection.filter((path) => path !== '' && !ownPaths.includes(path));
  const loaded = ownPaths.length > 0 ? loadSingle(collection, { Select: ownPaths }, context) : {};
  const start = query.Skip ?? 0;
  const end = query.Top === undefined ? undefined : start + query.Top;
  const itemQuery: QueryInfo = { Select: itemPaths, ...(query.Expand && { Expand: query.Expand }) };
  const items = collection.items().slice(start, end);
  return {
    ...(loaded as Record<string, Json>),
    _Items: items.map((item) => ({
      ...context.identify(item, true),
      ...(loadSingle(item, itemQuery, context) as Record<string, Json>),
    })),
  };
}

function loadSingle(object: HostObject, query: QueryInfo, context: LoadContext): Json {
  const result: Record<string, Json> = { ...context.identify(object, false) };
  const nested = new Map<string, string[]>();
  const selection = query.Select ?? [];
  if (selection.length === 0 || selection.some(isWildcard)) {
    for (const name of object.defaultProperties()) result[name] = object.getProperty(name);
  }
  for (const path of selection) {
    if (isWildcard(path) || path.startsWith('_')) continue;
    const member = object.findLoadable(takeFirstSegment(path));
    // The error names the member, because a real Excel may have it.
    if (!member) throw notImplemented(formatMemberLocation(object.typeName, takeFirstSegment(path)));
    context.checkAvailable(object.typeName, member.name);
    if (member.kind === 'property') result[member.name] = object.getProperty(member.name);
    else nested.set(member.name, [...(nested.get(member.name) ?? []), dropFirstSegment(path)]);
  }
  for (const path of query.Expand ?? []) {
    const member = object.findLoadable(takeFirstSegment(path));
    if (member?.kind === 'link' && !nested.has(member.name)) nested.set(member.name, []);
  }
  for (const [name, paths] of nested) {
    const select = paths.filter((path) => path !== '');
    result[name] = loadObject(object.getLink(name), { Select: select }, context);
  }
  return result;
}

/** `load()` and `load({ $all: true })` reach the host as an empty selection, `*` or `$all`. */
function isWildcard(path: string): boolean {
  return path === '*' || path === '$all';
}

function takeFirstSegment(path: string): string {
  return path.split(/[/.]/, 1)[0] ?? '';
}

function dropFirstSegment(path: string): string {
  return path.split(/[/.]/).slice(1).join('/');
}
