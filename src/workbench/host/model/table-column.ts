import type { Rect, TableInfo } from '../../store';
import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { ArgumentValue } from '../method-arguments';
import { readContents } from './range-cells';
import { type TableTarget, tableInfo } from './table';

/** Excel's `TableColumnCollection`; columns are not added or deleted through it. */
export const tableColumnCollection: (target: TableTarget) => HostObject = defineType<TableTarget>({
  name: 'TableColumnCollection',
  properties: { Count: { get: (target) => tableInfo(target).rect.columns } },
  methods: {
    GetCount: (target) => tableInfo(target).rect.columns,
    GetItem: (target, args) => findColumn(target, args.value(0)) ?? raise(),
    GetItemAt: (target, args) => columnAt(target, args.whole(0)) ?? raise(),
    GetItemOrNullObject: (target, args) => findColumn(target, args.value(0)) ?? NULL_OBJECT,
  },
  items: (target) =>
    Array.from({ length: tableInfo(target).rect.columns }, (_, index) => tableColumn({ ...target, index })),
});

interface ColumnTarget extends TableTarget {
  readonly index: number;
}

const tableColumn: (target: ColumnTarget) => HostObject = defineType<ColumnTarget>({
  name: 'TableColumn',
  identity: ({ index }) => ({ Id: index + 1 }),
  properties: {
    Id: { get: ({ index }) => index + 1 },
    Index: { get: ({ index }) => index },
    Name: { get: headerOf },
    Values: {
      get: (target) =>
        readContents(
          columnRange(target, ({ rect }) => rect),
          'values',
        ),
    },
  },
  methods: {
    GetRange: (target) => columnRange(target, ({ rect }) => rect).object,
    GetHeaderRowRange: (target) => columnRange(target, ({ rect }) => ({ ...rect, rows: 1 })).object,
    GetDataBodyRange: (target) => columnRange(target, ({ body }) => body).object,
  },
});

function findColumn(target: TableTarget, key: ArgumentValue): HostObject | undefined {
  if (typeof key === 'number') return columnAt(target, key - 1);
  if (typeof key !== 'string') throw invalidArgument();
  const wanted = key.toLowerCase();
  const { columns } = tableInfo(target).rect;
  for (let index = 0; index < columns; index++) {
    if (headerOf({ ...target, index }).toLowerCase() === wanted) return tableColumn({ ...target, index });
  }
  return undefined;
}

function columnAt(target: TableTarget, index: number): HostObject | undefined {
  return index >= 0 && index < tableInfo(target).rect.columns ? tableColumn({ ...target, index }) : undefined;
}

function headerOf(target: ColumnTarget): string {
  const { book } = target;
  const { sheetId, rect } = tableInfo(target);
  const [[header] = []] = book.store.texts(sheetId, {
    ...rect,
    column: rect.column + target.index,
    rows: 1,
    columns: 1,
  });
  return header ?? '';
}

function columnRange(target: ColumnTarget, pick: (info: TableInfo) => Rect) {
  const info = tableInfo(target);
  const rect = pick(info);
  return target.book.range(info.sheetId, { ...rect, column: rect.column + target.index, columns: 1 });
}

function raise(): never {
  throw itemNotFound();
}
