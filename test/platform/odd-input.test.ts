import * as z from 'zod';
import { getBodySchema, listParameterNames, NOTHING, OPERATIONS, type Operation } from '../../src/contract';
import { openDataApi } from './data-caller';
import { type Json, type RunningPlatform, readText, runPlatform } from './running-platform';

let platform: RunningPlatform;
let administrator: string;
beforeAll(async () => {
  platform = await runPlatform();
  administrator = `${platform.token}-administrator`;
});
afterAll(() => platform.close());

/** Each operation accepts its body here, so that one odd field is the only mistake. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  connectReportToWorkbook: { externalWorkbookId: 'odd', resultLocation: 'Sheet1!A1' },
  disconnectReportFromWorkbook: { externalWorkbookId: 'odd', resultLocation: 'Sheet1!A1' },
  generateSession: { deploymentId: 1, externalId: 'odd', embedTenantName: 'odd-tenant', creatorMode: true },
  removeNotificationRecipients: { recipients: [{ id: 1 }] },
  createEnvironmentToken: { security_context: {} },
  updatePublishedAiWidgetThread: { widgetId: 'w', threadId: 't' },
};

const DEEP_PLACEHOLDER = '"deep enough to run out of stack"';
const DEPTH = 20_000;
/** These values are JSON texts. */
const ODD_JSON_TEXTS = [
  '"a\\u0000b"',
  '"\\ud800"',
  '"x\\udfff"',
  '""',
  '2147483648',
  '9007199254740993',
  '1e300',
  '-1',
  '1.5',
  'true',
  'null',
  '[]',
  '{}',
  '[[["a\\u0000b"]]]',
  '{"\\u0000":"\\ud800"}',
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  JSON.stringify('x'.repeat(5000)),
];
const ODD_TEXTS = ['a%00b', '%ED%A0%80', '%', '2147483648', '9007199254740993', '-1', '1e3', 'a', '%F0%9F%98%80', ''];

type Fields = { readonly [key: string]: unknown };
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Lists the path to every field of a described body. A step is a key of an object, or 0 for the
 * first item of a list.
 */
function listFieldPaths(
  schema: unknown,
  fieldPath: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (!isFields(schema) || fieldPath.length > 5) return [];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : []));
  const properties = isFields(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...choices.flatMap((choice) => listFieldPaths(choice, fieldPath)),
    ...properties.flatMap(([name, part]) => [[...fieldPath, name], ...listFieldPaths(part, [...fieldPath, name])]),
    ...(schema.items === undefined ? [] : [[...fieldPath, 0], ...listFieldPaths(schema.items, [...fieldPath, 0])]),
  ];
}

/** Returns the body as JSON, with the odd value at the end of the path. */
function createOddBody(body: unknown, fieldPath: readonly (string | number)[], odd: string): string {
  const replaceAt = (value: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return DEEP_PLACEHOLDER;
    if (step === 0) return [replaceAt(Array.isArray(value) ? value[0] : undefined, rest)];
    const fields = isFields(value) ? value : {};
    return { ...fields, [step]: replaceAt(fields[step], rest) };
  };
  return JSON.stringify(replaceAt(body, fieldPath)).replace(JSON.stringify(DEEP_PLACEHOLDER), odd);
}

function buildPath(operation: Operation, odd: Readonly<Record<string, string>> = {}): string {
  const usualParameters: Readonly<Record<string, string>> = {
    embedTenantName: 'odd-tenant',
    externalWorkbookId: 'odd',
  };
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => odd[name] ?? usualParameters[name] ?? '1');
}

