import { type Ages, createAges } from '../ages';
import { createNumbers, type Numbers } from '../numbers';

export interface Formats extends Ages, Numbers {
  /** `1 row`, `64 rows` */
  rows(count: number): string;
  /** `1 placement`, `8 placements`: a number with its noun. */
  count(count: number, one: string, many: string): string;
}

export function createFormats(locale: string, now: () => number, timeZone?: string): Formats {
  const numbers = createNumbers(locale);
  const count = (value: number, one: string, many: string) => `${numbers.number(value)} ${value === 1 ? one : many}`;
  return {
    ...numbers,
    ...createAges(locale, now, 'just now', timeZone),
    count,
    rows: (value) => count(value, 'row', 'rows'),
  };
}

/** `Finance › Monthly close`; '' for the root. */
export function folderPath(path: readonly string[]): string {
  return path.join(' › ');
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
