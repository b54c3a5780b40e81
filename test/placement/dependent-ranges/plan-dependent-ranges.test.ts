import fc from 'fast-check';
import { containsRect, formatRect, intersectRect, type Rect, rewriteReferences } from '../../../src/grid';
import { type BlockGrowth, extendContents, planDependentRanges } from '../../../src/placement';

const createNumberUpTo = (most: number) => fc.integer({ min: 0, max: most });
const atLeastOne = fc.integer({ min: 1, max: 6 });

const growths = fc
  .record({
    row: createNumberUpTo(4),
    column: createNumberUpTo(3),
    rows: atLeastOne,
    columns: atLeastOne,
    more: atLeastOne,
    shifts: fc.boolean(),
  })
  .map(({ more, shifts, ...at }): BlockGrowth => {
    const currentRect = { ...at, rows: at.rows + 1 };
    const block = { ...currentRect, rows: currentRect.rows + more };
    const insertedCells = shifts ? { ...currentRect, row: currentRect.row + currentRect.rows, rows: more } : undefined;
    return { sheet: 'Data', headerRows: 1, currentRect, block, insertedCells };
  });
const ranges = fc.record({
  row: createNumberUpTo(6),
  column: createNumberUpTo(8),
  rows: fc.integer({ min: 2, max: 14 }),
  columns: atLeastOne,
});

const FAR = { sheet: 'Sums', rect: { row: 0, column: 0, rows: 1, columns: 1 } };
const createCandidates = (...formulas: string[]) => ({
  formulas: formulas.map((formula, row) => ({
    at: { ...FAR, rect: { ...FAR.rect, row: 2 * row } },
    formulas: [[formula]],
  })),
  names: [],
  printArea: undefined,
});

function pickColumns({ column, columns }: Rect): Pick<Rect, 'column' | 'columns'> {
  return { column, columns };
}

function findRect(formula: string): Rect | undefined {
  let found: Rect | undefined;
  rewriteReferences(formula, ({ rect }) => {
    found = rect;
    return undefined;
  });
  return found;
}

it('a formula over all rows covers all rows again, and any other keeps its range [P1]', () => {
  fc.assert(
    fc.property(growths, ranges, (growth, range) => {
      const { currentRect, block, headerRows, insertedCells } = growth;
      const plan = planDependentRanges(createCandidates(`=SUM(Data!${formatRect(range)})`), growth, {
        userColumns: [],
      });
      const [formulaRange] = plan.dependentRanges;
      const columns = { ...range, row: currentRect.row, rows: currentRect.rows };
      const end = range.row + range.rows;
      const covers =
        intersectRect(columns, currentRect) !== undefined &&
        (range.row === currentRect.row || range.row === currentRect.row + headerRows) &&
        end >= currentRect.row + currentRect.rows;
      if (!covers) expect(plan.dependentRanges).toEqual([]);
      if (formulaRange?.kind !== 'formulas') return;
      const [before, after] = [findRect(formulaRange.former[0]?.[0] ?? ''), findRect(formulaRange.to[0]?.[0] ?? '')];
      expect(after).toEqual({ ...before, rows: block.row + block.rows - range.row });
      expect(before && after && containsRect(after, before)).toBe(true);
      // Excel extends it automatically, because cells are inserted within; that is long enough.
      const isExtended =
        insertedCells && end > insertedCells.row && containsRect({ ...range, ...pickColumns(insertedCells) }, range);
      expect(isExtended).not.toBe(true);
    }),
  );
});

it('a formula that already covers the block is not planned again', () => {
  fc.assert(
    fc.property(growths, ranges, (growth, range) => {
      const [formulaRange] = planDependentRanges(createCandidates(`=SUM(Data!${formatRect(range)})`), growth, {
        userColumns: [],
      }).dependentRanges;
      if (formulaRange?.kind !== 'formulas') return;
      const repeatedPlan = planDependentRanges(
        createCandidates(formulaRange.to[0]?.[0] ?? ''),
        { ...growth, insertedCells: undefined },
        { userColumns: [] },
      );
      expect(repeatedPlan.dependentRanges).toEqual([]);
    }),
  );
});

it('a formula that is filled into new rows covers the new rows', () => {
  const growth: BlockGrowth = {
    sheet: 'Data',
    headerRows: 1,
    currentRect: { row: 2, column: 1, rows: 5, columns: 3 },
    block: { row: 2, column: 1, rows: 8, columns: 3 },
    insertedCells: undefined,
  };
  const extendFilledFormula = (formula: string) => {
    const part = { row: 1, column: 3, rows: 1, columns: 1 };
    const [one] = extendContents([{ kind: 'contents', part, rows: [[formula]] }], growth);
    return one?.kind === 'contents' ? one.rows[0]?.[0] : undefined;
  };
  expect(extendFilledFormula('=RC[-1]/SUM(R4C[-1]:R7C[-1])')).toBe('=RC[-1]/SUM(R4C[-1]:R10C[-1])');
  expect(extendFilledFormula('=SUM(R3C3:R7C3)')).toBe('=SUM(R3C3:R10C3)');
  expect(extendFilledFormula('=SUM(R5C3:R7C3)')).toBe('=SUM(R5C3:R7C3)');
  expect(extendFilledFormula('=SUM(Other!R4C3:R7C3)')).toBe('=SUM(Other!R4C3:R7C3)');
  expect(extendFilledFormula('Text R4C3:R7C3')).toBe('Text R4C3:R7C3');
});

it('possible array formulas and formulas beyond one request are listed instead of written [P1]', () => {
  const growth: BlockGrowth = {
    sheet: 'Data',
    headerRows: 1,
    currentRect: { row: 2, column: 1, rows: 5, columns: 3 },
    block: { row: 2, column: 1, rows: 8, columns: 3 },
    insertedCells: undefined,
  };
  const at = { sheet: 'Data', rect: { row: 0, column: 8, rows: 6_000, columns: 1 } };
  const rows = Array.from({ length: 6_000 }, (_, row) => [`=${row}+SUM(C4:C7)`]);
  const many = planDependentRanges({ formulas: [{ at, formulas: rows }], names: [], printArea: undefined }, growth, {
    userColumns: [],
  });
  expect([many.changedCells.length, many.unchangedCells.length]).toEqual([5_000, 1_000]);
  expect(many.dependentRanges).toHaveLength(1);
  const alike = { at, formulas: [['=SUM($C$4:$C$7)'], ['=SUM($C$4:$C$7)']] };
  const array = planDependentRanges({ formulas: [alike], names: [], printArea: undefined }, growth, {
    userColumns: [],
  });
  expect([array.dependentRanges, array.unchangedCells]).toEqual([[], ['I1', 'I2']]);
});
