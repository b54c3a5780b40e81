import { subtractRect } from '../../src/grid';
import { EXCELS } from '../support/either-excel';
import { everyStop, failAt } from '../support/failing';
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, control, prepared, rowsOf, sheetOf, write } from './block-stage';

const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

it.each(EXCELS)(
  'the name of a block that gets smaller covers all its cells until they are cleared, in %s [P2] [W34]',
  async (_, switches) => {
    const prepare = async () => {
      const test = openWorkbook(switches);
      await write(test, aWrite(rowsOf(6, 3)));
      const remainingBlock = { row: 3, column: 1, rows: 6, columns: 3 };
      const clears = [at(5, 1, 4, 3), at(3, 3, 2, 1)];
      const plan = await prepared(test, aWrite(rowsOf(2, 2, 500), { remainingBlock, gains: [], clears }));
      test.host.clearLog();
      return { test, plan };
    };
    const good = await prepare();
    await good.test.workbook.write(good.plan, control());
    for (const stop of everyStop(good.test.host.log().slice(0, 1))) {
      const { test, plan } = await prepare();
      failAt(test.host, stop);
      // The pane stops with its request.
      for (let nth = 2; nth < 20; nth += 1) test.host.faults.failNextSync(nth, 'GeneralException');
      await test.workbook.write(plan, control()).catch(() => undefined);
      const used = test.store.usedRange(sheetOf(test), true);
      const name = test.store.nameReference(ANCHOR)?.rect;
      expect([stop, used && name && subtractRect(used, name)]).toEqual([stop, []]);
    }
  },
);
