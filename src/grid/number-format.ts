/** Excel number formats for the columns of a result, chosen from the result's metadata. `General` where nothing better is known. */

interface NumberFormatFacts {
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  /** The data model's format: `currency`, `percent`, `number`, `id`, or a d3 specifier such as `$,.2f`. */
  readonly format?: string | undefined;
  /** Of a time dimension: second, minute, hour, day, week, month, quarter, year. */
  readonly granularity?: string | undefined;
  /** Some value carries a time of day. */
  readonly hasTime?: boolean | undefined;
  /** Some value has a fraction. */
  readonly hasFraction?: boolean | undefined;
  /** Measures read better with thousands separators; ids and years do not. */
  readonly isMeasure?: boolean | undefined;
  /** Most digits before the decimal point. */
  readonly integerDigits?: number | undefined;
}

export function numberFormatFor(facts: NumberFormatFacts): string {
  if (facts.type === 'time') return timeFormat(facts);
  if (facts.type !== 'number') return 'General';
  return fromModelFormat(facts.format) ?? plainNumberFormat(facts);
}

function timeFormat({ granularity, hasTime }: NumberFormatFacts): string {
  if (granularity === 'year') return 'yyyy';
  if (granularity === 'month') return 'yyyy-mm';
  if (granularity === 'hour' || granularity === 'minute') return 'yyyy-mm-dd hh:mm';
  return hasTime ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
}

function fromModelFormat(format: string | undefined): string | undefined {
  if (format === undefined) return undefined;
  if (format === 'currency') return '#,##0.00';
  if (format === 'percent') return '0.0%';
  if (format === 'number') return '#,##0.##';
  // Every digit of an id counts, and none of them groups.
  if (format === 'id') return '0';
  const specifier = /^([$€£]?)(,?)(?:\.(\d))?([f%d])$/.exec(format);
  if (!specifier) return undefined;
  const [, symbol = '', comma = '', digits = '0', kind = 'f'] = specifier;
  const decimals = kind === 'd' || digits === '0' ? '' : `.${'0'.repeat(Number(digits))}`;
  const whole = comma ? '#,##0' : '0';
  return kind === '%' ? `0${decimals}%` : `${symbol}${whole}${decimals}`;
}

function plainNumberFormat({ isMeasure, hasFraction, integerDigits = 0 }: NumberFormatFacts): string {
  if (isMeasure) return hasFraction ? '#,##0.00' : '#,##0';
  // General turns to scientific notation from twelve digits on, which makes ids unreadable.
  return !hasFraction && integerDigits > 11 ? '0' : 'General';
}
