/**
 * Maps the declared type of a column to the kinds of values that cells have. Each source spells its
 * types in its own way: `NUMBER`, `decimal(12,2)`, `double precision`, `Nullable(Float64)`,
 * `{"Timestamp":["Nanosecond",null]}`.
 */
import type { DataColumn } from '../../data/query-events';
import { isObject } from '../../wire/json-lines';

/**
 * Returns the kind of a declared type, which is a word, or an object with the word as its only key.
 * Everything else is text, exactly as it arrives: intervals, times of day, JSON, lists, binary data,
 * and types that are unknown or missing. If the values disagree with this kind, they decide (see
 * `placement/result/result-column.ts`).
 */
export function toColumnType(declared: unknown): DataColumn['type'] {
  const declaredName = isObject(declared) ? Object.keys(declared)[0] : declared;
  if (typeof declaredName !== 'string') return 'string';
  const name = simplifyTypeName(declaredName);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'string';
}

/** `Nullable(DECIMAL(12, 2))` -> `decimal` */
function simplifyTypeName(typeName: string): string {
  const name = typeName.trim().toLowerCase();
  const [, inner] = /^(?:nullable|lowcardinality)\((.*)\)$/.exec(name) ?? [];
  if (inner !== undefined) return simplifyTypeName(inner);
  return name
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const KINDS: readonly (readonly [pattern: RegExp, kind: DataColumn['type']])[] = [
  [/^(?:unsigned )?u?(?:tiny|small|medium|big|huge|byte|long)?int(?:eger)?\d*(?: unsigned| signed)?$/, 'number'],
  // Decimals of SQL are declared as Int32, so a number need not be an integer.
  [
    /^(?:big)?(?:decimal|numeric|number|dec|fixed|float|double|real|binary_float|binary_double)\d*(?: precision| unsigned)?$/,
    'number',
  ],
  [/^(?:(?:small|big)?serial\d*|long|short|year|(?:small)?money)$/, 'number'],
  // Some data models declare a measure by its aggregation.
  [/^(?:count(?:_?distinct)?(?:_?approx)?|sum|avg|min|max|running_?total|rank)$/, 'number'],
  [/^(?:bool|boolean|logical)$/, 'boolean'],
  // A data model calls every timestamp a `time`.
  [/^(?:timestamp.*|(?:small)?datetime.*|date(?:32|64)?|time)$/, 'time'],
];
