/** Chooses Excel's number format for a column of a result, from the data model and the values. */
import { readSpecifier } from './d3-specifier';
import { createNumericForm, type NumericForm } from './numeric-form';
import { timeFormat } from './time-form';

interface ColumnLook {
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  /**
   * The data model's format: a name of the engine (`percent_2`), d3's text for a number (`$,.2f`),
   * strptime's for a time (`%d.%m.%Y`).
   */
  readonly format?: string | undefined;
  /** Is the ISO code that `$` stands for. */
  readonly currency?: string | undefined;
  /** Is set for a time dimension: second, minute, hour, day, week, month, quarter, year. */
  readonly granularity?: string | undefined;
  /** Measures read better with thousands separators; ids and years do not. */
  readonly isMeasure?: boolean | undefined;
}

/** The platform's pages use this format for a measure without one. */
const MEASURE = 'number';

/**
 * Returns a format that depends on the values: the caller passes each of them, dates as serial
 * numbers, before it reads the format.
 */
export function createNumberFormat({ type, format, currency, granularity, isMeasure }: ColumnLook): NumericForm {
  if (type === 'time') return createTimeForm(format, granularity);
  if (type !== 'number') return { see: () => undefined, format: () => 'General' };
  const own = format === undefined ? undefined : readSpecifier(format);
  const specifier = own ?? (isMeasure ? readSpecifier(MEASURE) : undefined);
  return specifier ? createNumericForm(specifier, currency) : createPlainForm();
}

function createTimeForm(format: string | undefined, granularity: string | undefined): NumericForm {
  let hasTime = false;
  return {
    see(value) {
      hasTime ||= !Number.isInteger(value);
    },
    format: () => timeFormat(format, granularity, hasTime),
  };
}

/**
 * Avoids `General` for long numbers: it turns to scientific notation from twelve digits on, which
 * makes ids unreadable.
 */
function createPlainForm(): NumericForm {
  let hasFraction = false;
  let isLong = false;
  return {
    see(value) {
      hasFraction ||= !Number.isInteger(value);
      isLong ||= Math.abs(value) >= 1e11;
    },
    format: () => (isLong && !hasFraction ? '0' : 'General'),
  };
}
