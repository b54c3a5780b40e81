/**
 * `POST /sample/trading-days` adds a day to the sample company. The call is ours, not part of the
 * platform's API.
 */
import { Hono } from 'hono';
import { conflict, notAllowed } from '../api-error';
import type { TradingDays } from '../trading-days';
import type { Surroundings } from './call';
import { callerOf } from './caller';

export function tradingDayCall(surroundings: Surroundings, days: TradingDays): Hono {
  const app = new Hono();
  app.post('/sample/trading-days', async (context) => {
    const { administrator } = await callerOf(context, surroundings);
    if (!administrator) throw notAllowed('Only administrators may let the sample company trade.');
    if (surroundings.queryApiUrl !== undefined) throw conflict('The rows come from another data API.');
    return context.json(await days.trade());
  });
  return app;
}
