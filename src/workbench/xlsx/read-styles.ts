/** Converts cell formats and theme colours of a file to the store's styles. */
import {
  type CellStyle,
  DEFAULT_STYLE,
  HORIZONTAL_ALIGNMENTS,
  type HorizontalAlignment,
  type PlainRecord,
  UNDERLINES,
  VERTICAL_ALIGNMENTS,
} from '../store';
import { readBorders } from './borders';
import { readDxf } from './conditional-formats';
import { SPREADSHEET } from './file-types';
import { TO_FILE, underlineWord } from './styles-part';
import { child, descendants, element, isOn, type XmlElement } from './xml';

/**
 * Returns the cell formats of a file, as far as the store supports them.
 * @param root the root of the part `xl/styles.xml`; undefined for a file without one
 */
export function readStyles(root: XmlElement | undefined, theme: ThemeColors): CellStyle[] {
  const members = (name: string) => child(root, name)?.children ?? [];
  const formats = new Map(
    members('numFmts').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? 'General']),
  );
  const fonts = members('fonts');
  const fills = members('fills');
  const borders = members('borders');
  return members('cellXfs').map((format) => {
    const { attributes } = format;
    const id = Number(attributes.numFmtId ?? 0);
    const font = fonts[Number(attributes.fontId ?? 0)];
    const alignment = child(format, 'alignment')?.attributes;
    return {
      numberFormat: toFormat(formats.get(id) ?? BUILT_IN_FORMATS[id]),
      fontName: child(font, 'name')?.attributes.val ?? DEFAULT_STYLE.fontName,
      fontSize: Number(child(font, 'sz')?.attributes.val ?? DEFAULT_STYLE.fontSize),
      bold: switchedOn(font, 'b'),
      italic: switchedOn(font, 'i'),
      underline: readUnderline(child(font, 'u')),
      strikethrough: switchedOn(font, 'strike'),
      fontColor: fontColor(font, theme),
      fillColor: fillColor(fills[Number(attributes.fillId ?? 0)], theme),
      horizontalAlignment: FROM_FILE.get(alignment?.horizontal ?? '') ?? 'General',
      verticalAlignment:
        VERTICAL_ALIGNMENTS.find((word) => word.toLowerCase() === alignment?.vertical) ??
        DEFAULT_STYLE.verticalAlignment,
      indentLevel: Number(alignment?.indent ?? 0),
      wrapText: isOn(alignment?.wrapText),
      borders: readBorders(borders[Number(attributes.borderId ?? 0)], (color) => tinted(color?.attributes, theme)),
      locked: isOn(child(format, 'protection')?.attributes.locked, true),
      quotePrefix: isOn(attributes.quotePrefix),
    };
  });
}

/** Returns the formats of conditional formats, by their numbers. */
export function readDxfs(root: XmlElement | undefined, theme: ThemeColors): PlainRecord[] {
  const dxfs = child(root, 'dxfs')?.children ?? [];
  return dxfs.map((dxf) => readDxf(dxf, (color) => tinted(color?.attributes, theme)));
}

/**
 * Returns a styles part with the given number of cell formats, each with only a fill whose colour
 * is its index. The library reads nothing of a cell's format except the fill, so this reveals each
 * cell's format.
 */
export function numberedStyles(count: number): string {
  const numbers = Array.from({ length: Math.max(1, count) }, (_, number) => number);
  const fills = numbers.map((number) => {
    const color = element('fgColor', { rgb: `FF${number.toString(16).padStart(6, '0')}` });
    return element('fill', {}, element('patternFill', { patternType: 'solid' }, color));
  });
  const formats = numbers.map((fillId) => element('xf', { numFmtId: 0, fontId: 0, fillId, borderId: 0 }));
  return element(
    'styleSheet',
    { xmlns: SPREADSHEET },
    element('fills', { count: fills.length }, fills.join('')) +
      element('cellXfs', { count: formats.length }, formats.join('')),
  );
}

const FROM_FILE = new Map<string, HorizontalAlignment>(
  HORIZONTAL_ALIGNMENTS.map((alignment) => [TO_FILE[alignment], alignment]),
);

/** Files name these formats only by number; the texts are those of Excel in en-US. */
const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);[Red]($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

function toFormat(code: string | undefined): string {
  return code === undefined || /^general$/i.test(code) ? DEFAULT_STYLE.numberFormat : code;
}

/** A line whose element has no value is single. */
function readUnderline(element: XmlElement | undefined): CellStyle['underline'] {
  if (!element) return DEFAULT_STYLE.underline;
  const { val = 'single' } = element.attributes;
  return UNDERLINES.find((underline) => underlineWord(underline) === val) ?? DEFAULT_STYLE.underline;
}

function switchedOn(font: XmlElement | undefined, name: string): boolean {
  const found = child(font, name);
  return found !== undefined && isOn(found.attributes.val, true);
}

function fontColor(font: XmlElement | undefined, theme: ThemeColors): string | undefined {
  const color = child(font, 'color')?.attributes;
  // An automatic colour looks like the theme's text colour.
  return color?.theme === '1' && color.tint === undefined ? undefined : tinted(color, theme);
}

function fillColor(fill: XmlElement | undefined, theme: ThemeColors): string | undefined {
  const pattern = child(fill, 'patternFill');
  return pattern?.attributes.patternType === 'solid' ? tinted(child(pattern, 'fgColor')?.attributes, theme) : undefined;
}

/** Lists the colours of the workbook's theme in the order of cells' colour numbers, `#RRGGBB`. */
type ThemeColors = readonly string[];

/** @param root the root of the part `xl/theme/theme1.xml`; Office's own colours if there is none */
export function readThemeColors(root: XmlElement | undefined): ThemeColors {
  const [scheme] = descendants(root, 'clrScheme');
  return NAMES.map((name, index) => {
    const color = child(scheme, name)?.children[0]?.attributes;
    const value = color?.lastClr ?? color?.val;
    return value !== undefined && /^[\da-f]{6}$/i.test(value)
      ? `#${value.toUpperCase()}`
      : (OFFICE[index] ?? '#000000');
  });
}

/**
 * Returns the colour that the attributes of a `color` mean; undefined for an automatic one, and for
 * the old palette's.
 */
function tinted(attributes: Readonly<Record<string, string>> | undefined, theme: ThemeColors): string | undefined {
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

/**
 * Mixes with white for a positive tint, with black for a negative one, which approximates Excel's
 * change of luminance.
 */
function lighter(color: string, tint: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const target = tint > 0 ? 255 : 0;
  return `#${parts
    .map((part) => Math.round(part + (target - part) * Math.abs(tint)))
    .map((part) => part.toString(16).padStart(2, '0').toUpperCase())
    .join('')}`;
}
