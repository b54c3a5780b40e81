import { type CellStyle, DEFAULT_STYLE, type HorizontalAlignment } from '../store';
import { writeBorders } from './borders';
import { SPREADSHEET } from './file-types';
import { writeElement, writeList, XML_HEAD } from './xml';

/**
 * Returns the part `xl/styles.xml` with these styles as cell formats, in this order; the first must
 * be the plain one.
 * @param dxfs the `dxf` elements, which hold the styles of conditional formats
 */
export function writeStylesPart(styles: readonly Partial<CellStyle>[], dxfs: readonly string[]): string {
  const numberFormats = new KeyNumbering<string>(FIRST_CUSTOM_FORMAT);
  const fonts = new KeyNumbering<string>(0);
  const fills = new KeyNumbering<string>(0);
  const borders = new KeyNumbering<string>(0);
  borders.getNumber(writeBorders({}));
  fonts.getNumber(writeFont(DEFAULT_STYLE));
  fills.getNumber(writeElement('fill', {}, writeElement('patternFill', { patternType: 'none' })));
  // Excel always shows the second fill as gray dots, whatever the file says.
  fills.getNumber(writeElement('fill', {}, writeElement('patternFill', { patternType: 'gray125' })));
  const formats = styles.map((partialStyle) => {
    const style: CellStyle = { ...DEFAULT_STYLE, ...partialStyle };
    const alignment = {
      horizontal: style.horizontalAlignment === 'General' ? undefined : FILE_ALIGNMENTS[style.horizontalAlignment],
      vertical: style.verticalAlignment === 'Bottom' ? undefined : style.verticalAlignment.toLowerCase(),
      wrapText: style.wrapText ? 1 : undefined,
      indent: style.indentLevel || undefined,
    };
    const isAligned = Object.values(alignment).some((value) => value !== undefined);
    return writeElement(
      'xf',
      {
        numFmtId: style.numberFormat === 'General' ? 0 : numberFormats.getNumber(style.numberFormat),
        fontId: fonts.getNumber(writeFont(style)),
        fillId: style.fillColor === undefined ? 0 : fills.getNumber(writeSolidFill(style.fillColor)),
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
      (isAligned ? writeElement('alignment', alignment) : '') +
        (style.locked ? '' : writeElement('protection', { locked: 0 })),
    );
  });
  const plainFormat = writeElement('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 });
  const customFormats = numberFormats
    .entries()
    .map(([formatCode, numFmtId]) => writeElement('numFmt', { numFmtId, formatCode }));
  return (
    XML_HEAD +
    writeElement(
      'styleSheet',
      { xmlns: SPREADSHEET },
      writeList('numFmts', customFormats) +
        writeList('fonts', fonts.keys()) +
        writeList('fills', fills.keys()) +
        writeList('borders', borders.keys()) +
        writeList('cellStyleXfs', [plainFormat]) +
        writeList('cellXfs', formats) +
        writeList('cellStyles', [writeElement('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]) +
        writeList('dxfs', dxfs),
    )
  );
}

export const FILE_ALIGNMENTS: Readonly<Record<HorizontalAlignment, string>> = {
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
export class KeyNumbering<Key> {
  private readonly numbers = new Map<Key, number>();

  constructor(private readonly firstNumber: number) {}

  getNumber(key: Key): number {
    const number = this.numbers.get(key) ?? this.firstNumber + this.numbers.size;
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

function writeFont({ bold, italic, strikethrough, underline, fontColor, fontName, fontSize }: CellStyle): string {
  return writeElement(
    'font',
    {},
    (bold ? writeElement('b', {}) : '') +
      (italic ? writeElement('i', {}) : '') +
      (strikethrough ? writeElement('strike', {}) : '') +
      (underline === 'None' ? '' : writeElement('u', { val: toFileUnderline(underline) })) +
      writeElement('sz', { val: fontSize }) +
      (fontColor === undefined ? '' : writeElement('color', { rgb: toArgb(fontColor) })) +
      writeElement('name', { val: fontName }) +
      writeElement('family', { val: 2 }),
  );
}

/** `SingleAccountant` is `singleAccounting` in files. */
export function toFileUnderline(underline: CellStyle['underline']): string {
  return (underline.charAt(0).toLowerCase() + underline.slice(1)).replace('Accountant', 'Accounting');
}

function writeSolidFill(color: string): string {
  const pattern = writeElement('fgColor', { rgb: toArgb(color) }) + writeElement('bgColor', { indexed: 64 });
  return writeElement('fill', {}, writeElement('patternFill', { patternType: 'solid' }, pattern));
}

function toArgb(color: string): string {
  return `FF${color.slice(1).toUpperCase()}`;
}