/** Lists odd requests for an operation, each with its body. */
function listOddRequests(id: string, operation: Operation): { path: string; body?: string }[] {
  const bodyDescription = getBodySchema(operation);
  const usualBody = bodyDescription === undefined ? undefined : JSON.stringify(BODIES[id] ?? {});
  const pathRequests = listParameterNames(operation.path).flatMap((name) =>
    ODD_TEXTS.map((odd) => ({ path: buildPath(operation, { [name]: odd }), body: usualBody })),
  );
  const query: Fields = operation.query === NOTHING ? {} : z.toJSONSchema(operation.query, { unrepresentable: 'any' });
  const queryRequests = Object.keys(isFields(query.properties) ? query.properties : {}).flatMap((name) =>
    ODD_TEXTS.map((odd) => ({ path: `${buildPath(operation)}?${name}=${odd}`, body: usualBody })),
  );
  const fieldPaths =
    bodyDescription === undefined
      ? []
      : [[], ...listFieldPaths(z.toJSONSchema(bodyDescription.schema, { io: 'input', unrepresentable: 'any' }))];
  const bodyRequests = [...new Map(fieldPaths.map((fieldPath) => [fieldPath.join('.'), fieldPath])).values()].flatMap(
    (fieldPath) =>
      ODD_JSON_TEXTS.map((odd) => ({
        path: buildPath(operation),
        body: createOddBody(BODIES[id] ?? {}, fieldPath, odd),
      })),
  );
  return [...pathRequests, ...queryRequests, ...bodyRequests].map(({ path, body }) =>
    body === undefined ? { path } : { path, body },
  );
}

test.each(Object.entries<Operation>(OPERATIONS))(
  'every odd request for %s is answered or refused, and the platform continues',
  async (id, operation) => {
    const faults: string[] = [];
    for (const { path, body } of listOddRequests(id, operation)) {
      const request = { method: operation.method, token: administrator, ...(body === undefined ? {} : { body }) };
      const { status } = await platform.call(path, request);
      if (status >= 500) faults.push(`${status}: ${path} ${body?.slice(0, 200) ?? ''}`);
    }
    expect(faults).toEqual([]);
    expect((await platform.call('/v1/deployments')).status).toBe(200);
  },
);

test.each([
  '/v1/deployments',
  '/v1/deployments/1/environments',
  '/v1/deployments/1/folders',
  '/v1/deployments/1/notifications',
  '/v1/deployments/1/reports',
  '/v1/deployments/1/reports?sortBy=name',
  '/v1/deployments/1/reports?sortBy=createdAt',
])('forged cursors of %s are refused, whatever they contain', async (path) => {
  const mark = path.includes('?') ? '&' : '?';
  const readPage = (cursor: string) => platform.call(`${path}${mark}after=${cursor}`, { token: administrator });
  const realPage = await platform.call(`${path}${mark}first=1`, { token: administrator });
  const [order, value, id] = JSON.parse(
    Buffer.from(readText(realPage.body.pageInfo?.endCursor), 'base64url').toString(),
  );
  const createCursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  expect((await readPage(createCursor(order, value, id))).status).toBe(200);
  for (const odd of [2 ** 31, 2 ** 53, -1, 1.5, 1e300, '1', null]) {
    expect((await readPage(createCursor(order, value, odd))).status).toBe(400);
  }
  const values = [
    'x',
    'a\0b',
    '\ud800',
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '9'.repeat(400),
    '',
    5,
  ];
  const answers = await Promise.all(values.map(async (odd) => (await readPage(createCursor(order, odd, id))).status));
  expect(answers.filter((status) => status >= 500)).toEqual([]);
});

test('the data API refuses input that is too deep or cannot be stored, and continues', async () => {
  const api = await openDataApi(platform);
  const nested = `${'{"or":['.repeat(DEPTH)}{}${']}'.repeat(DEPTH)}`;
  const bodies = [
    ['/v1/load', `{"query":{"measures":["sales.units"],"filters":[${nested}]}}`],
    [
      '/v1/load',
      `{"query":{"measures":["sales.units"],"filters":[{"member":"sales.channel","operator":"equals","values":["a\\u0000b"]}]}}`,
    ],
    ['/v1/load', '{"query":{"dimensions":["sales.channel"],"limit":9007199254740993}}'],
    ['/v1/load', '{"query":{"dimensions":["sales.channel"],"offset":9007199254740993}}'],
    ['/v1/sql', `{"query":{"measures":["sales.units"],"filters":[${nested}]}}`],
    ['/v1/sql', '{"format":"sql","query":"SELECT \'\\u0000\'"}'],
    ['/v1/cubesql', '{"query":"SELECT \'\\ud800\'"}'],
    ['/v1/cubesql', '{"query":"SELECT \'\\u0000\'"}'],
  ] as const;
  for (const [path, body] of bodies) expect([path, (await api.post(path, body)).status]).toEqual([path, 400]);
  expect((await api.runSql('SELECT count(*) FROM stores')).rows).toEqual([['48']]);
});

