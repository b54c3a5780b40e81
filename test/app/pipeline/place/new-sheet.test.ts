/** Tests a first placement that goes to a new sheet, because cells are in the way. */
import { waitUntil } from '../../../support/app';
import { settle } from '../../../support/excel-host';
import { EXCELS } from '../../../support/excel-profiles';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallApp } from '../../../support/small-platform';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();

/** In each fault the first write adds the sheet. */
const FAULTS: readonly (readonly [string, (test: SmallApp) => void])[] = [
  ['that Excel refuses to write', ({ host }) => host.faults.failNthWrite(2, 'GeneralException')],
  ['that is cancelled', ({ app, host }) => host.faults.callBeforeNthWrite(1, () => app.report.cancelPlacing())],
];

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each(FAULTS)('a placement %s leaves no sheet that was added for it [P1] [P2] [W54]', async (__, injectFault) => {
    const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [['North', '1']] };
    const test = await apps.start(createSmallPlatform([report]), switches);
    const { app, store, host } = test;
    store.write(store.activeSheetId, rect(3, 1), 'Mine', 'values');
    await app.report.open(1);
    store.select(store.activeSheetId, rect(2, 1));
    await settle(host);
    const placingDone = app.report.place();
    const readPlacing = () => (app.report.state.value.kind === 'open' ? app.report.state.value.placing : undefined);
    await waitUntil(() => readPlacing()?.kind === 'deciding');
    injectFault(test);
    void app.report.decide('newSheet');
    await placingDone;
    expect(readPlacing()?.kind).not.toBe('placed');
    expect(store.listSheets().map(({ name }) => name)).toEqual(['Sheet1']);
    expect([store.listNames(), app.placements.state.value]).toMatchObject([[], { count: 0 }]);
  });
});
