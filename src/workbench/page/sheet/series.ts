/** Guesses, as Excel does, how a row of cells continues when it is filled further. */
import { type CellInput, type CellValue, showsDay } from '../../store';

export interface SeriesCell {
  readonly value: CellValue;
  /** Holds the text with which an edit of the cell starts. */
  readonly text: string;
  readonly numberFormat: string;
}

/**
 * Returns the next cells after the given ones; undefined if they form no series, so that they
 * repeat.
 * @param cells in the direction of filling
 */
export function continueSeries(cells: readonly SeriesCell[], count: number): readonly CellInput[] | undefined {
  if (cells.some(({ text }) => text.startsWith('='))) return undefined;
  const next = continueNumbers(cells) ?? continueList(cells) ?? continueNumberedTexts(cells);
  return next && Array.from({ length: count }, (_, index) => next(cells.length + index));
}

/** Returns the cell at a place of the series, counted from its first. */
type Continuation = (place: number) => CellInput;

/**
 * Dates step by days, or by months if they are whole months apart. A single number that is no date
 * forms no series.
 */
function continueNumbers(cells: readonly SeriesCell[]): Continuation | undefined {
  const numbers = cells.map(({ value }) => value).filter((value) => typeof value === 'number');
  const [first] = numbers;
  if (first === undefined || numbers.length < cells.length) return undefined;
  const areDays = cells.every(({ numberFormat }) => showsDay(numberFormat)) && numbers.every(Number.isInteger);
  if (numbers.length === 1) return areDays ? (place) => first + place : undefined;
  return (areDays ? continueMonths(numbers) : undefined) ?? createTrend(numbers);
}

function continueMonths(serials: readonly number[]): Continuation | undefined {
  const days = serials.map(toDate);
  const months = days.map((day) => day.getUTCFullYear() * 12 + day.getUTCMonth());
  const step = findCommonStep(months);
  const [first] = days;
  const isSameDayOfMonth = new Set(days.map((day) => day.getUTCDate())).size === 1;
  if (!step || !first || !isSameDayOfMonth) return undefined;
  return (place) => {
    const month = first.getUTCMonth() + step * place;
    const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
    return toSerial(Date.UTC(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), lastDay)));
  };
}

/** Extrapolates the straight line through two numbers, or the regression line of several. */
function createTrend(numbers: readonly number[]): Continuation {
  const count = numbers.length;
  const middle = (count - 1) / 2;
  const mean = numbers.reduce((sum, number) => sum + number / count, 0);
  const covariance = numbers.reduce((sum, number, index) => sum + (index - middle) * (number - mean), 0);
  const slope = covariance / numbers.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  // A cell has fifteen digits.
  return (place) => Number((mean + slope * (place - middle)).toPrecision(15));
}

/** Continues days, months and quarters by name, cyclically. */
function continueList(cells: readonly SeriesCell[]): Continuation | undefined {
  const texts = cells.map(({ value }) => (typeof value === 'string' ? value.toLowerCase() : ''));
  for (const list of LISTS) {
    const places = texts.map((text) => list.findIndex((member) => member.toLowerCase() === text));
    const [start = -1] = places;
    if (places.includes(-1)) continue;
    const step =
      places.length === 1 ? 1 : findCommonStep(places.map((place, at) => unwrapIndex(place, places[at - 1], list)));
    if (!step) return undefined;
    const applySpelling = createSpelling(String(cells[0]?.value));
    return (place) => {
      const at = (start + step * place) % list.length;
      return applySpelling(list[at < 0 ? at + list.length : at] ?? '');
    };
  }
  return undefined;
}

/** Continues texts that end with a number: `Item 9`, `Item 10`. */
function continueNumberedTexts(cells: readonly SeriesCell[]): Continuation | undefined {
  const parts = cells.map(({ value, text }) => (typeof value === 'string' ? /^(.*?)(\d{1,15})$/s.exec(text) : null));
  const [, prefix, digits = ''] = parts[0] ?? [];
  if (!prefix || parts.some((part) => part?.[1] !== prefix)) return undefined;
  const numbers = parts.map((part) => Number(part?.[2]));
  const step = numbers.length === 1 ? 1 : findCommonStep(numbers);
  if (step === undefined) return undefined;
  const width = digits.startsWith('0') ? digits.length : 1;
  const first = Number(digits);
  return (place) => `${prefix}${String(Math.abs(first + step * place)).padStart(width, '0')}`;
}

const formatNames = (options: Intl.DateTimeFormatOptions, days: readonly number[]): readonly string[] =>
  days.map((day) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day));
const DAY_MS = 86_400_000;
/** The week begins with a Sunday. */
const WEEK_DAYS = Array.from({ length: 7 }, (_, index) => (3 + index) * DAY_MS);
const FIRST_DAYS_OF_MONTHS = Array.from({ length: 12 }, (_, index) => Date.UTC(2001, index, 1));
const LISTS: readonly (readonly string[])[] = [
  formatNames({ weekday: 'long' }, WEEK_DAYS),
  formatNames({ weekday: 'short' }, WEEK_DAYS),
  formatNames({ month: 'long' }, FIRST_DAYS_OF_MONTHS),
  formatNames({ month: 'short' }, FIRST_DAYS_OF_MONTHS),
  ['Q1', 'Q2', 'Q3', 'Q4'],
];

/** Returns a place after the previous one, wrapping around the list if needed. */
function unwrapIndex(place: number, before: number | undefined, list: readonly string[]): number {
  return before !== undefined && place < before ? place + list.length : place;
}

function findCommonStep(numbers: readonly number[]): number | undefined {
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  return numbers.every((number, index) => number === first + step * index) ? step : undefined;
}

function createSpelling(sample: string): (text: string) => string {
  if (sample === sample.toUpperCase()) return (text) => text.toUpperCase();
  return sample === sample.toLowerCase() ? (text) => text.toLowerCase() : (text) => text;
}

const FIRST_DAY = Date.UTC(1899, 11, 30);
const toDate = (serial: number): Date => new Date(FIRST_DAY + serial * DAY_MS);
const toSerial = (time: number): number => Math.round((time - FIRST_DAY) / DAY_MS);
