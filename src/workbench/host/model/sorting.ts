import type { SortOptions } from '../../store';
import { invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject, type MethodArguments } from '../host-object';
import type { Json } from '../protocol';
import type { CellRange } from './book';

/** Sorts rows by values. Sorting columns, or by colours and icons, is not implemented. */
export const rangeSort: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'RangeSort',
  actions: {
    Apply: (cells, args) => {
      const orientation = args.optionalText(3) ?? 'Rows';
      if (orientation !== 'Rows') throw notImplemented(`RangeSort.apply with orientation ${orientation}`);
      sortRows(cells, args, args.flag(2));
    },
  },
});

/** Sorts the table's body and does not remember the sort fields. */
export const tableSort: (target: CellRange) => HostObject = defineType<CellRange>({
  name: 'TableSort',
  actions: { Apply: (cells, args) => sortRows(cells, args, false) },
});

function sortRows({ book, sheetId, rect }: CellRange, args: MethodArguments, hasHeaders: boolean): void {
  const fields = args.plainValue(0);
  if (!Array.isArray(fields) || fields.length === 0) throw invalidArgument();
  const keys = fields.map(readField);
  book.store.filters.sort(sheetId, rect, { keys, hasHeaders, matchCase: args.flag(1) });
}

function readField(value: Json): SortOptions['keys'][number] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidArgument();
  const { key, ascending = true, sortOn = 'Value', dataOption, subField } = value as { readonly [name: string]: Json };
  if (typeof key !== 'number' || !Number.isInteger(key) || typeof ascending !== 'boolean') throw invalidArgument();
  if (sortOn !== 'Value') throw notImplemented(`RangeSort.apply with sortOn ${String(sortOn)}`);
  if (subField !== undefined && subField !== null) throw notImplemented('RangeSort.apply with subField');
  return { column: key, ascending, textsAsNumbers: dataOption === 'TextAsNumber' };
}
