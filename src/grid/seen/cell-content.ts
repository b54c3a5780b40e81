/** What one cell holds and how it looks, so that it can be written elsewhere. */
import type { CellInput } from '../values/cell-input';

/**
 * As people give it to single cells; what is left out is as in a cell that nobody has touched. Borders belong to the place, as they do when
 * Excel sorts.
 */
export interface CellLook {
  /** `#RRGGBB` */
  readonly fill?: string | undefined;
  readonly fontColor?: string | undefined;
  /** The font's name and size are left out where nobody has looked for them. */
  readonly fontName?: string | undefined;
  /** In points. */
  readonly fontSize?: number | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly strikethrough?: boolean | undefined;
  readonly underline?: Underline | undefined;
  readonly horizontal?: HorizontalAlignment | undefined;
  readonly vertical?: VerticalAlignment | undefined;
  readonly indent?: number | undefined;
  readonly wraps?: boolean | undefined;
}

/** In Excel's words, but for what a cell has that nobody has touched. */
export const UNDERLINES = ['Single', 'Double', 'SingleAccountant', 'DoubleAccountant'] as const;
export const HORIZONTAL_ALIGNMENTS = [
  ...(['Left', 'Center', 'Right', 'Fill', 'Justify'] as const),
  ...(['CenterAcrossSelection', 'Distributed'] as const),
] as const;
export const VERTICAL_ALIGNMENTS = ['Top', 'Center', 'Justify', 'Distributed'] as const;

type Underline = (typeof UNDERLINES)[number];
type HorizontalAlignment = (typeof HORIZONTAL_ALIGNMENTS)[number];
type VerticalAlignment = (typeof VERTICAL_ALIGNMENTS)[number];

export interface CellContent {
  /** As it has to be written; a formula in its R1C1 form, in which relative references keep their meaning wherever it stands. */
  readonly input: CellInput;
  /** Undefined where all cells of the column have one format. */
  readonly numberFormat?: string | undefined;
  /** Undefined where all cells of the column look alike. */
  readonly look?: CellLook | undefined;
}

/** What people have given to a cell, out of what is told of it: white where it has no fill, black where its font has no colour. */
export function lookGiven({
  fill,
  fontColor,
  bold,
  italic,
  strikethrough,
  indent,
  wraps,
  ...look
}: CellLook): CellLook {
  return {
    ...look,
    fill: unless(fill, '#FFFFFF'),
    fontColor: unless(fontColor, '#000000'),
    bold: bold || undefined,
    italic: italic || undefined,
    strikethrough: strikethrough || undefined,
    indent: indent || undefined,
    wraps: wraps || undefined,
  };
}

/** What a cell has been given and another one has not; undefined where that is nothing. */
export function lookBeyond(look: CellLook, other: CellLook): CellLook | undefined {
  const given: { -readonly [Name in keyof CellLook]: CellLook[Name] } = { ...look };
  for (const name of LOOK_NAMES) if (look[name] === other[name]) delete given[name];
  return isSameLook(given) ? undefined : given;
}

function unless(color: string | undefined, usual: string): string | undefined {
  return color === '' || color?.toUpperCase() === usual ? undefined : color;
}

/** A column of cells as it stands beside the rows of a block, or among its columns. */
export interface ColumnContent {
  /** Counted from the block's first column. */
  readonly offset: number;
  /** What stands beside the header. */
  readonly header: string;
  /** One entry for each row of data; undefined where nothing stands. */
  readonly cells: readonly (CellContent | undefined)[];
  /** The same as they would have to be put back where they stand. */
  readonly inputs: readonly CellInput[];
  /** Cells without a content of their own look so, where the column's cells do not all look alike. */
  readonly plain?: Pick<CellContent, 'numberFormat' | 'look'> | undefined;
}

export function isSameContent(a: CellContent | undefined, b: CellContent | undefined): boolean {
  if (!a || !b) return a === b;
  return a.input === b.input && a.numberFormat === b.numberFormat && isSameLook(a.look, b.look);
}

/** Whatever they look like; cells without a text say something by their look alone. */
export function isSameText(a: CellContent | undefined, b: CellContent): boolean {
  return b.input === '' ? isSameContent(a, b) : a?.input === b.input;
}

export function isSameLook(a: CellLook = {}, b: CellLook = {}): boolean {
  return LOOK_NAMES.every((name) => a[name] === b[name]);
}

const LOOK_NAMES: readonly (keyof CellLook)[] = [
  ...(['fill', 'fontColor', 'fontName', 'fontSize', 'bold', 'italic', 'strikethrough', 'underline'] as const),
  ...(['horizontal', 'vertical', 'indent', 'wraps'] as const),
];
