export interface Numbers {
  /** `48,000`, as the locale groups digits. */
  number(value: number): string;
  /** `4 kB`, rounded up: nothing has size 0. */
  kilobytes(bytes: number): string;
}

/** @param locale BCP 47 tag, for example `en` or `de-CH` */
export function createNumbers(locale: string): Numbers {
  const plain = new Intl.NumberFormat(locale);
  const kilobyte = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });
  return {
    number: (value) => plain.format(value),
    kilobytes: (bytes) => kilobyte.format(Math.max(1, Math.round(bytes / 1000))),
  };
}
