/** Parses the lists and objects that users type into a field or a cell. */
import type { GenerateSessionInput } from '../../client';

type Items<Key extends keyof GenerateSessionInput> =
  NonNullable<GenerateSessionInput[Key]> extends (infer Item)[] ? Item[] : never;

type GroupDefinitions = Items<'tenantGroupDefinitions'>;
export type Attributes = Items<'userAttributes'>;
type AttributeDefinitions = Items<'userAttributeDefinitions'>;

const ATTRIBUTE_TYPES = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;

/**
 * Splits names at commas or line breaks, and skips empty ones. A name that contains a comma must be
 * in a JSON list.
 */
export function readNames(text: string): string[] | undefined {
  if (!text.startsWith('[')) return parts(text, /[,\n]/);
  const list = readJson(text);
  return Array.isArray(list) && list.every(isName) ? list.map((name) => name.trim()) : undefined;
}

export function readObject(text: string): Record<string, unknown> | 'notJson' | 'notObject' {
  const value = readJson(text);
  if (value === undefined) return 'notJson';
  return isRecord(value) ? value : 'notObject';
}

/** Accepts names separated by commas, or a JSON list of `{name, description}`. */
export function readGroupDefinitions(text: string): GroupDefinitions | undefined {
  if (!text.startsWith('[')) return parts(text, /[,\n]/).map((name) => ({ name }));
  return readList(text, (item) => {
    const { name, description, ...more } = item;
    if (!isName(name) || !isText(description) || !isEmpty(more)) return undefined;
    return { name, ...(description != null && { description }) };
  });
}

/** Accepts lines such as `region = west`, a JSON object, or a JSON list of `{name, value}`. */
export function readAttributes(text: string): Attributes | undefined {
  if (text.startsWith('{')) {
    const object = readObject(text);
    return typeof object === 'string'
      ? undefined
      : every(Object.entries(object), ([name, value]) => attribute(name, value));
  }
  if (text.startsWith('[')) {
    return readList(text, ({ name, value, ...more }) => (isEmpty(more) ? attribute(name, value) : undefined));
  }
  return every(parts(text, /[\n;]/), (line) => {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    return attribute(name?.trim(), value?.trim());
  });
}

/** Accepts lines such as `region: string`, or a JSON list. The type may be omitted for text. */
export function readAttributeDefinitions(text: string): AttributeDefinitions | undefined {
  if (!text.startsWith('[')) {
    return every(parts(text, /[,\n]/), (line) => {
      const [name, type = 'string', ...more] = line.split(':').map((part) => part.trim());
      return more.length === 0 ? definition({ name, type }) : undefined;
    });
  }
  return readList(text, definition);
}

function definition(item: Record<string, unknown>): AttributeDefinitions[number] | undefined {
  const { name, type: typeName, defaultValue, description, displayName, ...more } = item;
  const type = ATTRIBUTE_TYPES.find((one) => one === typeName);
  if (!isName(name) || (typeName != null && type === undefined) || !isEmpty(more)) return undefined;
  if (!isText(defaultValue) || !isText(description) || !isText(displayName)) return undefined;
  return {
    name,
    ...(type !== undefined && { type }),
    ...(defaultValue != null && { defaultValue }),
    ...(description != null && { description }),
    ...(displayName != null && { displayName }),
  };
}

function attribute(name: unknown, value: unknown): Attributes[number] | undefined {
  if (!isName(name)) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return { name, value };
  }
  if (!Array.isArray(value)) return undefined;
  if (value.every((one) => typeof one === 'string')) return { name, value };
  return value.every((one) => typeof one === 'number') ? { name, value } : undefined;
}

function readList<Item>(text: string, read: (item: Record<string, unknown>) => Item | undefined): Item[] | undefined {
  const list = readJson(text);
  return Array.isArray(list) ? every(list, (item: unknown) => (isRecord(item) ? read(item) : undefined)) : undefined;
}

/** Returns undefined if any item cannot be read. */
function every<Given, Item>(list: readonly Given[], read: (one: Given) => Item | undefined): Item[] | undefined {
  const items: Item[] = [];
  for (const one of list) {
    const item = read(one);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function parts(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isText = (value: unknown): value is string | null | undefined => value == null || typeof value === 'string';
const isEmpty = (rest: object): boolean => Object.keys(rest).length === 0;
