import { createPlacedPatch, type PlacementFilter, patchPlacement } from '../../../src/placement';
import { createPlacement } from '../placement-fixture';

const createCellFilter = (...values: string[]): PlacementFilter => ({
  ...{ member: 'sales.region', title: 'Region', type: 'string', operator: 'is' },
  cell: { name: '_inlay_cell_1', address: 'Sheet1!A1', values },
});

it('placing again takes the new values of filter cells, and keeps the user’s later choices [P2] [P19]', () => {
  const chosen = createPlacement({ choices: { outline: true, filters: [createCellFilter('North')] } });
  const placedAgain = createPlacement({ choices: { outline: false, filters: [createCellFilter('South')] } });
  const { choices } = patchPlacement(chosen, createPlacedPatch(placedAgain));
  expect(choices).toEqual({ ...chosen.choices, filters: [createCellFilter('South')] });
});
