import { containsRect } from '../../../grid';
import type { Rect, TableInfo } from '../../store';
import { invalidArgument, itemNotFound, notImplemented } from '../host-error';
import { defineType, type HostObject, type MethodArguments, readText } from '../host-object';
import { autoFilter } from './auto-filter';
import { type Book, FIRST_CELL, rangeArgument } from './book';
import { tableSort } from './sorting';

interface TableScope {
  readonly book: Book;
  /** Limits the collection to one sheet; undefined for the whole workbook. */
  readonly sheetId?: string;
  /** Limits the collection to tables that touch these cells. */
  readonly rect?: Rect;
  /** Limits the collection to tables that lie wholly inside `rect`. */
  readonly fullyContained?: boolean;
}

/** Both collections share these members. */
const reading = {
  items: (scope: TableScope) => findTables(scope).map((found) => toObject(scope, found)),
  finders: {
    GetItem: (scope: TableScope, args: MethodArguments) => {
      const key = args.text(0);
      const name = key.toLowerCase();
      const found = findTables(scope).find((one) => one.id === key || one.name.toLowerCase() === name);
      return found && toObject(scope, found);
    },
  },
};

export const tableCollection: (target: TableScope) => HostObject = defineType<TableScope>({
  name: 'TableCollection',
  properties: { Count: { get: (scope) => findTables(scope).length } },
  ...reading,
  methods: {
    GetCount: (scope) => findTables(scope).length,
    /**
     * An address without a sheet refers to the active sheet in the workbook's collection, and to
     * the sheet itself in a sheet's.
     */
    Add: (scope, args) => {
      const { book, sheetId = book.store.activeSheetId } = scope;
      const cells = rangeArgument(book.range(sheetId, FIRST_CELL), args, 0);
      const hasHeaders = args.flag(1);
      const place = { sheetId: cells.sheetId, rect: cells.rect };
      let added: TableInfo | undefined;
      book.moveCells(() => {
        added = book.store.tables.add(place.sheetId, place.rect, hasHeaders);
      });
      return toObject(scope, added);
    },
  },
});

/** `Range.getTables` returns this collection. */
export const tableScopedCollection: (target: TableScope) => HostObject = defineType<TableScope>({
  name: 'TableScopedCollection',
  ...reading,
  methods: {
    GetCount: (scope) => findTables(scope).length,
    GetFirst: (scope) => toObject(scope, findTables(scope)[0]),
  },
});

interface TableTarget {
  readonly book: Book;
  readonly tableId: string;
}

/** Covers a table's cells, sorting and filter. Its columns and rows are not implemented. */
const table: (target: TableTarget) => HostObject = defineType<TableTarget>({
  name: 'Table',
  identity: ({ tableId }) => ({ Id: tableId }),
  properties: {
    Id: { get: ({ tableId }) => tableId },
    Name: {
      get: (target) => tableInfo(target).name,
      set: ({ book, tableId }, value) => book.store.tables.update(tableId, { name: readText(value) }),
    },
    ShowHeaders: {
      get: (target) => tableInfo(target).showHeaders,
      set: () => {
        throw notImplemented('Table.showHeaders');
      },
    },
  },
  links: {
    AutoFilter: ({ book, tableId }) => autoFilter({ book, sheetId: tableInfo({ book, tableId }).sheetId, tableId }),
    Sort: (target) => {
      const { sheetId, body } = tableInfo(target);
      return tableSort(target.book.range(sheetId, body));
    },
    Worksheet: (target) => target.book.worksheet(tableInfo(target).sheetId),
  },
  methods: {
    GetRange: (target) => part(target, ({ rect }) => rect),
    GetHeaderRowRange: (target) => part(target, ({ rect }) => ({ ...rect, rows: 1 })),
    GetDataBodyRange: (target) => part(target, ({ body }) => body),
    ConvertToRange: (target) => {
      const cells = part(target, ({ rect }) => rect);
      target.book.store.tables.remove(target.tableId, false);
      return cells;
    },
  },
  actions: {
    ClearFilters: (target) => target.book.store.filters.clearCriteria(toFilterOwner(target)),
    ReapplyFilters: (target) => target.book.store.filters.reapply(toFilterOwner(target)),
    Resize: ({ book, tableId }, args) => {
      const { sheetId, rect } = tableInfo({ book, tableId });
      const to = rangeArgument(book.range(sheetId, rect), args, 0);
      if (to.sheetId !== sheetId) throw invalidArgument();
      book.store.tables.resize(tableId, to.rect);
    },
    Delete: ({ book, tableId }) => {
      tableInfo({ book, tableId });
      book.store.tables.remove(tableId, true);
    },
  },
});

function tableInfo({ book, tableId }: TableTarget): TableInfo {
  const found = book.store.tables.find(tableId);
  if (!found) throw itemNotFound();
  return found;
}

function toFilterOwner(target: TableTarget) {
  return { sheetId: tableInfo(target).sheetId, tableId: target.tableId };
}

function part(target: TableTarget, pick: (info: TableInfo) => Rect): HostObject {
  const info = tableInfo(target);
  return target.book.range(info.sheetId, pick(info)).object;
}

function findTables({ book, sheetId, rect, fullyContained }: TableScope): readonly TableInfo[] {
  const { tables } = book.store;
  if (sheetId === undefined || !rect) return tables.all(sheetId);
  const touching = tables.touching(sheetId, rect);
  return fullyContained ? touching.filter((found) => containsRect(rect, found.rect)) : touching;
}

function toObject({ book }: TableScope, found: TableInfo | undefined): HostObject {
  if (!found) throw itemNotFound();
  return table({ book, tableId: found.id });
}
