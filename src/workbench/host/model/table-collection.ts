import type { Rect, TableInfo } from '../../store';
import { itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT, type TypeDefinition } from '../host-object';
import type { Book } from './book';
import { rangeArgument } from './range-argument';
import { table } from './table';

export interface TableScope {
  readonly book: Book;
  /** Tables of this sheet alone; of the workbook when undefined. */
  readonly sheetId?: string;
  /** Tables that touch these cells alone. */
  readonly rect?: Rect;
  /** Tables that lie wholly inside alone. */
  readonly fullyContained?: boolean;
}

const reading: NonNullable<TypeDefinition<TableScope>['methods']> = {
  GetCount: (scope) => tablesOf(scope).length,
  GetItem: (scope, args) => objectOf(scope, find(scope, args.text(0))),
  GetItemOrNullObject: (scope, args) => {
    const found = find(scope, args.text(0));
    return found ? objectOf(scope, found) : NULL_OBJECT;
  },
};

/** Excel's `TableCollection`: of the workbook or of one sheet. */
export const tableCollection: (target: TableScope) => HostObject = defineType<TableScope>({
  name: 'TableCollection',
  properties: { Count: { get: (scope) => tablesOf(scope).length } },
  methods: {
    ...reading,
    GetItemAt: (scope, args) => objectOf(scope, tablesOf(scope)[args.whole(0)]),
    /** An address without a sheet means the active sheet in the workbook's collection, the own sheet in a sheet's. */
    Add: (scope, args) => {
      const { book, sheetId = book.store.activeSheetId } = scope;
      const cells = rangeArgument(book.range(sheetId, FIRST_CELL), args, 0);
      const hasHeaders = args.flag(1);
      const place = { sheetId: cells.sheetId, rect: cells.rect };
      let added: TableInfo | undefined;
      book.moveCells(() => {
        added = book.store.tables.add(place.sheetId, place.rect, hasHeaders);
      });
      return objectOf(scope, added);
    },
  },
  items: (scope) => tablesOf(scope).map((found) => objectOf(scope, found)),
});

/** What `Range.getTables` answers. */
export const tableScopedCollection: (target: TableScope) => HostObject = defineType<TableScope>({
  name: 'TableScopedCollection',
  methods: {
    ...reading,
    GetFirst: (scope) => objectOf(scope, tablesOf(scope)[0]),
  },
  items: (scope) => tablesOf(scope).map((found) => objectOf(scope, found)),
});

const FIRST_CELL = { row: 0, column: 0, rows: 1, columns: 1 };

function tablesOf({ book, sheetId, rect, fullyContained }: TableScope): readonly TableInfo[] {
  const { tables } = book.store;
  if (sheetId === undefined || !rect) return tables.all(sheetId);
  const touching = tables.touching(sheetId, rect);
  return fullyContained ? touching.filter((found) => holds(rect, found.rect)) : touching;
}

function find(scope: TableScope, key: string): TableInfo | undefined {
  const name = key.toLowerCase();
  return tablesOf(scope).find((found) => found.id === key || found.name.toLowerCase() === name);
}

function objectOf({ book }: TableScope, found: TableInfo | undefined): HostObject {
  if (!found) throw itemNotFound();
  return table({ book, tableId: found.id });
}

function holds(outer: Rect, inner: Rect): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rows <= outer.row + outer.rows &&
    inner.column + inner.columns <= outer.column + outer.columns
  );
}
