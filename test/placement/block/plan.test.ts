import fc from 'fast-check';
import { containsRect, intersectRect, isSameRect, type Rect } from '../../../src/grid';
import { type Frame, findGroundToRead, planBlock } from '../../../src/placement';

const anchor = { row: 3, column: 1 };
const anySize = fc.record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 8 }) });
const anyFrame: fc.Arbitrary<Frame> = fc.oneof(
  fc.constant<Frame>({ kind: 'free' }),
  anySize.map((size): Frame => ({ kind: 'fixed', ...size })),
);
const anyRect: fc.Arbitrary<Rect> = fc.record({
  row: fc.integer({ min: 0, max: 16 }),
  column: fc.integer({ min: 0, max: 10 }),
  rows: fc.integer({ min: 1, max: 4 }),
  columns: fc.integer({ min: 1, max: 4 }),
});
const anyPrevious = fc.option(anySize, { nil: undefined }).map((size) => size && { ...anchor, ...size });
const anyInput = fc.record({
  anchor: fc.constant(anchor),
  frame: anyFrame,
  remainingBlock: anyPrevious,
  size: anySize,
  occupiedRects: fc.array(anyRect, { maxLength: 4 }),
});

type CellPosition = readonly [row: number, column: number];

function listCells(rects: readonly Rect[]): CellPosition[] {
  const cells = rects.flatMap(({ row, column, rows, columns }) =>
    Array.from(
      { length: rows * columns },
      (_, index): CellPosition => [row + Math.floor(index / columns), column + (index % columns)],
    ),
  );
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

function isIn(rect: Rect | undefined, row: number, column: number): boolean {
  return rect !== undefined && containsRect(rect, { row, column, rows: 1, columns: 1 });
}

/** Moves a cell as a spreadsheet does when cells are inserted and those below move down. */
function shiftCell([row, column]: CellPosition, shift: Rect | undefined): CellPosition {
  const isMoved = shift && row >= shift.row && column >= shift.column && column < shift.column + shift.columns;
  return isMoved ? [row + shift.rows, column] : [row, column];
}

describe('the plan', () => {
  it('a plan changes only cells of the new and of the previous block [P1]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { block, clears, gains } = planBlock(input);
        const ownBlocks = input.remainingBlock ? [block, input.remainingBlock] : [block];
        for (const rect of [...clears, ...gains]) {
          expect(ownBlocks.some((ownBlock) => containsRect(ownBlock, rect))).toBe(true);
        }
      }),
    );
  });

  it('a plan has no conflicts only if the cells that it gains are empty [P1]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const plan = planBlock(input);
        const gainsFilledCells = plan.gains.some((gain) =>
          input.occupiedRects.some((rect) => intersectRect(gain, rect)),
        );
        expect(plan.conflicts.length === 0).toBe(!gainsFilledCells);
        for (const conflict of plan.conflicts) {
          for (const rect of conflict.rects)
            expect(input.occupiedRects.some((filled) => containsRect(filled, rect))).toBe(true);
        }
      }),
    );
  });

  it('filled cells are no conflict if the user agrees to overwrite them [P1]', () => {
    fc.assert(
      fc.property(anyInput, (input) => expect(planBlock({ ...input, answer: 'overwrite' }).conflicts).toEqual([])),
    );
  });

  it('a plan moves obstacles down without losing any, and moves nothing if there are none [P1]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const plan = planBlock({ ...input, answer: 'shiftDown' });
        if (!plan.shift) {
          expect(planBlock(input)).toEqual(plan);
          return;
        }
        fc.pre(plan.conflicts.length === 0);
        const foreign = listCells(input.occupiedRects).filter(
          ([row, column]) => !isIn(input.remainingBlock, row, column),
        );
        const after = foreign.map((cell) => shiftCell(cell, plan.shift));
        const blocked = after.filter(([row, column]) => isIn(plan.block, row, column));
        expect(blocked).toEqual([]);
        for (const [index, [row, column]] of after.entries()) {
          const [oldRow, oldColumn] = foreign[index] ?? [];
          const isBelow = isIn({ ...plan.shift, rows: 1000 }, oldRow ?? -1, oldColumn ?? -1);
          expect([row, column]).toEqual([(oldRow ?? 0) + (isBelow ? plan.shift.rows : 0), oldColumn]);
        }
      }),
    );
  });

  it('cells beside the block remain obstacles if only cells below may move [P1]', () => {
    const remainingBlock = { ...anchor, rows: 2, columns: 2 };
    const right = { row: 3, column: 3, rows: 1, columns: 1 };
    const below = { row: 6, column: 2, rows: 1, columns: 1 };
    const size = { rows: 4, columns: 3 };
    const plan = planBlock({
      anchor,
      frame: { kind: 'free' },
      remainingBlock,
      size,
      occupiedRects: [right, below],
      answer: 'shiftDown',
    });
    expect(plan.shift).toEqual({ row: 5, column: 1, rows: 2, columns: 3 });
    expect(plan.conflicts).toEqual([{ kind: 'cellsInTheWay', rects: [right] }]);
  });

  it('a plan of equal size is empty, and planning twice equals planning once [P10]', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const once = planBlock(input);
        const twice = planBlock({ ...input, remainingBlock: once.block });
        expect(isSameRect(once.block, twice.block)).toBe(true);
        expect([twice.gains, twice.clears, twice.conflicts]).toEqual([[], [], []]);
      }),
    );
  });

  it('the ground to read consists of exactly the cells that a plan gains', () => {
    fc.assert(
      fc.property(anyInput, ({ occupiedRects: _, ...input }) => {
        expect(findGroundToRead(input)).toEqual(planBlock({ ...input, occupiedRects: [] }).gains);
      }),
    );
  });

  it('a plan reports what a fixed frame cuts off [P5]', () => {
    const plan = planBlock({
      anchor,
      frame: { kind: 'fixed', rows: 5, columns: 2 },
      remainingBlock: undefined,
      size: { rows: 9, columns: 4 },
      occupiedRects: [],
    });
    expect(plan.block).toEqual({ ...anchor, rows: 5, columns: 2 });
    expect(plan.cut).toEqual({ by: 'frame', rows: 4, columns: 2 });
  });

  it('a plan never takes whole rows, and reports the column that is cut off [P5]', () => {
    const size = { rows: 5, columns: 16_384 };
    const planAt = (column: number) =>
      planBlock({
        anchor: { row: 3, column },
        frame: { kind: 'free' },
        remainingBlock: undefined,
        size,
        occupiedRects: [],
      });
    expect(planAt(0).block).toEqual({ row: 3, column: 0, rows: 5, columns: 16_383 });
    expect(planAt(0).cut).toEqual({ by: 'edge', rows: 0, columns: 1 });
    expect(planAt(1).cut).toEqual({ by: 'edge', rows: 0, columns: 1 });
  });

  it('a plan reports what the sheet’s edge cuts off [P5]', () => {
    const plan = planBlock({
      anchor: { row: 1_048_570, column: 16_380 },
      frame: { kind: 'free' },
      remainingBlock: undefined,
      size: { rows: 10, columns: 10 },
      occupiedRects: [],
    });
    expect(plan.block).toEqual({ row: 1_048_570, column: 16_380, rows: 6, columns: 4 });
    expect(plan.cut).toEqual({ by: 'edge', rows: 4, columns: 6 });
  });

  it('a plan clears the remaining cells of a larger previous block', () => {
    const plan = planBlock({
      anchor,
      frame: { kind: 'free' },
      remainingBlock: { ...anchor, rows: 6, columns: 3 },
      size: { rows: 4, columns: 2 },
      occupiedRects: [],
    });
    expect(plan.clears).toEqual([
      { row: 3, column: 3, rows: 4, columns: 1 },
      { row: 7, column: 1, rows: 2, columns: 3 },
    ]);
  });
});
