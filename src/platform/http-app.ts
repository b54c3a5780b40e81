/**
 * Builds the HTTP app around both APIs: CORS, request ids, size limits, error bodies and the page
 * of a report.
 */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { WireError } from '../contract';
import { ApiError } from './api-error';
import type { DataService } from './query';
import {
  createDataApi,
  createDeviceSignIn,
  createManagementApi,
  createSimulatedDayRoute,
  type Dependencies,
} from './routes';
import type { SimulatedDays } from './simulated-days';

/** Larger request bodies are refused. In bytes. */
const MAX_BODY_BYTES = 1_000_000;

/**
 * We answer only to these host names and the public one. This stops DNS rebinding, in which a
 * foreign page points its own name at this machine.
 */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const listHostNames = (origin: string | undefined): string[] =>
  origin === undefined ? [] : [new URL(origin).hostname];
const createWrongHostError = () =>
  new ApiError(
    421,
    'wrong_host',
    'The platform answers to localhost alone, or to the address that PLATFORM_URL names.',
  );

type AppEnvironment = { Variables: { requestId: string } };

/** Returns the whole HTTP app: `/api`, the data API, CORS, request ids and error bodies. */
export function createHttpApp(
  deps: Dependencies,
  service: DataService,
  days: SimulatedDays,
  allowedOrigins: readonly string[],
): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    const sentId = context.req.header('x-request-id');
    const requestId = sentId !== undefined && /^[\w.:-]{1,128}$/.test(sentId) ? sentId : randomUUID();
    context.set('requestId', requestId);
    await next();
    context.res.headers.set('X-Request-Id', requestId);
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
  });
  const allowedHosts = new Set([...LOOPBACK_HOSTS, ...listHostNames(deps.publicOrigin)]);
  app.use(async (context, next) => {
    if (!allowedHosts.has(new URL(context.req.url).hostname)) throw createWrongHostError();
    await next();
  });
  app.use(
    cors({
      origin: [...allowedOrigins],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', 'X-Cube-Authorization'],
      exposeHeaders: ['X-Request-Id', 'Retry-After'],
      maxAge: 600,
    }),
  );
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context) => {
        // We do not read the rest of the body, so the connection cannot carry another request.
        context.header('Connection', 'close');
        throw new ApiError(413, 'too_large', `The body of ${context.req.path} is larger than ${MAX_BODY_BYTES} bytes.`);
      },
    }),
  );
  app.route('/api', createManagementApi(deps));
  app.route('/', createReportPage());
  app.route('/', createDeviceSignIn(deps));
  app.route('/', createDataApi(deps, service));
  app.route('/', createSimulatedDayRoute(deps, days));
  app.notFound((context) =>
    errorResponse(context, new ApiError(404, 'not_found', `There is nothing at ${context.req.path}.`)),
  );
  app.onError((failure, context) => {
    if (failure instanceof ApiError) return errorResponse(context, failure);
    // The log gets the details of the failure; the caller does not.
    process.stderr.write(`${context.get('requestId')} ${failure.stack ?? failure.message}\n`);
    return errorResponse(context, new ApiError(500, 'internal', 'Something went wrong inside the platform.'));
  });
  return app;
}

function errorResponse(context: Context<AppEnvironment>, failure: ApiError): Response {
  const body: WireError = {
    message: failure.message,
    error: failure.message,
    code: failure.code,
    requestId: context.get('requestId'),
  };
  for (const [name, value] of Object.entries(failure.headers)) context.header(name, value);
  if (failure.status === 503) context.header('Retry-After', '1');
  if (failure.status === 401) context.header('WWW-Authenticate', 'Bearer');
  return context.json(body, failure.status);
}

/**
 * Answers links to a report in the browser, where a hosted platform shows the report. The user is
 * not signed in here, so the page only repeats what its address says.
 */
function createReportPage(): Hono {
  const app = new Hono();
  app.get('/deployments/:deploymentId{[0-9]+}/reports/:reportId{[0-9]+}', (context) => {
    const { deploymentId, reportId } = context.req.param();
    const title = `Report ${reportId} of deployment ${deploymentId}`;
    context.header('Content-Security-Policy', "default-src 'none'");
    return context.html(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>A hosted platform shows the report here. The embedded platform keeps reports and answers for them, but has no pages of its own.</p>
</body>
</html>
`);
  });
  return app;
}
