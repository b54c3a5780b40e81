import { lateWorkbook } from '../../src/workbook';
import { openWorkbook } from '../support/office-workbook';

test('a verb waits for the file of the port, which is asked for once', async () => {
  let asked = 0;
  const { workbook } = openWorkbook();
  const late = lateWorkbook(async () => {
    asked += 1;
    return workbook;
  });
  expect(asked).toBe(0);
  await Promise.all([late.keepRecords(new Map([['a', '1']])), late.look({ kind: 'facts' })]);
  expect(await late.look({ kind: 'records' })).toEqual([new Map([['a', '1']])]);
  expect(asked).toBe(1);
});

test('a file that did not come is asked for again by the next verb', async () => {
  let asked = 0;
  const { workbook } = openWorkbook();
  const late = lateWorkbook(async () => {
    asked += 1;
    if (asked === 1) throw new Error('No network.');
    return workbook;
  });
  await expect(late.look({ kind: 'records' })).rejects.toThrow('No network.');
  expect(await late.look({ kind: 'records' })).toEqual([new Map()]);
});

test('the port can be handed on by a promise', async () => {
  const late = lateWorkbook(async () => openWorkbook().workbook);
  expect(await Promise.resolve(late)).toBe(late);
});
