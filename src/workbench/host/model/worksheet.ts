import { type Reference, SHEET_COLUMNS, SHEET_ROWS, type SheetInfo } from '../../store';
import { parseAddress } from '../a1';
import { HostError, invalidArgument, requireItem, throwError } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT, readText } from '../host-object';
import { autoFilter } from './auto-filter';
import { type Book, checkRect, FIRST_CELL, findSheet, type Sheet } from './book';
import { chartCollection } from './chart';
import { createWorksheetCollectionEvents, createWorksheetEvents } from './event-members';
import { worksheetProperties } from './file-parts';
import { freezePanes } from './freeze-panes';
import { namedItemCollection } from './named-item';
import { pageLayout } from './page-layout';
import { pivotTableCollection } from './pivot-table';
import { tableCollection } from './table';
import { worksheetProtection } from './worksheet-protection';

export const worksheet: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'Worksheet',
  identity: ({ sheetId }) => ({ Id: sheetId }),
  properties: {
    Id: { get: ({ sheetId }) => sheetId },
    Name: {
      get: (sheet) => requireSheet(sheet).name,
      set: ({ book, sheetId }, value) =>
        book.changeStructureWithoutUndo('sheetRenamedOrMoved', () => book.store.renameSheet(sheetId, readText(value))),
    },
    Position: {
      get: (sheet) => requireSheet(sheet).position,
      set: ({ book, sheetId }, value) => {
        if (typeof value !== 'number') throw invalidArgument();
        book.changeStructureWithoutUndo('sheetRenamedOrMoved', () => book.store.moveSheet(sheetId, value));
      },
    },
    Visibility: {
      get: (sheet) => requireSheet(sheet).visibility,
      set: ({ book, sheetId }, value) => {
        if (value !== 'Visible' && value !== 'Hidden' && value !== 'VeryHidden') throw invalidArgument();
        book.changeStructureWithoutUndo('sheetRenamedOrMoved', () => book.store.setSheetVisibility(sheetId, value));
      },
    },
  },
  links: {
    AutoFilter: autoFilter,
    Charts: chartCollection,
    CustomProperties: worksheetProperties,
    FreezePanes: freezePanes,
    PageLayout: pageLayout,
    Names: ({ book, sheetId }) => namedItemCollection({ book, scope: sheetId }),
    PivotTables: pivotTableCollection,
    Protection: worksheetProtection,
    Tables: ({ book, sheetId }) => tableCollection({ book, sheetId }),
  },
  methods: {
    Copy: (sheet, args) => {
      const { book, sheetId } = sheet;
      const position = readCopyPosition(sheet, args.optionalText(0), args.value(1));
      const copy = book.changeStructureWithoutUndo('sheetCopiedOrGone', () => book.store.copySheet(sheetId, position));
      // Excel activates the copy.
      book.store.activateSheet(copy.id);
      return book.worksheet(copy.id);
    },
    GetRange: ({ book, sheetId }, args) => {
      const address = args.optionalText(0);
      if (address === undefined) return book.range(sheetId, WHOLE_SHEET).object;
      checkAddressLength(address);
      const found = parseAddress(address);
      if (found) {
        const isOtherSheet = found.sheetName !== undefined && book.store.findSheet(found.sheetName)?.id !== sheetId;
        if (isOtherSheet) throw invalidArgument();
        return book.range(sheetId, found.rect).object;
      }
      const namedReference = resolveNamedCells(book, sheetId, address);
      if (!namedReference || namedReference.sheetId !== sheetId) throw invalidArgument();
      return book.range(sheetId, namedReference.rect).object;
    },
    GetRanges: ({ book, sheetId }, args) => {
      const text = args.optionalText(0);
      if (text === undefined) return book.objects.rangeAreas([book.range(sheetId, WHOLE_SHEET)]);
      checkAddressLength(text);
      const areas = text.split(',').map((part) => parseAddress(part.trim())?.rect ?? throwError(invalidArgument()));
      return book.objects.rangeAreas(areas.map((rect) => book.range(sheetId, rect)));
    },
    GetRangeByIndexes: ({ book, sheetId }, args) => {
      const rect = { row: args.integer(0), column: args.integer(1), rows: args.integer(2), columns: args.integer(3) };
      return book.range(sheetId, checkRect(rect)).object;
    },
    GetCell: ({ book, sheetId }, args) =>
      book.range(sheetId, checkRect({ row: args.integer(0), column: args.integer(1), rows: 1, columns: 1 })).object,
    GetUsedRange: ({ book, sheetId }, args) =>
      book.range(sheetId, book.store.findUsedRange(sheetId, args.flag(0)) ?? FIRST_CELL).object,
    GetUsedRangeOrNullObject: ({ book, sheetId }, args) => {
      const used = book.store.findUsedRange(sheetId, args.flag(0));
      return used ? book.range(sheetId, used).object : NULL_OBJECT;
    },
    /** Office.js uses this to find a copy or a neighbour again in a later batch. */
    _GetAnotherWorksheetById: ({ book }, args) => requireSheetById(book, args.text(0)),
    _GetSheetById: ({ book }, args) => requireSheetById(book, args.text(0)),
  },
  finders: {
    GetNext: (sheet, args) => findNeighbour(sheet, 1, args.flag(0)),
    GetPrevious: (sheet, args) => findNeighbour(sheet, -1, args.flag(0)),
  },
  actions: {
    Activate: ({ book, sheetId }) => {
      book.requireInFront();
      book.store.activateSheet(sheetId);
    },
    Delete: (sheet) => {
      const { book, sheetId } = sheet;
      if (requireSheet(sheet).visibility === 'VeryHidden')
        throw new HostError('InvalidOperation', 'A very hidden sheet is not deleted before it is shown.');
      book.changeStructureWithoutUndo('sheetCopiedOrGone', () => book.moveCells(() => book.store.removeSheet(sheetId)));
    },
    Calculate: () => undefined,
    ...createWorksheetEvents(({ book, sheetId }) => ({ registrations: book.registrations, id: sheetId })),
  },
});

