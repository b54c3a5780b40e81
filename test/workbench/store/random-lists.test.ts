/**
 * Applies random changes to lists with filters, rules and tables, and checks that undo and redo
 * restore them and no rule breaks.
 */
import fc from 'fast-check';
import { intersectRect } from '../../../src/grid';
import { createWorkbookStore, type Rect, StoreRefusal, type WorkbookStore } from '../../../src/workbench/store';

const anyRect: fc.Arbitrary<Rect> = fc.record({
  row: fc.nat(9),
  column: fc.nat(5),
  rows: fc.integer({ min: 1, max: 5 }),
  columns: fc.integer({ min: 1, max: 3 }),
});

type Change = (store: WorkbookStore, sheetId: string) => void;

const anyChange: fc.Arbitrary<Change> = fc
  .record({
    kind: fc.nat(11),
    rect: anyRect,
    other: anyRect,
    flag: fc.boolean(),
    values: fc.array(fc.constantFrom(3, 1, 2, '', 'a', 'B', true), { minLength: 5, maxLength: 5 }),
  })
  .map(({ kind, rect, other, flag, values }): Change => {
    const formulas = { formula: '=$B2>B3+$C$4' };
    const settings = { type: 'Custom' };
    const changes: readonly Change[] = [
      (store, id) =>
        store.filters.sort(id, rect, { keys: [{ column: 0, ascending: flag }], hasHeaders: flag, matchCase: false }),
      (store, id) => store.filters.apply(id, rect, 0, { filterOn: 'Custom', criterion1: flag ? '>1' : 'a' }),
      (store, id) => store.filters.remove(id),
      (store, id) =>
        store.formats.setBorder(id, rect, flag ? 'EdgeTop' : 'InsideVertical', flag ? { color: '#FF0000' } : {}),
      (store, id) => store.formats.addRule('conditionalFormats', id, [rect], { settings, formulas }),
      (store, id) => store.formats.addRule('validations', id, [rect], { settings, formulas }),
      (store, id) => store.insert(id, rect, flag ? 'down' : 'right'),
      (store, id) => store.delete(id, rect, flag ? 'up' : 'left'),
      (store, id) => void store.move({ sheetId: id, rect }, id, other.row, other.column),
      (store, id) => store.copy({ sheetId: id, rect }, { sheetId: id, rect: other }, flag ? 'all' : 'formats'),
      (store, id) => store.clear(id, rect, flag ? 'all' : 'formats'),
      (store, id) =>
        store.write(
          id,
          { ...rect, rows: 5, columns: 1 },
          values.map((value) => [value]),
          'values',
        ),
    ];
    return changes[kind] ?? changes[0]!;
  });

/** Returns the file without selections, because undo does not restore them. */
function readFile(store: WorkbookStore) {
  const { sheets, names } = store.toFile();
  const { styles } = store.toFile();
  return { sheets: sheets.map(({ selection: _, ...sheet }) => sheet), names, styles };
}

function expectIntactRules(store: WorkbookStore, sheetId: string): void {
  for (const kind of ['conditionalFormats', 'validations'] as const) {
    const rules = store.formats.listRules(kind, sheetId);
    expect(rules.every(({ areas }) => areas.length > 0)).toBe(true);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const groups = kind === 'validations' ? [rules.flatMap(({ areas }) => areas)] : rules.map(({ areas }) => areas);
    for (const areas of groups) {
      const hasOverlap = areas.some((area, at) => areas.slice(at + 1).some((other) => intersectRect(area, other)));
      expect(hasOverlap).toBe(false);
    }
  }
}

it('each random change is undone and redone, and each cell keeps at most one validation', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 25 }), (changes) => {
      const store = createWorkbookStore();
      const sheetId = store.activeSheetId;
      const files = [readFile(store)];
      for (const change of changes) {
        try {
          store.batch(() => change(store, sheetId));
        } catch (error) {
          if (!(error instanceof StoreRefusal)) throw error;
        }
        expectIntactRules(store, sheetId);
        const currentFile = readFile(store);
        if (JSON.stringify(currentFile) !== JSON.stringify(files.at(-1))) files.push(currentFile);
      }
      const undoneFiles: unknown[] = [readFile(store)];
      while (store.undo()) {
        const currentFile = readFile(store);
        if (JSON.stringify(currentFile) !== JSON.stringify(undoneFiles.at(-1))) undoneFiles.push(currentFile);
      }
      expect(undoneFiles.reverse()).toEqual(files);
      while (store.redo());
      expect(readFile(store)).toEqual(files.at(-1));
      const reopened = createWorkbookStore({ file: store.toFile() });
      expect(readFile(reopened)).toEqual(files.at(-1));
    }),
    { numRuns: 300 },
  );
});
