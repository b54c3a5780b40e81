/** Answers pages of rows as the query engine does. */
import { createTestDataClient } from '../data-parts';
import { type createServerStarter, type ReceivedRequest, sendJson } from '../local-server';

type StartServer = ReturnType<typeof createServerStarter>;

export const ANNOTATION = {
  dimensions: { 'orders.id': { title: 'Orders ID', shortTitle: 'ID', type: 'number' } },
  measures: { 'orders.count': { title: 'Orders Count', shortTitle: 'Count', type: 'number' } },
};

interface Engine {
  /** The query has this many rows. */
  readonly size: number;
  /** The engine refuses a query above this limit. */
  readonly maximum?: number;
  /** The engine shortens pages to this size, but the limit in its answer shows that. */
  readonly shortens?: number;
  /** The answer does not show that either. */
  readonly isSilent?: boolean;
  readonly counts?: boolean;
}

/** Answers like the engine: it applies the limit, and counts `total` without limit and offset. */
export function createEngine({ size, maximum = 50_000, shortens, isSilent = false, counts = true }: Engine) {
  return ({ body }: ReceivedRequest): { status: number; value: unknown } => {
    const { query } = JSON.parse(body);
    if (query.limit > maximum) return { status: 500, value: { error: 'Error: The query limit has been exceeded.' } };
    const limit = Math.min(query.limit, shortens ?? query.limit);
    const height = Math.max(0, Math.min(limit, size - query.offset));
    const dataset = Array.from({ length: height }, (_, row) => [String(query.offset + row), '1']);
    const data = { members: ['orders.id', 'orders.count'], dataset };
    const total = query.total && counts ? size : null;
    const value = {
      query: { ...query, rowLimit: isSilent ? query.limit : limit },
      annotation: ANNOTATION,
      data,
      total,
      lastRefreshTime: 'now',
    };
    return { status: 200, value };
  };
}

export async function startEngine(start: StartServer, facts: Engine) {
  const answer = createEngine(facts);
  const server = await start((request, response) => {
    const { status, value } = answer(request);
    sendJson(response, value, status);
  });
  const readQueries = () => server.requests.map(({ body }) => JSON.parse(body).query);
  return { server, client: createTestDataClient(`${server.origin}/cubejs-api`), readQueries };
}
