import type { CellStyle, HorizontalAlignment } from '../../store';
import { invalidArgument } from '../host-error';
import { defineType, type HostObject, type PropertyDefinition, readFlag, readText } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';

type Areas = readonly CellRange[];

/** Excel's `RangeFormat`, of one range or of several. A property that differs between the cells reads `null`. */
export const rangeFormat: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeFormat',
  properties: {
    HorizontalAlignment: styleProperty('horizontalAlignment', readAlignment),
    WrapText: styleProperty('wrapText', readFlag),
    ColumnWidth: {
      get: (areas) => common(areas.flatMap(columnWidths)),
      set: (areas, value) => {
        const width = readSize(value);
        for (const { book, sheetId, rect } of areas)
          book.store.setColumnWidths(sheetId, rect.column, rect.columns, width);
      },
    },
    RowHeight: {
      get: (areas) => common(areas.flatMap(rowHeights)),
      set: (areas, value) => {
        const height = readSize(value);
        for (const { book, sheetId, rect } of areas) book.store.setRowHeights(sheetId, rect.row, rect.rows, height);
      },
    },
  },
  links: {
    Fill: (areas) => rangeFill(areas),
    Font: (areas) => rangeFont(areas),
    Protection: (areas) => formatProtection(areas),
  },
});

/** Whether cells refuse changes once their sheet is protected; hiding formulas is not implemented. */
const formatProtection: (target: Areas) => HostObject = defineType<Areas>({
  name: 'FormatProtection',
  properties: { Locked: styleProperty('locked', readFlag) },
});

const rangeFont: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeFont',
  properties: {
    Bold: styleProperty('bold', readFlag),
    Italic: styleProperty('italic', readFlag),
    Color: styleProperty('fontColor', readColor, '#000000'),
  },
});

const rangeFill: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeFill',
  properties: { Color: styleProperty('fillColor', readColor, '#FFFFFF') },
  actions: {
    Clear: (areas) => setStyle(areas, { fillColor: undefined }),
  },
});

/** @param automatic what Excel reports for a cell without a colour of its own */
function styleProperty<Key extends keyof CellStyle>(
  key: Key,
  read: (value: Json) => CellStyle[Key],
  automatic: Json = null,
): PropertyDefinition<Areas> {
  return {
    get: (areas) => {
      const styles = areas.map(({ book, sheetId, rect }) => book.store.commonStyle(sheetId, rect));
      if (!styles.every((style) => key in style)) return null;
      return common(styles.map((style) => style[key] ?? automatic));
    },
    set: (areas, value) => {
      // A computed key of a generic type widens to an index signature, so the partial has to be named.
      const style: Partial<CellStyle> = { [key]: read(value) } as Partial<CellStyle>;
      setStyle(areas, style);
    },
  };
}

function setStyle(areas: Areas, style: Partial<CellStyle>): void {
  for (const { book, sheetId, rect } of areas) book.store.setStyle(sheetId, rect, style);
}

function common(values: readonly Json[]): Json {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** Sizes of a whole sheet's columns are not asked one by one: the standard one and the exceptions are enough. */
function columnWidths({ book, sheetId, rect }: CellRange): number[] {
  return distinctSizes(rect.column, rect.columns, book.store.columnRuns(sheetId), (column) =>
    book.store.columnWidth(sheetId, column),
  );
}

function rowHeights({ book, sheetId, rect }: CellRange): number[] {
  return distinctSizes(rect.row, rect.rows, book.store.rowRuns(sheetId), (row) => book.store.rowHeight(sheetId, row));
}

function distinctSizes(
  start: number,
  count: number,
  runs: readonly { readonly start: number; readonly count: number; readonly size: number; readonly hidden: boolean }[],
  sizeOf: (index: number) => number,
): number[] {
  const sizes: number[] = [];
  let next = start;
  const end = start + count;
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    const from = Math.max(next, run.start);
    const to = Math.min(end, run.start + run.count);
    if (from >= to) continue;
    if (from > next) sizes.push(sizeOf(next));
    sizes.push(sizeOf(from));
    next = to;
  }
  if (next < end) sizes.push(sizeOf(next));
  return sizes;
}

function readSize(value: Json): number {
  if (typeof value !== 'number' || value < 0) throw invalidArgument();
  return value;
}

/** `#RRGGBB`, or an HTML colour name; an empty string means none. */
function readColor(value: Json): string | undefined {
  const text = readText(value);
  if (text === '') return undefined;
  const color = NAMED_COLORS[text.toLowerCase()] ?? text.toUpperCase();
  if (!/^#[0-9A-F]{6}$/.test(color)) throw invalidArgument();
  return color;
}

const NAMED_COLORS: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#0000FF',
  gray: '#808080',
  green: '#008000',
  orange: '#FFA500',
  purple: '#800080',
  red: '#FF0000',
  white: '#FFFFFF',
  yellow: '#FFFF00',
};

const ALIGNMENTS: readonly HorizontalAlignment[] = [
  'General',
  'Left',
  'Center',
  'Right',
  'Fill',
  'Justify',
  'CenterAcrossSelection',
  'Distributed',
];

function readAlignment(value: Json): HorizontalAlignment {
  const alignment = ALIGNMENTS.find((known) => known === value);
  if (!alignment) throw invalidArgument();
  return alignment;
}
