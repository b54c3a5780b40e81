import * as z from 'zod/mini';
import { MANAGEMENT_ROUTES, ROUTES, type Route } from '../../contract';
import type { Call } from './call';
import { ANSWERS, DESCRIPTIONS, type Described, INPUTS } from './spec-operations';

/** The OpenAPI 3.1 document of this very build, made from the schemas that check what comes in and what leaves. */
export async function getSpec({ origin }: Pick<Call, 'origin'>): Promise<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: { title: 'Analytics platform management API', version: '1.0.0' },
    servers: [{ url: `${origin}/api` }],
    security: [{ bearerAuth: [] }],
    paths: paths(),
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemasOf(ANSWERS, 'output'), ...schemasOf(INPUTS, 'input') },
    },
  };
}

type Schema = z.core.$ZodType;

const reference = (name: string) => `#/components/schemas/${name}`;

function schemasOf(schemas: Readonly<Record<string, Schema>>, io: 'input' | 'output'): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io, uri: reference, unrepresentable: 'any' }).schemas;
  return Object.fromEntries(Object.entries(made).map(([name, schema]) => [name, bare(schema)]));
}

/** Without the marks of a document of its own: in here the components are one document. */
function bare({ $schema: _schema, $id: _id, id: _, ...schema }: Readonly<Record<string, unknown>>) {
  return schema;
}

function paths(): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const routes: Readonly<Record<string, Route>> = { ...ROUTES, ...MANAGEMENT_ROUTES };
  for (const [operationId, described] of Object.entries(DESCRIPTIONS)) {
    const route = routes[operationId];
    if (route === undefined) continue;
    const at = found[route.path] ?? {};
    found[route.path] = { ...at, [route.method.toLowerCase()]: operation(operationId, route.path, described) };
  }
  return found;
}

function operation(operationId: string, path: string, described: Described): Record<string, unknown> {
  const { summary, query, body, answer, refusals } = described;
  const content = (name: string) => ({ 'application/json': { schema: { $ref: reference(name) } } });
  return {
    operationId,
    summary,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name)),
      ...queryParameters(query),
    ],
    ...(body === undefined ? {} : { requestBody: { required: body.required, content: content(body.schema) } }),
    responses: {
      ...(answer === undefined
        ? { 204: { description: 'Done.' } }
        : { 200: { description: 'Done.', content: content(answer) } }),
      ...Object.fromEntries(
        [401, ...refusals].map((status) => [status, { description: REASONS[status], content: content('Error') }]),
      ),
    },
  };
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'A parameter or field is not what it must be; the message names it.',
  401: 'The access token is missing or not valid.',
  403: 'The caller may not do this.',
  404: 'There is no such thing here.',
  409: 'It was changed by someone else in the meantime.',
  413: 'The body is too large.',
  422: 'There is more than can be listed.',
};

function pathParameter(name: string): Record<string, unknown> {
  const schema = PATH_TEXTS[name] ?? { type: 'integer', minimum: 0 };
  return { name, in: 'path', required: true, schema };
}

const PATH_TEXTS: Readonly<Record<string, object>> = {
  embedTenantName: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,34}[a-z0-9]$' },
  externalWorkbookId: { type: 'string' },
};

function queryParameters(query: Schema | undefined): Record<string, unknown>[] {
  if (query === undefined) return [];
  // As the platform reads them: a number in a query string is a number to whoever writes one.
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
