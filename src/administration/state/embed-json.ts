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
export function parseNames(text: string): string[] | undefined {
  if (!text.startsWith('[')) return splitTrimmed(text, /[,\n]/);
  const list = parseJson(text);
  return Array.isArray(list) && list.every(isName) ? list.map((name) => name.trim()) : undefined;
}

export function parseObject(text: string): Record<string, unknown> | 'notJson' | 'notObject' {
  const value = parseJson(text);
  if (value === undefined) return 'notJson';
  return isRecord(value) ? value : 'notObject';
}

/** Accepts names separated by commas, or a JSON list of `{name, description}`. */
export function parseGroupDefinitions(text: string): GroupDefinitions | undefined {
  if (!text.startsWith('[')) return splitTrimmed(text, /[,\n]/).map((name) => ({ name }));
  return parseList(text, (item) => {
    const { name, description, ...unknownKeys } = item;
    if (!isName(name) || !isText(description) || !isEmpty(unknownKeys)) return undefined;
    return { name, ...(description != null && { description }) };
  });
}

/** Accepts lines such as `region = west`, a JSON object, or a JSON list of `{name, value}`. */
export function parseAttributes(text: string): Attributes | undefined {
  if (text.startsWith('{')) {
    const object = parseObject(text);
    return typeof object === 'string'
      ? undefined
      : mapAll(Object.entries(object), ([name, value]) => parseAttribute(name, value));
  }
  if (text.startsWith('[')) {
    return parseList(text, ({ name, value, ...unknownKeys }) =>
      isEmpty(unknownKeys) ? parseAttribute(name, value) : undefined,
    );
  }
  return mapAll(splitTrimmed(text, /[\n;]/), (line) => {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    return parseAttribute(name?.trim(), value?.trim());
  });
}

/** Accepts lines such as `region: string`, or a JSON list. The type may be omitted for text. */
export function parseAttributeDefinitions(text: string): AttributeDefinitions | undefined {
  if (!text.startsWith('[')) {
    return mapAll(splitTrimmed(text, /[,\n]/), (line) => {
      const [name, type = 'string', ...extraParts] = line.split(':').map((part) => part.trim());
      return extraParts.length === 0 ? parseDefinition({ name, type }) : undefined;
    });
  }
  return parseList(text, parseDefinition);
}

function parseDefinition(item: Record<string, unknown>): AttributeDefinitions[number] | undefined {
  const { name, type: typeName, defaultValue, description, displayName, ...unknownKeys } = item;
  const type = ATTRIBUTE_TYPES.find((attributeType) => attributeType === typeName);
  if (!isName(name) || (typeName != null && type === undefined) || !isEmpty(unknownKeys)) return undefined;
  if (!isText(defaultValue) || !isText(description) || !isText(displayName)) return undefined;
  return {
    name,
    ...(type !== undefined && { type }),
    ...(defaultValue != null && { defaultValue }),
    ...(description != null && { description }),
    ...(displayName != null && { displayName }),
  };
}

function parseAttribute(name: unknown, value: unknown): Attributes[number] | undefined {
  if (!isName(name)) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return { name, value };
  }
  if (!Array.isArray(value)) return undefined;
  if (value.every((item) => typeof item === 'string')) return { name, value };
  return value.every((item) => typeof item === 'number') ? { name, value } : undefined;
}

function parseList<Item>(
  text: string,
  parseItem: (item: Record<string, unknown>) => Item | undefined,
): Item[] | undefined {
  const list = parseJson(text);
  return Array.isArray(list)
    ? mapAll(list, (item: unknown) => (isRecord(item) ? parseItem(item) : undefined))
    : undefined;
}

/** Returns undefined if any item cannot be parsed. */
function mapAll<Source, Item>(
  list: readonly Source[],
  parseItem: (source: Source) => Item | undefined,
): Item[] | undefined {
  const items: Item[] = [];
  for (const source of list) {
    const item = parseItem(source);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function splitTrimmed(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseJson(text: string): unknown {
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
const isEmpty = (unknownKeys: object): boolean => Object.keys(unknownKeys).length === 0;
