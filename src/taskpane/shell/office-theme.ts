/** Office's own theme, from what office.js says of it. */
interface Told {
  readonly bodyBackgroundColor?: unknown;
  readonly isDarkTheme?: unknown;
}

/**
 * Undefined where Office gives none, as on the web (office-js issue 6134): then the system's preference counts. Colours come with every theme;
 * whether it is dark comes with some, and office.js on Windows turns each value that it hands on into a colour, also a yes or no.
 */
export function kindOfOfficeTheme(told: Told | null | undefined): 'light' | 'dark' | undefined {
  const { bodyBackgroundColor, isDarkTheme } = told ?? {};
  if (typeof isDarkTheme === 'boolean') return isDarkTheme ? 'dark' : 'light';
  // Backgrounds of Office are grey, or nearly so: the green of it, to which the eye is most open, tells.
  const green = /^#..([\da-f]{2})..$/i.exec(String(bodyBackgroundColor))?.[1];
  if (green === undefined) return undefined;
  return Number.parseInt(green, 16) < 128 ? 'dark' : 'light';
}
