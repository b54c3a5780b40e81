import { containsRect } from '../../../grid';
import type { Rect, TableInfo } from '../../store';
import { invalidArgument, notImplemented, requireItem } from '../host-error';
import { defineType, type HostObject, type MethodArguments, readText } from '../host-object';
import { autoFilter } from './auto-filter';
import { type Book, FIRST_CELL, readRangeArgument } from './book';
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
const sharedMembers = {
  items: (scope: TableScope) => findTables(scope).map((found) => toObject(scope, found)),
  finders: {
    GetItem: (scope: TableScope, args: MethodArguments) => {
      const key = args.text(0);
      const name = key.toLowerCase();
      const found = findTables(scope).find(
        (candidate) => candidate.id === key || candidate.name.toLowerCase() === name,
      );
      return found && toObject(scope, found);
    },
  },
};

export const tableCollection: (target: TableScope) => HostObject = defineType<TableScope>({
  name: 'TableCollection',
  properties: { Count: { get: (scope) => findTables(scope).length } },
  ...sharedMembers,
  methods: {
    GetCount: (scope) => findTables(scope).length,
    /**
     * An address without a sheet refers to the active sheet in the workbook's collection, and to
     * the sheet itself in a sheet's.
     */
    Add: (scope, args) => {
      const { book, sheetId = book.store.activeSheetId } = scope;
      const cells = readRangeArgument(book.range(sheetId, FIRST_CELL), args, 0);
      const hasHeaders = args.flag(1);
      const cellsBefore = { sheetId: cells.sheetId, rect: cells.rect };
      let added: TableInfo | undefined;
      book.moveCells(() => {
        added = book.store.tables.add(cellsBefore.sheetId, cellsBefore.rect, hasHeaders);
      });
      return toObject(scope, added);
    },
  },
});

/** `Range.getTables` returns this collection. */
export const tableScopedCollection: (target: TableScope) => HostObject = defineType<TableScope>({
  name: 'TableScopedCollection',
  ...sharedMembers,
  methods: {
    GetCount: (scope) => findTables(scope).length,
    GetFirst: (scope) => toObject(scope, findTables(scope)[0]),
  },
});

interface TableTarget {
  readonly book: Book;
  readonly tableId: string;
}

/**
 * Matches Excel's own styles; a workbook in the workbench has no custom ones.
 * https://learn.microsoft.com/javascript/api/excel/excel.table#excel-excel-table-style-member
 */
const TABLE_STYLE = /^TableStyle(?:Light(?:1\d|2[01]|[1-9])|Medium(?:1\d|2[0-8]|[1-9])|Dark(?:1[01]|[1-9]))$/;

/** Covers a table's cells, sorting and filter. Its columns and rows are not implemented. */
const table: (target: TableTarget) => HostObject = defineType<TableTarget>({
  name: 'Table',
  identity: ({ tableId }) => ({ Id: tableId }),
  properties: {
    Id: { get: ({ tableId }) => tableId },
    Name: {
      get: (target) => requireTable(target).name,
      set: ({ book, tableId }, value) => book.store.tables.update(tableId, { name: readText(value) }),
    },
    Style: {
      get: (target) => requireTable(target).style,
      set: ({ book, tableId }, value) => {
        const style = readText(value);
        if (!TABLE_STYLE.test(style)) throw invalidArgument();
        book.store.tables.update(tableId, { style });
      },
    },
    ShowHeaders: {
      get: (target) => requireTable(target).showHeaders,
      set: () => {
        throw notImplemented('Table.showHeaders');
      },
    },
  },
  links: {
    AutoFilter: ({ book, tableId }) => autoFilter({ book, sheetId: requireTable({ book, tableId }).sheetId, tableId }),
    Sort: (target) => {
      const { sheetId, body } = requireTable(target);
      return tableSort(target.book.range(sheetId, body));
    },
    Worksheet: (target) => target.book.worksheet(requireTable(target).sheetId),
  },
  methods: {
    GetRange: (target) => getPartRange(target, ({ rect }) => rect),
    GetHeaderRowRange: (target) => getPartRange(target, ({ rect }) => ({ ...rect, rows: 1 })),
    GetDataBodyRange: (target) => getPartRange(target, ({ body }) => body),
    ConvertToRange: (target) => {
      const cells = getPartRange(target, ({ rect }) => rect);
      target.book.store.tables.remove(target.tableId, false);
      return cells;
    },
  },
  actions: {
    ClearFilters: (target) => target.book.store.filters.clearCriteria(toFilterOwner(target)),
    ReapplyFilters: (target) => target.book.store.filters.reapply(toFilterOwner(target)),
    Resize: ({ book, tableId }, args) => {
      const { sheetId, rect } = requireTable({ book, tableId });
      const to = readRangeArgument(book.range(sheetId, rect), args, 0);
      if (to.sheetId !== sheetId) throw invalidArgument();
      book.store.tables.resize(tableId, to.rect);
    },
    Delete: ({ book, tableId }) => {
      requireTable({ book, tableId });
      book.store.tables.remove(tableId, true);
    },
  },
});

function requireTable({ book, tableId }: TableTarget): TableInfo {
  return requireItem(book.store.tables.find(tableId));
}

function toFilterOwner(target: TableTarget) {
  return { sheetId: requireTable(target).sheetId, tableId: target.tableId };
}

function getPartRange(target: TableTarget, pick: (info: TableInfo) => Rect): HostObject {
  const info = requireTable(target);
  return target.book.range(info.sheetId, pick(info)).object;
}

function findTables({ book, sheetId, rect, fullyContained }: TableScope): readonly TableInfo[] {
  const { tables } = book.store;
  if (sheetId === undefined || !rect) return tables.list(sheetId);
  const overlapping = tables.findIntersecting(sheetId, rect);
  return fullyContained ? overlapping.filter((found) => containsRect(rect, found.rect)) : overlapping;
}

function toObject({ book }: TableScope, found: TableInfo | undefined): HostObject {
  return table({ book, tableId: requireItem(found).id });
}
