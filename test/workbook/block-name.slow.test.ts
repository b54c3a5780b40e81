import { subtractRect } from '../../src/grid';
import { EXCELS } from '../support/excel-profiles';
import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';
import { failRequest, listStops } from '../support/request-failures';
import { ANCHOR, createControl, createRows, createWrite, getSheet, prepareWrite, write } from './block-stage';

it.each(EXCELS)(
  'the name of a block that gets smaller covers all its cells until they are cleared, in %s [P2] [W34]',
  async (_, switches) => {
    const prepare = async () => {
      const test = openWorkbook(switches);
      await write(test, createWrite(createRows(6, 3)));
      const remainingBlock = { row: 3, column: 1, rows: 6, columns: 3 };
      const clears = [rect(5, 1, 4, 3), rect(3, 3, 2, 1)];
      const plan = await prepareWrite(test, createWrite(createRows(2, 2, 500), { remainingBlock, gains: [], clears }));
      test.host.clearLog();
      return { test, plan };
    };
    const good = await prepare();
    await good.test.workbook.write(good.plan, createControl());
    for (const stop of listStops(good.test.host.readLog().slice(0, 1))) {
      const { test, plan } = await prepare();
      failRequest(test.host, stop);
      // The pane stops with its request.
      for (let nth = 2; nth < 20; nth += 1) test.host.faults.failNthBatch(nth, 'GeneralException');
      await test.workbook.write(plan, createControl()).catch(() => undefined);
      const used = test.store.findUsedRange(getSheet(test), true);
      const name = test.store.resolveName(ANCHOR)?.rect;
      expect([stop, used && name && subtractRect(used, name)]).toEqual([stop, []]);
    }
  },
);
