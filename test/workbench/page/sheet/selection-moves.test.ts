import fc from 'fast-check';
import type { Rect } from '../../../../src/grid';
import { createAxis } from '../../../../src/workbench/page/sheet/axis';
import {
  expandToMerges,
  findCellBeside,
  findFilledEdge,
  findMovingCorner,
  findNextSelection,
  selectBetween,
  selectCell,
} from '../../../../src/workbench/page/sheet/selection-moves';
import { rect } from '../../../support/rect';

const axes = { rows: createAxis(100, 20, []), columns: createAxis(26, 64, []) };
const cell = fc.record({ row: fc.nat(99), column: fc.nat(25) });

describe('moving the cursor', () => {
  it('the cursor stops at the edges of the sheet', () => {
    expect(findCellBeside({ row: 0, column: 0 }, 'up', axes)).toEqual({ row: 0, column: 0 });
    expect(findCellBeside({ row: 99, column: 25 }, 'right', axes)).toEqual({ row: 99, column: 25 });
  });

  it('the cursor steps over hidden rows and does not count them', () => {
    const axesWithHiddenRows = { ...axes, rows: createAxis(100, 20, [{ start: 1, count: 4, size: 0 }]) };
    expect(findCellBeside({ row: 0, column: 0 }, 'down', axesWithHiddenRows)).toEqual({ row: 5, column: 0 });
    expect(findCellBeside({ row: 0, column: 0 }, 'down', axesWithHiddenRows, 3)).toEqual({ row: 7, column: 0 });
  });

  it('Enter moves down and Tab moves right from a single cell', () => {
    expect(findNextSelection(selectCell({ row: 3, column: 2 }), 'down', axes).active).toEqual({ row: 4, column: 2 });
    expect(findNextSelection(selectCell({ row: 3, column: 2 }), 'right', axes).active).toEqual({ row: 3, column: 3 });
  });

  it('the cursor visits every selected cell once and returns, by Tab along rows and by Enter along columns', () => {
    const start = selectBetween({ row: 1, column: 1 }, { row: 3, column: 2 });
    const visitSelection = (direction: 'right' | 'down' | 'left' | 'up') => {
      const visited: string[] = [];
      let selection = start;
      for (let step = 0; step < 6; step += 1) {
        visited.push(`${selection.active.row},${selection.active.column}`);
        selection = findNextSelection(selection, direction, axes);
      }
      expect(selection).toEqual(start);
      return visited.join(' ');
    };
    expect(visitSelection('right')).toBe('1,1 1,2 2,1 2,2 3,1 3,2');
    expect(visitSelection('down')).toBe('1,1 2,1 3,1 1,2 2,2 3,2');
    expect(visitSelection('left')).toBe('1,1 3,2 3,1 2,2 2,1 1,2');
    expect(visitSelection('up')).toBe('1,1 3,2 2,2 1,2 3,1 2,1');
  });
});

describe('extending the selection', () => {
  it('an extension of the selection moves the corner opposite the cursor', () => {
    fc.assert(
      fc.property(cell, cell, (active, other) => {
        expect(findMovingCorner(selectBetween(active, other))).toEqual(other);
      }),
    );
  });
});

describe('Ctrl with an arrow', () => {
  const createFilledTest = (text: string) => (index: number) => text[index] === 'x';

  it.each([
    ['to the end of filled cells', 'xxx..x', 0, 2],
    ['over a gap to the next filled cell', 'x..x..', 0, 3],
    ['from the last of a stretch to the next stretch', 'xx..xx', 1, 4],
    ['from an empty cell to the first filled one', '...xx.', 0, 3],
    ['to the edge when nothing is left', 'xx....', 1, 5],
    ['nowhere from the edge', 'xxxxxx', 5, 5],
  ])('Ctrl with an arrow goes %s', (_title, text, from, to) => {
    expect(findFilledEdge(createFilledTest(text), from, 1, 5)).toBe(to);
  });

  it('Ctrl with an arrow goes to the sheet’s edge over empty cells', () => {
    expect(findFilledEdge(createFilledTest('....x.'), 3, -1, 5)).toBe(0);
  });
});

describe('merged areas', () => {
  it('merged areas are never selected in part, even if one leads to the next', () => {
    const merges: Rect[] = [rect(1, 1, 2, 2), rect(2, 3, 3)];
    expect(expandToMerges(rect(2, 2, 1, 2), merges)).toEqual({
      row: 1,
      column: 1,
      rows: 4,
      columns: 3,
    });
  });

  it('merged areas beside a selection do not change it', () => {
    const beside = rect(3, 1, 1, 2);
    expect(expandToMerges(beside, [rect(1, 1, 2, 2)])).toBe(beside);
  });
});
