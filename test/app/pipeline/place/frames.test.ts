/** Tests a report that is placed into selected cells that limit its rows and columns. */

import { readViews } from '../../../support/app-state';
import { createSmallPlatform, openSmallApp } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
const createRows = (count: number) => Array.from({ length: count }, (_, index) => [`Row ${index + 1}`]);

it.each([
  [2, 'A1:A4'],
  [5, 'A1:A10'],
])(
  'the answer for a result that does not fit leaves a selection that has room as it is: %d rows [P5]',
  async (rows, cells) => {
    const platform = createSmallPlatform([{ id: 1, name: 'List', columns: ['a'], rows: createRows(rows) }]);
    const { app, store, host } = apps.add(openSmallApp(platform));
    await app.start();
    store.select(store.activeSheetId, { row: 0, column: 0, rows: 4, columns: 1 });
    await host.whenIdle();
    await app.report.open(1);
    await app.report.place('useWholeBlock');
    changeReport(platform, { rows: createRows(9) });
    await app.placements.refresh(readViews({ app })[0]?.id ?? '');
    expect(readViews({ app })[0]?.cells).toBe(cells);
  },
);
