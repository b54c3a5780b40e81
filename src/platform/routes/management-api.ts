import type { Context } from 'hono';
import { Hono } from 'hono';
import { ApiError, invalidInput, notFound, notSignedIn } from '../api-error';
import { type Caller, findCaller } from '../store';
import type { Call, Surroundings } from './call';
import { inTime } from './in-time';
import { OPERATIONS, SERVED_ROUTES, type ServedOperationId } from './operations';

/** The management API, one route per operation of the contract, below `/api`. Failures are thrown as `ApiError`. */
export function managementApi(surroundings: Surroundings): Hono {
  const app = new Hono();
  const paths = new Set<string>();
  for (const [operation, route] of Object.entries(SERVED_ROUTES)) {
    const serve = isOperation(operation) ? OPERATIONS[operation] : undefined;
    if (serve === undefined) continue;
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    paths.add(path);
    app.on(route.method, path, async (context) => {
      const work = async () => serve(callOf(context, surroundings, await callerOf(context, surroundings)));
      const answer = await inTime(surroundings.longestCall, work());
      return answer === undefined ? context.body(null, 204) : context.json(answer);
    });
  }
  for (const path of paths) {
    app.all(path, (context) => {
      throw new ApiError(405, 'method_not_allowed', `${context.req.method} is not possible here.`);
    });
  }
  app.all('*', (context) => {
    throw notFound(`There is nothing at ${context.req.path}.`);
  });
  return app;
}

const isOperation = (name: string): name is ServedOperationId => Object.hasOwn(OPERATIONS, name);

async function callerOf(context: Context, surroundings: Surroundings): Promise<Caller> {
  const header = context.req.header('authorization');
  if (header === undefined) throw notSignedIn('The header Authorization: Bearer <token> is missing.');
  const token = /^Bearer\s+(\S+)\s*$/i.exec(header)?.[1];
  if (token === undefined) throw notSignedIn('The header Authorization must read: Bearer <token>.');
  const caller = await findCaller(surroundings.database, token);
  if (caller === undefined) throw notSignedIn('The access token is not valid.');
  return caller;
}

function callOf(context: Context, surroundings: Surroundings, caller: Caller): Call {
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(context.req.queries())) {
    if (values.length > 1) throw invalidInput(`${name} must be given once.`);
    query[name] = values[0] ?? '';
  }
  return {
    surroundings,
    caller,
    origin: new URL(context.req.url).origin,
    path: (name) => context.req.param(name),
    query,
    body: () => context.req.text(),
  };
}
