import { isDeepStrictEqual } from 'node:util';
import { connectToSample } from '../support/workbench';
import { countRequests, toValues } from './count-requests';
import type { Figure } from './figures';
import { type BenchContext, withNewTab } from './measure-placing';
import { openReport, openWorkbookTab, pressPlace, refreshAll, selectCell } from './pane-actions';

const REPORT = 'Category by quarter';
const ROWS = ['stock.products_subcategory', 'stock.products_brand'];
const COLUMNS = ['stock.stores_name'];
const MEASURES = ['stock.on_hand_units'];
/** These cells of the header row show the stores. */
const HEADERS = 'C1:AX1';

/**
 * Measures placing and refreshing a pivot. Its result has about 160 rows over 48 stores; with 32
 * subtotals and both totals it is 200 x 50.
 */
export function measurePivot(bench: BenchContext): Promise<Figure[]> {
  return withNewTab(bench, async (tab) => {
    bench.reportProgress('a pivot of 200 x 50');
    await connectToSample(tab);
    let filters: readonly object[] = [];
    await tab.page.context().route(/\/reports\/\d+$/, async (route) => {
      const response = await route.fetch();
      const report = await response.json();
      const jsonQuery = JSON.stringify({ dimensions: [...ROWS, ...COLUMNS], measures: MEASURES, filters });
      const totals = { showRowTotals: true, showColumnTotals: true };
      const pivotItems = { rows: ROWS, columns: COLUMNS, measures: MEASURES, filters: [], ...totals };
      await route.fulfill({ response, json: { ...report, jsonQuery, pivotItems } });
    });
    await openReport(tab, REPORT);
    await tab.pane.getByRole('checkbox', { name: 'Subtotals' }).check();
    await tab.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
    await selectCell(tab, 'A1');
    const placeCounts = await countRequests(tab, { work: () => pressPlace(tab, 'A1') });
    const unchangedCounts = await countRequests(tab, { prepare: openWorkbookTab, work: () => refreshAll(tab) });
    const headers = (await tab.read(HEADERS)).values.flat();
    const middleStore = headers[Math.floor(headers.length / 2)];
    filters = [{ member: COLUMNS[0], operator: 'notEquals', values: [middleStore] }];
    await refreshAll(tab);
    filters = [];
    const rearrangeCounts = await countRequests(tab, { work: () => refreshAll(tab) });
    if (!isDeepStrictEqual((await tab.read(HEADERS)).values.flat(), headers))
      throw new Error('The column has not come between the others.');
    return [
      { name: 'place a pivot of 200 x 50 with all its totals', values: toValues(placeCounts) },
      { name: 'refresh the pivot, unchanged', values: toValues(unchangedCounts) },
      { name: 'refresh the pivot, one column added in the middle', values: toValues(rearrangeCounts) },
    ];
  });
}
