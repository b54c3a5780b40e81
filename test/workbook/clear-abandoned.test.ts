// What a write left behind whose pane died.
import { openWorkbook } from '../support/office-workbook';
import { ANCHOR, aWrite, rowsOf, write } from './block-stage';

it('recovery shortens the journal although it has nothing to clear [P1] [W38]', async () => {
  const test = openWorkbook();
  await write(test, aWrite(rowsOf(4, 3)));
  await test.workbook.keepRecords(new Map([['unfinished.test', 'long']]));
  const shorter = new Map([['unfinished.test', 'short']]);
  await test.workbook.clearAbandoned({ kind: 'grown', anchor: ANCHOR, rows: 4, columns: 3 }, shorter);
  expect(test.store.settings.get('inlay.unfinished.test')).toBe('short');
});
