/** Numbers of filters, from digits as the data API takes them, `1234.5`: said, and as they are typed in the analyst's language. */
import { typedNumber } from '../../grid';
import type { Formats } from '../../parts';

export function createFilterNumbers({ number }: Pick<Formats, 'number'>) {
  const decimalSign = number(1.5).replace(/\d/g, '');
  return {
    /** Every digit of it. @param isMeasure thousands stand apart; of a column they may be years or ids */
    said(digits: string, isMeasure = false): string {
      if (!/^-?\d{1,15}(\.\d+)?$/.test(digits)) return digits;
      const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
      const shown = isMeasure ? number(Number(whole)) : whole;
      return `${sign}${shown}${fraction === undefined ? '' : `${decimalSign}${fraction}`}`;
    },
    typed: (digits: string): string => typedNumber(digits, decimalSign),
  };
}
