/** Tests a report that is placed into selected cells that limit its rows and columns. */
import { views } from '../../../support/app';
import { openedApps } from '../../../support/opened-apps';
import { createSmallPlatform, openSmallApp } from '../../../support/small-platform';

const apps = openedApps();
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => [`Row ${index + 1}`]);

it.each([
  [2, 'A1:A4'],
  [5, 'A1:A10'],
])(
  'the answer for a result that does not fit leaves a selection that has room as it is: %d rows [P5]',
  async (rows, cells) => {
    const platform = createSmallPlatform([{ id: 1, name: 'List', columns: ['a'], rows: rowsOf(rows) }]);
    const { app, store, host } = apps.add(openSmallApp(platform));
    await app.start();
    store.select(store.activeSheetId, { row: 0, column: 0, rows: 4, columns: 1 });
    await host.whenIdle();
    await app.report.open(1);
    await app.report.place('useWholeBlock');
    Object.assign(platform.reports.get(1) ?? {}, { rows: rowsOf(9) });
    await app.placements.refresh(views({ app })[0]?.id ?? '');
    expect(views({ app })[0]?.cells).toBe(cells);
  },
);
