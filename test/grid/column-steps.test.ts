import fc from 'fast-check';
import {
  type ColumnStep,
  computeColumnAfterSteps,
  countStepsMade,
  findMarkerColumns,
  planColumnSteps,
} from '../../src/grid';

/** Carries the steps out on one row of cells as Excel does. */
function applySteps(steps: readonly ColumnStep[], cells: readonly (number | undefined)[]): (number | undefined)[] {
  const row = [...cells];
  for (const step of steps) {
    if (step.kind === 'insert') row.splice(step.at, 0, ...Array.from({ length: step.columns }, () => undefined));
    else if (step.kind === 'delete')
      expect(row.splice(step.at, step.columns).every((cell) => cell === undefined)).toBe(true);
    else
      for (let column = 0; column < step.columns; column += 1) {
        expect(row[step.to + column]).toBeUndefined();
        row[step.to + column] = row[step.from + column];
        row[step.from + column] = undefined;
      }
  }
  return row;
}

const createPlacesAfter = (steps: readonly ColumnStep[], markers: readonly number[]) => (made: number) =>
  markers.map((column) => computeColumnAfterSteps(steps.slice(0, made), column));

/**
 * Generates columns that are in the block, and those that came after them, each with its
 * destination.
 */
const anyOrder = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }).map((areNew) => {
  const standing = areNew.filter((isComing) => !isComing).length + 1;
  const next = { standing: 1, coming: standing };
  const order = areNew.map((isComing) => {
    const kind = isComing ? 'coming' : 'standing';
    next[kind] += 1;
    return next[kind] - 1;
  });
  return [0, ...order];
});

it('columns reach their places over free cells only, and cells right of the block return to theirs [P1]', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const beside = [100, 101];
      expect(applySteps(planColumnSteps(order), [...order.keys(), ...beside])).toEqual([...order, ...beside]);
    }),
  );
});

it('the number of completed steps follows from the places of columns after each step [P2]', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const steps = planColumnSteps(order);
      const markers = findMarkerColumns(order);
      for (let made = 0; made <= steps.length; made += 1) {
        const done = applySteps(steps.slice(0, made), [...order.keys(), order.length]);
        const places = markers.map((column) => done.indexOf(column));
        expect(places).toEqual(createPlacesAfter(steps, markers)(made));
        expect(countStepsMade(steps.length, createPlacesAfter(steps, markers), places)).toBe(made);
      }
    }),
  );
});

it('the number of completed steps is unknown if columns moved otherwise or one is not found [P2]', () => {
  const order = [0, 3, 1, 2];
  const steps = planColumnSteps(order);
  const markers = findMarkerColumns(order);
  const after = createPlacesAfter(steps, markers);
  const countMade = (places: readonly (number | undefined)[]) => countStepsMade(steps.length, after, places);
  expect(countMade(after(1))).toBe(1);
  expect(countMade(after(1).map((place) => place + 1))).toBeUndefined();
  expect(countMade([undefined, ...after(1).slice(1)])).toBeUndefined();
});
