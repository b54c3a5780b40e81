/**
 * Chooses the texts of a member's values in the headers of a pivot. They are the same in every
 * language, and no two values share one. Pure.
 */
import type { DataColumn, DataValue } from '../../data/query-events';
import { compareValues, movePoint } from './member-values';

/** Maps values, as JSON, to their texts. */
export type MemberTexts = ReadonlyMap<string, string>;

/**
 * Returns a text for each value.
 * @param values in the spelling that identifies them
 * @param keptTexts the texts that the pivot's headers already have; new ones look like these
 */
export function chooseMemberTexts(
  values: readonly DataValue[],
  column: DataColumn | undefined,
  emptyLabel: string,
  keptTexts: MemberTexts,
): MemberTexts {
  const format = chooseFormat(column, keptTexts);
  const texts = new Map(keptTexts);
  const usedTexts = new Set([...keptTexts.values()].map(toComparableText));
  // The order of the values decides, never that of the rows.
  for (const value of [...values].sort(compareValues)) {
    const key = JSON.stringify(value);
    if (!texts.has(key)) texts.set(key, makeUnique(value === null ? emptyLabel : format(value), usedTexts));
  }
  return texts;
}

/**
 * Appends a number to a text that is in use, and adds the result to the texts in use. Lookups and
 * tables in Excel ignore upper and lower case, and cells drop carriage returns.
 */
export function makeUnique(text: string, usedTexts: Set<string>): string {
  let unique = text;
  for (let number = 2; usedTexts.has(toComparableText(unique)); number += 1) unique = `${text} (${number})`;
  usedTexts.add(toComparableText(unique));
  return unique;
}

function toComparableText(text: string): string {
  return text.replaceAll('\r', '').toLowerCase();
}

type Format = (value: DataValue) => string;

/** Returns the first format that gives the kept texts; without any, the one of the column. */
function chooseFormat(column: DataColumn | undefined, keptTexts: MemberTexts): Format {
  const formats = listFormats(column);
  const kept = [...keptTexts].flatMap(([key, text]): [DataValue, string][] => {
    const value: DataValue = JSON.parse(key);
    return value === null ? [] : [[value, text]];
  });
  const [ownFormat = formatPlain] = formats;
  return kept.length === 0 ? ownFormat : (formats.find((format) => matches(format, kept)) ?? formatPlain);
}

function matches(format: Format, kept: readonly (readonly [DataValue, string])[]): boolean {
  return kept.every(([value, text]) => text.replace(/ \(\d+\)$/, '') === format(value));
}

/** Lists the formats of a column's values, its own one first. */
function listFormats(column: DataColumn | undefined): readonly Format[] {
  if (column?.type === 'boolean') return [(value) => formatPlain(value).toUpperCase(), formatPlain];
  if (column?.type === 'number') {
    return /^percent|%$/.test(column.format ?? '') ? [formatPercent, formatPlain] : [formatPlain, formatPercent];
  }
  if (column?.type !== 'time') return [formatPlain];
  return [column.granularity, ...OTHER_GRANULARITIES].map(
    (granularity): Format =>
      (value) =>
        formatTime(String(value), granularity),
  );
}

const OTHER_GRANULARITIES = [undefined, 'month', 'quarter', 'year'];

/** An empty text would leave the header blank. */
const EMPTY_TEXT = '""';

function formatPlain(value: DataValue): string {
  return value === '' ? EMPTY_TEXT : String(value);
}

/** `0.155` -> `15.5%`; without rounding, so that different values have different texts. */
function formatPercent(value: DataValue): string {
  const [match, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (match === undefined) return formatPlain(value);
  return `${movePoint({ isNegative: sign === '-', whole, fraction }, 2)}%`;
}

/** Formats a time by its granularity, in digits: `2026-03`, `Q1 2026`. */
function formatTime(text: string, granularity: string | undefined): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?)?/.exec(text);
  if (!match) return formatPlain(text);
  const [, year = '', month = '', day = '', minutes = '00:00', allSeconds = ''] = match;
  const seconds = Number(allSeconds) === 0 ? '' : `:${allSeconds.replace(/\.0*$|(?<=\.\d+)0+$/, '')}`;
  switch (granularity) {
    case 'year':
      return year;
    case 'quarter':
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case 'month':
      return `${year}-${month}`;
    default:
      return `${year}-${month}-${day}${minutes + seconds === '00:00' ? '' : ` ${minutes}${seconds}`}`;
  }
}
