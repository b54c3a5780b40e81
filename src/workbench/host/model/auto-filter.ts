import type { FilterCriteria } from '../../store';
import { invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject, readText } from '../host-object';
import type { Json } from '../protocol';
import { CellRange, FIRST_CELL, readRangeArgument, type Sheet } from './book';

interface FilterTarget extends Sheet {
  readonly tableId?: string;
}

/**
 * Defines Excel's `AutoFilter` of a sheet or of a table. It supports lists of values and custom
 * criteria only.
 */
export const autoFilter: (target: FilterTarget) => HostObject = defineType<FilterTarget>({
  name: 'AutoFilter',
  properties: {
    Criteria: { get: (target) => (findFilter(target)?.criteria ?? []).map(toJson) },
    Enabled: { get: (target) => findFilter(target) !== undefined },
    IsDataFiltered: { get: (target) => findFilter(target)?.filtered ?? false },
  },
  finders: {
    GetRange: (target) => {
      const filter = findFilter(target);
      return filter && target.book.range(target.sheetId, filter.rect).object;
    },
  },
  actions: {
    Apply: (target, args) => {
      const { book, sheetId } = target;
      const cells = readRangeArgument(new CellRange(book, { sheetId, rect: FIRST_CELL }), args, 0);
      if (cells.sheetId !== sheetId) throw invalidArgument();
      const criteria = args.isMissing(2) ? undefined : readCriteria(args.plainValue(2));
      book.store.filters.apply(target, cells.rect, args.optionalInteger(1), criteria);
    },
    ClearColumnCriteria: (target, args) => {
      const filter = findFilter(target);
      if (filter) target.book.store.filters.apply(target, filter.rect, args.integer(0));
    },
    ClearCriteria: (target) => target.book.store.filters.clearCriteria(target),
    Reapply: (target) => target.book.store.filters.reapply(target),
    Remove: (target) => target.book.store.filters.remove(target),
  },
});

function findFilter(target: FilterTarget) {
  return target.book.store.filters.find(target);
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