test('external ids with NUL or half of a character are refused, because a database would treat them as equal', async () => {
  for (const externalId of ['\ud800', '\ud801', 'a\0', 'a\0b']) {
    const body = { deploymentId: 1, externalId };
    const answer = await platform.call('/v1/embed/generate-session', { method: 'POST', token: administrator, body });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The body holds a NUL or half of a character.' } });
  }
});

const generateSession = (body: object) =>
  platform.call('/v1/embed/generate-session', {
    method: 'POST',
    token: administrator,
    body: { deploymentId: 1, externalId: 'someone', ...body },
  });

test('the groupDefinitions of an embed session have no effect, whatever they contain', async () => {
  for (const groupDefinitions of [null, 5, 'x', { a: 1 }, [1, { name: 3 }], [{ name: 'a\0\ud800' }], [[[[]]]]]) {
    expect((await generateSession({ groupDefinitions })).status).toBe(200);
  }
});

test('a user attribute without a type accepts a boolean, and one of another type refuses it', async () => {
  const userAttributes = [{ name: 'is_lead', value: true }];
  const userAttributeDefinitions = [{ name: 'is_lead', displayName: 'Leads a team' }];
  expect((await generateSession({ userAttributeDefinitions, userAttributes })).status).toBe(200);
  expect((await generateSession({ userAttributes: [{ name: 'is_lead', value: 'yes' }] })).status).toBe(200);
  expect((await generateSession({ userAttributes: [{ name: 'is_lead', value: 3 }] })).status).toBe(400);
  const typedDefinitions = [{ name: 'is_lead', type: 'string' }];
  expect((await generateSession({ userAttributeDefinitions: typedDefinitions, userAttributes })).status).toBe(400);
});

test('removing recipients skips ids that are too large for the database', async () => {
  const ids = [2 ** 31, 2 ** 53, 1e300, '99999999999999999999'];
  const recipients = ids.flatMap((id) => [{ id }, { id, embedTenantName: 'northwind' }]);
  const path = '/v1/deployments/1/notifications/1/recipients';
  const answer = await platform.call(path, { method: 'DELETE', token: administrator, body: { recipients } });
  expect(answer).toMatchObject({ status: 200, body: {} });
});

test('one report with invalid stored fields does not hide the others', async () => {
  const path = '/v1/deployments/1/reports';
  const before = (await platform.call(path)).body.count;
  await platform.database.run(
    "UPDATE reports SET public_id = 'older-id!', name = $1, source = 'PAPER', pivot_items = '[1]', meta = '5' WHERE id = 1",
    ['x'.repeat(300)],
  );
  const { status, body } = await platform.call(path);
  expect([status, body.count]).toEqual([200, before]);
  const report = (await platform.call(`${path}/1`)).body;
  expect(readText(report.publicId)).toMatch(/^[0-9A-Za-z]{12}$/);
  expect((await platform.call(`${path}/1`)).body.publicId).toEqual(report.publicId);
});

test('the list of reports is empty for folder 0', async () => {
  const { body } = await platform.call('/v1/deployments/1/reports?folderId=0');
  expect([body.items, body.count]).toEqual([[], 0]);
});

