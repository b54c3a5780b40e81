/**
 * Reads the formats that users give to single cells: first the properties that all cells of a range
 * share, then the others cell by cell.
 */
import { type CellLook, HORIZONTAL_ALIGNMENTS, lookGiven, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../../grid';

export interface SharedLook {
  /**
   * The properties in which the cells differ, for `getCellProperties`; undefined if all cells look
   * alike.
   */
  readonly mixed: Excel.CellPropertiesLoadOptions | undefined;
  /** @param cell has the mixed properties loaded */
  lookOf(cell: Excel.CellProperties | undefined): CellLook;
}

export function queueSharedLook(range: Excel.Range): () => SharedLook {
  const format = range.format.load(SHARED);
  return () => {
    const { fill, font, ...cell } = format.toJSON();
    const parts = {
      ...(isMixed(fill?.color) && { fill: { color: true } }),
      ...onlyMixed(FONT, font, (mixed) => ({ font: mixed })),
      ...onlyMixed(CELL, cell, (mixed) => mixed),
    };
    return {
      mixed: Object.keys(parts).length > 0 ? { format: parts } : undefined,
      lookOf: (one) => {
        const own = one?.format;
        return lookFrom({ ...cell, ...own, fill: { ...fill, ...own?.fill }, font: { ...font, ...own?.font } });
      },
    };
  };
}

/** Returns only the properties that were loaded for the cell. */
export function ownLook(cell: Excel.CellProperties | undefined): CellLook {
  return lookFrom(cell?.format ?? {});
}

const FONT = ['color', 'bold', 'italic', 'strikethrough', 'underline', 'name', 'size'] as const;
const CELL = ['horizontalAlignment', 'verticalAlignment', 'indentLevel', 'wrapText'] as const;
const SHARED = [...CELL, 'fill/color', ...FONT.map((name) => `font/${name}`)].join();

/** Excel reports null if cells differ. */
function isMixed(told: unknown): boolean {
  return told === null;
}

function onlyMixed<Name extends string, Part>(
  names: readonly Name[],
  told: { readonly [Known in Name]?: unknown } | undefined,
  make: (mixed: Partial<Record<Name, true>>) => Part,
): Part | undefined {
  const mixed: Partial<Record<Name, true>> = {};
  for (const name of names) if (isMixed(told?.[name])) mixed[name] = true;
  return Object.keys(mixed).length > 0 ? make(mixed) : undefined;
}

interface Told {
  readonly fill?: { readonly color?: string };
  readonly font?: {
    readonly color?: string;
    readonly bold?: boolean;
    readonly italic?: boolean;
    readonly strikethrough?: boolean;
    readonly underline?: string;
    readonly name?: string;
    readonly size?: number;
  };
  readonly horizontalAlignment?: string;
  readonly verticalAlignment?: string;
  readonly indentLevel?: number;
  readonly wrapText?: boolean;
}

function lookFrom({ fill, font = {}, ...cell }: Told): CellLook {
  return lookGiven({
    fill: fill?.color,
    fontColor: font.color,
    fontName: font.name,
    fontSize: font.size,
    bold: font.bold,
    italic: font.italic,
    strikethrough: font.strikethrough,
    underline: oneOf(UNDERLINES, font.underline),
    horizontal: oneOf(HORIZONTAL_ALIGNMENTS, cell.horizontalAlignment),
    vertical: oneOf(VERTICAL_ALIGNMENTS, cell.verticalAlignment),
    indent: cell.indentLevel,
    wraps: cell.wrapText,
  });
}

function oneOf<Word extends string>(words: readonly Word[], told: string | undefined): Word | undefined {
  return words.find((word) => word === told);
}
