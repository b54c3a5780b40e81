/**
 * Implements `Range.getCellProperties` and `setCellProperties`, which read and write the formats of
 * many cells in one call.
 */
import {
  BORDER_SIDES,
  type BorderSide,
  type CellBorder,
  type CellFormat,
  type CellStyle,
  type FormatChange,
} from '../../store';
import { formatSheetAddress } from '../a1';
import { HostError, invalidArgument, notImplemented } from '../host-error';
import { type MethodArguments, readFlag, readText } from '../host-object';
import type { Json, JsonObject } from '../protocol';
import type { CellRange } from './book';
import { NO_LINE } from './borders';
import { readColor } from './colors';
import {
  readFontSize,
  readHorizontalAlignment,
  readIndent,
  readLineStyle,
  readLineWeight,
  readUnderline,
  readVerticalAlignment,
} from './format-values';

/** Returns a matrix of the range's shape; each cell has exactly the requested properties. */
export function getCellProperties(cells: CellRange, args: MethodArguments): Json {
  checkSize(cells);
  const { book, sheetId, rect } = cells;
  const { address, ...properties } = requireObject(args.plainValue(0));
  const read = createReader(properties, CELL, 'Range.getCellProperties');
  const sheetName = book.sheetName(sheetId);
  return book.store.formats.readFormats(sheetId, rect).map((line, row) =>
    line.map((cell, column) => ({
      ...(address === true && {
        address: formatSheetAddress(sheetName, {
          row: rect.row + row,
          column: rect.column + column,
          rows: 1,
          columns: 1,
        }),
      }),
      ...read(cell),
    })),
  );
}

/** Takes a matrix of the range's shape; properties that a cell's entry omits keep their value. */
export function setCellProperties(cells: CellRange, args: MethodArguments): void {
  checkSize(cells);
  const { book, sheetId, rect } = cells;
  const rows = requireList(args.plainValue(0), rect.rows).map((row) => requireList(row, rect.columns));
  const changesByKey = new Map<string, FormatChange>();
  const changes = rows.map((row) =>
    row.map((cell) => {
      const key = JSON.stringify(cell);
      const change = changesByKey.get(key) ?? readChange(requireObject(cell));
      changesByKey.set(key, change);
      return key === '{}' ? undefined : change;
    }),
  );
  book.store.formats.changeEach(sheetId, rect, changes);
}

/** Every platform refuses more cells than this, as it does for values. */
const MAX_CELLS = 5_000_000;

function checkSize({ isUnbounded, rect }: CellRange): void {
  if (isUnbounded) throw invalidArgument();
  if (rect.rows * rect.columns > MAX_CELLS)
    throw new HostError('RangeExceedsLimit', 'The cell count in the range has exceeded the maximum supported number.');
}

/** Reads and changes one property of a cell's style under Excel's name. */
interface StyleProperty {
  readonly get: (style: CellStyle) => Json;
  /** Absent for a read-only property. */
  readonly change?: (value: Json) => FormatChange['style'];
}

type Tree = { readonly [name: string]: StyleProperty | Tree };

function createStyleProperty<Key extends Exclude<keyof CellStyle, 'borders' | 'hyperlink'>>(
  key: Key,
  read: (value: Json) => CellStyle[Key],
  valueForAutomatic: Json = null,
): StyleProperty {
  return {
    get: (style) => style[key] ?? valueForAutomatic,
    // TypeScript widens a computed key of a generic type to an index signature, hence the cast.
    change: (value) => ({ [key]: read(value) }) as FormatChange['style'],
  };
}

/** Lists the supported properties of a cell except its address and borders. */
const CELL: Tree = {
  hyperlink: { get: ({ hyperlink }) => hyperlink ?? null },
  format: {
    fill: {
      color: createStyleProperty('fillColor', readColor, '#FFFFFF'),
      // Distinguishes a cell without fill from a white one.
      tintAndShade: { get: ({ fillColor }) => (fillColor === undefined ? null : 0) },
    },
    font: {
      bold: createStyleProperty('bold', readFlag),
      color: createStyleProperty('fontColor', readColor, '#000000'),
      italic: createStyleProperty('italic', readFlag),
      name: createStyleProperty('fontName', readText),
      size: createStyleProperty('fontSize', readFontSize),
      strikethrough: createStyleProperty('strikethrough', readFlag),
      underline: createStyleProperty('underline', readUnderline),
    },
    horizontalAlignment: createStyleProperty('horizontalAlignment', readHorizontalAlignment),
    indentLevel: createStyleProperty('indentLevel', readIndent),
    // Read and written as one object. Hiding formulas is not implemented.
    protection: { get: ({ locked }) => ({ formulaHidden: false, locked }), change: readProtection },
    verticalAlignment: createStyleProperty('verticalAlignment', readVerticalAlignment),
    wrapText: createStyleProperty('wrapText', readFlag),
  },
};

