/** Colours and how well they can be told apart, as WCAG 2 measures it. */

/** Whole numbers from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const WHITE: Colour = [255, 255, 255];
export const BLACK: Colour = [0, 0, 0];

/** Takes `#abc`, `#aabbcc` and `rgb(170, 187, 204)`; undefined for anything else, see-through colours included. */
export function tryColour(text: string | undefined): Colour | undefined {
  const plain = text?.trim().toLowerCase() ?? '';
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(plain) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits !== undefined) return [part(digits, 0), part(digits, 2), part(digits, 4)];
  const [, red, green, blue] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(plain) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const colour: Colour = [Number(red), Number(green), Number(blue)];
  return colour.every((channel) => channel <= 255) ? colour : undefined;
}

export function formatColour(colour: Colour): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** From 0, black, to 1, white. */
export function luminanceOf(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1, the same, to 21, black on white. */
export function contrastOf(a: Colour, b: Colour): number {
  return ratioOf(luminanceOf(a), luminanceOf(b));
}

/** @param share 0 is all of the first, 1 all of the second; beyond, what lies on the same line */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) =>
    Math.min(255, Math.max(0, Math.round(first[index] + (second[index] - first[index]) * share)));
  return [at(0), at(1), at(2)];
}

/**
 * The colour, or the nearest one towards black or white that has the ratio against every ground. Grounds that are all light or all
 * dark always have one; otherwise it is the end that does best.
 */
export function readable(colour: Colour, grounds: readonly Colour[], ratio: number): Colour {
  const luminances = grounds.map(luminanceOf);
  const worst = (one: Colour) => Math.min(...luminances.map((ground) => ratioOf(luminanceOf(one), ground)));
  if (worst(colour) >= ratio) return colour;
  for (let step = 1; step < STEPS; step += 1) {
    const darker = mix(colour, BLACK, step / STEPS);
    if (worst(darker) >= ratio) return darker;
    const lighter = mix(colour, WHITE, step / STEPS);
    if (worst(lighter) >= ratio) return lighter;
  }
  return worst(BLACK) >= worst(WHITE) ? BLACK : WHITE;
}

/** As fine as an eye can tell. */
const STEPS = 64;

function ratioOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function part(digits: string, from: number): number {
  return Number.parseInt(digits.slice(from, from + 2), 16);
}
