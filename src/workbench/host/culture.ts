/**
 * Holds the regional settings. Excel takes them from the operating system, and its options may
 * override the signs of numbers.
 */
export interface Culture {
  readonly name: string;
  readonly decimal: string;
  readonly group: string;
}

/** @param language BCP 47 tag */
export function createCulture(language: string): Culture {
  const parts = new Intl.NumberFormat(language).formatToParts(1_000_000.5);
  const findSign = (type: string) => parts.find((part) => part.type === type)?.value;
  return { name: language.toLowerCase(), decimal: findSign('decimal') ?? '.', group: findSign('group') ?? ',' };
}
