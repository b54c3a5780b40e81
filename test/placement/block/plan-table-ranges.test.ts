import fc from 'fast-check';
import { containsRect, intersectRect, type Obstacle, type Rect } from '../../../src/grid';
import { findObstacle, findTakenCells, planTableRanges } from '../../../src/placement';

const createNumberUpTo = (most: number) => fc.integer({ min: 0, max: most });

/**
 * Generates a block with its header row, what becomes of it, and a table over it, which may reach
 * further on every side but above.
 */
const cases = fc.record({
  standing: fc.record({
    row: createNumberUpTo(5),
    column: createNumberUpTo(5),
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 4 }),
  }),
  rows: fc.integer({ min: 1, max: 12 }),
  more: createNumberUpTo(2),
  left: createNumberUpTo(1),
  right: createNumberUpTo(2),
  below: createNumberUpTo(3),
  hasTotals: fc.boolean(),
});

it('a table over a block covers it afterwards and keeps its header row and other cells, or is an obstacle [P1]', () => {
  fc.assert(
    fc.property(cases, ({ standing: currentRect, rows, more, below, hasTotals, ...sides }) => {
      const left = Math.min(sides.left, currentRect.column);
      const body = { ...currentRect, row: currentRect.row + 1, rows: Math.max(1, currentRect.rows - 1) + below };
      const rect = {
        row: currentRect.row,
        column: currentRect.column - left,
        rows: body.rows + 1 + Number(hasTotals),
        columns: left + currentRect.columns + sides.right,
      };
      const table: Obstacle = {
        kind: 'table',
        name: 'Table1',
        rect,
        body: { ...body, column: rect.column, columns: rect.columns },
      };
      const block = { ...currentRect, rows, columns: currentRect.columns + more };
      const gains = computeGains(block, currentRect);
      const plan = { block, gains, clears: [], conflicts: [], shift: undefined, cut: undefined };
      const before = { currentRect, headerRows: 1 };
      const isInTheWay = findObstacle(plan, [table], currentRect, { hasMovingColumns: false, headerRows: 1 });
      if (isInTheWay) return;
      const [tableRange] = planTableRanges([table], plan, before, true);
      const newRect = tableRange?.kind === 'table' ? toSheetRect(block, tableRange.to) : rect;
      expect(containsRect(newRect, block)).toBe(true);
      expect([newRect.row, newRect.column]).toEqual([rect.row, rect.column]);
      expect(newRect.rows).toBeGreaterThanOrEqual(2);
      const coversOtherCells = left + sides.right + below + Number(hasTotals) > 0;
      if (coversOtherCells) expect(containsRect(newRect, rect)).toBe(true);
      if (hasTotals) expect(newRect.rows).toBe(rect.rows);
      for (const cell of findTakenCells([table], plan, before)) {
        expect(intersectRect(cell, rect)).toBeUndefined();
        expect(intersectRect(cell, block)).toBeUndefined();
        expect(containsRect(newRect, cell)).toBe(true);
      }
    }),
  );
});

function computeGains(block: Rect, currentRect: Rect): Rect[] {
  const down = block.rows - currentRect.rows;
  const right = block.columns - currentRect.columns;
  return [
    ...(down > 0 ? [{ ...block, row: currentRect.row + currentRect.rows, rows: down }] : []),
    ...(right > 0 ? [{ ...block, column: currentRect.column + currentRect.columns, columns: right }] : []),
  ];
}

function toSheetRect(block: Rect, part: Rect): Rect {
  return { ...part, row: part.row + block.row, column: part.column + block.column };
}
