import type { Route } from './routes';

/** Operations of the data API, relative to the `url` of an environment's `rest` credential. */
export const DATA_ROUTES = {
  load: { method: 'POST', path: '/v1/load' },
  cubesql: { method: 'POST', path: '/v1/cubesql' },
  /** What the engine would send to the source of the data; runs nothing. */
  sql: { method: 'POST', path: '/v1/sql' },
  meta: { method: 'GET', path: '/v1/meta' },
} as const satisfies Record<string, Route>;
