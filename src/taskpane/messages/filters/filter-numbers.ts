/**
 * Formats the numbers of filters for sentences and for input fields with the signs of Excel's
 * cells. The data API writes them as `1234.5`.
 */
import { formatTypedNumber } from '../../../grid';
import type { Formats } from '../../../parts';

export function createFilterNumbers({ number }: Pick<Formats, 'number'>) {
  const getDecimalSign = () => number(1.5).replace(/\d/g, '');
  return {
    /**
     * Formats a number without dropping digits: `1234.5` -> `1,234.5`
     * @param isMeasure groups thousands; numbers of a column are not grouped, as they may be years
     */
    format(digits: string, isMeasure = false): string {
      if (!/^-?\d{1,15}(\.\d+)?$/.test(digits)) return digits;
      const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
      const wholeText = isMeasure ? number(Number(whole)) : whole;
      return `${sign}${wholeText}${fraction === undefined ? '' : `${getDecimalSign()}${fraction}`}`;
    },
    formatForInput: (digits: string): string => formatTypedNumber(digits, getDecimalSign()),
  };
}
