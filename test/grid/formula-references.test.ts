import { readsCells } from '../../src/grid';

const cells = [{ sheet: 'Data', rect: { row: 3, column: 2, rows: 4, columns: 1 } }];
const reads = (formula: string, sheet = 'Data') => readsCells(formula, sheet, cells);

describe('a formula', () => {
  it.each(['=C5', '=$C$5+1', '=SUM(B1:D40)', '=SUM(C:C)', '=SUM(4:4)', '=IF(A1="x",c7,0)', "='Data'!C4*2"])(
    'reads cells by their address: %s',
    (formula) => {
      expect(reads(formula)).toBe(true);
    },
  );

  it.each(['=C8', '=D5', '="C5"', '=C5X+1', '=LOG10(A1)', '=Other!C5', "='[Book]Data'!C5", '=ABC5', '=D:D'])(
    'does not read them: %s',
    (formula) => {
      expect(reads(formula)).toBe(false);
    },
  );

  it('reads them from another sheet by the name of theirs', () => {
    expect([reads('=Data!C4', 'Other'), reads('=data!C4', 'Other'), reads('=C4', 'Other')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
