import type { FilterCriteria } from '../../store';
import { invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject, readText } from '../host-object';
import type { Json } from '../protocol';
import { CellRange, FIRST_CELL, rangeArgument, type Sheet } from './book';

/** Excel's `AutoFilter` of a sheet: lists of values and custom criteria; other kinds are not implemented. */
export const autoFilter: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'AutoFilter',
  properties: {
    Criteria: { get: ({ book, sheetId }) => (filterOf(book, sheetId)?.criteria ?? []).map(toJson) },
    Enabled: { get: ({ book, sheetId }) => filterOf(book, sheetId) !== undefined },
    IsDataFiltered: { get: ({ book, sheetId }) => filterOf(book, sheetId)?.filtered ?? false },
  },
  finders: {
    GetRange: ({ book, sheetId }) => {
      const filter = filterOf(book, sheetId);
      return filter && book.range(sheetId, filter.rect).object;
    },
  },
  actions: {
    Apply: ({ book, sheetId }, args) => {
      const cells = rangeArgument(new CellRange(book, { sheetId, rect: FIRST_CELL }), args, 0);
      if (cells.sheetId !== sheetId) throw invalidArgument();
      const criteria = args.isMissing(2) ? undefined : readCriteria(args.plain(2));
      book.store.filters.apply(sheetId, cells.rect, args.optionalWhole(1), criteria);
    },
    ClearColumnCriteria: ({ book, sheetId }, args) => {
      const filter = filterOf(book, sheetId);
      if (filter) book.store.filters.apply(sheetId, filter.rect, args.whole(0));
    },
    ClearCriteria: ({ book, sheetId }) => book.store.filters.clearCriteria(sheetId),
    Reapply: ({ book, sheetId }) => book.store.filters.reapply(sheetId),
    Remove: ({ book, sheetId }) => book.store.filters.remove(sheetId),
  },
});

function filterOf(book: Sheet['book'], sheetId: string) {
  return book.store.sheet(sheetId).autoFilter;
}

function readCriteria(value: Json): FilterCriteria {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidArgument();
  const { filterOn, values, criterion1, criterion2, operator } = value as { readonly [key: string]: Json };
  if (filterOn === 'Values') {
    if (!Array.isArray(values)) throw invalidArgument();
    return { filterOn, values: values.map(readText) };
  }
  if (filterOn !== 'Custom') throw notImplemented(`AutoFilter.apply with filterOn ${String(filterOn)}`);
  return {
    filterOn,
    criterion1: readText(criterion1),
    ...(typeof criterion2 === 'string' && { criterion2 }),
    ...((operator === 'And' || operator === 'Or') && { operator }),
  };
}

function toJson(criteria: FilterCriteria | null): Json {
  return criteria && { ...criteria };
}
