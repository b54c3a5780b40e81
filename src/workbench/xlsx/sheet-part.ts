/** Writes a sheet's part, and reads it except for its cells. */
import { formatRect, type Rect, tryParseRect } from '../../grid';
import type { PlainRecord } from '../store';
import { listColumnSpans } from './column-styles';
import { writeConditionalFormats } from './conditional-formats';
import { type AxisRun, SPREADSHEET, type StoredSheet } from './file-types';
import { writeFilter } from './filters';
import { writeSheetData } from './sheet-data';
import { writeValidations } from './validations';
import { REFERENCE } from './xlsx-package';
import { findChild, isOn, parseXml, writeElement, writeList, XML_HEAD, type XmlElement } from './xml';

type Allowance = NonNullable<StoredSheet['allowed']>[number];

/** The library does not read this content around the cells of a sheet's part. */
interface SheetMetadata {
  readonly tabColor: string | undefined;
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly selection: Rect;
  readonly columnRuns: readonly AxisRun[];
  /** Whole columns have these formats, which are indexes of the file's cell formats. */
  readonly columnFormats: readonly { readonly column: number; readonly count: number; readonly format: number }[];
  readonly isProtected: boolean;
  readonly allowed: readonly Allowance[];
}

/**
 * Returns the part of a sheet.
 * @param parts the relationship ids of its tables, and the element of its links
 * @param getDxfNumber returns the number of a conditional format in the styles part
 */
export function writeSheetPart(
  sheet: StoredSheet,
  { tableIds, hyperlinks }: { readonly tableIds: readonly string[]; readonly hyperlinks: string },
  isActive: boolean,
  getDxfNumber: (dxf: PlainRecord) => number,
): string {
  const color = sheet.tabColor && writeElement('tabColor', { rgb: `FF${sheet.tabColor.slice(1).toUpperCase()}` });
  const columns = listColumnSpans(sheet).map(({ column, count, style, axis }) =>
    writeElement('col', {
      min: column + 1,
      max: column + count,
      width: toFileWidth(axis?.size ?? STANDARD_WIDTH),
      customWidth: 1,
      hidden: axis?.hidden ? 1 : undefined,
      style: style === 0 ? undefined : style,
    }),
  );
  // The format prescribes this order: Excel reports a file with another order as damaged.
  return (
    XML_HEAD +
    writeElement(
      'worksheet',
      { xmlns: SPREADSHEET, 'xmlns:r': REFERENCE },
      (color ? writeElement('sheetPr', {}, color) : '') +
        writeElement('sheetViews', {}, writeSheetView(sheet, isActive)) +
        writeElement('sheetFormatPr', {
          defaultRowHeight: 15,
          outlineLevelRow: countOutlineLevels(sheet) || undefined,
        }) +
        (columns.length > 0 ? writeElement('cols', {}, columns.join('')) : '') +
        writeSheetData(sheet) +
        (sheet.protected ? writeElement('sheetProtection', writeProtection(sheet)) : '') +
        (sheet.autoFilter ? writeFilter(sheet.autoFilter.rect, sheet.autoFilter.criteria) : '') +
        writeList(
          'mergeCells',
          sheet.merges.map((merge) => writeElement('mergeCell', { ref: formatRect(merge) })),
        ) +
        writeConditionalFormats(sheet, getDxfNumber) +
        writeValidations(sheet) +
        hyperlinks +
        writeList(
          'tableParts',
          tableIds.map((id) => writeElement('tablePart', { 'r:id': id })),
        ),
    )
  );
}

/** Returns the part without its cells. */
export function readSheetRoot(part: string): XmlElement {
  // The library reads the cells, of which there may be a million.
  const start = part.search(/<(?:\w+:)?sheetData[\s>]/);
  const end = part.search(/<\/(?:\w+:)?sheetData\s*>/);
  return parseXml(end < 0 ? part : part.slice(0, start) + part.slice(part.indexOf('>', end) + 1));
}

