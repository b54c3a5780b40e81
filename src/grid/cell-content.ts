/** What one cell holds and how it looks, so that it can be written elsewhere. */
import type { CellInput } from './cell-input';

/** As people give it to single cells; what is left out is as in a cell that nobody has touched. */
export interface CellLook {
  /** `#RRGGBB` */
  readonly fill?: string | undefined;
  readonly fontColor?: string | undefined;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly strikethrough?: boolean | undefined;
}

export interface CellContent {
  /** As it has to be written; a formula in its R1C1 form, in which relative references keep their meaning wherever it stands. */
  readonly input: CellInput;
  /** Undefined where all cells of the column have one format. */
  readonly numberFormat?: string | undefined;
  /** Undefined where all cells of the column look alike. */
  readonly look?: CellLook | undefined;
}

/** What people have given to a cell, out of what is told of it: white where it has no fill, black where its font has no colour. */
export function lookGiven({ fill, fontColor, bold, italic, strikethrough }: CellLook): CellLook {
  return {
    fill: unless(fill, '#FFFFFF'),
    fontColor: unless(fontColor, '#000000'),
    bold: bold || undefined,
    italic: italic || undefined,
    strikethrough: strikethrough || undefined,
  };
}

/** What a cell has been given and another one has not; undefined where that is nothing. */
export function lookBeyond(look: CellLook, other: CellLook): CellLook | undefined {
  const given: { -readonly [Name in keyof CellLook]: CellLook[Name] } = { ...look };
  if (look.fill === other.fill) delete given.fill;
  if (look.fontColor === other.fontColor) delete given.fontColor;
  if (look.bold === other.bold) delete given.bold;
  if (look.italic === other.italic) delete given.italic;
  if (look.strikethrough === other.strikethrough) delete given.strikethrough;
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
  return (
    a.fill === b.fill &&
    a.fontColor === b.fontColor &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.strikethrough === b.strikethrough
  );
}
