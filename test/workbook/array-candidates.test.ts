import { openWorkbook } from '../support/office-workbook';
import { rect } from '../support/rect';

it('formulas to extend are listed without array formulas, which change only as a whole', async () => {
  const { workbook, store } = openWorkbook();
  store.write(store.activeSheetId, rect(0, 4), '=SUM(A1:A3)', 'values');
  store.enterArray(store.activeSheetId, rect(1, 4, 2), '=A1:A2*2');
  store.enterArray(store.activeSheetId, rect(3, 4), '=SUM(A1:A3*2)');
  const [{ formulas }] = await workbook.readSnapshot({ kind: 'built', sheet: 'Sheet1', isWanted: true });
  expect(formulas.flatMap((area) => area.formulas.flat())).toEqual(['=SUM(A1:A3)', '', '', '=SUM(A1:A3*2)']);
});
