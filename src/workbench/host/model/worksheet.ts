import { SHEET_COLUMNS, SHEET_ROWS, type SheetInfo } from '../../store';
import { readAddress } from '../a1';
import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Json } from '../protocol';
import { autoFilter } from './auto-filter';
import type { Book, Sheet } from './book';
import { emptyCollection } from './empty-collection';
import { worksheetEvents } from './event-members';
import { namedItemCollection } from './named-item-collection';
import { checkedRect } from './range-argument';
import { findSheet } from './sheet-lookup';
import { worksheetProtection } from './worksheet-protection';

/** Excel's `Worksheet`. */
export const worksheet: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'Worksheet',
  identity: ({ sheetId }) => ({ Id: sheetId }),
  properties: {
    Id: { get: ({ sheetId }) => sheetId },
    Name: {
      get: (sheet) => infoOf(sheet).name,
      set: ({ book, sheetId }, value) => book.changeStructure(() => book.store.renameSheet(sheetId, readText(value))),
    },
    Position: {
      get: (sheet) => infoOf(sheet).position,
      set: ({ book, sheetId }, value) => {
        if (typeof value !== 'number') throw invalidArgument();
        book.changeStructure(() => book.store.moveSheet(sheetId, value));
      },
    },
    Visibility: {
      get: (sheet) => infoOf(sheet).visibility,
      set: ({ book, sheetId }, value) => {
        if (value !== 'Visible' && value !== 'Hidden' && value !== 'VeryHidden') throw invalidArgument();
        book.changeStructure(() => book.store.setSheetVisibility(sheetId, value));
      },
    },
    TabColor: {
      get: (sheet) => infoOf(sheet).tabColor ?? '',
      set: ({ book, sheetId }, value) => book.store.setTabColor(sheetId, readText(value) || undefined),
    },
  },
  links: {
    AutoFilter: autoFilter,
    Charts: () => emptyCollection('ChartCollection'),
    Names: ({ book, sheetId }) => namedItemCollection({ book, scope: sheetId }),
    PivotTables: () => emptyCollection('PivotTableCollection'),
    Protection: worksheetProtection,
    Tables: () => emptyCollection('TableCollection'),
  },
  methods: {
    Activate: ({ book, sheetId }) => {
      book.store.activateSheet(sheetId);
      return undefined;
    },
    Delete: ({ book, sheetId }) => {
      book.changeStructure(() => book.moveCells(() => book.store.removeSheet(sheetId)));
      return undefined;
    },
    Copy: (sheet, args) => {
      const { book, sheetId } = sheet;
      const position = copyPosition(sheet, args.optionalText(0), args.value(1));
      const copy = book.changeStructure(() => book.store.copySheet(sheetId, position));
      // Excel activates the copy.
      book.store.activateSheet(copy.id);
      return book.worksheet(copy.id);
    },
    GetRange: ({ book, sheetId }, args) => {
      const address = args.optionalText(0);
      if (address === undefined) return book.range(sheetId, WHOLE_SHEET).object;
      const found = readAddress(address);
      if (found) {
        const other = found.sheetName !== undefined && book.store.findSheet(found.sheetName)?.id !== sheetId;
        if (other) throw invalidArgument();
        return book.range(sheetId, found.rect).object;
      }
      const named = book.store.nameReference(address, sheetId) ?? book.store.nameReference(address);
      if (!named || named.sheetId !== sheetId) throw invalidArgument();
      return book.range(sheetId, named.rect).object;
    },
    GetRangeByIndexes: ({ book, sheetId }, args) => {
      const rect = { row: args.whole(0), column: args.whole(1), rows: args.whole(2), columns: args.whole(3) };
      return book.range(sheetId, checkedRect(rect)).object;
    },
    GetCell: ({ book, sheetId }, args) =>
      book.range(sheetId, checkedRect({ row: args.whole(0), column: args.whole(1), rows: 1, columns: 1 })).object,
    GetUsedRange: ({ book, sheetId }, args) =>
      book.range(sheetId, book.store.usedRange(sheetId, args.flag(0)) ?? FIRST_CELL).object,
    GetUsedRangeOrNullObject: ({ book, sheetId }, args) => {
      const used = book.store.usedRange(sheetId, args.flag(0));
      return used ? book.range(sheetId, used).object : NULL_OBJECT;
    },
    GetNext: (sheet, args) => neighbour(sheet, 1, args.flag(0)) ?? raise(),
    GetNextOrNullObject: (sheet, args) => neighbour(sheet, 1, args.flag(0)) ?? NULL_OBJECT,
    GetPrevious: (sheet, args) => neighbour(sheet, -1, args.flag(0)) ?? raise(),
    GetPreviousOrNullObject: (sheet, args) => neighbour(sheet, -1, args.flag(0)) ?? NULL_OBJECT,
    /** How office.js finds a copy or a neighbour again in a later batch. */
    _GetAnotherWorksheetById: ({ book }, args) => sheetById(book, args.text(0)),
    _GetSheetById: ({ book }, args) => sheetById(book, args.text(0)),
    Calculate: () => undefined,
    ...worksheetEvents(({ book, sheetId }) => ({ registrations: book.registrations, id: sheetId })),
  },
});

const WHOLE_SHEET = { row: 0, column: 0, rows: SHEET_ROWS, columns: SHEET_COLUMNS };
const FIRST_CELL = { row: 0, column: 0, rows: 1, columns: 1 };

function infoOf({ book, sheetId }: Sheet): SheetInfo {
  return book.store.sheet(sheetId);
}

function sheetById(book: Book, id: string): HostObject {
  return book.worksheet(findSheet(book.store, id)?.id ?? raise());
}

/** Excel's `WorksheetPositionType`; `Before` and `After` need a sheet. */
function copyPosition(sheet: Sheet, type: string | undefined, relativeTo: unknown): number | undefined {
  const { store } = sheet.book;
  if (type === undefined || type === 'None' || type === 'End') return undefined;
  if (type === 'Beginning') return 0;
  const target =
    typeof relativeTo === 'object' && relativeTo !== null && 'target' in relativeTo ? relativeTo.target : null;
  if (typeof target !== 'object' || target === null || !('sheetId' in target)) throw invalidArgument();
  const position = store.sheet(String(target.sheetId)).position;
  if (type === 'Before') return position;
  if (type === 'After') return position + 1;
  throw invalidArgument();
}

function neighbour(sheet: Sheet, step: 1 | -1, visibleOnly: boolean): HostObject | undefined {
  const sheets = sheet.book.store.sheets();
  let index = infoOf(sheet).position + step;
  while (visibleOnly && sheets[index] && sheets[index]?.visibility !== 'Visible') index += step;
  const found = sheets[index];
  return found && sheet.book.worksheet(found.id);
}

function readText(value: Json): string {
  if (typeof value !== 'string') throw invalidArgument();
  return value;
}

function raise(): never {
  throw itemNotFound();
}
