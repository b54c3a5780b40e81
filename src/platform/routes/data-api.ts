/** Serves the data API over HTTP. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { DATA_ROUTES, GeneratedSqlRequest, LoadRequest, SqlRequest } from '../../contract';
import { ApiError } from '../api-error';
import { type Claims, verifyDataToken } from '../data-token';
import { findFault } from '../json-body';
import { createBadQueryError, type DataService, describeIssue, QueryError } from '../query';
import { type Caller, type Database, findDeployment, findUser, mayPerform, withTimeLimit } from '../store';
import type { Dependencies } from './call';
import { readFilterChange, readSqlText } from './sql-filters';

/** The app around this one sets these for each request. */
type RequestVariables = { Variables: { requestId: string } };

const jsonObject = z.record(z.string(), z.unknown());
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Serves the data API below `/cubejs-api`, where the token names the deployment, and below
 * `/deployments/{id}/cubejs-api`, which must be the token's deployment. Errors have the shape of
 * the engine whose protocol we speak: `{error}`, and 403 for a missing or invalid token.
 */
export function createDataApi(deps: Dependencies, service: DataService): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>();
  for (const base of ['/cubejs-api', '/deployments/:deploymentId/cubejs-api']) {
    app.on(['GET', 'POST'], base + DATA_ROUTES.load.path, async (context) => {
      const caller = await authorize(context, deps);
      const request =
        context.req.method === 'GET' ? readUrlLoad(context) : parseRequest(LoadRequest, await readJsonBody(context));
      if (request.query === undefined) throw new QueryError(400, 'Query param is required');
      const { query, queryType, cache } = request;
      const call = { caller, requestId: context.get('requestId'), query, multi: queryType === 'multi', cache };
      const answer = await service.load(call, context.req.raw.signal);
      return context.body(answer, 200, JSON_TYPE);
    });
    app.post(base + DATA_ROUTES.cubesql.path, async (context) => {
      const caller = await authorize(context, deps);
      const request = parseRequest(SqlRequest, await readJsonBody(context));
      const disconnected = new AbortController();
      const signal = AbortSignal.any([context.req.raw.signal, disconnected.signal]);
      const { query: text, timezone, throwContinueWait = false } = request;
      const requestId = context.get('requestId');
      const sqlLines = service.streamSql({ caller, text, timezone, throwContinueWait, requestId }, signal);
      // A caller who leaves before the first line never cancels the body. Without this, the query
      // would keep its worker.
      signal.addEventListener('abort', () => void sqlLines.return(), { once: true });
      const body = streamLines(sqlLines, () => disconnected.abort(new Error('The caller has gone.')));
      return context.body(body, 200, { ...JSON_TYPE, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    });
    app.on(['GET', 'POST'], base + DATA_ROUTES.sql.path, async (context) => {
      const caller = await authorize(context, deps, 'sql');
      const request =
        context.req.method === 'GET'
          ? readUrlSql(context)
          : parseRequest(GeneratedSqlRequest, await readJsonBody(context));
      if (request.query === undefined) throw new QueryError(400, 'Query param is required');
      const { query } = request;
      return context.json(
        request.format === 'sql'
          ? await service.generateSqlFromText(
              String(query),
              request.disable_post_processing !== true,
              context.req.raw.signal,
            )
          : service.generateSql({ caller, query, multi: true, cache: undefined }),
      );
    });
    app.post(base + DATA_ROUTES.convertQuery.path, async (context) => {
      await authorize(context, deps, 'sql');
      const text = readConversion(await readJsonBody(context));
      return context.json(await service.convertSql(text, context.req.raw.signal));
    });
    const { filterSql } = service;
    if (filterSql !== undefined) {
      app.on(['GET', 'POST'], `${base}/v1/sql-filters`, async (context) => {
        await authorize(context, deps, 'sql');
        const isRead = context.req.method === 'GET';
        const body = isRead ? context.req.query() : z.parse(jsonObject, await readJsonBody(context));
        const [text, change] = [readSqlText(body.query), isRead ? undefined : readFilterChange(body)];
        return context.json(await filterSql(text, change, context.req.raw.signal));
      });
    }
    app.delete(base + DATA_ROUTES.cancelQuery.path, async (context) => {
      const caller = await authorize(context, deps);
      return context.json(service.cancelQuery({ caller, requestId: context.req.param('requestId') }));
    });
    app.get(base + DATA_ROUTES.meta.path, async (context) => {
      await authorize(context, deps, 'meta');
      return context.json(service.describeMeta(context.req.query('onlyViews') === 'true'));
    });
  }
  app.notFound((context) => context.json({ error: `Cannot ${context.req.method} ${context.req.path}` }, 404));
  app.onError((failure, context) => {
    if (failure instanceof QueryError) {
      const body = failure.type === undefined ? {} : { type: failure.type };
      return context.json({ ...body, error: failure.message }, failure.status);
    }
    if (failure instanceof ApiError) {
      return context.json({ error: failure.message }, failure.status, { 'Retry-After': '1' });
    }
    if (context.req.raw.signal.aborted) return context.json({ error: 'The caller has gone.' }, 500);
    return context.json({ error: `Error: ${failure.message}` }, 500);
  });
  return app;
}

/**
 * Returns the caller's key for the data service. Checks the token, and that its user still has
 * access to the deployment.
 */
async function authorize(context: Context, deps: Dependencies, scope = 'data'): Promise<string> {
  const header = context.req.header('x-cube-authorization') ?? context.req.header('authorization');
  if (header === undefined || header.trim() === '') throw new QueryError(403, "Authorization header isn't set");
  const [schemeOrToken = '', token] = header.trim().split(/\s+/);
  const claims = verifyDataToken(deps.secret, token ?? schemeOrToken, deps.now());
  const deploymentInPath = context.req.param('deploymentId');
  if (claims === undefined || (deploymentInPath !== undefined && deploymentInPath !== String(claims.deploymentId))) {
    throw new QueryError(403, 'Invalid token');
  }
  const user = await withTimeLimit(deps.callTimeout, () => findTokenUser(claims, deps.database));
  if (user === undefined) throw new QueryError(403, 'Invalid token');
  if (scope === 'data' && !mayPerform(user, 'DownloadData'))
    throw new QueryError(403, 'Your roles do not include DownloadData');
  if (!allowsScope(claims, scope)) throw new QueryError(403, `API scope is missing: ${scope}`);
  return `${claims.sub}@${claims.deploymentId}`;
}

/** Returns undefined if the token's user no longer exists or has lost access to the deployment. */
async function findTokenUser(claims: Claims, database: Database): Promise<Caller | undefined> {
  const user = await findUser(database, Number(claims.sub));
  const deployment = user && (await findDeployment(database, user, claims.deploymentId));
  return typeof deployment === 'object' ? user : undefined;
}

/** A token without scopes may do everything; one with scopes may do only those. */
function allowsScope(claims: Claims, scope: string): boolean {
  return claims.scopes === undefined || claims.scopes.includes(scope);
}

function readUrlLoad(context: Context): z.output<typeof LoadRequest> {
  const { query, queryType, cache } = context.req.query();
  return {
    query: query === undefined ? undefined : parseJson(query),
    ...(queryType === undefined ? {} : { queryType }),
    ...(cache === undefined ? {} : { cache }),
  };
}

function readUrlSql(context: Context): z.output<typeof GeneratedSqlRequest> {
  const { query, format, disable_post_processing: isDisabled } = context.req.query();
  if (format !== undefined) return { query, format, disable_post_processing: isDisabled === 'true' };
  return { query: query === undefined ? undefined : parseJson(query) };
}

async function readJsonBody(context: Context): Promise<unknown> {
  const text = await context.req.text();
  return text.trim() === '' ? {} : parseJson(text);
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    // The real engine answers with this text.
    throw new QueryError(500, String(failure));
  }
  const fault = findFault(value);
  if (fault !== undefined) throw new QueryError(400, `Invalid request: it ${fault}`);
  return value;
}

/** @throws QueryError 400 in the words of the engine's own check */
function parseRequest<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw createBadQueryError(describeIssue(result.error.issues[0]));
}

/** Returns the text to convert. The engine answers every other body with 500. */
function readConversion(value: unknown): string {
  const { input, output, query } = z.parse(jsonObject, value);
  if (input !== 'sql') throw new QueryError(500, `Error: Unexpected input parameter value '${input}'`);
  if (output !== 'rest') throw new QueryError(500, `Error: Unexpected output parameter value '${output}'`);
  if (typeof query === 'string' && query !== '') return query;
  throw new QueryError(500, 'Error: query parameter must be a non-empty string');
}

/** Pulls one line whenever the reader wants more. Calls `onCancel` if the reader leaves early. */
function streamLines(lines: AsyncGenerator<string, void, undefined>, onCancel: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(`${next.value}\n`));
    },
    async cancel() {
      onCancel();
      await lines.return();
    },
  });
}
