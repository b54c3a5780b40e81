/**
 * Tests what the question about typed cells says of each: the key of its row, and both values as
 * the cells show them.
 */

import { readHandEdits, readView } from '../../../support/app-state';
import { placeAtSelection } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { createSmallPlatform } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();

it('a typed cell is named by its row, and both values are formatted as its cells show them [P19]', async () => {
  const types = new Map([
    [1, 'number' as const],
    [2, 'time' as const],
  ]);
  const rows = [
    ['Shop', 52447293.94, '2026-10-04T00:00:00.000'],
    ['Online', 23659609.34, '2026-10-05T00:00:00.000'],
  ];
  const columns = ['Channel', 'Net', 'Since'];
  const report = { id: 1, name: 'Sales', columns, measures: ['Net'], types, rows };
  const test = await apps.start(createSmallPlatform([report]));
  const { app, store } = test;
  await placeAtSelection(test);
  store.write(store.activeSheetId, rect(1, 2), '46000', 'values');
  store.write(store.activeSheetId, rect(2, 1), '1234.5', 'values');
  await app.placements.refreshAll();
  expect(readView(test).status.kind).toBe('handEdits');
  expect(readHandEdits(test).cells.map(({ label, userValue, reportValue }) => [label, userValue, reportValue])).toEqual(
    [
      ['Shop · Since', '2025-12-09', '2026-10-04'],
      ['Online · 2026-10-05 · Net', '1,235', '23,659,609'],
    ],
  );
});
