/** Tests that a chart over a growing block is rolled back with it. */
import { readId } from '../../../support/app-state';
import { EXCELS } from '../../../support/excel-profiles';
import { placeAt } from '../../../support/place-report';
import { rect } from '../../../support/rect';
import { createSmallPlatform } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
const SOURCE = { Values: '=Sheet1!$C$4:$C$7' };
const createRows = (count: number) => Array.from({ length: count }, (_, row) => [`Region ${row}`, 10 + row]);

describe.each(EXCELS)('a chart over a block that grows in %s', (_, switches) => {
  it.each([false, true])(
    'a chart keeps its rows if the write is rolled back, whichever request fails, after its effect: %s [P2]',
    async (isCarriedOut) => {
      let failedCount = 0;
      for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
        const types = new Map([[1, 'number' as const]]);
        const columns = ['Region', 'Net'];
        const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns, rows: createRows(4), types }]);
        const test = await apps.start(platform, switches);
        await placeAt(test, 2, 1);
        const details = await test.app.placements.openDetails();
        await details.setOptions(readId(test), { reach: 'extend' });
        const sheetId = test.store.activeSheetId;
        test.store.objects.add(sheetId, { kind: 'chart', name: 'Net', type: 'Line', sources: [SOURCE] });
        hasFailed = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          hasFailed = true;
        });
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        changeReport(platform, { rows: createRows(9) });
        await test.app.placements.refreshAll();
        const [chart] = test.store.objects.list(sheetId, 'chart');
        const hasRows = test.store.readGrids(sheetId, rect(11, 2, 1, 1)).values[0]?.[0] !== '';
        // If the requests that read charts fail, the rows are written without them.
        if (hasRows) continue;
        failedCount += 1;
        expect({ nth, sources: chart?.sources }).toEqual({ nth, sources: [SOURCE] });
      }
      if (!isCarriedOut) expect(failedCount).toBeGreaterThan(0);
    },
  );
});
