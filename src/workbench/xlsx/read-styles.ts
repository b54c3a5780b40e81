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
import { FILE_ALIGNMENTS, toFileUnderline } from './styles-part';
import { findChild, findDescendants, isOn, writeElement, type XmlElement } from './xml';

/**
 * Returns the cell formats of a file, as far as the store supports them.
 * @param root the root of the part `xl/styles.xml`; undefined for a file without one
 */
export function readStyles(root: XmlElement | undefined, theme: ThemeColors): CellStyle[] {
  const findMembers = (name: string) => findChild(root, name)?.children ?? [];
  const formats = new Map(
    findMembers('numFmts').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? 'General']),
  );
  const fonts = findMembers('fonts');
  const fills = findMembers('fills');
  const borders = findMembers('borders');
  return findMembers('cellXfs').map((format) => {
    const { attributes } = format;
    const id = Number(attributes.numFmtId ?? 0);
    const font = fonts[Number(attributes.fontId ?? 0)];
    const alignment = findChild(format, 'alignment')?.attributes;
    return {
      numberFormat: toFormat(formats.get(id) ?? BUILT_IN_FORMATS[id]),
      fontName: findChild(font, 'name')?.attributes.val ?? DEFAULT_STYLE.fontName,
      fontSize: Number(findChild(font, 'sz')?.attributes.val ?? DEFAULT_STYLE.fontSize),
      bold: isSwitchedOn(font, 'b'),
      italic: isSwitchedOn(font, 'i'),
      underline: readUnderline(findChild(font, 'u')),
      strikethrough: isSwitchedOn(font, 'strike'),
      fontColor: readFontColor(font, theme),
      fillColor: readFillColor(fills[Number(attributes.fillId ?? 0)], theme),
      horizontalAlignment: ALIGNMENTS_BY_FILE_NAME.get(alignment?.horizontal ?? '') ?? 'General',
      verticalAlignment:
        VERTICAL_ALIGNMENTS.find((alignmentName) => alignmentName.toLowerCase() === alignment?.vertical) ??
        DEFAULT_STYLE.verticalAlignment,
      indentLevel: Number(alignment?.indent ?? 0),
      wrapText: isOn(alignment?.wrapText),
      borders: readBorders(borders[Number(attributes.borderId ?? 0)], (color) =>
        resolveColor(color?.attributes, theme),
      ),
      locked: isOn(findChild(format, 'protection')?.attributes.locked, true),
      quotePrefix: isOn(attributes.quotePrefix),
    };
  });
}

/** Returns the formats of conditional formats, by their numbers. */
export function readDxfs(root: XmlElement | undefined, theme: ThemeColors): PlainRecord[] {
  const dxfs = findChild(root, 'dxfs')?.children ?? [];
  return dxfs.map((dxf) => readDxf(dxf, (color) => resolveColor(color?.attributes, theme)));
}

/**
 * Returns a styles part with the given number of cell formats, each with only a fill whose colour
 * is its index. The library reads nothing of a cell's format except the fill, so this reveals each
 * cell's format.
 */
export function writeNumberedStyles(count: number): string {
  const numbers = Array.from({ length: Math.max(1, count) }, (_, number) => number);
  const fills = numbers.map((number) => {
    const color = writeElement('fgColor', { rgb: `FF${number.toString(16).padStart(6, '0')}` });
    return writeElement('fill', {}, writeElement('patternFill', { patternType: 'solid' }, color));
  });
  const formats = numbers.map((fillId) => writeElement('xf', { numFmtId: 0, fontId: 0, fillId, borderId: 0 }));
  return writeElement(
    'styleSheet',
    { xmlns: SPREADSHEET },
    writeElement('fills', { count: fills.length }, fills.join('')) +
      writeElement('cellXfs', { count: formats.length }, formats.join('')),
  );
}

const ALIGNMENTS_BY_FILE_NAME = new Map<string, HorizontalAlignment>(
  HORIZONTAL_ALIGNMENTS.map((alignment) => [FILE_ALIGNMENTS[alignment], alignment]),
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
  return UNDERLINES.find((underline) => toFileUnderline(underline) === val) ?? DEFAULT_STYLE.underline;
}

function isSwitchedOn(font: XmlElement | undefined, name: string): boolean {
  const found = findChild(font, name);
  return found !== undefined && isOn(found.attributes.val, true);
}

function readFontColor(font: XmlElement | undefined, theme: ThemeColors): string | undefined {
  const color = findChild(font, 'color')?.attributes;
  // An automatic colour looks like the theme's text colour.
  return color?.theme === '1' && color.tint === undefined ? undefined : resolveColor(color, theme);
}

function readFillColor(fill: XmlElement | undefined, theme: ThemeColors): string | undefined {
  const pattern = findChild(fill, 'patternFill');
  return pattern?.attributes.patternType === 'solid'
    ? resolveColor(findChild(pattern, 'fgColor')?.attributes, theme)
    : undefined;
}

/** Lists the colours of the workbook's theme in the order of cells' colour numbers, `#RRGGBB`. */
type ThemeColors = readonly string[];

/** @param root the root of the part `xl/theme/theme1.xml`; Office's own colours if there is none */
export function readThemeColors(root: XmlElement | undefined): ThemeColors {
  const [scheme] = findDescendants(root, 'clrScheme');
  return THEME_COLOR_NAMES.map((name, index) => {
    const color = findChild(scheme, name)?.children[0]?.attributes;
    const value = color?.lastClr ?? color?.val;
    return value !== undefined && /^[\da-f]{6}$/i.test(value)
      ? `#${value.toUpperCase()}`
      : (OFFICE_THEME_COLORS[index] ?? '#000000');
  });
}

/**
 * Returns the colour that the attributes of a `color` mean; undefined for an automatic one, and for
 * the old palette's.
 */
function resolveColor(
  attributes: Readonly<Record<string, string>> | undefined,
  theme: ThemeColors,
): string | undefined {
  const { rgb, theme: themeIndex, tint = '0' } = attributes ?? {};
  const base = rgb === undefined ? themeIndex && theme[Number(themeIndex)] : `#${rgb.slice(-6).toUpperCase()}`;
  if (!base) return undefined;
  const tintValue = Number(tint);
  return tintValue === 0 || !Number.isFinite(tintValue) ? base : applyTint(base, tintValue);
}

/** Cells number light before dark; the part has dark first. */
const THEME_COLOR_NAMES = [
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
const OFFICE_THEME_COLORS = [
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
function applyTint(color: string, tint: number): string {
  const channels = [1, 3, 5].map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16));
  const target = tint > 0 ? 255 : 0;
  return `#${channels
    .map((channel) => Math.round(channel + (target - channel) * Math.abs(tint)))
    .map((channel) => channel.toString(16).padStart(2, '0').toUpperCase())
    .join('')}`;
}
