import fc from 'fast-check';
import { containsRect, intersectRect, type Obstacle, type Rect } from '../../../src/grid';
import { findObstacle, findTakenCells, planTableRanges } from '../../../src/placement';

const upTo = (most: number) => fc.integer({ min: 0, max: most });

/**
 * Generates a block with its header row, what becomes of it, and a table over it, which may reach
 * further on every side but above.
 */
const cases = fc.record({
  standing: fc.record({
    row: upTo(5),
    column: upTo(5),
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 4 }),
  }),
  rows: fc.integer({ min: 1, max: 12 }),
  more: upTo(2),
  left: upTo(1),
  right: upTo(2),
  below: upTo(3),
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
      const gains = gained(block, currentRect);
      const plan = { block, gains, clears: [], conflicts: [], shift: undefined, cut: undefined };
      const before = { currentRect, headerRows: 1 };
      const isInTheWay = findObstacle(plan, [table], currentRect, { hasMovingColumns: false, headerRows: 1 });
      if (isInTheWay) return;
      const [reach] = planTableRanges([table], plan, before, true);
      const now = reach?.kind === 'table' ? onSheet(block, reach.to) : rect;
      expect(containsRect(now, block)).toBe(true);
      expect([now.row, now.column]).toEqual([rect.row, rect.column]);
      expect(now.rows).toBeGreaterThanOrEqual(2);
      const holdsMore = left + sides.right + below + Number(hasTotals) > 0;
      if (holdsMore) expect(containsRect(now, rect)).toBe(true);
      if (hasTotals) expect(now.rows).toBe(rect.rows);
      for (const cell of findTakenCells([table], plan, before)) {
        expect(intersectRect(cell, rect)).toBeUndefined();
        expect(intersectRect(cell, block)).toBeUndefined();
        expect(containsRect(now, cell)).toBe(true);
      }
    }),
  );
});

function gained(block: Rect, standing: Rect): Rect[] {
  const down = block.rows - standing.rows;
  const right = block.columns - standing.columns;
  return [
    ...(down > 0 ? [{ ...block, row: standing.row + standing.rows, rows: down }] : []),
    ...(right > 0 ? [{ ...block, column: standing.column + standing.columns, columns: right }] : []),
  ];
}

function onSheet(block: Rect, part: Rect): Rect {
  return { ...part, row: part.row + block.row, column: part.column + block.column };
}
