import { child, descendants, parseXml } from './xml';

/** Colours of the workbook's theme in the order in which cells number them, `#RRGGBB`. */
export type ThemeColors = readonly string[];

/** The colours of a part `xl/theme/theme1.xml`; Office's own when there is none. */
export function readThemeColors(part: string | undefined): ThemeColors {
  const scheme = part === undefined ? undefined : descendants(parseXml(part), 'clrScheme')[0];
  return NAMES.map((name, index) => {
    const color = child(scheme, name)?.children[0]?.attributes;
    const value = color?.lastClr ?? color?.val;
    return value !== undefined && /^[\da-f]{6}$/i.test(value)
      ? `#${value.toUpperCase()}`
      : (OFFICE[index] ?? '#000000');
  });
}

/** The colour that the attributes of a `color` mean; undefined for an automatic one, and for the old palette's. */
export function tinted(
  attributes: Readonly<Record<string, string>> | undefined,
  theme: ThemeColors,
): string | undefined {
  const { rgb, theme: number, tint = '0' } = attributes ?? {};
  const base = rgb === undefined ? number && theme[Number(number)] : `#${rgb.slice(-6).toUpperCase()}`;
  if (!base) return undefined;
  const change = Number(tint);
  return change === 0 || !Number.isFinite(change) ? base : lighter(base, change);
}

/** Cells number light before dark; the part has dark first. */
const NAMES = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];
const OFFICE = [
  '#FFFFFF',
  '#000000',
  '#E7E6E6',
  '#44546A',
  '#4472C4',
  '#ED7D31',
  '#A5A5A5',
  '#FFC000',
  '#5B9BD5',
  '#70AD47',
  '#0563C1',
  '#954F72',
];

/** Towards white for a positive tint, towards black for a negative one; a good likeness of what Excel does by luminance. */
function lighter(color: string, tint: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const target = tint > 0 ? 255 : 0;
  return `#${parts
    .map((part) => Math.round(part + (target - part) * Math.abs(tint)))
    .map((part) => part.toString(16).padStart(2, '0').toUpperCase())
    .join('')}`;
}
