import { type DefinedName, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { type Rect, tryParseRect } from '../../grid';
import { type CellStyle, DEFAULT_STYLE, type PlainRecord, type WorkbookFile } from '../store';
import { readAddinPart } from './addin-part';
import { readConditionalFormats } from './conditional-formats';
import { readCustomXml } from './custom-xml';
import { fromFileFormula } from './file-formulas';
import { FILE_PRINT_AREA, isBuiltInName, PRINT_AREA, type StoredSheet } from './file-types';
import { readCriteria } from './filters';
import { createLinkStyles } from './hyperlinks';
import { importCells, importRows } from './import-cells';
import { readLastAuthor } from './last-author';
import { readDxfs, readStyles, readThemeColors, writeNumberedStyles } from './read-styles';
import { readSheetMetadata, readSheetRoot } from './sheet-part';
import { readTables } from './tables';
import { readValidations } from './validations';
import {
  type Parts,
  parsePart,
  readPackage,
  readPartText,
  readReferences,
  setPart,
  writePackage,
} from './xlsx-package';
import { findChild, findDescendants } from './xml';

/** Reports bytes that are no readable Excel file. */
export class XlsxUnreadable extends Error {
  override readonly name = 'XlsxUnreadable';
}

/**
 * Converts an Excel file into a file of the store.
 * @param addinId the add-in whose settings are imported
 * @throws XlsxUnreadable
 */
export function importXlsx(bytes: Uint8Array, addinId: string): WorkbookFile {
  try {
    return readWorkbook(readPackage(bytes), addinId);
  } catch (error) {
    throw new XlsxUnreadable(`This is not an Excel file: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

const STYLES = 'xl/styles.xml';

function readWorkbook(parts: Parts, addinId: string): WorkbookFile {
  const workbook = parsePart(parts, WORKBOOK);
  const pathsById = new Map(readReferences(parts, WORKBOOK).map(({ id, path }) => [id, path]));
  const sheetParts = findDescendants(workbook, 'sheet').map(
    ({ attributes }) => pathsById.get(attributes.id ?? '') ?? '',
  );
  const theme = readThemeColors(parsePart(parts, 'xl/theme/theme1.xml'));
  const stylesPart = parsePart(parts, STYLES);
  const formats = readStyles(stylesPart, theme);
  const dxfs = readDxfs(stylesPart, theme);
  if (parts.has(STYLES)) setPart(parts, STYLES, writeNumberedStyles(formats.length));
  const book: WorkBook = read(writePackage(parts, 0), {
    type: 'array',
    dense: true,
    cellStyles: true,
    sheetStubs: true,
    cellText: false,
    cellHTML: false,
    xlfn: true,
  });
  // Cells and columns without a format have the file's first, which is not always plain, so number 0
  // is reserved for plain.
  const styles = [DEFAULT_STYLE, ...formats];
  const { xmlParts, properties } = readCustomXml(parts);
  const [workbookView] = findDescendants(workbook, 'workbookView');
  return {
    version: 1,
    sheets: book.SheetNames.map((name, position) => {
      const path = sheetParts[position] ?? '';
      const tables = readTables(parts, path);
      const sheet = readSheet(
        book,
        name,
        position,
        readPartText(parts, path) ?? EMPTY_SHEET,
        formats.length,
        styles,
        dxfs,
      );
      return tables.length > 0 ? { ...sheet, tables } : sheet;
    }),
    activeSheet: Number(workbookView?.attributes.activeTab ?? 0),
    names: (book.Workbook?.Names ?? []).flatMap(readName),
    styles,
    settings: readAddinPart(parts, addinId),
    customProperties: readCustomProperties(book),
    properties: [...properties, ...readLastAuthor(parts)],
    ...(xmlParts.length > 0 && { customXmlParts: xmlParts }),
    ...(book.Workbook?.WBProps?.date1904 && { date1904: true }),
  };
}

const WORKBOOK = 'xl/workbook.xml';
const EMPTY_SHEET = '<worksheet/>';
const VISIBILITIES = ['Visible', 'Hidden', 'VeryHidden'] as const;

function readSheet(
  book: WorkBook,
  name: string,
  position: number,
  partText: string,
  formatCount: number,
  styles: CellStyle[],
  dxfs: readonly PlainRecord[],
): StoredSheet {
  const sheet: WorkSheet = book.Sheets[name] ?? {};
  const root = readSheetRoot(partText);
  const metadata = readSheetMetadata(root);
  const rowRuns = importRows(sheet['!rows'] ?? []);
  const filter = tryParseRect(sheet['!autofilter']?.ref ?? '');
  const criteria = filter && readCriteria(findChild(root, 'autoFilter'), filter.columns);
  const conditionalFormats = readConditionalFormats(root, dxfs);
  const validations = readValidations(root);
  const toStyle = (format: number) => (format < formatCount ? format + 1 : 0);
  return {
    name,
    visibility: VISIBILITIES[book.Workbook?.Sheets?.[position]?.Hidden ?? 0] ?? 'Visible',
    protected: metadata.isProtected,
    ...(metadata.isProtected && metadata.allowed.length > 0 && { allowed: metadata.allowed }),
    ...(filter && {
      autoFilter: {
        rect: filter,
        filtered: criteria !== undefined || rowRuns.some((run) => run.hidden && isWithin(run, filter)),
        ...(criteria && { criteria }),
      },
    }),
    ...(metadata.tabColor !== undefined && { tabColor: metadata.tabColor }),
    frozen: metadata.frozen,
    selection: metadata.selection,
    merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({
      row: s.r,
      column: s.c,
      rows: e.r - s.r + 1,
      columns: e.c - s.c + 1,
    })),
    ...(conditionalFormats.length > 0 && { conditionalFormats }),
    ...(validations.length > 0 && { validations }),
    columnRuns: metadata.columnRuns,
    rowRuns,
    ...importCells(sheet, metadata.columnFormats, toStyle, createLinkStyles(styles, toStyle)),
  };
}

interface ImportedName extends DefinedName {
  readonly Hidden?: boolean;
}

function readName({ Name, Ref, Sheet, Comment, Hidden }: ImportedName): WorkbookFile['names'][number][] {
  const isPrintArea = Name === FILE_PRINT_AREA;
  if (isBuiltInName(Name) && !isPrintArea) return [];
  const name = {
    name: isPrintArea ? PRINT_AREA : Name,
    ...(Sheet !== undefined && { scope: Sheet }),
    formula: fromFileFormula(Ref),
    visible: Hidden !== true,
    comment: Comment ?? '',
  };
  return [name];
}

function readCustomProperties({ Custprops }: WorkBook): [string, string | number | boolean][] {
  return Object.entries(Custprops ?? {}).flatMap(([key, value]): [string, string | number | boolean][] => {
    if (value instanceof Date) return [[key, value.toISOString()]];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [];
  });
}

function isWithin(run: { readonly start: number; readonly count: number }, rect: Rect): boolean {
  return run.start < rect.row + rect.rows && run.start + run.count > rect.row;
}
