import { EXCELS } from '../support/excel-profiles';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';

const LIST = rect(2, 1, 5, 1);
const CRITERIA = { filterOn: 'Values', values: ['a'] } as const;

/** Filters a list, and returns the filter as the question showed it to the user. */
function filterList({ store }: WorkbookUnderTest) {
  store.write(store.activeSheetId, LIST, [['List'], ['a'], ['b'], ['a'], ['b']], 'values');
  store.filters.apply(store.activeSheetId, LIST, 0, CRITERIA);
  return [{ table: undefined, rect: LIST }];
}

const listHiddenRuns = ({ store }: WorkbookUnderTest) =>
  store.readRowRuns(store.activeSheetId).filter((run) => run.hidden);

it.each(EXCELS)('a filter that the user agreed to clear hides no rows any more, in %s [W109]', async (_, switches) => {
  const test = openWorkbook(switches);
  const agreed = filterList(test);
  await test.workbook.clearFilters('Sheet1', agreed);
  expect(listHiddenRuns(test)).toEqual([]);
});

it.each(EXCELS)(
  'a filter on other cells than the user agreed to keeps its criteria, in %s [P1] [W109]',
  async (_, switches) => {
    const test = openWorkbook(switches);
    const agreed = filterList(test);
    test.store.insertRows(test.store.activeSheetId, 0, 1);
    const before = listHiddenRuns(test);
    const clearing = test.workbook.clearFilters('Sheet1', agreed);
    await expect(clearing).rejects.toMatchObject({ code: 'CellsChanged' });
    expect(listHiddenRuns(test)).toEqual(before);
  },
);
