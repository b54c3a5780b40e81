/**
 * How the file keeps what is known of a block's columns: what follows from something else is left out, for a block may have as many columns
 * as a sheet, and every look at the file reads all records.
 */
import * as z from 'zod/mini';
import { jsonBytes } from '../../grid';
import { cellChecksum, type Evidence } from '../evidence/evidence';
import { CellText, eachColumn, unlessBroken } from './record';

/** One column of a block as it was last written. */
export const BlockColumn = z.object({
  /** What names the column from one run to the next; undefined for a column of the analyst's own. */
  member: unlessBroken(CellText),
  /** The header that the report gave. */
  title: CellText,
  /** What the first row showed: the header, which may have been renamed; without headers a checksum of the first value. */
  shown: CellText,
  /** Checksum of the first value, where there was one. */
  mark: CellText,
  /** The number format that the report's values had. The cells may have another one by now, the analyst's. */
  numberFormat: unlessBroken(CellText),
  /** A protected sheet has refused the number format since: what cells have in its place. */
  formatRefused: unlessBroken(CellText),
});
export type BlockColumn = Readonly<z.infer<typeof BlockColumn>>;

/** In their places; a short entry ends where all that follows is left out. */
const PackedColumn = z.array(z.union([CellText, z.number(), z.null()])).check(z.maxLength(5));
type PackedColumn = z.infer<typeof PackedColumn>;

export const PackedLayout = z.object({
  /** The number formats of the columns, each once. */
  formats: eachColumn(CellText),
  /** Member, mark, index of the number format, what was shown, title. */
  columns: eachColumn(PackedColumn),
  /** Of columns whose format was refused: their places in the block, and what their cells have in its place. */
  refused: unlessBroken(z.array(z.tuple([z.number(), CellText]))),
});
export type PackedLayout = Readonly<z.infer<typeof PackedLayout>>;

/** With the rest of what a placement keeps, below the 2 MB that Office documents for all settings of a file. */
const MOST_BYTES_OF_TITLES = 1_000_000;

/** Whether the file can remember these columns from one refresh to the next. */
export function canBeKept(columns: readonly { readonly name: string; readonly title: string }[]): boolean {
  const texts = columns.flatMap(({ name, title }) => (name === title ? [title] : [name, title]));
  return jsonBytes(texts) <= MOST_BYTES_OF_TITLES;
}

/** In place of a text: the same as the title. */
const AS_TITLE = 0;
/** The same as the mark: without headers the first value is what a column shows. */
const AS_MARK = 1;
const NO_FORMAT = -1;

/** @param titles of the columns that are the report's, as the placement keeps them anyway */
export function packLayout(layout: readonly BlockColumn[], titles: readonly string[]): PackedLayout {
  const formats = new Map<string, number>();
  const formatIndex = (format: string | undefined) => {
    if (format === undefined) return NO_FORMAT;
    const index = formats.get(format) ?? formats.size;
    formats.set(format, index);
    return index;
  };
  let own = 0;
  const columns = layout.map(({ member, title, shown, mark, numberFormat }) => {
    const known = member === undefined ? '' : titles[own++];
    const shownAs = shown === title ? AS_TITLE : shown === mark ? AS_MARK : shown;
    const packed: PackedColumn = [
      member === undefined ? null : member === title ? AS_TITLE : member,
      mark,
      formatIndex(numberFormat),
      shownAs,
    ];
    if (title !== known) packed.push(title);
    else if (shownAs === AS_TITLE) packed.pop();
    return packed;
  });
  const refused = layout.flatMap(({ formatRefused }, offset): [number, string][] =>
    formatRefused === undefined ? [] : [[offset, formatRefused]],
  );
  return { formats: [...formats.keys()], columns, ...(refused.length > 0 && { refused }) };
}

export function unpackLayout({ formats, columns, refused }: PackedLayout, titles: readonly string[]): BlockColumn[] {
  let own = 0;
  const refusedAt = new Map(refused);
  return columns.map(([member = null, mark, format, shown = AS_TITLE, given], offset) => {
    const known = member === null ? '' : titles[own++];
    const title = typeof given === 'string' ? given : (known ?? '');
    const ofMark = typeof mark === 'string' ? mark : '';
    const numberFormat = typeof format === 'number' ? formats[format] : undefined;
    return {
      member: member === null ? undefined : typeof member === 'string' ? member : title,
      title,
      shown: typeof shown === 'string' ? shown : shown === AS_MARK ? ofMark : title,
      mark: ofMark,
      ...(numberFormat === undefined ? {} : { numberFormat }),
      ...(refusedAt.has(offset) ? { formatRefused: refusedAt.get(offset) } : {}),
    };
  });
}

/** The headers that a block shows are mostly those that its layout keeps as texts. */
export function isAsShown({ header }: Evidence, layout: readonly BlockColumn[]): boolean {
  return header.length === layout.length && layout.every(({ shown }, at) => cellChecksum(shown) === header[at]);
}

export function headerAsShown(layout: readonly BlockColumn[]): string[] {
  return layout.map(({ shown }) => cellChecksum(shown));
}
