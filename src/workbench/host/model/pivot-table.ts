import type { SourcedObjectInfo } from '../../store';
import { formatReferenceFormula } from '../a1';
import { requireItem } from '../host-error';
import { defineType, type HostObject } from '../host-object';
import { FIRST_CELL, readRangeArgument, type Sheet } from './book';

/** Covers the cells that a pivot table summarizes. It fills no cells itself. */
interface PivotTableTarget extends Sheet {
  readonly pivotTableId: string;
}

export const pivotTableCollection: (target: Sheet) => HostObject = defineType<Sheet>({
  name: 'PivotTableCollection',
  items: (sheet) => listPivotTables(sheet).map(({ id }) => pivotTable({ ...sheet, pivotTableId: id })),
  methods: {
    GetCount: (sheet) => listPivotTables(sheet).length,
    Add: (sheet, args) => {
      const { book, sheetId } = sheet;
      const cells = readRangeArgument(book.range(sheetId, FIRST_CELL), args, 1);
      const { id } = book.store.objects.add(sheetId, {
        kind: 'pivotTable',
        name: args.text(0),
        type: '',
        sources: [{ Source: formatReferenceFormula(book.sheetName(cells.sheetId), cells.rect) }],
      });
      return pivotTable({ ...sheet, pivotTableId: id });
    },
  },
  finders: {
    GetItem: (sheet, args) => {
      const name = args.text(0).toLowerCase();
      const found = listPivotTables(sheet).find((candidate) => candidate.name.toLowerCase() === name);
      return found && pivotTable({ ...sheet, pivotTableId: found.id });
    },
  },
});

const pivotTable: (target: PivotTableTarget) => HostObject = defineType<PivotTableTarget>({
  name: 'PivotTable',
  identity: ({ pivotTableId }) => ({ Id: pivotTableId }),
  properties: {
    Id: { get: ({ pivotTableId }) => pivotTableId },
    Name: { get: (target) => requirePivotTable(target).name },
  },
  methods: {
    /** Returns `Sheet1!B3:D7`. */
    GetDataSourceString: (target) => readSource(target).replace(/^=/, '').replaceAll('$', ''),
    GetDataSourceType: (target) => (readSource(target).includes('!') ? 'LocalRange' : 'LocalTable'),
  },
  actions: {
    /** A pivot table that fills no cells has nothing to calculate. */
    Refresh: (target) => void requirePivotTable(target),
  },
});

function listPivotTables({ book, sheetId }: Sheet): readonly SourcedObjectInfo[] {
  return book.store.objects.list(sheetId, 'pivotTable');
}

function requirePivotTable(target: PivotTableTarget): SourcedObjectInfo {
  return requireItem(listPivotTables(target).find(({ id }) => id === target.pivotTableId));
}

function readSource(target: PivotTableTarget): string {
  return requirePivotTable(target).sources[0]?.Source ?? '';
}
