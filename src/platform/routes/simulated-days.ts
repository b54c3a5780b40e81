/**
 * `POST /sample/trading-days` adds a day to the sample company. The call is ours, not part of the
 * platform's API.
 */
import { Hono } from 'hono';
import { createConflictError, createNotAllowedError } from '../api-error';
import type { SimulatedDays } from '../simulated-days';
import type { Dependencies } from './call';
import { authenticate } from './caller';

export function createSimulatedDayRoute(deps: Dependencies, days: SimulatedDays): Hono {
  const app = new Hono();
  app.post('/sample/trading-days', async (context) => {
    const { administrator } = await authenticate(context, deps);
    if (!administrator) throw createNotAllowedError('Only administrators may let the sample company trade.');
    if (deps.queryApiUrl !== undefined) throw createConflictError('The rows come from another data API.');
    return context.json(await days.addDay());
  });
  return app;
}
