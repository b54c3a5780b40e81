import type { CellStyle } from './cell-types';

export const DEFAULT_STYLE: CellStyle = {
  numberFormat: 'General',
  bold: false,
  italic: false,
  fontColor: undefined,
  fillColor: undefined,
  horizontalAlignment: 'General',
  wrapText: false,
  locked: true,
  quotePrefix: false,
};

/** All styles of an open workbook, each kept once; cells name them by index. 0 is the default. Only ever grows. */
export class StyleTable {
  private readonly styles: CellStyle[] = [];
  private readonly indexByKey = new Map<string, number>();

  constructor() {
    this.indexOf(DEFAULT_STYLE);
  }

  get(index: number): CellStyle {
    return this.styles[index] ?? DEFAULT_STYLE;
  }

  indexOf(style: CellStyle): number {
    const key = JSON.stringify([
      style.numberFormat,
      style.bold,
      style.italic,
      style.fontColor ?? null,
      style.fillColor ?? null,
      style.horizontalAlignment,
      style.wrapText,
      style.locked,
      style.quotePrefix,
    ]);
    const known = this.indexByKey.get(key);
    if (known !== undefined) return known;
    this.styles.push(Object.freeze({ ...style }));
    this.indexByKey.set(key, this.styles.length - 1);
    return this.styles.length - 1;
  }

  /** The style at the index with some properties changed. */
  changed(index: number, change: Partial<CellStyle>): number {
    return this.indexOf({ ...this.get(index), ...change });
  }

  isText(index: number): boolean {
    return index !== 0 && this.get(index).numberFormat === '@';
  }
}
