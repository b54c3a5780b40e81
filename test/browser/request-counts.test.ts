/**
 * Counts the built pane's requests to Excel for each piece of work: on Excel on the web the number
 * of requests costs more than their content.
 */
import { countRequests } from '../bench/count-requests';
import { BUDGETED_STORIES } from '../bench/request-budgets';
import { connectToSample, openWorkbenchTab } from '../support/workbench';
import { setUpStage, type WorkbenchTab } from './stage';

const stage = setUpStage();

describe.each(BUDGETED_STORIES)('requests to Excel: $name', ({ budgets }) => {
  /** All tests share one workbook: each continues where the one before ended. */
  let tab: WorkbenchTab;
  beforeAll(async () => {
    tab = await openWorkbenchTab(stage.browser, `${stage.workbench.url}/?new`);
    await tab.page.addInitScript(slowClocks);
    await tab.page.reload();
    await connectToSample(tab);
  });
  afterAll(async () => {
    await tab.close();
    expect(tab.complaints).toEqual([]);
  });

  it.each(budgets)('the requests to Excel stay within their budget: $what [P13]', async (budget) => {
    const { requests, bytes, cellsWritten } = await countRequests(tab, budget);
    expect({ requests, bytes }).toEqual({
      requests: matchAtMost(budget.requests),
      bytes: matchAtMost(budget.bytes ?? Number.POSITIVE_INFINITY),
    });
    if (budget.mustWrite !== undefined) expect(cellsWritten > 0).toBe(budget.mustWrite);
  });
});

/**
 * Slows the clocks so much that every answer counts as quick. Otherwise late rows are written as
 * they come, and requests that take long become smaller, so there are more of them.
 */
function slowClocks(): void {
  const [date, now] = [Date.now.bind(Date), performance.now.bind(performance)];
  const [today, begun] = [date(), now()];
  Date.now = () => Math.floor(today + (date() - today) / 20);
  performance.now = () => begun + (now() - begun) / 20;
}

/** Matches a number up to the limit; a failure shows both, with all other counts. */
const matchAtMost = (limit: number) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && value <= limit,
  toAsymmetricMatcher: () => `at most ${limit}`,
  toString: () => 'atMost',
});
