/**
 * Reads answers of any release. An optional part that does not read as expected is left out alone,
 * so that one odd value does not hide a whole list.
 */
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** A part of an answer that was left out. */
export interface UnreadablePart {
  /** Leads from the answer to the part: `['items', 3, 'refreshedByUser']`. */
  readonly path: Path;
  /** Names the part without data of the answer: `*` stands for a key of a record. `items.columnFormats.*` */
  readonly field: string;
  readonly value: unknown;
}

export type LenientResult<Output> =
  | { readonly success: true; readonly data: Output; readonly unreadable: readonly UnreadablePart[] }
  /** A required part is missing or invalid. */
  | { readonly success: false; readonly error: z.core.$ZodError };

const lenientArrays = z.registry();

/**
 * Returns the schema of a list from which `readLeniently` leaves out single items. It leaves out
 * any other list as a whole.
 */
export function lenientArray<Item extends Schema>(item: Item): z.ZodMiniArray<Item> {
  const schema = z.array(item);
  lenientArrays.add(schema);
  return schema;
}

/**
 * Reads a value without the parts that the schema does not require and cannot read. For each
 * problem it leaves out the smallest such part around it: an optional field, an entry of a record,
 * or an item of a `lenientArray`. A field with `z.nullable` outermost stays required.
 */
export function readLeniently<Answer extends Schema>(schema: Answer, value: unknown): LenientResult<z.output<Answer>> {
  const removed: Omit<UnreadablePart, 'field'>[] = [];
  // The rest may have further problems: Zod checks a rule about a whole only after its parts.
  for (let rest = value; ; ) {
    const parsed = tryParse(schema, rest);
    if (parsed.success) {
      const unreadable = removed.map((part) => ({ ...part, field: nameField(schema, part.path) }));
      return { success: true, data: parsed.data, unreadable };
    }
    const { issues } = parsed.error;
    const paths = issues.map(({ path }) => findOptionalPart(schema, path)).filter((path) => path !== undefined);
    if (paths.length < issues.length) return { success: false, error: parsed.error };
    rest = removeParts(rest, paths, removed);
  }
}

/** Zod throws for a value with more problems, or more deeply nested parts, than the stack can hold. */
function tryParse<Answer extends Schema>(schema: Answer, value: unknown) {
  try {
    return z.safeParse(schema, value);
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    const error: z.core.$ZodError = new z.core.$ZodError([
      { code: 'custom', path: [], message: thrown.message, input: undefined },
    ]);
    return { success: false, error } as const;
  }
}

/** Returns the path to the smallest part around a problem that may be left out. */
function findOptionalPart(schema: Schema, path: Path): Path | undefined {
  const areOptional = listContainers(schema, path).map((container, index) => isOptionalIn(container, path[index]));
  const last = areOptional.lastIndexOf(true);
  return last < 0 ? undefined : path.slice(0, last + 1);
}

function nameField(schema: Schema, path: Path): string {
  const names = listContainers(schema, path).map((container, index) => {
    if (container instanceof z.ZodMiniRecord) return '*';
    return container instanceof z.ZodMiniArray ? '' : String(path[index]);
  });
  return names.filter((name) => name !== '').join('.');
}

/** Returns the schemas of the objects, records and lists that the keys of a path belong to. */
function listContainers(schema: Schema, path: Path): Schema[] {
  const containers: Schema[] = [];
  let part: Schema | undefined = schema;
  for (const key of path) {
    if (!part) break;
    const container = unwrap(part);
    containers.push(container);
    part = getPart(container, key);
  }
  return containers;
}

function unwrap(schema: Schema): Schema {
  const isWrapper =
    schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault;
  return isWrapper ? unwrap(schema.def.innerType) : schema;
}

function getPart(container: Schema, key: PropertyKey | undefined): Schema | undefined {
  if (container instanceof z.ZodMiniObject) return container.shape[String(key)];
  if (container instanceof z.ZodMiniArray) return container.def.element;
  return container instanceof z.ZodMiniRecord ? container.def.valueType : undefined;
}

function isOptionalIn(container: Schema, key: PropertyKey | undefined): boolean {
  if (container instanceof z.ZodMiniArray) return lenientArrays.has(container);
  const part = getPart(container, key);
  return container instanceof z.ZodMiniRecord || part instanceof z.ZodMiniOptional || part instanceof z.ZodMiniDefault;
}

/** Returns the value without the parts at these paths, and adds them to `removed`. */
function removeParts(
  value: unknown,
  paths: readonly Path[],
  removed: Omit<UnreadablePart, 'field'>[],
  parent: Path = [],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const pathsByKey = groupByFirstKey(paths);
  const keep = (key: PropertyKey, part: unknown): unknown[] => {
    const innerPaths = pathsByKey.get(key);
    if (!innerPaths) return [part];
    const path = [...parent, key];
    if (innerPaths.every(({ length }) => length > 0)) return [removeParts(part, innerPaths, removed, path)];
    removed.push({ path, value: part });
    return [];
  };
  if (Array.isArray(value)) return value.flatMap((item, index) => keep(index, item));
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => keep(key, part).map((kept) => [key, kept])));
}

/** Returns the rest of each path under its first key. */
function groupByFirstKey(paths: readonly Path[]): ReadonlyMap<PropertyKey, readonly Path[]> {
  const groups = new Map<PropertyKey, Path[]>();
  for (const [key, ...rest] of paths) {
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(rest);
    else groups.set(key, [rest]);
  }
  return groups;
}
