// One cell whose value is replaced, if it still holds what was seen.
import { failNextWrite } from '../support/failing';
import { openWorkbook } from '../support/office-workbook';

const B1 = { sheet: 'Sheet1', rect: { row: 0, column: 1, rows: 1, columns: 1 } };

function openWith(typed: string) {
  const test = openWorkbook();
  const sheet = test.store.activeSheetId;
  test.store.typeInto(sheet, 0, 1, typed);
  return {
    ...test,
    formula: () => test.store.formulas(sheet, B1.rect)[0]?.[0],
    shown: () => test.store.texts(sheet, B1.rect)[0]?.[0],
  };
}

test('a cell that still holds what was seen gets the value by one request [P13]', async () => {
  const { workbook, host, formula } = openWith('Sctoland');
  const requests = host.log().length;
  await expect(workbook.replaceCell(B1, 'Sctoland', 'Scotland')).resolves.toBe(true);
  expect(formula()).toBe('Scotland');
  expect(host.log()).toHaveLength(requests + 1);
});

test.each(['Wales', '=UPPER("sctoland")', '12'])('a cell that holds %s by now keeps it [P1]', async (typed) => {
  const { workbook, formula } = openWith(typed);
  const before = formula();
  await expect(workbook.replaceCell(B1, 'Sctoland', 'Scotland')).resolves.toBe(false);
  expect(formula()).toEqual(before);
});

test('a day that is written becomes a date, as if it had been typed [P4]', async () => {
  const { workbook, formula, shown } = openWith('soon');
  await workbook.replaceCell(B1, 'soon', '2026-01-09');
  expect([formula(), shown()]).toEqual([46_031, expect.stringMatching(/2026/)]);
});

test.each([true, false])('a request that fails is read back: carried out %s [P2]', async (isCarriedOut) => {
  const { workbook, host, formula } = openWith('Sctoland');
  failNextWrite(host, { isCarriedOut });
  const ending = workbook.replaceCell(B1, 'Sctoland', 'Scotland');
  if (isCarriedOut) await expect(ending).resolves.toBe(true);
  else await expect(ending).rejects.toMatchObject({ code: 'WorkbookRefused' });
  expect(formula()).toBe(isCarriedOut ? 'Scotland' : 'Sctoland');
});
