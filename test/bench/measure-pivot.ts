import { isDeepStrictEqual } from 'node:util';
import { countRequests } from './count-requests';
import type { BigFigure } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import { connect, openReport, openThisWorkbook, pressPlace, refreshAll, select } from './pane-acts';

const REPORT = 'Category by quarter';
const ROWS = ['stock.products_subcategory', 'stock.products_brand'];
const COLUMNS = ['stock.stores_name'];
const MEASURES = ['stock.on_hand_units'];
/** Of the stores. */
const HEADERS = 'C1:AX1';

/** About 160 rows over 48 stores; with 32 subtotals and both totals it is 200 x 50. */
export function measurePivot(measuring: Measuring): Promise<BigFigure[]> {
  return atNewDesk(measuring, async (desk) => {
    measuring.tell('a pivot of 200 x 50');
    await connect(desk);
    let filters: readonly object[] = [];
    await desk.page.context().route(/\/reports\/\d+$/, async (route) => {
      const response = await route.fetch();
      const report = await response.json();
      const jsonQuery = JSON.stringify({ dimensions: [...ROWS, ...COLUMNS], measures: MEASURES, filters });
      const totals = { showRowTotals: true, showColumnTotals: true };
      const pivotItems = { rows: ROWS, columns: COLUMNS, measures: MEASURES, filters: [], ...totals };
      await route.fulfill({ response, json: { ...report, jsonQuery, pivotItems } });
    });
    await openReport(desk, REPORT);
    await desk.pane.getByRole('checkbox', { name: 'Subtotals' }).check();
    await desk.pane.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
    await select(desk, 'A1');
    const placed = await countRequests(desk, { work: () => pressPlace(desk, 'A1') });
    const unchanged = await countRequests(desk, { prepare: openThisWorkbook, work: () => refreshAll(desk, 1) });
    const headers = (await desk.read(HEADERS)).values.flat();
    const between = headers[Math.floor(headers.length / 2)];
    filters = [{ member: COLUMNS[0], operator: 'notEquals', values: [between] }];
    await refreshAll(desk, 1);
    filters = [];
    const arranged = await countRequests(desk, { work: () => refreshAll(desk, 1) });
    if (!isDeepStrictEqual((await desk.read(HEADERS)).values.flat(), headers))
      throw new Error('The column has not come between the others.');
    return [
      { name: 'place it, with all its totals', unit: 'ms', runs: [placed.ms] },
      { name: 'its requests to Excel', unit: 'requests', runs: [placed.requests] },
      { name: 'refresh it, unchanged', unit: 'ms', runs: [unchanged.ms] },
      { name: 'its requests to Excel then', unit: 'requests', runs: [unchanged.requests] },
      { name: 'refresh it, one column coming between others', unit: 'ms', runs: [arranged.ms] },
      { name: 'its requests to Excel then', unit: 'requests', runs: [arranged.requests] },
    ];
  });
}
