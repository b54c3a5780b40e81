/** The regional settings of the system that Excel runs on. */
export interface Culture {
  /** Such as `de-ch`. */
  readonly name: string;
  /** The decimal separator. */
  readonly decimal: string;
}

/** @param language BCP 47 tag */
export function cultureOf(language: string): Culture {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return { name: language.toLowerCase(), decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
}
