/**
 * Packs what the file keeps of a block's columns: what follows from something else is left out,
 * because a block may have as many columns as a sheet, and every reading of the file reads all
 * records.
 */
import * as z from 'zod/mini';
import { estimateJsonBytes } from '../../grid';
import { checksumCell, type Evidence } from '../evidence/evidence';
import { arrayOfColumns, CellText, undefinedIfInvalid } from './record';

/** Describes one column of a block as it was last written. */
export const BlockColumn = z.object({
  /** Identifies the column from one run to the next; undefined for a user column. */
  member: undefinedIfInvalid(CellText),
  /** Is the header that the report gave. */
  title: CellText,
  /**
   * Holds what the first row showed: the header, which the user may have renamed; without headers,
   * a checksum of the first value.
   */
  shown: CellText,
  /** Holds a checksum of the first value, if there was one. */
  mark: CellText,
  /**
   * Is the number format that the report's values had. The user may have given the cells another
   * one since.
   */
  numberFormat: undefinedIfInvalid(CellText),
  /** Is set if a protected sheet refused the number format: the cells have this one instead. */
  formatRefused: undefinedIfInvalid(CellText),
  /** Holds the text that replaces a value of a pivot's row member in rows of totals. */
  totalLabel: undefinedIfInvalid(CellText),
  /** Holds the title of a pivot's only measure if the header begins with it. */
  cornerText: undefinedIfInvalid(CellText),
});
export type BlockColumn = Readonly<z.infer<typeof BlockColumn>>;

/** Holds its values by position; an entry ends early if all that follows is left out. */
const PackedColumn = z.array(z.union([CellText, z.number(), z.null()])).check(z.maxLength(5));
type PackedColumn = z.infer<typeof PackedColumn>;

export const PackedLayout = z.object({
  /** Holds each number format of the columns once. */
  formats: arrayOfColumns(CellText),
  /** Holds member, mark, index of the number format, what was shown, title. */
  columns: arrayOfColumns(PackedColumn),
  /**
   * Lists the columns whose format was refused: their places in the block, and the format that
   * their cells have instead.
   */
  refused: undefinedIfInvalid(z.array(z.tuple([z.number(), CellText]))),
  /** Lists the columns with labels of totals: their places in the block, and the labels. */
  totals: undefinedIfInvalid(z.array(z.tuple([z.number(), CellText]))),
  /** Lists the columns whose headers begin with a measure: their places in the block, and its title. */
  corners: undefinedIfInvalid(z.array(z.tuple([z.number(), CellText]))),
});
export type PackedLayout = Readonly<z.infer<typeof PackedLayout>>;

/**
 * Together with the rest of a placement's record, this stays below the 2 MB that Office documents
 * for all settings of a file.
 */
const MAX_TITLE_BYTES = 1_000_000;

/** Returns true if the file can save these columns from one refresh to the next. */
export function canBeRecorded(columns: readonly { readonly name: string; readonly title: string }[]): boolean {
  const texts = columns.flatMap(({ name, title }) => (name === title ? [title] : [name, title]));
  return estimateJsonBytes(texts) <= MAX_TITLE_BYTES;
}

/** Replaces a text that is the same as the title. */
const SAME_AS_TITLE = 0;
/**
 * Replaces a text that is the same as the mark: without headers, a column shows its first value.
 */
const SAME_AS_MARK = 1;
const NO_FORMAT = -1;

/**
 * Returns the layout without what follows from the titles.
 * @param titles of the report's columns, which the placement keeps anyway
 */
export function packLayout(layout: readonly BlockColumn[], titles: readonly string[]): PackedLayout {
  const formats = new Map<string, number>();
  const getFormatIndex = (format: string | undefined) => {
    if (format === undefined) return NO_FORMAT;
    const index = formats.get(format) ?? formats.size;
    formats.set(format, index);
    return index;
  };
  let titleIndex = 0;
  const columns = layout.map(({ member, title, shown, mark, numberFormat }) => {
    const reportTitle = member === undefined ? '' : titles[titleIndex++];
    const packedHeader = shown === title ? SAME_AS_TITLE : shown === mark ? SAME_AS_MARK : shown;
    const packed: PackedColumn = [
      member === undefined ? null : member === title ? SAME_AS_TITLE : member,
      mark,
      getFormatIndex(numberFormat),
      packedHeader,
    ];
    if (title !== reportTitle) packed.push(title);
    else if (packedHeader === SAME_AS_TITLE) packed.pop();
    return packed;
  });
  const listTexts = (key: 'formatRefused' | 'totalLabel' | 'cornerText') =>
    layout.flatMap(({ [key]: text }, offset): [number, string][] => (text === undefined ? [] : [[offset, text]]));
  const [refused, totals, corners] = [listTexts('formatRefused'), listTexts('totalLabel'), listTexts('cornerText')];
  return {
    formats: [...formats.keys()],
    columns,
    ...(refused.length > 0 && { refused }),
    ...(totals.length > 0 && { totals }),
    ...(corners.length > 0 && { corners }),
  };
}

/** Returns the layout that `packLayout` packed, with the same titles. */
export function unpackLayout(
  { formats, columns, refused, totals, corners }: PackedLayout,
  titles: readonly string[],
): BlockColumn[] {
  let titleIndex = 0;
  const refusedFormatByOffset = new Map(refused);
  const totalLabelByOffset = new Map(totals);
  const cornerTextByOffset = new Map(corners);
  return columns.map(([member = null, mark, format, shown = SAME_AS_TITLE, packedTitle], offset) => {
    const reportTitle = member === null ? '' : titles[titleIndex++];
    const title = typeof packedTitle === 'string' ? packedTitle : (reportTitle ?? '');
    const firstValueMark = typeof mark === 'string' ? mark : '';
    const numberFormat = typeof format === 'number' ? formats[format] : undefined;
    return {
      member: member === null ? undefined : typeof member === 'string' ? member : title,
      title,
      shown: typeof shown === 'string' ? shown : shown === SAME_AS_MARK ? firstValueMark : title,
      mark: firstValueMark,
      ...(numberFormat === undefined ? {} : { numberFormat }),
      ...(refusedFormatByOffset.has(offset) ? { formatRefused: refusedFormatByOffset.get(offset) } : {}),
      ...(totalLabelByOffset.has(offset) ? { totalLabel: totalLabelByOffset.get(offset) } : {}),
      ...(cornerTextByOffset.has(offset) ? { cornerText: cornerTextByOffset.get(offset) } : {}),
    };
  });
}

/**
 * Returns true if the headers that the block shows are the texts in its layout, as they mostly are.
 */
export function matchesLayoutHeaders({ header }: Evidence, layout: readonly BlockColumn[]): boolean {
  return header.length === layout.length && layout.every(({ shown }, at) => checksumCell(shown) === header[at]);
}

/** Returns the header checksums of the evidence from the headers in the layout. */
export function checksumLayoutHeaders(layout: readonly BlockColumn[]): string[] {
  return layout.map(({ shown }) => checksumCell(shown));
}
