/** Tests how the pane finds the block and row of a cell in its first snapshot of the workbook. */
import { signal } from '@preact/signals';
import { findCellInBlock, findInOpeningSnapshot, type OpeningSnapshot } from '../../../src/app/details/cell-in-block';
import { createBlockQuery } from '../../../src/app/workbook/file-records';
import { Registry } from '../../../src/app/workbook/registry';
import { formatAnchorName } from '../../../src/placement';
import { createMapStorage } from '../../support/device-storage';
import { placeAtSelection } from '../../support/place-report';
import { createSmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

/** Places two columns with three rows of data at A1. */
async function placeReport() {
  const rows = [
    ['North', '1'],
    ['South', '2'],
    ['West', '3'],
  ];
  const test = await apps.start(createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }]));
  await placeAtSelection(test);
  const registry = new Registry(test.workbook, createMapStorage(new Map()), () => 'unused');
  await registry.load();
  const placements = registry.placements.peek();
  const [placesByAnchor, ...blocks] = await test.workbook.readSnapshot(
    { kind: 'anchors', anchors: placements.map(({ id }) => formatAnchorName(id)) },
    ...placements.map(createBlockQuery),
  );
  const snapshots = new Map(
    placements.flatMap(({ id }, index) => (blocks[index] ? [[id, blocks[index]] as const] : [])),
  );
  const openingSnapshot: OpeningSnapshot = { placements, placesByAnchor, snapshots, readAt: 0 };
  const dependencies = {
    workbook: test.workbook,
    registry,
    placesByAnchor: signal(placesByAnchor),
    setSelection: () => undefined,
  };
  return { openingSnapshot, dependencies, test };
}

const createCellAddress = (row: number, column: number) => ({
  sheet: 'Sheet1',
  rect: { row, column, rows: 1, columns: 1 },
});

it.each([
  ['a header', 0, 1],
  ['a row of data', 2, 0],
])('the first snapshot describes %s like a snapshot of that cell only [P13]', async (_, row, column) => {
  const { openingSnapshot, dependencies, test } = await placeReport();
  test.store.select(test.store.activeSheetId, createCellAddress(row, column).rect);
  const separateSnapshot = await findCellInBlock(
    { ...dependencies, takeOpeningSnapshot: () => undefined },
    createCellAddress(row, column),
  );
  expect(separateSnapshot).toBeDefined();
  expect(findInOpeningSnapshot(openingSnapshot, createCellAddress(row, column))).toEqual(separateSnapshot);
});

it('the first snapshot finds nothing beside the blocks, nor in a block whose cells it did not read [P19]', async () => {
  const { openingSnapshot } = await placeReport();
  expect(findInOpeningSnapshot(openingSnapshot, createCellAddress(0, 5))).toBeUndefined();
  expect(findInOpeningSnapshot({ ...openingSnapshot, snapshots: new Map() }, createCellAddress(1, 1))).toBe('unknown');
});

it('findCellInBlock describes the active cell if several are selected, as after a sort [P19]', async () => {
  const { dependencies, test } = await placeReport();
  const sortedCells = { row: 1, column: 0, rows: 3, columns: 2 };
  test.store.select(test.store.activeSheetId, sortedCells, { row: 1, column: 1 });
  const cellInBlock = await findCellInBlock(
    { ...dependencies, takeOpeningSnapshot: () => undefined },
    { sheet: 'Sheet1', rect: sortedCells },
  );
  expect(cellInBlock).toMatchObject({ cell: { row: 1, column: 1 }, row: ['North', '1'] });
});
