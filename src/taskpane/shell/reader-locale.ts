/** -> `en` and `IE`; tags without a region, such as `en` or `es-419`, do not match. */
const TAG_WITH_REGION = /^([a-z]{2,3})(?:-[A-Za-z]{4})?-([A-Z]{2})$/;

/**
 * Returns the BCP 47 tag in which the pane writes dates, times and numbers. Its language is the one
 * in which the reader reads Excel. Office has one language pack for many regions, so the pack's own
 * region (`en-US`, `de-DE`) gives way to that of another tag in the same language: `en-US` with
 * `en-IE` -> `en-IE`, but `en-GB` with `en-US` -> `en-GB`.
 * @param displayLanguage is the language of Excel's menus
 * @param otherTags are the reader's other languages, the most important one first
 */
export function chooseReaderLocale(displayLanguage: string, otherTags: readonly string[]): string {
  const [, language, region] = TAG_WITH_REGION.exec(displayLanguage) ?? [];
  if (language === undefined || region !== new Intl.Locale(language).maximize().region) return displayLanguage;
  const otherRegion = otherTags.find((tag) => {
    const [, otherLanguage, candidate] = TAG_WITH_REGION.exec(tag) ?? [];
    return otherLanguage === language && candidate !== region;
  });
  return otherRegion ?? displayLanguage;
}
