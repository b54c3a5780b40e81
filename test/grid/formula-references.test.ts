import fc from 'fast-check';
import { formatRect, readsAnyCell, rewriteReferences, shiftFormula } from '../../src/grid';
import { createWorkbookStore } from '../../src/workbench/store';

const cells = [{ sheet: 'Data', rect: { row: 3, column: 2, rows: 4, columns: 1 } }];
const readsCells = (formula: string, sheet = 'Data') => readsAnyCell(formula, sheet, cells);

describe('a formula', () => {
  it.each(['=C5', '=$C$5+1', '=SUM(B1:D40)', '=SUM(C:C)', '=SUM(4:4)', '=IF(A1="x",c7,0)', "='Data'!C4*2"])(
    'a formula reads the cells at their address: %s',
    (formula) => {
      expect(readsCells(formula)).toBe(true);
    },
  );

  it.each([
    ...['=C8', '=D5', '="C5"', '=C5X+1', '=LOG10(A1)', '=Other!C5', "='[Book]Data'!C5", '=ABC5', '=D:D'],
    ...['=Sales[C5]', '=Sales[[#Data],[C4]:[C5]]', "=Sales['#C5]+Sales['#C4]", '=[1]Data!C5'],
  ])('a formula does not read the cells: %s', (formula) => {
    expect(readsCells(formula)).toBe(false);
  });

  it('a formula on another sheet reads the cells only with the name of their sheet', () => {
    expect([readsCells('=Data!C4', 'Other'), readsCells('=data!C4', 'Other'), readsCells('=C4', 'Other')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

const integerUpTo = (max: number) => fc.integer({ min: 0, max });
const atLeastOne = fc.integer({ min: 1, max: 4 });
const rects = fc.record({ row: integerUpTo(8), column: integerUpTo(5), rows: atLeastOne, columns: atLeastOne });
/** Generates `$` before a column or a row, as in `C4:D7`. */
const dollars = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
const references = fc
  .tuple(rects, dollars, fc.constantFrom('', 'Data!', 'Other!', "'It''s one'!"))
  .map(([rect, signs, sheet]) => {
    const marked = formatRect(rect).replace(/[A-Z]+|\d+/g, (part, at: number, whole: string) => {
      const isLast = at > whole.indexOf(':') && whole.includes(':');
      return (signs[Number(isLast) * 2 + Number(/\d/.test(part))] ? '$' : '') + part;
    });
    return sheet + marked;
  });
const formulas = fc
  .array(references, { minLength: 1, maxLength: 4 })
  .map((all) => `=SUM(${all.join(',')})&"C4:C7, $A$1"&LEN("it's")`);

it('a rewritten formula reads after an insertion what the workbook makes of it', () => {
  fc.assert(
    fc.property(formulas, rects, (formula, rect) => {
      const store = createWorkbookStore();
      const home = store.activeSheetId;
      store.renameSheet(home, 'Data');
      for (const name of ['Other', "It's one"]) store.addSheet(name);
      const far = { row: 0, column: 30, rows: 1, columns: 1 };
      store.write(home, far, formula, 'formulas');
      const before = String(store.readFormulas(home, far)[0]?.[0]);
      store.insert(home, rect, 'down');
      expect(shiftFormula(before, 'Data', { sheet: 'Data', rect })).toBe(store.readFormulas(home, far)[0]?.[0]);
    }),
  );
});

it('a formula keeps its text if no reference changes, or if each becomes itself', () => {
  fc.assert(
    fc.property(formulas, (formula) => {
      expect(rewriteReferences(formula, () => undefined)).toBe(formula);
      expect(rewriteReferences(formula, ({ rect }) => rect)).toBe(formula);
    }),
  );
});
