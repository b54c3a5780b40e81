import type { BorderEdge, CellBorder } from '../../store';
import { invalidArgument } from '../host-error';
import { defineType, type HostObject, type PropertyDefinition } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { readColor } from './colors';
import { readLineStyle, readLineWeight } from './format-values';

type Areas = readonly CellRange[];

/** `getItemAt` counts the edges in this order. */
const EDGES: readonly BorderEdge[] = [
  'EdgeTop',
  'EdgeBottom',
  'EdgeLeft',
  'EdgeRight',
  'InsideVertical',
  'InsideHorizontal',
  'DiagonalDown',
  'DiagonalUp',
];

/** Excel reports these values for a missing line. */
export const NO_LINE = { style: 'None', weight: 'Thin', color: '#000000' } as const;

interface Border {
  readonly areas: Areas;
  readonly edge: BorderEdge;
}

export const rangeBorders: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeBorderCollection',
  properties: { Count: { get: () => EDGES.length } },
  items: (areas) => EDGES.map((edge) => rangeBorder({ areas, edge })),
  methods: {
    GetItem: (areas, args) => rangeBorder({ areas, edge: parseEdge(args.text(0)) }),
    GetItemAt: (areas, args) => rangeBorder({ areas, edge: parseEdge(EDGES[args.integer(0)]) }),
  },
});

/**
 * Defines Excel's `RangeBorder`: one edge, all lines between the cells, or a diagonal. A property
 * that differs along it reads `null`.
 */
const rangeBorder: (target: Border) => HostObject = defineType<Border>({
  name: 'RangeBorder',
  identity: ({ edge }) => ({ Id: edge }),
  properties: {
    SideIndex: { get: ({ edge }) => edge },
    Style: {
      get: (border) => readEdge(border, 'style'),
      set: (border, value) => {
        const style = readLineStyle(value);
        changeEdges(border, style === 'None' ? undefined : { style });
      },
    },
    Weight: createLineProperty('weight', readLineWeight),
    Color: createLineProperty('color', readColor),
  },
});

function createLineProperty<Key extends 'weight' | 'color'>(
  key: Key,
  readValue: (value: Json) => CellBorder[Key] | undefined,
): PropertyDefinition<Border> {
  return {
    get: (border) => readEdge(border, key),
    set: (border, value) => {
      const parsed = readValue(value);
      if (parsed === undefined) throw invalidArgument();
      changeEdges(border, { [key]: parsed });
    },
  };
}

function changeEdges({ areas, edge }: Border, line: Partial<CellBorder> | undefined): void {
  for (const { book, sheetId, rect } of areas) book.store.formats.setBorder(sheetId, rect, edge, line);
}

function readEdge({ areas, edge }: Border, key: keyof CellBorder): Json {
  const values = areas.map(({ book, sheetId, rect }) => {
    const line = book.store.formats.readBorder(sheetId, rect, edge);
    return line === 'mixed' ? null : (line ?? NO_LINE)[key];
  });
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

function parseEdge(edgeName: string | undefined): BorderEdge {
  const edge = EDGES.find((candidate) => candidate === edgeName);
  if (!edge) throw invalidArgument();
  return edge;
}
