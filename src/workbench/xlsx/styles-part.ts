import { type CellStyle, DEFAULT_STYLE, type HorizontalAlignment } from '../store';
import { writeBorders } from './borders';
import { SPREADSHEET } from './file-types';
import { element, list, XML_HEAD } from './xml';

/**
 * Returns the part `xl/styles.xml` with these styles as cell formats, in this order; the first must
 * be the plain one.
 * @param dxfs the elements of conditional formats
 */
export function writeStylesPart(styles: readonly Partial<CellStyle>[], dxfs: readonly string[]): string {
  const numberFormats = new Numbered<string>(FIRST_CUSTOM_FORMAT);
  const fonts = new Numbered<string>(0);
  const fills = new Numbered<string>(0);
  const borders = new Numbered<string>(0);
  borders.getNumber(writeBorders({}));
  fonts.getNumber(font(DEFAULT_STYLE));
  fills.getNumber(element('fill', {}, element('patternFill', { patternType: 'none' })));
  // Excel always takes the second fill for gray dots.
  fills.getNumber(element('fill', {}, element('patternFill', { patternType: 'gray125' })));
  const formats = styles.map((partial) => {
    const style: CellStyle = { ...DEFAULT_STYLE, ...partial };
    const alignment = {
      horizontal: style.horizontalAlignment === 'General' ? undefined : TO_FILE[style.horizontalAlignment],
      vertical: style.verticalAlignment === 'Bottom' ? undefined : style.verticalAlignment.toLowerCase(),
      wrapText: style.wrapText ? 1 : undefined,
      indent: style.indentLevel || undefined,
    };
    const isAligned = Object.values(alignment).some((value) => value !== undefined);
    return element(
      'xf',
      {
        numFmtId: style.numberFormat === 'General' ? 0 : numberFormats.getNumber(style.numberFormat),
        fontId: fonts.getNumber(font(style)),
        fillId: style.fillColor === undefined ? 0 : fills.getNumber(solid(style.fillColor)),
        borderId: borders.getNumber(writeBorders(style.borders)),
        xfId: 0,
        quotePrefix: style.quotePrefix ? 1 : undefined,
        applyNumberFormat: 1,
        applyFont: 1,
        applyFill: 1,
        applyBorder: 1,
        applyAlignment: isAligned ? 1 : undefined,
        applyProtection: style.locked ? undefined : 1,
      },
      (isAligned ? element('alignment', alignment) : '') + (style.locked ? '' : element('protection', { locked: 0 })),
    );
  });
  const plain = element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 });
  const custom = numberFormats.entries().map(([formatCode, numFmtId]) => element('numFmt', { numFmtId, formatCode }));
  return (
    XML_HEAD +
    element(
      'styleSheet',
      { xmlns: SPREADSHEET },
      list('numFmts', custom) +
        list('fonts', fonts.keys()) +
        list('fills', fills.keys()) +
        list('borders', borders.keys()) +
        list('cellStyleXfs', [plain]) +
        list('cellXfs', formats) +
        list('cellStyles', [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]) +
        list('dxfs', dxfs),
    )
  );
}

export const TO_FILE: Readonly<Record<HorizontalAlignment, string>> = {
  General: 'general',
  Left: 'left',
  Center: 'center',
  Right: 'right',
  Fill: 'fill',
  Justify: 'justify',
  CenterAcrossSelection: 'centerContinuous',
  Distributed: 'distributed',
};

/** Lower numbers are built-in formats. */
const FIRST_CUSTOM_FORMAT = 164;

/** Assigns equal keys the same index, in order of first use. */
export class Numbered<Key> {
  private readonly numbers = new Map<Key, number>();

  constructor(private readonly first: number) {}

  getNumber(key: Key): number {
    const number = this.numbers.get(key) ?? this.first + this.numbers.size;
    this.numbers.set(key, number);
    return number;
  }

  keys(): Key[] {
    return [...this.numbers.keys()];
  }

  entries(): (readonly [Key, number])[] {
    return [...this.numbers];
  }
}

function font({ bold, italic, strikethrough, underline, fontColor, fontName, fontSize }: CellStyle): string {
  return element(
    'font',
    {},
    (bold ? element('b', {}) : '') +
      (italic ? element('i', {}) : '') +
      (strikethrough ? element('strike', {}) : '') +
      (underline === 'None' ? '' : element('u', { val: underlineWord(underline) })) +
      element('sz', { val: fontSize }) +
      (fontColor === undefined ? '' : element('color', { rgb: opaque(fontColor) })) +
      element('name', { val: fontName }) +
      element('family', { val: 2 }),
  );
}

/** `SingleAccountant` is `singleAccounting` in files. */
export function underlineWord(underline: CellStyle['underline']): string {
  return (underline.charAt(0).toLowerCase() + underline.slice(1)).replace('Accountant', 'Accounting');
}

function solid(color: string): string {
  const pattern = element('fgColor', { rgb: opaque(color) }) + element('bgColor', { indexed: 64 });
  return element('fill', {}, element('patternFill', { patternType: 'solid' }, pattern));
}

function opaque(color: string): string {
  return `FF${color.slice(1).toUpperCase()}`;
}
