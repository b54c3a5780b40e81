/** Tests what is beneath the selected cell, as the pane's first snapshot has shown it. */
import { signal } from '@preact/signals';
import { findCellInBlock, findInOpeningSnapshot, type OpeningSnapshot } from '../../../src/app/details/cell-in-block';
import { blockQuery } from '../../../src/app/workbook/file-records';
import { Registry } from '../../../src/app/workbook/registry';
import { formatAnchorName } from '../../../src/placement';
import { storageIn } from '../../support/device-storage';
import { openedApps } from '../../support/opened-apps';
import { createSmallPlatform, openSmallApp } from '../../support/small-platform';

const apps = openedApps();

/** Places two columns with three rows of data at A1. */
async function placed() {
  const rows = [
    ['North', '1'],
    ['South', '2'],
    ['West', '3'],
  ];
  const test = apps.add(
    openSmallApp(createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows }])),
  );
  await test.app.start();
  await test.app.report.open(1);
  await test.app.report.place();
  const registry = new Registry(test.workbook, storageIn(new Map()), () => 'unused');
  await registry.load();
  const placements = registry.placements.peek();
  const [located, ...blocks] = await test.workbook.readSnapshot(
    { kind: 'anchors', anchors: placements.map(({ id }) => formatAnchorName(id)) },
    ...placements.map(blockQuery),
  );
  const seen = new Map(placements.flatMap(({ id }, at) => (blocks[at] ? [[id, blocks[at]] as const] : [])));
  const first: OpeningSnapshot = { placements, placesByAnchor: located, snapshots: seen, readAt: 0 };
  const parts = { workbook: test.workbook, registry, placesByAnchor: signal(located), setSelection: () => undefined };
  return { first, parts, test };
}

const cell = (row: number, column: number) => ({ sheet: 'Sheet1', rect: { row, column, rows: 1, columns: 1 } });

it.each([
  ['a header', 0, 1],
  ['a row of data', 2, 0],
])('the first snapshot describes %s as a separate snapshot does [P13]', async (_, row, column) => {
  const { first, parts, test } = await placed();
  test.store.select(test.store.activeSheetId, cell(row, column).rect);
  const looked = await findCellInBlock({ ...parts, takeOpeningSnapshot: () => undefined }, cell(row, column));
  expect(looked).toBeDefined();
  expect(findInOpeningSnapshot(first, cell(row, column))).toEqual(looked);
});

it('the first snapshot finds nothing beside the blocks, and does not know a block whose cells it did not read [P19]', async () => {
  const { first } = await placed();
  expect(findInOpeningSnapshot(first, cell(0, 5))).toBeUndefined();
  expect(findInOpeningSnapshot({ ...first, snapshots: new Map() }, cell(1, 1))).toBe('unknown');
});
