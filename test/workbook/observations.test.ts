/** Tests what support learns of an Excel: times, counts and codes. */
import { createObservations } from '../../src/workbook';
import { openWorkbook } from '../support/office-workbook';

const CELL = 'Wolf & Söhne GmbH 4711';

test('requests are counted and timed by operation, and refusals by code [P8]', async () => {
  const { workbook, store, host, observations } = openWorkbook();
  const sheet = store.activeSheetId;
  store.write(sheet, { row: 0, column: 0, rows: 1, columns: 1 }, CELL, 'values');
  await workbook.readSnapshot({ kind: 'selection' });
  await workbook.readSnapshot({ kind: 'selection' });
  host.faults.failNthBatch(1, 'AccessDenied');
  await expect(workbook.readSnapshot({ kind: 'selection' })).rejects.toMatchObject({ hostCode: 'AccessDenied' });
  const observed = observations.copyObservations();
  expect(Object.values(observed.requests).reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(observed.codes).toEqual({ AccessDenied: 1 });
  expect(JSON.stringify(observed)).not.toContain(CELL);
});

test('an error text that is no code is counted as Other, so that no cell is recorded [P8]', () => {
  const observations = createObservations();
  observations.recordRequest('look', 12.4, `The cell holds ${CELL}`);
  observations.recordRequest('look', 30, undefined);
  observations.note('formatsOtherwise', 2);
  observations.note('formatsAsWritten', 0);
  expect(observations.copyObservations()).toEqual({
    requests: { look: { count: 2, longestMs: 30, totalMs: 42 } },
    codes: { Other: 1 },
    found: { formatsOtherwise: 2 },
  });
});

test('a request that waits for an edited cell is recorded as a behaviour of this Excel [P8]', async () => {
  const { workbook, host, observations } = openWorkbook();
  host.setCellEditing(true);
  const looking = workbook.readSnapshot({ kind: 'selection' });
  while (observations.copyObservations().found.waitsForCell === undefined) await new Promise(setImmediate);
  host.setCellEditing(false);
  await looking;
  expect(observations.copyObservations()).toMatchObject({
    found: { waitsForCell: 1 },
    codes: { InvalidOperationInCellEditMode: 1 },
  });
});
