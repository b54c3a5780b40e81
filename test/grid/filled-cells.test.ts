import fc from 'fast-check';
import { assumeFilled, countFilledColumns, findFilledCells, mergeFilledCells } from '../../src/grid';

describe('filled cells', () => {
  const anyCells = fc
    .integer({ min: 1, max: 6 })
    .chain((columns) => fc.array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), { maxLength: 6 }));

  it('rectangles cover every filled cell exactly once, and nothing else [P1]', () => {
    fc.assert(
      fc.property(anyCells, (isFilled) => {
        const area = { row: 3, column: 2, rows: isFilled.length, columns: isFilled[0]?.length ?? 1 };
        const covered = isFilled.map((cells) => cells.map(() => 0));
        const formulas = isFilled.map((cells) => cells.map((cell) => (cell ? 1 : '')));
        const found = findFilledCells(area, formulas, []);
        expect(found.filledCount).toBe(isFilled.flat().filter(Boolean).length);
        for (const rect of found.filled)
          for (let row = rect.row; row < rect.row + rect.rows; row += 1)
            for (let column = rect.column; column < rect.column + rect.columns; column += 1) {
              const cells = covered[row - area.row];
              if (cells) cells[column - area.column] = (cells[column - area.column] ?? 9) + 1;
            }
        expect(covered).toEqual(isFilled.map((cells) => cells.map(Number)));
      }),
    );
  });

  it('equal runs in adjacent rows form one rectangle', () => {
    const cells = [
      ['=A1', 0, ''],
      ['x', false, ''],
      [1, '', 2],
    ];
    expect(findFilledCells({ row: 0, column: 0, rows: 3, columns: 3 }, cells, []).filled).toEqual([
      { row: 0, column: 0, rows: 2, columns: 2 },
      { row: 2, column: 0, rows: 1, columns: 1 },
      { row: 2, column: 2, rows: 1, columns: 1 },
    ]);
  });

  it('the filled cells of several areas are joined, with their first text', () => {
    const area = { row: 0, column: 0, rows: 1, columns: 2 };
    const other = { ...area, row: 9 };
    expect(findFilledCells(area, [['', 7]], [['', '7.0']])).toEqual({
      filled: [{ row: 0, column: 1, rows: 1, columns: 1 }],
      filledCount: 1,
      sample: '7.0',
      contents: new Map([['0,1', '7']]),
    });
    expect(mergeFilledCells([assumeFilled(other), findFilledCells(area, [['', 7]], [['', '7.0']])])).toEqual({
      filled: [other, { row: 0, column: 1, rows: 1, columns: 1 }],
      filledCount: 3,
      sample: '7.0',
    });
  });

  it('columns beside a block count as filled if one formula goes down them, from the block outwards', () => {
    const formulas = [
      ['=A5*2', 'note', '=B5+1', '=C5', '=A1'],
      ['=A6*2', '', '=B6+1', '=C6', '=A2'],
    ];
    expect(countFilledColumns(formulas, 4, 5, true)).toBe(3);
    expect(countFilledColumns(formulas, 4, 5, false)).toBe(1);
    expect(countFilledColumns([['=A5'], ['=A5']], 4, 1, false)).toBe(0);
    expect(countFilledColumns([['=A5'], [7]], 4, 1, false)).toBe(0);
  });
});
