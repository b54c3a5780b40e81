import { itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { Sheet } from './book';

/** Excel's `AutoFilter`: whether there is one and where; setting criteria is not implemented. */
export const autoFilter: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'AutoFilter',
  properties: {
    Enabled: { get: ({ book, sheetId }) => book.store.sheet(sheetId).autoFilter !== undefined },
    IsDataFiltered: { get: ({ book, sheetId }) => book.store.sheet(sheetId).autoFilter?.filtered ?? false },
  },
  methods: {
    GetRange: (sheet) => {
      const found = filterRange(sheet);
      if (!found) throw itemNotFound();
      return found;
    },
    GetRangeOrNullObject: (sheet) => filterRange(sheet) ?? NULL_OBJECT,
    Remove: ({ book, sheetId }) => {
      book.store.setAutoFilter(sheetId, undefined);
      return undefined;
    },
  },
});

function filterRange({ book, sheetId }: Sheet): HostObject | undefined {
  const filter = book.store.sheet(sheetId).autoFilter;
  return filter && book.range(sheetId, filter.rect).object;
}
