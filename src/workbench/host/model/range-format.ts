import type { CellStyle } from '../../store';
import { invalidArgument } from '../host-error';
import { defineType, type HostObject, type PropertyDefinition, readFlag, readText } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';
import { rangeBorders } from './borders';
import { readColor } from './colors';
import {
  readFontSize,
  readHorizontalAlignment,
  readIndent,
  readUnderline,
  readVerticalAlignment,
} from './format-values';

type Areas = readonly CellRange[];

/** Covers one range or several. A property that differs between the cells reads `null`. */
export const rangeFormat: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeFormat',
  properties: {
    HorizontalAlignment: createStyleProperty('horizontalAlignment', readHorizontalAlignment),
    VerticalAlignment: createStyleProperty('verticalAlignment', readVerticalAlignment),
    IndentLevel: createStyleProperty('indentLevel', readIndent),
    WrapText: createStyleProperty('wrapText', readFlag),
    ColumnWidth: {
      get: (areas) => toCommonValue(areas.flatMap(readColumnWidths)),
      set: (areas, value) => {
        const width = readSize(value);
        for (const { book, sheetId, rect } of areas)
          book.store.setColumnWidths(sheetId, rect.column, rect.columns, width);
      },
    },
    RowHeight: {
      get: (areas) => toCommonValue(areas.flatMap(readRowHeights)),
      set: (areas, value) => {
        const height = readSize(value);
        for (const { book, sheetId, rect } of areas) book.store.setRowHeights(sheetId, rect.row, rect.rows, height);
      },
    },
  },
  links: {
    Borders: rangeBorders,
    Fill: (areas) => rangeFill(areas),
    Font: (areas) => rangeFont(areas),
    Protection: (areas) => formatProtection(areas),
  },
});

/** Locks cells of a protected sheet. Hiding formulas is not implemented. */
const formatProtection: (target: Areas) => HostObject = defineType<Areas>({
  name: 'FormatProtection',
  properties: { Locked: createStyleProperty('locked', readFlag) },
});

const rangeFont: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeFont',
  properties: {
    Bold: createStyleProperty('bold', readFlag),
    Italic: createStyleProperty('italic', readFlag),
    Color: createStyleProperty('fontColor', readColor, '#000000'),
    Name: createStyleProperty('fontName', readText),
    Size: createStyleProperty('fontSize', readFontSize),
    Strikethrough: createStyleProperty('strikethrough', readFlag),
    Underline: createStyleProperty('underline', readUnderline),
  },
});

const rangeFill: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeFill',
  properties: { Color: createStyleProperty('fillColor', readColor, '#FFFFFF') },
  actions: {
    Clear: (areas) => setStyle(areas, { fillColor: undefined }),
  },
});

/** @param valueForAutomatic the value that Excel reports for a cell without its own colour */
function createStyleProperty<Key extends Exclude<keyof CellStyle, 'borders' | 'hyperlink'>>(
  key: Key,
  read: (value: Json) => CellStyle[Key],
  valueForAutomatic: Json = null,
): PropertyDefinition<Areas> {
  return {
    get: (areas) => {
      const styles = areas.map(({ book, sheetId, rect }) => book.store.readCommonStyle(sheetId, rect));
      if (!styles.every((style) => key in style)) return null;
      return toCommonValue(styles.map((style) => style[key] ?? valueForAutomatic));
    },
    set: (areas, value) => {
      // TypeScript widens a computed key of a generic type to an index signature, hence the cast.
      const style: Partial<CellStyle> = { [key]: read(value) } as Partial<CellStyle>;
      setStyle(areas, style);
    },
  };
}

function setStyle(areas: Areas, style: Partial<CellStyle>): void {
  for (const { book, sheetId, rect } of areas) book.store.setStyle(sheetId, rect, style);
}

function toCommonValue(values: readonly Json[]): Json {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** For the columns of a whole sheet, reading the standard width and the exceptions is enough. */
function readColumnWidths({ book, sheetId, rect }: CellRange): number[] {
  return listDistinctSizes(rect.column, rect.columns, book.store.readColumnRuns(sheetId), (column) =>
    book.store.getColumnWidth(sheetId, column),
  );
}

function readRowHeights({ book, sheetId, rect }: CellRange): number[] {
  return listDistinctSizes(rect.row, rect.rows, book.store.readRowRuns(sheetId), (row) =>
    book.store.getRowHeight(sheetId, row),
  );
}

function listDistinctSizes(
  start: number,
  count: number,
  runs: readonly { readonly start: number; readonly count: number; readonly size: number; readonly hidden: boolean }[],
  getSize: (index: number) => number,
): number[] {
  const sizes: number[] = [];
  let next = start;
  const end = start + count;
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    const from = Math.max(next, run.start);
    const to = Math.min(end, run.start + run.count);
    if (from >= to) continue;
    if (from > next) sizes.push(getSize(next));
    sizes.push(getSize(from));
    next = to;
  }
  if (next < end) sizes.push(getSize(next));
  return sizes;
}

function readSize(value: Json): number {
  if (typeof value !== 'number' || value < 0) throw invalidArgument();
  return value;
}
