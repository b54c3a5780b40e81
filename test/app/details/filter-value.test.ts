import { rect } from '../../support/rect';
import {
  computeRows,
  placeWithFilterCells,
  readCellNames,
  readFault,
  readRows,
  setUpCellStage,
  typeText,
} from '../pipeline/cell-stage';

const { startApp } = setUpCellStage();

it('a filter keeps the offered value without its cell only if the user says so [P1] [P19]', async () => {
  const test = await startApp();
  const id = await placeWithFilterCells(test, 'North');
  typeText(test, 0, 1, 'Soutj');
  await test.app.placements.refresh(id);
  await test.app.placements.openDetails().fixOfferedValues(id, readFault(test, id));
  expect(test.store.readValues(test.store.activeSheetId, rect(0, 1))).toEqual([['Soutj']]);
  expect(readRows(test)).toEqual(computeRows('South'));
  typeText(test, 0, 1, 'East');
  await test.app.placements.refresh(id);
  expect(readRows(test)).toEqual(computeRows('South'));
  expect(readCellNames(test)).toEqual([]);
});
