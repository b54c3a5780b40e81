import type { CellStyle, HorizontalAlignment } from '../store';
import { PLAIN, SPREADSHEET, TO_FILE } from './styles-part';
import { type ThemeColors, tinted } from './theme-colors';
import { child, element, isOn, parseXml, type XmlElement } from './xml';

/** The cell formats of a part `xl/styles.xml`, as far as the store has what they say. */
export function readStyles(part: string, theme: ThemeColors): CellStyle[] {
  const root = parseXml(part);
  const members = (name: string) => child(root, name)?.children ?? [];
  const formats = new Map(
    members('numFmts').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? 'General']),
  );
  const fonts = members('fonts');
  const fills = members('fills');
  return members('cellXfs').map((format) => {
    const { attributes } = format;
    const id = Number(attributes.numFmtId ?? 0);
    const font = fonts[Number(attributes.fontId ?? 0)];
    const alignment = child(format, 'alignment')?.attributes;
    return {
      numberFormat: formatOf(formats.get(id) ?? BUILT_IN_FORMATS[id]),
      bold: switchedOn(font, 'b'),
      italic: switchedOn(font, 'i'),
      fontColor: fontColor(font, theme),
      fillColor: fillColor(fills[Number(attributes.fillId ?? 0)], theme),
      horizontalAlignment: FROM_FILE.get(alignment?.horizontal ?? '') ?? 'General',
      wrapText: isOn(alignment?.wrapText),
      locked: isOn(child(format, 'protection')?.attributes.locked, true),
      quotePrefix: isOn(attributes.quotePrefix),
    };
  });
}

/**
 * A part of as many cell formats, each with nothing but a fill whose colour is its number: the library reads fills of cells and
 * nothing else of their looks, and this way tells which format each cell has.
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

const FROM_FILE: ReadonlyMap<string, HorizontalAlignment> = new Map(
  ALIGNMENTS().map((alignment) => [TO_FILE[alignment], alignment]),
);

function ALIGNMENTS(): HorizontalAlignment[] {
  return ['General', 'Left', 'Center', 'Right', 'Fill', 'Justify', 'CenterAcrossSelection', 'Distributed'];
}

/** Formats that files name by number alone, as Excel in en-US shows them. */
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

function formatOf(code: string | undefined): string {
  return code === undefined || /^general$/i.test(code) ? PLAIN.numberFormat : code;
}

function switchedOn(font: XmlElement | undefined, name: string): boolean {
  const found = child(font, name);
  return found !== undefined && isOn(found.attributes.val, true);
}

function fontColor(font: XmlElement | undefined, theme: ThemeColors): string | undefined {
  const color = child(font, 'color')?.attributes;
  // The theme's text colour is what an automatic colour looks like.
  return color?.theme === '1' && color.tint === undefined ? undefined : tinted(color, theme);
}

function fillColor(fill: XmlElement | undefined, theme: ThemeColors): string | undefined {
  const pattern = child(fill, 'patternFill');
  return pattern?.attributes.patternType === 'solid' ? tinted(child(pattern, 'fgColor')?.attributes, theme) : undefined;
}
