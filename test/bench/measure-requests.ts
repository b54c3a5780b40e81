import { connectToSample } from '../support/workbench';
import { countRequests } from './count-requests';
import type { Figure } from './figures';
import { type BenchContext, withNewTab } from './measure-placing';
import { BUDGETED_STORIES } from './request-budgets';

/**
 * Counts the requests to Excel of each piece of work that has a budget, on the machine's own
 * clocks.
 */
export async function measureRequests(measuring: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, budgets } of BUDGETED_STORIES) {
    await withNewTab(measuring, async (tab) => {
      await connectToSample(tab);
      for (const budget of budgets) {
        measuring.reportProgress(`requests, ${name}: ${budget.what}`);
        const { requests, bytes } = await countRequests(tab, budget);
        const aims = { requests: budget.requests };
        figures.push(
          budget.bytes === undefined
            ? { name: budget.what, values: { requests }, aims }
            : {
                name: budget.what,
                values: { requests, kB: bytes / 1000 },
                aims: { ...aims, kB: budget.bytes / 1000 },
              },
        );
      }
    });
  }
  return figures;
}
