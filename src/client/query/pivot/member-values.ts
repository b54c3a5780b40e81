/** Says when two values of a member are the same one, and which of two comes first. Pure. */
import type { DataColumn, DataValue } from '../../data/query-events';

/**
 * Returns the value in one spelling, because databases change the scale of their numbers
 * (`10.0` and `10.00` are `10`), and engines write booleans and times in several ways. Texts are
 * never changed: `10.0` and `10.00` are different texts, and `007` is a code.
 */
export function toCanonicalValue(value: DataValue, type: DataColumn['type'] | undefined): DataValue {
  if (value === null || type === undefined || type === 'string') return value;
  if (type === 'number') return toCanonicalNumber(String(value));
  if (type === 'boolean') return BOOLEANS.get(String(value).toLowerCase()) ?? value;
  return typeof value === 'string' ? toCanonicalTime(value) : value;
}

/** Returns a key that is the same for all spellings of the same values. */
export function createValuesKey(
  values: readonly DataValue[],
  columns: readonly (Pick<DataColumn, 'type'> | undefined)[],
): string {
  return JSON.stringify(values.map((value, index) => toCanonicalValue(value, columns[index]?.type)));
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', '1'].map((text) => [text, true] as const),
  ...['false', 'f', '0'].map((text) => [text, false] as const),
]);

const NUMBER = /^([+-]?)(0|[1-9]\d*)?(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** `10.00` -> `10`, `1e1` -> `10`, `-0.50` -> `-0.5`; keeps every digit. */
function toCanonicalNumber(text: string): string {
  const match = NUMBER.exec(text);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || whole + fraction === '') return text;
  return movePoint({ isNegative: sign === '-', whole, fraction }, Number(exponent));
}

/** Returns a number in plain digits whose point is moved to the right: `0.155` by 2 -> `15.5`. */
export function movePoint(
  number: { readonly isNegative: boolean; readonly whole: string; readonly fraction: string },
  places: number,
): string {
  const digits = number.whole + number.fraction;
  const point = number.whole.length + places;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(0, point);
  const whole = padded.slice(0, at).replace(/^0+/, '') || '0';
  const fraction = padded.slice(at).replace(/0+$/, '');
  const plain = fraction === '' ? whole : `${whole}.${fraction}`;
  return number.isNegative && plain !== '0' ? `-${plain}` : plain;
}

const TIME = /^(\d{4,6}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|[+-]00(?::?00)?)?)?$/;

/** `2026-03-01` -> `2026-03-01T00:00:00.000`, the engine's own spelling. */
function toCanonicalTime(text: string): string {
  const match = TIME.exec(text);
  if (!match) return text;
  const [, day, minutes = '00:00', seconds = '00', fraction = ''] = match;
  return `${day}T${minutes}:${seconds}.${fraction.replace(/0+$/, '').padEnd(3, '0')}`;
}

/**
 * Compares any two values in a total order: numbers by size, also those in texts, then booleans,
 * then texts by code units, independent of the language. Missing values come last.
 */
export function compareValues(one: DataValue, other: DataValue): number {
  const [left, right] = [createSortKey(one), createSortKey(other)];
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.number !== right.number) return left.number < right.number ? -1 : 1;
  if (left.text !== right.text) return left.text < right.text ? -1 : 1;
  return left.type - right.type;
}

const NUMERIC_TEXT = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** A number comes before a text that reads the same. */
function createSortKey(value: DataValue) {
  const type = typeof value === 'string' ? 1 : 0;
  const text = String(value);
  if (value === null) return { rank: 3, number: 0, text, type };
  if (typeof value === 'boolean') return { rank: 1, number: Number(value), text, type };
  const isNumeric = typeof value === 'number' ? !Number.isNaN(value) : NUMERIC_TEXT.test(value);
  return isNumeric ? { rank: 0, number: Number(value), text, type } : { rank: 2, number: 0, text, type };
}
