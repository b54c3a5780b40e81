/** Describes the content and the format of one cell, so that it can be written elsewhere. */
import type { CellInput } from '../values/cell-input';

/**
 * Holds the formats that users give to single cells. A property that is missing is as in an
 * untouched cell. Borders are not among them: they stay in their place, as they do when Excel
 * sorts.
 */
export interface CellLook {
  /** Has the form `#RRGGBB`. */
  readonly fill?: string | undefined;
  readonly fontColor?: string | undefined;
  /** Missing if the font's name and size were not read. */
  readonly fontName?: string | undefined;
  /** Excel counts it in points. */
  readonly fontSize?: number | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly strikethrough?: boolean | undefined;
  readonly underline?: (typeof UNDERLINES)[number] | undefined;
  readonly horizontal?: (typeof HORIZONTAL_ALIGNMENTS)[number] | undefined;
  readonly vertical?: (typeof VERTICAL_ALIGNMENTS)[number] | undefined;
  readonly indent?: number | undefined;
  readonly wraps?: boolean | undefined;
}

/** Lists Excel's values except the default, which a look omits. */
export const UNDERLINES = ['Single', 'Double', 'SingleAccountant', 'DoubleAccountant'] as const;
export const HORIZONTAL_ALIGNMENTS = [
  ...(['Left', 'Center', 'Right', 'Fill', 'Justify'] as const),
  ...(['CenterAcrossSelection', 'Distributed'] as const),
] as const;
export const VERTICAL_ALIGNMENTS = ['Top', 'Center', 'Justify', 'Distributed'] as const;

export interface CellContent {
  /** A formula is in R1C1 form, so that its relative references stay right in any cell. */
  readonly input: CellInput;
  /** Undefined if all cells of the column have one format. */
  readonly numberFormat?: string | undefined;
  /** Undefined if all cells of the column look alike. */
  readonly look?: CellLook | undefined;
}

/**
 * Removes the default formats, which Excel reports for an untouched cell: white fill, black font.
 */
export function omitDefaultLook({
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
    fill: omitDefaultColor(fill, '#FFFFFF'),
    fontColor: omitDefaultColor(fontColor, '#000000'),
    bold: bold || undefined,
    italic: italic || undefined,
    strikethrough: strikethrough || undefined,
    indent: indent || undefined,
    wraps: wraps || undefined,
  };
}

/** Returns the formats in which a cell differs from another; undefined if there are none. */
export function diffLook(look: CellLook, other: CellLook): CellLook | undefined {
  const difference: { -readonly [Name in keyof CellLook]: CellLook[Name] } = { ...look };
  for (const name of LOOK_NAMES) if (look[name] === other[name]) delete difference[name];
  return isSameLook(difference) ? undefined : difference;
}

function omitDefaultColor(color: string | undefined, defaultColor: string): string | undefined {
  return color === '' || color?.toUpperCase() === defaultColor ? undefined : color;
}

/** Holds a column of cells beside a block or inside it. */
export interface ColumnContent {
  /** Counts from the block's first column. */
  readonly offset: number;
  readonly header: string;
  /** Holds one entry for each row of data; undefined for an empty cell. */
  readonly cells: readonly (CellContent | undefined)[];
  /** Writing these inputs into the same cells restores them; their formulas are in A1 form. */
  readonly inputs: readonly CellInput[];
  /**
   * Holds the most frequent format of the column, which applies to `cells` that hold none; missing
   * if all cells look alike.
   */
  readonly usualFormat?: Pick<CellContent, 'numberFormat' | 'look'> | undefined;
}

export function isSameContent(a: CellContent | undefined, b: CellContent | undefined): boolean {
  if (!a || !b) return a === b;
  return a.input === b.input && a.numberFormat === b.numberFormat && isSameLook(a.look, b.look);
}

/** Ignores formats, except for empty cells: these mean something only by their format. */
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
