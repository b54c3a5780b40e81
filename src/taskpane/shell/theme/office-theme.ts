/** Office's own theme, from what office.js says of it. */
import { luminanceOf, tryColour } from './contrast';

interface Told {
  readonly bodyBackgroundColor?: unknown;
  readonly isDarkTheme?: unknown;
}

/** As dark to the eye as it is light. */
const MIDDLE = 0.18;

/**
 * Undefined where Office gives none, as on the web (office-js issue 6134): then the system's preference counts. Colours come with every theme;
 * whether it is dark comes with some, and office.js on Windows turns each value that it hands on into a colour, also a yes or no.
 */
export function kindOfOfficeTheme(told: Told | null | undefined): 'light' | 'dark' | undefined {
  const { bodyBackgroundColor, isDarkTheme } = told ?? {};
  if (typeof isDarkTheme === 'boolean') return isDarkTheme ? 'dark' : 'light';
  const colour = typeof bodyBackgroundColor === 'string' ? tryColour(bodyBackgroundColor) : undefined;
  return colour && (luminanceOf(colour) < MIDDLE ? 'dark' : 'light');
}
