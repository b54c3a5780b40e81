/** Styles, written. */
import { type CellStyle, DEFAULT_STYLE, type HorizontalAlignment } from '../store';
import { SPREADSHEET } from './file-types';
import { element, list, XML_HEAD } from './xml';

/** The part `xl/styles.xml` whose cell formats are these styles, in this order; the first must be the plain one. */
export function writeStylesPart(styles: readonly CellStyle[]): string {
  const numberFormats = new Numbered<string>(FIRST_CUSTOM_FORMAT);
  const fonts = new Numbered<string>(0);
  const fills = new Numbered<string>(0);
  fonts.numberOf(font(DEFAULT_STYLE));
  fills.numberOf(element('fill', {}, element('patternFill', { patternType: 'none' })));
  // Excel takes the second fill for gray dots whatever it says.
  fills.numberOf(element('fill', {}, element('patternFill', { patternType: 'gray125' })));
  const formats = styles.map((style) => {
    const alignment = {
      horizontal: style.horizontalAlignment === 'General' ? undefined : TO_FILE[style.horizontalAlignment],
      wrapText: style.wrapText ? 1 : undefined,
    };
    const isAligned = alignment.horizontal !== undefined || style.wrapText;
    return element(
      'xf',
      {
        numFmtId: style.numberFormat === 'General' ? 0 : numberFormats.numberOf(style.numberFormat),
        fontId: fonts.numberOf(font(style)),
        fillId: style.fillColor === undefined ? 0 : fills.numberOf(solid(style.fillColor)),
        borderId: 0,
        xfId: 0,
        quotePrefix: style.quotePrefix ? 1 : undefined,
        applyNumberFormat: 1,
        applyFont: 1,
        applyFill: 1,
        applyAlignment: isAligned ? 1 : undefined,
        applyProtection: style.locked ? undefined : 1,
      },
      (isAligned ? element('alignment', alignment) : '') + (style.locked ? '' : element('protection', { locked: 0 })),
    );
  });
  const plain = element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 });
  const custom = numberFormats.entries().map(([formatCode, numFmtId]) => element('numFmt', { numFmtId, formatCode }));
  const sides = ['left', 'right', 'top', 'bottom', 'diagonal'].map((side) => element(side, {})).join('');
  return (
    XML_HEAD +
    element(
      'styleSheet',
      { xmlns: SPREADSHEET },
      list('numFmts', custom) +
        list('fonts', fonts.keys()) +
        list('fills', fills.keys()) +
        list('borders', [element('border', {}, sides)]) +
        list('cellStyleXfs', [plain]) +
        list('cellXfs', formats) +
        list('cellStyles', [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]),
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

/** Lower numbers mean formats that every Excel knows. */
const FIRST_CUSTOM_FORMAT = 164;

/** Gives equal things one number, counted from the first. */
class Numbered<Key> {
  private readonly numbers = new Map<Key, number>();

  constructor(private readonly first: number) {}

  numberOf(key: Key): number {
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

function font({ bold, italic, fontColor }: CellStyle): string {
  return element(
    'font',
    {},
    (bold ? element('b', {}) : '') +
      (italic ? element('i', {}) : '') +
      element('sz', { val: 11 }) +
      (fontColor === undefined ? '' : element('color', { rgb: opaque(fontColor) })) +
      element('name', { val: 'Calibri' }) +
      element('family', { val: 2 }),
  );
}

function solid(color: string): string {
  const pattern = element('fgColor', { rgb: opaque(color) }) + element('bgColor', { indexed: 64 });
  return element('fill', {}, element('patternFill', { patternType: 'solid' }, pattern));
}

function opaque(color: string): string {
  return `FF${color.slice(1).toUpperCase()}`;
}
