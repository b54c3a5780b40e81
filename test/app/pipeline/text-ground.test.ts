/** Tests that numbers stay numbers in cells that had the text format before the block took them. */
import { EXCELS } from '../../support/excel-profiles';
import { rect } from '../../support/rect';
import { createSmallPlatform } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();
const createRows = (count: number) => Array.from({ length: count }, (_, index) => [`r${index}`, `${index + 1}`]);

it.each(EXCELS)(
  'text cells among the cells of a new or grown block turn no number into text in %s [P4]',
  async (_, excel) => {
    const types = new Map([[1, 'number']] as const);
    const platform = createSmallPlatform([
      { id: 1, name: 'Sales', columns: ['Region', 'n'], types, rows: createRows(4) },
    ]);
    const test = await apps.start(platform, excel);
    const { store } = test;
    const sheet = store.activeSheetId;
    for (const row of [3, 7]) store.setStyle(sheet, rect(row, 0, 1, 2), { numberFormat: '@' });
    await test.app.report.open(1);
    await test.app.report.place();
    expect(store.readValues(sheet, rect(1, 1, 4)).flat()).toEqual([1, 2, 3, 4]);
    changeReport(platform, { rows: createRows(8) });
    await test.app.placements.refreshAll();
    expect(store.readValues(sheet, rect(1, 1, 8)).flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  },
);