function readProtection(value: Json): FormatChange['style'] {
  const { locked, formulaHidden = false } = requireObject(value);
  if (formulaHidden !== false) throw notImplemented('Range.setCellProperties.format.protection.formulaHidden');
  return locked === undefined ? {} : { locked: readFlag(locked) };
}

type Reader = (cell: CellFormat) => JsonObject;

/** @param path the path of the options, for error messages */
function createReader(options: JsonObject, tree: Tree, path: string): Reader {
  const reads = Object.entries(options).flatMap(([name, option]): (readonly [string, (cell: CellFormat) => Json])[] => {
    if (option === false || option === null) return [];
    if (tree === CELL.format && name === 'borders')
      return [[name, createBordersReader(requireObject(option), `${path}.borders`)]];
    const member = findMember(tree, name, path);
    if (!isProperty(member)) return [[name, createReader(requireObject(option), member, `${path}.${name}`)]];
    if (option !== true) throw invalidArgument();
    return [[name, ({ style }) => member.get(style)]];
  });
  return (cell) => Object.fromEntries(reads.map(([name, read]) => [name, read(cell)]));
}

/** Reads the same properties of every side. */
function createBordersReader(options: JsonObject, path: string): Reader {
  const names = Object.keys(options).filter((name) => options[name] === true);
  for (const name of names) if (!(name in NO_LINE)) throw notImplemented(`${path}.${name}`);
  const requested = (['color', 'style', 'weight'] as const).filter((name) => names.includes(name));
  const sides = [...BORDER_SIDES].sort();
  return ({ lines }) =>
    Object.fromEntries(
      sides.map((side) => [side, Object.fromEntries(requested.map((name) => [name, (lines[side] ?? NO_LINE)[name]]))]),
    );
}

function readChange(cell: JsonObject): FormatChange {
  const change: MutableChange = { style: {}, borders: {} };
  collectChanges(cell, CELL, 'Range.setCellProperties', change);
  return change;
}

interface MutableChange extends FormatChange {
  style: FormatChange['style'];
  borders: { [side in BorderSide]?: Partial<CellBorder> | 'None' };
}

function collectChanges(values: JsonObject, tree: Tree, path: string, change: MutableChange): void {
  for (const [name, value] of Object.entries(values)) {
    if (tree === CELL.format && name === 'borders') {
      collectBorderChanges(requireObject(value), `${path}.borders`, change);
      continue;
    }
    const member = findMember(tree, name, path);
    if (!isProperty(member)) collectChanges(requireObject(value), member, `${path}.${name}`, change);
    else if (member.change) change.style = { ...change.style, ...member.change(value) };
    else throw notImplemented(`${path}.${name}`);
  }
}

function collectBorderChanges(values: JsonObject, path: string, change: MutableChange): void {
  for (const [name, value] of Object.entries(values)) {
    const side = BORDER_SIDES.find((candidate) => candidate === name);
    if (!side) throw notImplemented(`${path}.${name}`);
    const line = readLine(requireObject(value), `${path}.${name}`);
    if (line === 'None' || Object.keys(line).length > 0) change.borders[side] = line;
  }
}

/** A line whose style is `None` is absent, regardless of its colour and weight. */
function readLine({ style, weight, color, ...others }: JsonObject, path: string): Partial<CellBorder> | 'None' {
  const [other] = Object.keys(others);
  if (other !== undefined) throw notImplemented(`${path}.${other}`);
  const parsedStyle = style === undefined ? undefined : readLineStyle(style);
  if (parsedStyle === 'None') return parsedStyle;
  const parsedColor = color === undefined ? undefined : readColor(color);
  return {
    ...(parsedStyle && { style: parsedStyle }),
    ...(weight !== undefined && { weight: readLineWeight(weight) }),
    ...(parsedColor !== undefined && { color: parsedColor }),
  };
}

/** @throws HostError NotImplemented, with the name of a property that this host lacks */
function findMember(tree: Tree, name: string, path: string): StyleProperty | Tree {
  const member = Object.hasOwn(tree, name) ? tree[name] : undefined;
  if (!member) throw notImplemented(`${path}.${name}`);
  return member;
}

function isProperty(member: StyleProperty | Tree): member is StyleProperty {
  return typeof member.get === 'function';
}

export function requireObject(value: Json): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidArgument();
  return value as JsonObject;
}

function requireList(value: Json, length: number): readonly Json[] {
  if (!Array.isArray(value) || value.length !== length) throw invalidArgument();
  return value;
}
