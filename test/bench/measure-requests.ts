import { countRequests } from './count-requests';
import type { BigFigure } from './figures';
import { atNewDesk, type Measuring } from './measure-placing';
import { connect } from './pane-acts';
import { BUDGETED_STORIES } from './request-budgets';

/** What each budgeted piece of work asks of Excel. */
export async function measureRequests(measuring: Measuring): Promise<BigFigure[]> {
  const figures: BigFigure[] = [];
  for (const { name, budgets } of BUDGETED_STORIES) {
    await atNewDesk(measuring, async (desk) => {
      await connect(desk);
      for (const budget of budgets) {
        measuring.tell(`requests, ${name}: ${budget.what}`);
        const { requests, bytes } = await countRequests(desk, budget);
        figures.push({ name: budget.what, unit: 'requests', runs: [requests], aim: budget.requests });
        if (budget.bytes === undefined) continue;
        figures.push({ name: `${budget.what}: both ways`, unit: 'kB', runs: [bytes / 1000], aim: budget.bytes / 1000 });
      }
    });
  }
  return figures;
}
