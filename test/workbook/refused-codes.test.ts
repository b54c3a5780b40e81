/**
 * Tests codes of requests that Excel refused: the general code, and those with a message of their
 * own.
 */

import { openWorkbook } from '../support/office-workbook';
import { failNextWrite } from '../support/request-failures';

describe.each(['GeneralException', 'MergedRangeConflict', 'PivotTableRangeConflict'])(
  'a request that Excel refuses with %s',
  (code) => {
    it('a new sheet gets another name', async () => {
      const { workbook, host } = openWorkbook();
      failNextWrite(host, { code });
      expect(await workbook.addSheet('Verlauf')).toBe('Verlauf (2)');
    });

    it('the formulas of one sheet stay unknown, and those of the next one are entered [P9]', async () => {
      const { workbook, host, store } = openWorkbook();
      const other = store.addSheet('Other').id;
      for (const sheet of [store.activeSheetId, other]) store.typeInto(sheet, 0, 0, '=INLAY.FIGURE("a")');
      failNextWrite(host, { code });
      expect(await workbook.reenterFormulas('INLAY.')).toEqual({ entered: 1, stillUnknown: 1 });
    });

    it('the selection, the date system and the formulas over a block count as unknown', async () => {
      const { workbook, host, store } = openWorkbook();
      store.typeInto(store.activeSheetId, 0, 0, '=1+1');
      host.faults.failNthBatch(1, code);
      expect(await workbook.readSnapshot({ kind: 'selection' })).toEqual([{ kind: 'unusable' }]);
      host.faults.failNthBatch(1, code);
      expect(await workbook.readSnapshot({ kind: 'dateSystem' })).toEqual([undefined]);
      host.faults.failNthBatch(2, code);
      const [built] = await workbook.readSnapshot({ kind: 'built', sheet: 'Sheet1', isWanted: true });
      expect(built).toMatchObject({ formulas: [], isComplete: false });
    });

    it('obstacles that Excel refuses to list are reported as merged cells', async () => {
      const { workbook, host } = openWorkbook();
      host.faults.failNthBatch(1, code);
      const area = { row: 0, column: 0, rows: 2, columns: 2 };
      const look = workbook.readSnapshot({ kind: 'obstacles', sheet: 'Sheet1', area, mayBeMerged: true });
      await expect(look).rejects.toMatchObject({ code: 'MergedCells', hostCode: code });
    });
  },
);
