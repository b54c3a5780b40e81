import type { CellInput, Rect, TableInfo } from '../../store';
import { invalidArgument, itemNotFound, notImplemented } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import type { Json } from '../protocol';
import type { Book } from './book';
import { rangeArgument } from './range-argument';
import { tableColumnCollection } from './table-column';

export interface TableTarget {
  readonly book: Book;
  readonly tableId: string;
}

/** Excel's `Table`. Sorting and filtering by a table are not implemented, nor hiding its headers or showing totals. */
export const table: (target: TableTarget) => HostObject = defineType<TableTarget>({
  name: 'Table',
  identity: ({ tableId }) => ({ Id: tableId }),
  properties: {
    Id: { get: ({ tableId }) => tableId },
    Name: {
      get: (target) => tableInfo(target).name,
      set: ({ book, tableId }, value) => {
        if (typeof value !== 'string') throw invalidArgument();
        book.store.tables.update(tableId, { name: value });
      },
    },
    ShowHeaders: { get: (target) => tableInfo(target).showHeaders, set: () => missing('Table.showHeaders') },
    ShowTotals: { get: (target) => tableInfo(target).showTotals, set: () => missing('Table.showTotals') },
    Style: {
      get: (target) => tableInfo(target).style,
      set: ({ book, tableId }, value) => {
        if (typeof value !== 'string') throw invalidArgument();
        book.store.tables.update(tableId, { style: value });
      },
    },
  },
  links: {
    Columns: (target) => tableColumnCollection(target),
    Rows: (target) => tableRowCollection(target),
    Worksheet: (target) => target.book.worksheet(tableInfo(target).sheetId),
  },
  methods: {
    GetRange: (target) => part(target, ({ rect }) => rect),
    GetHeaderRowRange: (target) => part(target, ({ rect }) => ({ ...rect, rows: 1 })),
    GetDataBodyRange: (target) => part(target, ({ body }) => body),
    GetTotalRowRange: (target) => {
      if (!tableInfo(target).showTotals) throw itemNotFound();
      return missing('Table.getTotalRowRange');
    },
    Resize: ({ book, tableId }, args) => {
      const { sheetId, rect } = tableInfo({ book, tableId });
      const to = rangeArgument(book.range(sheetId, rect), args, 0);
      if (to.sheetId !== sheetId) throw invalidArgument();
      book.store.tables.resize(tableId, to.rect);
      return undefined;
    },
    ConvertToRange: (target) => {
      const cells = part(target, ({ rect }) => rect);
      target.book.store.tables.remove(target.tableId, false);
      return cells;
    },
    Delete: ({ book, tableId }) => {
      tableInfo({ book, tableId });
      book.store.tables.remove(tableId, true);
      return undefined;
    },
  },
});

const tableRowCollection: (target: TableTarget) => HostObject = defineType<TableTarget>({
  name: 'TableRowCollection',
  properties: { Count: { get: (target) => tableInfo(target).body.rows } },
  methods: {
    GetCount: (target) => tableInfo(target).body.rows,
    Add: (target, args) => {
      const { book, tableId } = target;
      const { columns } = tableInfo(target).body;
      const rows = readRows(args.plain(1), columns);
      const at = args.optionalWhole(0);
      book.moveCells(() => book.store.tables.addRows(tableId, at === undefined || at < 0 ? undefined : at, rows));
      const { body } = tableInfo(target);
      return tableRow({ book, tableId, index: at === undefined || at < 0 ? body.rows - rows.length : at });
    },
  },
});

interface TableRowTarget extends TableTarget {
  readonly index: number;
}

const tableRow: (target: TableRowTarget) => HostObject = defineType<TableRowTarget>({
  name: 'TableRow',
  properties: { Index: { get: ({ index }) => index } },
  methods: {
    GetRange: (target) => part(target, ({ body }) => ({ ...body, row: body.row + target.index, rows: 1 })),
  },
});

export function tableInfo({ book, tableId }: TableTarget): TableInfo {
  const found = book.store.tables.find(tableId);
  if (!found) throw itemNotFound();
  return found;
}

function missing(member: string): never {
  throw notImplemented(member);
}

function part(target: TableTarget, pick: (info: TableInfo) => Rect): HostObject {
  const info = tableInfo(target);
  return target.book.range(info.sheetId, pick(info)).object;
}

/** Values of new rows; without any, one empty row. */
function readRows(values: Json, columns: number): readonly (readonly CellInput[])[] {
  if (values === null) return [new Array<CellInput>(columns).fill(null)];
  if (!Array.isArray(values)) throw invalidArgument();
  const rows: readonly Json[] = values;
  return rows.map((row) => {
    if (!Array.isArray(row) || row.length !== columns) throw invalidArgument();
    return (row as readonly Json[]).map(readCell);
  });
}

function readCell(value: Json): CellInput {
  if (typeof value === 'object' && value !== null) throw invalidArgument();
  return value;
}