describe('the older paging', () => {
  const readItems = async (path: string): Promise<Json> => (await platform.call(path)).body.items ?? {};

  test.each(['name', 'createdAt', 'lastViewedAt'])('the older paging of reports counts from 1: %s', async (sortBy) => {
    const path = `/v1/deployments/1/reports?sortBy=${sortBy}`;
    await platform.call('/v1/deployments/1/reports/2');
    const all = await readItems(`${path}&first=12`);
    const pages = [1, 2, 3].map((page) => readItems(`${path}&limit=4&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    const { body } = await platform.call(`${path}&limit=4&page=100000000`);
    expect([body.items, body.data, body.pageInfo]).toEqual([[], [], null]);
  });

  test('the lists of deployments and environments support offset and limit', async () => {
    for (const path of ['/v1/deployments', '/v1/deployments/1/environments']) {
      const { body } = await platform.call(path, { token: administrator });
      const older = await platform.call(`${path}?offset=1&limit=1`, { token: administrator });
      expect(older.body.data).toEqual([body.items?.[1]]);
      expect(older.body.pagination).toEqual({ total: body.count, offset: 1, limit: 1 });
      expect((await platform.call(`${path}?limit=0`)).body.items).toEqual([]);
    }
  });

  test('the list of deployments is filtered by creation step', async () => {
    const readSteps = async (query: string) => {
      const { status, body } = await platform.call(`/v1/deployments?${query}`, { token: administrator });
      const found = JSON.parse(JSON.stringify(body.items ?? []));
      return [status, body.count, found.every((one: Fields) => query.includes(String(one.creationStep)))];
    };
    const { count } = (await platform.call('/v1/deployments', { token: administrator })).body;
    expect(await readSteps('creationStep=ready&creationStep=schema&creationStep=databases')).toEqual([
      200,
      count,
      true,
    ]);
    expect((await readSteps('creationStep=ready')).slice(0, 1)).toEqual([200]);
    expect((await platform.call('/v1/deployments?creationStep=demo', { token: administrator })).body.count).toBe(0);
    expect((await platform.call('/v1/deployments?creationStep=done')).status).toBe(400);
  });

  test.each(['limit=1&first=1', 'page=1&after=x', 'limit=1&after=x'])(
    'the older paging cannot be combined with cursors: %s',
    async (query) => {
      expect((await platform.call(`/v1/deployments/1/reports?${query}`)).status).toBe(400);
    },
  );
});

describe('errors and the OpenAPI document', () => {
  test('the answer to an unsupported method lists the supported ones', async () => {
    const { status, headers } = await platform.call('/v1/deployments/1/reports/1/connect-workbook', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
    const other = await platform.call('/v1/deployments', { method: 'DELETE' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('the OpenAPI document describes status 413, the Allow header and every deprecated parameter', async () => {
    const { body } = await platform.call('/v1/spec');
    for (const { method, path, body: bodySchema } of Object.values<Operation>(OPERATIONS)) {
      const { responses } = body.paths?.[path]?.[method.toLowerCase()] ?? {};
      expect(responses?.['405']?.headers?.Allow).toBeDefined();
      expect(responses?.['413'] !== undefined).toBe(bodySchema !== NOTHING);
    }
    const isDeprecated = (path: string, name: string) =>
      JSON.parse(JSON.stringify(body.paths?.[path]?.get?.parameters)).find((one: Fields) => one.name === name)
        .deprecated;
    expect(
      ['limit', 'page', 'first'].map((name) => isDeprecated('/v1/deployments/{deploymentId}/reports', name)),
    ).toEqual([true, true, undefined]);
    expect(['limit', 'offset'].map((name) => isDeprecated('/v1/deployments', name))).toEqual([true, true]);
    const schemas = body.components?.schemas;
    const deprecatedFields = Object.entries(schemas?.ReportsListResponse?.properties ?? {}).filter(
      ([, one]) => one.deprecated,
    );
    expect(deprecatedFields.map(([name]) => name)).toEqual(['data', 'count']);
    expect(schemas?.DeploymentsListResponse?.properties?.pagination?.deprecated).toBe(true);
    expect(schemas?.GenerateSession?.properties?.groupDefinitions?.deprecated).toBe(true);
    expect(body.paths?.['/v1/embed-tenants/{embedTenantName}/']?.delete?.deprecated).toBe(true);
  });
});
