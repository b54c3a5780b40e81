/** Office.js passes its theme in this shape; the values may have any type. */
interface OfficeTheme {
  readonly bodyBackgroundColor?: unknown;
  readonly isDarkTheme?: unknown;
}

/**
 * Returns undefined if Office gives no theme, as on the web (office-js issue 6134); then the
 * system's preference applies. Every theme has colors, and only some say whether they are dark. On
 * Windows, office.js turns every value into a color, including booleans.
 */
export function detectThemeMode(officeTheme: OfficeTheme | null | undefined): 'light' | 'dark' | undefined {
  const { bodyBackgroundColor, isDarkTheme } = officeTheme ?? {};
  if (typeof isDarkTheme === 'boolean') return isDarkTheme ? 'dark' : 'light';
  // Office's backgrounds are nearly grey, so green alone decides; the eye is most sensitive to it.
  const green = /^#..([\da-f]{2})..$/i.exec(String(bodyBackgroundColor))?.[1];
  if (green === undefined) return undefined;
  return Number.parseInt(green, 16) < 128 ? 'dark' : 'light';
}