export function readSheetMetadata(root: XmlElement): SheetMetadata {
  const view = findChild(findChild(root, 'sheetViews'), 'sheetView');
  const pane = findChild(view, 'pane')?.attributes;
  const isFrozen = pane?.state === 'frozen' || pane?.state === 'frozenSplit';
  const columns = findChild(root, 'cols')?.children.map(({ attributes }) => attributes) ?? [];
  const color = findChild(findChild(root, 'sheetPr'), 'tabColor')?.attributes.rgb;
  const protection = findChild(root, 'sheetProtection')?.attributes;
  return {
    tabColor: color && `#${color.slice(-6).toUpperCase()}`,
    frozen: {
      rows: isFrozen ? Math.trunc(Number(pane.ySplit ?? 0)) : 0,
      columns: isFrozen ? Math.trunc(Number(pane.xSplit ?? 0)) : 0,
    },
    selection: readSelection(view),
    columnRuns: columns.flatMap((column) => {
      const hidden = isOn(column.hidden);
      const size = column.width === undefined ? undefined : fromFileWidth(Number(column.width));
      const isStandard = size === undefined || size === STANDARD_WIDTH;
      return isStandard && !hidden ? [] : [{ ...readSpan(column), hidden, ...(!isStandard && { size }) }];
    }),
    columnFormats: columns.flatMap((column) => {
      const { start, count } = readSpan(column);
      return column.style === undefined ? [] : [{ column: start, count, format: Number(column.style) }];
    }),
    isProtected: protection !== undefined && isOn(protection.sheet),
    allowed: ALLOWANCES.filter(
      (allowance) =>
        !isOn(protection?.[FILE_ALLOWANCE_NAMES[allowance] ?? allowance], !(allowance in FILE_ALLOWANCE_NAMES)),
    ),
  };
}

/** Returns the number of outline levels, without which Excel draws no outline beside the rows. */
function countOutlineLevels({ rowRuns }: StoredSheet): number {
  return rowRuns.reduce((max, { level = 0 }) => Math.max(max, level), 0);
}

function writeProtection({ allowed = [] }: StoredSheet): Record<string, number> {
  const changedAllowances = ALLOWANCES.filter(
    (allowance) => allowed.includes(allowance) !== allowance in FILE_ALLOWANCE_NAMES,
  );
  const attributes = changedAllowances.map((allowance) => [
    FILE_ALLOWANCE_NAMES[allowance] ?? allowance,
    allowed.includes(allowance) ? 0 : 1,
  ]);
  return { sheet: 1, ...Object.fromEntries(attributes) };
}

const STANDARD_WIDTH = 48;
/**
 * Files measure widths in digits of the standard font, of 7 pixels each; the store uses points, 72
 * per inch.
 */
const POINTS_PER_DIGIT = 7 * 0.75;

function toFileWidth(points: number): number {
  return Math.round((points / POINTS_PER_DIGIT) * 1e6) / 1e6;
}

/** Programs round widths down to parts of a digit, but widths in pixels are whole numbers. */
function fromFileWidth(digits: number): number {
  const pixels = digits * 7;
  const wholePixels = Math.round(pixels);
  return Math.round((Math.abs(pixels - wholePixels) < 0.06 ? wholePixels : pixels) * 0.75 * 1e4) / 1e4;
}

function writeSheetView({ frozen: { rows, columns }, selection }: StoredSheet, isActive: boolean): string {
  const isFrozen = rows > 0 || columns > 0;
  const pane = rows === 0 ? 'topRight' : columns === 0 ? 'bottomLeft' : 'bottomRight';
  const firstUnfrozenCell = formatRect({ row: rows, column: columns, rows: 1, columns: 1 });
  const paneElement = writeElement('pane', {
    xSplit: columns || undefined,
    ySplit: rows || undefined,
    topLeftCell: firstUnfrozenCell,
    activePane: pane,
    state: 'frozen',
  });
  const selectionElement = writeElement('selection', {
    pane: isFrozen ? pane : undefined,
    activeCell: formatRect({ ...selection, rows: 1, columns: 1 }),
    sqref: formatRect(selection),
  });
  return writeElement(
    'sheetView',
    { tabSelected: isActive ? 1 : undefined, workbookViewId: 0 },
    (isFrozen ? paneElement : '') + selectionElement,
  );
}

function readSelection(view: XmlElement | undefined): Rect {
  const address = view?.children.filter(({ name }) => name === 'selection').at(-1)?.attributes.sqref;
  return tryParseRect(address?.split(' ')[0] ?? '') ?? { row: 0, column: 0, rows: 1, columns: 1 };
}

function readSpan({ min, max }: Readonly<Record<string, string>>): { readonly start: number; readonly count: number } {
  const start = Number(min) - 1;
  return { start, count: Number(max ?? min) - start };
}

/** Files list forbidden actions; these two are allowed by default. */
const FILE_ALLOWANCE_NAMES: Readonly<Record<string, string>> = { editObjects: 'objects', editScenarios: 'scenarios' };
const ALLOWANCES: readonly Allowance[] = [
  'autoFilter',
  'deleteColumns',
  'deleteRows',
  'editObjects',
  'editScenarios',
  'formatCells',
  'formatColumns',
  'formatRows',
  'insertColumns',
  'insertHyperlinks',
  'insertRows',
  'pivotTables',
  'sort',
];
