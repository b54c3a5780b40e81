/** Tests that the cells of a pivot of one measure name it, because no header of a value does. */
import { EXCELS } from '../../support/excel-profiles';
import { PIVOT, QUERY, readBlock, refreshAndReadStatus, setUpPivotStage } from './pivot-stage';

const { placePivot, openReport, report } = setUpPivotStage();

it.each(EXCELS)(
  'a pivot of one measure names it in its corner in %s, and a refresh changes nothing [P10] [P19]',
  async (_, excel) => {
    const test = await placePivot({}, undefined, excel);
    const [header] = readBlock(test);
    expect(header).toEqual(['Amount · Region', '2026-01', '2026-03', 'Total']);
    expect(await refreshAndReadStatus(test)).toBe('upToDate');
    expect(readBlock(test)[0]).toEqual(header);
  },
);

it('the preview of a pivot of one measure shows the corner of the cells [P19]', async () => {
  const { app } = await openReport({ row: 3, column: 1 });
  expect(app.report.state.value).toMatchObject({ headerTexts: [['Amount · Region', '2026-01', '2026-03', 'Total']] });
});

it('the corner of a pivot follows its measure, and keeps a text of the user [P1] [P19]', async () => {
  const test = await placePivot();
  report().pivot = {
    jsonQuery: JSON.stringify({ ...QUERY, measures: ['f.customers'] }),
    pivotItems: { ...PIVOT, measures: ['f.customers'] },
  };
  await refreshAndReadStatus(test);
  expect(readBlock(test)[0]?.[0]).toBe('Customers · Region');
  test.store.write(test.store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 }, 'Mine', 'values');
  await refreshAndReadStatus(test);
  expect(readBlock(test)[0]?.[0]).toBe('Mine');
});