const WHOLE_SHEET = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };
/** Excel refuses longer addresses without mentioning their length (office-js issue 5198). */
const MAX_ADDRESS_LENGTH = 8_192;

function checkAddressLength(address: string): void {
  if (address.length > MAX_ADDRESS_LENGTH) throw invalidArgument();
}

/** Resolves a word in place of an address: a name visible to the sheet, or the body of a table. */
function resolveNamedCells({ store }: Book, sheetId: string, name: string): Reference | undefined {
  const scope = [sheetId, undefined].find((candidate) => store.findName(name, candidate) !== undefined);
  if (store.findName(name, scope)) return store.resolveName(name, scope);
  const table = store.tables.find(name);
  return table && { sheetId: table.sheetId, rect: table.body };
}

function requireSheet({ book, sheetId }: Sheet): SheetInfo {
  return book.store.getSheet(sheetId);
}

function requireSheetById(book: Book, id: string): HostObject {
  return book.worksheet(requireItem(findSheet(book.store, id)).id);
}

/** Translates Excel's `WorksheetPositionType`; `Before` and `After` need a sheet. */
function readCopyPosition(sheet: Sheet, type: string | undefined, relativeTo: unknown): number | undefined {
  const { store } = sheet.book;
  if (type === undefined || type === 'None' || type === 'End') return undefined;
  if (type === 'Beginning') return 0;
  const target =
    typeof relativeTo === 'object' && relativeTo !== null && 'target' in relativeTo ? relativeTo.target : null;
  if (typeof target !== 'object' || target === null || !('sheetId' in target)) throw invalidArgument();
  const position = store.getSheet(String(target.sheetId)).position;
  if (type === 'Before') return position;
  if (type === 'After') return position + 1;
  throw invalidArgument();
}

function findNeighbour(sheet: Sheet, step: 1 | -1, visibleOnly: boolean): HostObject | undefined {
  const sheets = sheet.book.store.listSheets();
  let index = requireSheet(sheet).position + step;
  while (visibleOnly && sheets[index] && sheets[index]?.visibility !== 'Visible') index += step;
  const found = sheets[index];
  return found && sheet.book.worksheet(found.id);
}

export const worksheetCollection: (target: Book) => HostObject = defineType<Book>({
  name: 'WorksheetCollection',
  items: (book) => book.store.listSheets().map((sheet) => book.worksheet(sheet.id)),
  methods: {
    Add: (book, args) => {
      book.requireInFront();
      return book.worksheet(book.changeStructure(() => book.store.addSheet(args.optionalText(0))).id);
    },
    GetActiveWorksheet: (book) => book.worksheet(book.store.activeSheetId),
    GetCount: (book, args) => listSheets(book, args.flag(0)).length,
    GetFirst: (book, args) => book.worksheet(requireItem(listSheets(book, args.flag(0)).at(0)).id),
    GetLast: (book, args) => book.worksheet(requireItem(listSheets(book, args.flag(0)).at(-1)).id),
  },
  finders: {
    GetItem: (book, args) => {
      const sheet = findSheet(book.store, args.text(0));
      return sheet && book.worksheet(sheet.id);
    },
  },
  actions: { ...createWorksheetEvents(createEventSource), ...createWorksheetCollectionEvents(createEventSource) },
});

function createEventSource(book: Book) {
  return { registrations: book.registrations, id: 'Workbook' };
}

function listSheets(book: Book, visibleOnly: boolean): readonly SheetInfo[] {
  const sheets = book.store.listSheets();
  return visibleOnly ? sheets.filter((sheet) => sheet.visibility === 'Visible') : sheets;
}
