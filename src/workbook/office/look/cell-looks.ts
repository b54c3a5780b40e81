/** What single cells look like, as people give it to them: what all cells of a range have in common, and the rest cell by cell. */
import {
  type CellLine,
  type CellLook,
  HORIZONTAL_ALIGNMENTS,
  isSameLine,
  LINE_STYLES,
  LINE_WEIGHTS,
  lookGiven,
  UNDERLINES,
  VERTICAL_ALIGNMENTS,
} from '../../../grid';

export interface SharedLook {
  /** What some cells have and others have not, for `getCellProperties`; undefined where all look alike. */
  readonly mixed: Excel.CellPropertiesLoadOptions | undefined;
  /** @param cell with the mixed properties loaded */
  lookOf(cell: Excel.CellProperties | undefined): CellLook;
}

/**
 * Asks what all cells of a range have in common. Of lines a box around a single cell counts, and only where some cells have a line on their
 * left and their right and others have none: what all have is the frame of a list.
 */
export function queueSharedLook(range: Excel.Range, areBoxesWanted = false): () => SharedLook {
  const format = range.format.load(SHARED);
  const sides = areBoxesWanted
    ? (['EdgeLeft', 'EdgeRight'] as const).map((edge) => range.format.borders.getItem(edge).load('style'))
    : [];
  return () => {
    const { fill, font, borders: _, ...cell } = format.toJSON();
    const boxes = sides.length > 0 && sides.every(({ style }: { style: unknown }) => style === null);
    const parts = {
      ...(isMixed(fill?.color) && { fill: { color: true } }),
      ...onlyMixed(FONT, font, (mixed) => ({ font: mixed })),
      ...onlyMixed(CELL, cell, (mixed) => mixed),
      ...(boxes && { borders: { style: true, weight: true, color: true } }),
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

/** What the properties say that were loaded of a cell. */
export function ownLook(cell: Excel.CellProperties | undefined): CellLook {
  return lookFrom(cell?.format ?? {});
}

const FONT = ['color', 'bold', 'italic', 'strikethrough', 'underline', 'name', 'size'] as const;
const CELL = ['horizontalAlignment', 'verticalAlignment', 'indentLevel', 'wrapText'] as const;
const SHARED = [...CELL, 'fill/color', ...FONT.map((name) => `font/${name}`)].join();

/** Of different cells Excel tells null. */
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
  readonly borders?: { readonly [Side in (typeof SIDES)[number]]?: Line };
}

interface Line {
  readonly style?: string;
  readonly weight?: string;
  readonly color?: string;
}

function lookFrom({ fill, font = {}, borders, ...cell }: Told): CellLook {
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
    box: boxOf(borders),
  });
}

const SIDES = ['left', 'right', 'top', 'bottom'] as const;

/** Above and below, the line may be that of a neighbour's box. */
function boxOf(borders: Told['borders']): CellLine | undefined {
  const [left, right, ...shared] = SIDES.map((side) => lineOf(borders?.[side]));
  return left && isSameLine(left, right) && shared.every(Boolean) ? left : undefined;
}

function lineOf({ style, weight, color = '#000000' }: Line = {}): CellLine | undefined {
  const known = { style: oneOf(LINE_STYLES, style), weight: oneOf(LINE_WEIGHTS, weight) };
  return known.style && known.weight ? { style: known.style, weight: known.weight, color } : undefined;
}

function oneOf<Word extends string>(words: readonly Word[], told: string | undefined): Word | undefined {
  return words.find((word) => word === told);
}
