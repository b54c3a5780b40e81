/** Tests a first placement that goes to a new sheet, because cells are in the way. */
import { until } from '../../../support/app';
import { EXCELS } from '../../../support/either-excel';
import { settle } from '../../../support/excel-host';
import { openedApps } from '../../../support/opened-apps';
import { createSmallPlatform, openSmallApp, type SmallApp } from '../../../support/small-platform';

const apps = openedApps();
const at = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

/** In each fault the first write adds the sheet. */
const FAULTS: readonly (readonly [string, (test: SmallApp) => void])[] = [
  ['that Excel refuses to write', ({ host }) => host.faults.failNextWrite(2, 'GeneralException')],
  ['that is cancelled', ({ app, host }) => host.faults.beforeNextWrite(1, () => app.report.cancelPlacing())],
];

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each(FAULTS)('a placement %s leaves no sheet that was added for it [P1] [P2] [W54]', async (__, spoil) => {
    const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['North', '1']] };
    const test = apps.add(openSmallApp(createSmallPlatform([report]), switches));
    const { app, store, host } = test;
    await app.start();
    store.write(store.activeSheetId, at(3, 1), 'Mine', 'values');
    await app.report.open(1);
    store.select(store.activeSheetId, at(2, 1));
    await settle(host);
    const placing = app.report.place();
    const placingNow = () => (app.report.state.value.kind === 'open' ? app.report.state.value.placing : undefined);
    await until(() => placingNow()?.kind === 'deciding');
    spoil(test);
    void app.report.decide('newSheet');
    await placing;
    expect(placingNow()?.kind).not.toBe('placed');
    expect(store.sheets().map(({ name }) => name)).toEqual(['Sheet1']);
    expect([store.names(), app.placements.state.value]).toMatchObject([[], { count: 0 }]);
  });
});
