export interface CellColors {
  readonly color: string | undefined;
  readonly background: string | undefined;
}

/**
 * Colours of a cell as drawn. A fill keeps its colour in the dark as well, so automatic text on it takes whichever of black and white can be read;
 * dark text on the dark sheet is lightened.
 * @param font `#RRGGBB`; undefined for automatic
 * @param fill `#RRGGBB`; undefined for none
 */
export function drawnColors(font: string | undefined, fill: string | undefined, dark: boolean): CellColors {
  if (fill !== undefined) return { background: fill, color: font ?? (luminance(fill) > 0.35 ? '#1c211f' : '#ffffff') };
  if (font === undefined || !dark || luminance(font) > 0.25) return { background: undefined, color: font };
  return { background: undefined, color: `color-mix(in srgb, ${font} 40%, white)` };
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
