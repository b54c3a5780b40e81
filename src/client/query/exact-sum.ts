/** Adds exactly in decimals, because binary fractions drift: `0.1 + 0.2` is 0.30000000000000004. */
import type { DataValue } from '../data/query-events';

export interface ExactSum {
  /** Ignores a missing value. */
  add(value: DataValue | undefined): void;
  /** Returns null if nothing was added. */
  read(): DataValue;
}

/** With more decimal places, or an exponent as in `1e-7`, the sum is a binary fraction. */
const MAX_DECIMALS = 40;

export function createExactSum(): ExactSum {
  let [total, approximate, isExact, isEmpty] = [0n, 0, true, true];
  return {
    add(value = null) {
      if (value === null) return;
      const [, sign, integer = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,40}))?$/.exec(String(value)) ?? [];
      const scaled = BigInt(integer + fraction.padEnd(MAX_DECIMALS, '0'));
      isExact &&= integer !== '';
      isEmpty = false;
      total += sign ? -scaled : scaled;
      approximate += Number(value);
    },
    read() {
      if (isEmpty || !isExact) return isEmpty ? null : String(approximate);
      const digits = String(total < 0n ? -total : total).padStart(MAX_DECIMALS + 1, '0');
      const text = `${digits.slice(0, -MAX_DECIMALS)}.${digits.slice(-MAX_DECIMALS)}`.replace(/\.?0+$/, '');
      return `${total < 0n ? '-' : ''}${text}`;
    },
  };
}
