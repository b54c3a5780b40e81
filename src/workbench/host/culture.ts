/** Holds the regional settings, which Excel takes from the operating system. */
export interface Culture {
  readonly name: string;
  readonly decimal: string;
}

/** @param language BCP 47 tag */
export function createCulture(language: string): Culture {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return { name: language.toLowerCase(), decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
}
