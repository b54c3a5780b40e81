/**
 * Serves the management API over HTTP: one route per operation, each for an authenticated caller.
 */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { type OperationId, REPEATED_PARAMETERS } from '../../contract';
import { ApiError, createInvalidInputError, createNotFoundError } from '../api-error';
import { isStorable, UNSTORABLE_TEXT } from '../json-body';
import { type Caller, withTimeLimit } from '../store';
import type { ApiRequest, Dependencies, Handler } from './call';
import { authenticate } from './caller';
import { DEPLOYMENT_HANDLERS } from './deployments';
import { EMBEDDING_HANDLERS } from './embedding';
import { EXTERNAL_DOCUMENT_HANDLERS } from './external-documents';
import { FOLDER_HANDLERS } from './folders';
import { NOTIFICATION_HANDLERS } from './notifications';
import { REPORT_HANDLERS } from './reports';
import { SPEC_HANDLERS } from './spec';
import { WORKBOOK_HANDLERS } from './workbooks';

const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  ...DEPLOYMENT_HANDLERS,
  ...FOLDER_HANDLERS,
  ...REPORT_HANDLERS,
  ...EXTERNAL_DOCUMENT_HANDLERS,
  ...NOTIFICATION_HANDLERS,
  ...EMBEDDING_HANDLERS,
  ...WORKBOOK_HANDLERS,
  ...SPEC_HANDLERS,
};

/**
 * Returns the management API, which has one route per operation of the contract and belongs below
 * `/api`. Handlers throw failures as `ApiError`.
 */
export function createManagementApi(deps: Dependencies): Hono {
  const app = new Hono();
  const methods = new Map<string, string[]>();
  for (const { operation, answer } of Object.values(HANDLERS)) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), operation.method]);
    app.on(operation.method, path, async (context) => {
      const work = async () => answer(readRequest(context, deps, await authenticate(context, deps)));
      const body = await withTimeLimit(deps.callTimeout, work);
      return body === undefined ? context.body(null, 204) : context.json(body);
    });
  }
  for (const [path, allowedMethods] of methods) {
    // A path that answers GET also answers HEAD.
    const Allow = allowedMethods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(path, (context) => {
      throw new ApiError(405, 'method_not_allowed', `${context.req.method} is not possible here.`, { Allow });
    });
  }
  app.all('*', (context) => {
    throw createNotFoundError(`There is nothing at ${context.req.path}.`);
  });
  return app;
}

function readRequest(context: Context, deps: Dependencies, caller: Caller): ApiRequest {
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(context.req.queries())) {
    if (values.length > 1 && !REPEATED_PARAMETERS.includes(name))
      throw createInvalidInputError(`${name} must be given once.`);
    query[name] = values.join(',');
  }
  const path = context.req.param();
  for (const [name, value] of [...Object.entries(query), ...Object.entries(path)]) {
    if (!isStorable(name + value)) throw createInvalidInputError(`${name} must not hold ${UNSTORABLE_TEXT}.`);
  }
  return {
    deps,
    caller,
    origin: deps.publicOrigin ?? new URL(context.req.url).origin,
    path,
    query,
    body: () => context.req.text(),
  };
}
