/** The pane's colours under an account's theme. The account gives the tune; what the analyst must be able to read decides. */
import type { AccountColours } from '../../../app';
import { BLACK, type Colour, contrastOf, formatColour, luminanceOf, mix, readable, tryColour, WHITE } from './contrast';

/** Names of custom properties without their dashes, and their colours. */
export type Tokens = Readonly<Record<string, string>>;

export type Kind = 'light' | 'dark';

/** The tokens that a theme may change; all others are the same for every account. */
export const THEMED = [
  ...['bg1', 'bg2', 'bg3', 'hover', 'press', 'stencil', 'fg1', 'fg2', 'fg3', 'off', 'line', 'line2', 'edge'],
  ...['accent', 'accent-hover', 'accent-press', 'on-accent', 'accent-fg', 'accent-bg', 'accent-line'],
  ...['ok', 'warn', 'warn-bg', 'bad', 'bad-bg'],
] as const;

/** WCAG 2, success criteria 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const PARTS = 3;
/** Ours, for the text that is read most: a theme that is faint in its own pages is not to be so at 14 px. */
const BODY_TEXT = 7;

/** What a light pane may not be darker than, and a dark one not lighter: Office's choice holds whatever the account calls light. */
const LIGHTEST_DARK = 0.04;
const DARKEST_LIGHT = 0.8;

/**
 * @param base the pane's own colours of this kind
 * @returns every themed token; what the account leaves out or writes in no way that is understood stays as near to the base as it can
 */
export function themeTokens(base: Tokens, colours: AccountColours, kind: Kind): Tokens {
  const own = (token: string) => tryColour(base[token]) ?? (kind === 'light' ? BLACK : WHITE);
  const bg1 = heldIn(kind, tryColour(colours.background) ?? own('bg1'));
  const fg1 = readable(tryColour(colours.foreground) ?? own('fg1'), [bg1], BODY_TEXT);
  // The pane's own neutrals lie between its ground and its text: each keeps its place between the new ones.
  const between = (token: string) => mix(bg1, fg1, placeBetween(own('bg1'), own('fg1'), own(token)));
  const ground = (token: string) => heldIn(kind, between(token));

  const accent = tryColour(colours.accent);
  const [bg2, bg3, hover, press] = [ground('bg2'), ground('bg3'), ground('hover'), ground('press')];
  const accentBg = accent ? heldIn(kind, mix(bg1, accent, kind === 'light' ? 0.07 : 0.25)) : own('accent-bg');
  const [warnBg, badBg] = [heldIn(kind, own('warn-bg')), heldIn(kind, own('bad-bg'))];
  const plain = [bg1, bg2, bg3, hover, press];
  const all = [...plain, accentBg, warnBg, badBg];

  const fill = readable(accent ?? own('accent'), [bg1, bg2], PARTS);
  const onAccent = contrastOf(fill, WHITE) >= TEXT ? WHITE : BLACK;
  const pressed = onAccent === WHITE ? BLACK : WHITE;
  return written({
    bg1,
    bg2,
    bg3,
    hover,
    press,
    stencil: between('stencil'),
    fg1: readable(fg1, all, TEXT),
    fg2: readable(between('fg2'), all, TEXT),
    fg3: readable(between('fg3'), all, TEXT),
    off: between('off'),
    line: between('line'),
    line2: between('line2'),
    edge: readable(between('edge'), [bg1, bg2, bg3], PARTS),
    accent: fill,
    'accent-hover': mix(fill, pressed, 0.15),
    'accent-press': mix(fill, pressed, 0.3),
    'on-accent': onAccent,
    'accent-fg': readable(accent ?? own('accent-fg'), [...plain, accentBg], TEXT),
    'accent-bg': accentBg,
    'accent-line': readable(accent ?? own('accent-line'), [bg1, bg2], PARTS),
    ok: readable(own('ok'), plain, TEXT),
    warn: readable(own('warn'), [...plain, warnBg], TEXT),
    'warn-bg': warnBg,
    bad: readable(own('bad'), [...plain, badBg], TEXT),
    'bad-bg': badBg,
  });
}

/** The nearest colour towards white or black that is light, or dark, enough. */
function heldIn(kind: Kind, colour: Colour): Colour {
  const isHeld = (one: Colour) =>
    kind === 'light' ? luminanceOf(one) >= DARKEST_LIGHT : luminanceOf(one) <= LIGHTEST_DARK;
  const end = kind === 'light' ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step += 1) {
    const near = mix(colour, end, step / STEPS);
    if (isHeld(near)) return near;
  }
  return end;
}

const STEPS = 100;

/** 0 at the ground, 1 at the text; below 0 for a neutral beyond the ground. */
function placeBetween(ground: Colour, text: Colour, neutral: Colour): number {
  const sum = ([red, green, blue]: Colour) => red + green + blue;
  const span = sum(text) - sum(ground);
  return span === 0 ? 0 : (sum(neutral) - sum(ground)) / span;
}

function written(colours: Readonly<Record<(typeof THEMED)[number], Colour>>): Tokens {
  return Object.fromEntries(Object.entries(colours).map(([token, colour]) => [token, formatColour(colour)]));
}
