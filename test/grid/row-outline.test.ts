import fc from 'fast-check';
import { listGroups, planOutlineSteps } from '../../src/grid';

const levels = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 12 });
const outline = fc.option(fc.record({ row: fc.integer({ min: 0, max: 9 }), levels }), { nil: undefined });

/** Returns the levels of a sheet's rows, including those that a user has given them. */
function computeLevels(
  placedOutline: { readonly row: number; readonly levels: readonly number[] } | undefined,
  userLevels: number[],
) {
  return userLevels.map((other, row) => other + (placedOutline?.levels[row - placedOutline.row] ?? 0));
}

describe('the outline of rows', () => {
  it('an outline has a group for each run of rows of a level or deeper, the outermost first', () => {
    expect(listGroups([2, 2, 1, 2, 1, 0, 1])).toEqual([
      { row: 0, rows: 5 },
      { row: 6, rows: 1 },
      { row: 0, rows: 2 },
      { row: 3, rows: 1 },
    ]);
    expect(listGroups([0, 0])).toEqual([]);
  });

  it('an outline changes only by steps for rows whose level changes [P10]', () => {
    const former = { row: 4, levels: [1, 1, 0, 1, 0] };
    expect(planOutlineSteps(former, { row: 4, levels: [1, 1, 1, 0, 1, 0] })).toEqual([
      { kind: 'ungroup', row: 7, rows: 1 },
      { kind: 'group', row: 6, rows: 1 },
      { kind: 'group', row: 8, rows: 1 },
    ]);
    expect(planOutlineSteps(former, former)).toEqual([]);
    expect(planOutlineSteps(undefined, undefined)).toEqual([]);
  });

  it('an outline becomes any other one, and groups of the user on the same rows stay [P1]', () => {
    fc.assert(
      fc.property(
        outline,
        outline,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 25, maxLength: 25 }),
        (one, other, userLevels) => {
          const rows = computeLevels(one, userLevels);
          for (const { kind, row, rows: count } of planOutlineSteps(one, other))
            for (let at = row; at < row + count; at += 1) rows[at] = (rows[at] ?? 0) + (kind === 'group' ? 1 : -1);
          expect(rows).toEqual(computeLevels(other, userLevels));
        },
      ),
    );
  });
});
