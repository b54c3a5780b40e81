import fc from 'fast-check';
import { containsRect, equalRect, intersectRect, type Rect } from '../../src/grid';
import { type Frame, groundToSurvey, isClean, planBlock, touchesOnlyOwn } from '../../src/placement';

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
  previous: anyPrevious,
  size: anySize,
  occupied: fc.array(anyRect, { maxLength: 4 }),
});

describe('the plan', () => {
  it('[P1] touches no cell that is neither the block now nor the block before', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(touchesOnlyOwn(planBlock(input), input.previous)).toBe(true);
      }),
    );
  });

  it('[P1] is clean only when nothing filled stands in the cells that it gains', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const plan = planBlock(input);
        const hit = plan.gains.some((gain) => input.occupied.some((rect) => intersectRect(gain, rect)));
        expect(isClean(plan)).toBe(!hit);
        for (const conflict of plan.conflicts) {
          for (const rect of conflict.rects)
            expect(input.occupied.some((filled) => containsRect(filled, rect))).toBe(true);
        }
      }),
    );
  });

  it('[P1] with the word of the analyst the filled cells are no conflict', () => {
    fc.assert(fc.property(anyInput, (input) => expect(isClean(planBlock({ ...input, overwrite: true }))).toBe(true)));
  });

  it('[P10] of an equal size is empty, and planning twice is planning once', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const once = planBlock(input);
        const twice = planBlock({ ...input, previous: once.block });
        expect(equalRect(once.block, twice.block)).toBe(true);
        expect([twice.gains, twice.clears, twice.conflicts]).toEqual([[], [], []]);
      }),
    );
  });

  it('surveys exactly the cells that it gains', () => {
    fc.assert(
      fc.property(anyInput, ({ occupied: _, ...input }) => {
        expect(groundToSurvey(input)).toEqual(planBlock({ ...input, occupied: [] }).gains);
      }),
    );
  });

  it('[P5] says what a fixed frame leaves out', () => {
    const plan = planBlock({
      anchor,
      frame: { kind: 'fixed', rows: 5, columns: 2 },
      previous: undefined,
      size: { rows: 9, columns: 4 },
      occupied: [],
    });
    expect(plan.block).toEqual({ ...anchor, rows: 5, columns: 2 });
    expect(plan.cut).toEqual({ by: 'frame', rows: 4, columns: 2 });
  });

  it("[P5] says what the sheet's edge leaves out", () => {
    const plan = planBlock({
      anchor: { row: 1_048_570, column: 16_380 },
      frame: { kind: 'free' },
      previous: undefined,
      size: { rows: 10, columns: 10 },
      occupied: [],
    });
    expect(plan.block).toEqual({ row: 1_048_570, column: 16_380, rows: 6, columns: 4 });
    expect(plan.cut).toEqual({ by: 'edge', rows: 4, columns: 6 });
  });

  it('clears what a smaller result leaves over', () => {
    const plan = planBlock({
      anchor,
      frame: { kind: 'free' },
      previous: { ...anchor, rows: 6, columns: 3 },
      size: { rows: 4, columns: 2 },
      occupied: [],
    });
    expect(plan.clears).toEqual([
      { row: 3, column: 3, rows: 4, columns: 1 },
      { row: 7, column: 1, rows: 2, columns: 3 },
    ]);
  });
});
