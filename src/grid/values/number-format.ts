/** Chooses Excel's number format for a column of a result, from the data model and the values. */
import { readSpecifier } from './d3-specifier';
import { createNumericFormat, type NumberFormatBuilder } from './numeric-format';
import { chooseTimeFormat } from './time-format';

export interface FormattedColumn {
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  /**
   * Holds the data model's format: a name of the engine (`percent_2`), d3's text for a number
   * (`$,.2f`), strptime's for a time (`%d.%m.%Y`).
   */
  readonly format?: string | undefined;
  /** The symbol `$` stands for the currency with this ISO code. */
  readonly currency?: string | undefined;
  /** Cells show the number divided by this power of 1,000. */
  readonly scale?: number | undefined;
  /** Only a time dimension has one: second, minute, hour, day, week, month, quarter, year. */
  readonly granularity?: string | undefined;
  /** Measures read better with thousands separators; ids and years do not. */
  readonly isMeasure?: boolean | undefined;
}

/** The platform's pages use this format for a measure without one. */
const MEASURE_FORMAT = 'number';

/**
 * Returns a format that depends on the values: the caller passes each of them, dates as serial
 * numbers, before it reads the format.
 */
export function createNumberFormat({
  type,
  format,
  currency,
  scale,
  granularity,
  isMeasure,
}: FormattedColumn): NumberFormatBuilder {
  if (type === 'time') return createTimeFormat(format, granularity);
  // A column of another type holds numbers only if the engine declares a wrong type, or none.
  if (type !== 'number') return createPlainFormat();
  const modelSpecifier = format === undefined ? undefined : readSpecifier(format);
  const specifier = modelSpecifier ?? (isMeasure ? readSpecifier(MEASURE_FORMAT) : undefined);
  const builder = specifier ? createNumericFormat(specifier, currency) : createPlainFormat();
  return scale === undefined ? builder : { ...builder, format: () => scaleFormat(builder.format(), scale) };
}

/** In Excel, each comma after the digits divides by a thousand: `#,##0.0,` shows 1,234,567 as 1,234.6. */
function scaleFormat(format: string, scale: number): string {
  return format.replace(/General|[#0,]*0(?:\.0+)?/g, (digits) =>
    (digits === 'General' ? '#,##0' : digits).concat(','.repeat(scale)),
  );
}

function createTimeFormat(format: string | undefined, granularity: string | undefined): NumberFormatBuilder {
  let hasTime = false;
  return {
    addValue(value) {
      hasTime ||= !Number.isInteger(value);
    },
    format: () => chooseTimeFormat(format, granularity, hasTime),
  };
}

/**
 * Avoids `General` for long numbers: it turns to scientific notation from twelve digits on, which
 * makes ids unreadable.
 */
function createPlainFormat(): NumberFormatBuilder {
  let hasFraction = false;
  let isLong = false;
  return {
    addValue(value) {
      hasFraction ||= !Number.isInteger(value);
      isLong ||= Math.abs(value) >= 1e11;
    },
    format: () => (isLong && !hasFraction ? '0' : 'General'),
  };
}
