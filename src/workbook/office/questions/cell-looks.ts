/**
 * Reads the formats that users give to single cells: first the properties that all cells of a range
 * share, then the others cell by cell.
 */
import { type CellLook, HORIZONTAL_ALIGNMENTS, omitDefaultLook, UNDERLINES, VERTICAL_ALIGNMENTS } from '../../../grid';

export interface SharedLook {
  /**
   * The properties in which the cells differ, for `getCellProperties`; undefined if all cells look
   * alike.
   */
  readonly mixedProperties: Excel.CellPropertiesLoadOptions | undefined;
  /** @param cell has the mixed properties loaded */
  getLook(cell: Excel.CellProperties | undefined): CellLook;
}

export function queueReadSharedLook(range: Excel.Range): () => SharedLook {
  const format = range.format.load(SHARED_PROPERTIES);
  return () => {
    const { fill, font, ...cell } = format.toJSON();
    const parts = {
      ...(isMixedValue(fill?.color) && { fill: { color: true } }),
      ...pickMixed(FONT_PROPERTIES, font, (mixed) => ({ font: mixed })),
      ...pickMixed(CELL_PROPERTIES, cell, (mixed) => mixed),
    };
    return {
      mixedProperties: Object.keys(parts).length > 0 ? { format: parts } : undefined,
      getLook: (cellProperties) => {
        const cellFormat = cellProperties?.format;
        return toCellLook({
          ...cell,
          ...cellFormat,
          fill: { ...fill, ...cellFormat?.fill },
          font: { ...font, ...cellFormat?.font },
        });
      },
    };
  };
}

const FONT_PROPERTIES = ['color', 'bold', 'italic', 'strikethrough', 'underline', 'name', 'size'] as const;
const CELL_PROPERTIES = ['horizontalAlignment', 'verticalAlignment', 'indentLevel', 'wrapText'] as const;
const SHARED_PROPERTIES = [...CELL_PROPERTIES, 'fill/color', ...FONT_PROPERTIES.map((name) => `font/${name}`)].join();

/** Excel reports null if cells differ. */
function isMixedValue(value: unknown): boolean {
  return value === null;
}

function pickMixed<Name extends string, Part>(
  names: readonly Name[],
  values: { readonly [Known in Name]?: unknown } | undefined,
  make: (mixed: Partial<Record<Name, true>>) => Part,
): Part | undefined {
  const mixed: Partial<Record<Name, true>> = {};
  for (const name of names) if (isMixedValue(values?.[name])) mixed[name] = true;
  return Object.keys(mixed).length > 0 ? make(mixed) : undefined;
}

interface CellFormatProperties {
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

/** Returns only the properties that were loaded for the cell. */
export function toCellLook({ fill, font = {}, ...cell }: CellFormatProperties): CellLook {
  return omitDefaultLook({
    fill: fill?.color,
    fontColor: font.color,
    fontName: font.name,
    fontSize: font.size,
    bold: font.bold,
    italic: font.italic,
    strikethrough: font.strikethrough,
    underline: findWord(UNDERLINES, font.underline),
    horizontal: findWord(HORIZONTAL_ALIGNMENTS, cell.horizontalAlignment),
    vertical: findWord(VERTICAL_ALIGNMENTS, cell.verticalAlignment),
    indent: cell.indentLevel,
    wraps: cell.wrapText,
  });
}

function findWord<Word extends string>(words: readonly Word[], value: string | undefined): Word | undefined {
  return words.find((word) => word === value);
}
