import { formatReferenceFormula } from '../a1';
import { invalidArgument, notImplemented } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import { CellRange, FIRST_CELL, readRangeArgument, type Sheet } from './book';

/** Excel stores a print area as a name of the sheet, which follows its cells like any name. */
const PRINT_AREA = 'Print_Area';

/** Supports only a print area of one rectangle. */
export const pageLayout: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'PageLayout',
  finders: {
    GetPrintArea: ({ book, sheetId }) => {
      if (!book.store.findName(PRINT_AREA, sheetId)) return undefined;
      const area = book.store.resolveName(PRINT_AREA, sheetId);
      return area && book.objects.rangeAreas([book.range(area.sheetId, area.rect)]);
    },
  },
  actions: {
    SetPrintArea: ({ book, sheetId }, args) => {
      if (args.isObject(0) && !(args.object(0).target instanceof CellRange))
        throw notImplemented('PageLayout.setPrintArea with several ranges');
      const cells = readRangeArgument(new CellRange(book, { sheetId, rect: FIRST_CELL }), args, 0);
      if (cells.sheetId !== sheetId) throw invalidArgument();
      const formula = formatReferenceFormula(book.sheetName(sheetId), cells.rect);
      if (book.store.findName(PRINT_AREA, sheetId)) book.store.updateName(PRINT_AREA, sheetId, { formula });
      else book.store.addName(PRINT_AREA, formula, { scope: sheetId });
    },
  },
});
