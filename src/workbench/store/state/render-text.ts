import { format, formatColor, getFormatDateInfo, isDateFormat, isPercentFormat } from 'numfmt';
import { DAYS_TO_1904, isCellError, showsDay } from '../cell-types';
import type { StoredValue } from './cell-storage';

/**
 * Renders values by their number formats and caches the results, because the same cells are drawn
 * again and again.
 */
export class TextRenderer {
  private readonly cache = new Map<string, Map<number | string, string>>();
  private count = 0;

  /** @param date1904 makes serial numbers count from 1904 */
  constructor(private readonly date1904 = false) {}

  render(value: StoredValue, numberFormat: string): string {
    if (value === null) return '';
    if (isCellError(value)) return value.error;
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (numberFormat === 'General') return typeof value === 'string' ? value : this.renderGeneral(value);
    if (numberFormat === '@') return typeof value === 'string' ? value : this.renderGeneral(value);
    return this.renderCached(value, numberFormat);
  }

  /** Returns a colour of the format, such as `[Red]`, that applies to this value. */
  findColor(value: StoredValue, numberFormat: string): string | undefined {
    if (value === null || typeof value === 'object' || !numberFormat.includes('[')) return undefined;
    const color = formatColor(numberFormat, value);
    return color === undefined ? undefined : String(color);
  }

  private renderGeneral(value: number): string {
    if (Number.isInteger(value) && Math.abs(value) < 1e11) return String(value);
    return this.renderCached(value, 'General');
  }

  private renderCached(value: number | string, numberFormat: string): string {
    let texts = this.cache.get(numberFormat);
    const cached = texts?.get(value);
    if (cached !== undefined) return cached;
    if (this.count >= MAX_CACHED_TEXTS) {
      this.cache.clear();
      this.count = 0;
      texts = undefined;
    }
    if (!texts) {
      texts = new Map();
      this.cache.set(numberFormat, texts);
    }
    const adjustedValue =
      this.date1904 && typeof value === 'number' && showsDay(numberFormat) ? value + DAYS_TO_1904 : value;
    const text = formatValue(adjustedValue, numberFormat);
    texts.set(value, text);
    this.count++;
    return text;
  }
}

/**
 * Returns the initial text of a cell edit: a date as a date, a percentage as a percentage, anything
 * else with all its digits.
 */
export function toEditText(value: StoredValue, numberFormat: string, date1904 = false): string {
  if (value === null) return '';
  if (isCellError(value)) return value.error;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (isDateFormat(numberFormat) && value >= 0) {
    const serial = date1904 && showsDay(numberFormat) ? value + DAYS_TO_1904 : value;
    return format(chooseEditFormat(serial, numberFormat), serial);
  }
  if (isPercentFormat(numberFormat)) return `${formatFifteenDigits(value * 100)}%`;
  return formatFifteenDigits(value);
}

const MAX_CACHED_TEXTS = 50_000;

function formatValue(value: number | string, numberFormat: string): string {
  try {
    return format(numberFormat, value);
  } catch {
    // A foreign file may contain an unreadable format; Excel shows such a cell as General.
    return String(value);
  }
}

function chooseEditFormat(value: number, numberFormat: string): string {
  const info = getFormatDateInfo(numberFormat);
  const hasDate = info.year || info.month || info.day;
  if (!hasDate && value < 1) return 'h:mm:ss AM/PM';
  return Number.isInteger(value) ? 'm/d/yyyy' : 'm/d/yyyy h:mm:ss AM/PM';
}

/** Limits numbers to fifteen digits, as Excel's formula bar does. */
function formatFifteenDigits(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return String(rounded).toUpperCase();
}
