import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformFailureCode } from '../../../src/client';
import { createQuickClock } from '../../support/quick-clock';
import { catchFailure, collect, createTestDataClient, DATA_TOKEN, SCHEMA, SQL_REQUEST, sendLines } from '../data-parts';
import { createServerStarter, send, sendJson } from '../local-server';

/** Holds one answer of a real engine without rows, exactly as it arrived. */
interface Refusal {
  readonly name: string;
  readonly request: { readonly path: string; readonly body: { readonly query: unknown } };
  readonly response: { readonly status: number; readonly contentType: string; readonly body: unknown };
}

const REFUSALS: readonly Refusal[] = JSON.parse(readFileSync(join(__dirname, '../recorded/refusals.json'), 'utf8'));

const start = createServerStarter();

/** Maps each answer to its failure and the helpful part of its words. */
const EXPECTED_FAILURES: Readonly<Record<string, readonly [PlatformFailureCode, string | undefined]>> = {
  'another-secret': ['DataTokenRefused', 'Invalid token'],
  'expired-token': ['DataTokenRefused', 'Invalid token'],
  'no-token': ['DataTokenRefused', "Authorization header isn't set"],
  'scope-missing': ['DataScopeMissing', 'data'],
  'scope-missing-for-sql': ['DataScopeMissing', 'data'],
  'row-limit': ['RowLimit', 'The query limit has been exceeded.'],
  'sql-not-started': ['SqlNotStarted', expect.stringMatching(/^SQL interface is not initialized/)],
  'generated-sql-not-started': ['SqlNotStarted', expect.stringMatching(/^SQL interface is not initialized/)],
  'no-such-path-for-sql': ['SqlMissing', undefined],
  'wrong-path': ['WrongAddress', undefined],
  'member-not-public': ['MemberHidden', 'trouble.secret'],
  'member-by-policy': ['MemberHidden', 'partly.region'],
  'cube-by-policy': ['MemberHidden', 'guarded.count'],
  'model-no-yaml': ['ModelBroken', 'YAMLException: bad indentation of a sequence entry (3:4)'],
  'model-unknown-type': [
    'ModelBroken',
    expect.stringMatching(/^x cube: \(measures\.n\.type = nosuchtype\) must be one of \[count, .+\]$/),
  ],
  'model-unknown-cube': ['ModelBroken', 'nosuchcube is not defined'],
  'model-no-javascript': ['ModelBroken', 'Unexpected token (2:0)'],
  'database-gone': ['SourceFailed', 'IO Error: Cannot open file "/nonexistent/x.duckdb": No such file or directory'],
  'column-missing': [
    'SourceFailed',
    'Binder Error: Table "trouble" does not have a column named "no_such_column" Candidate bindings: : "discount"',
  ],
  'table-missing': [
    'SourceFailed',
    'Catalog Error: Table with name no_such_table does not exist! Did you mean "order_lines"?',
  ],
  'cast-fails': [
    'SourceFailed',
    "Conversion Error: Could not convert string 'completed' to INT32 when casting from source column status",
  ],
  'too-slow': ['QueryTooSlow', expect.stringMatching(/^Query execution timeout/)],
  'unknown-member': ['QueryFailed', "'nope' not found for path 'sales.nope'"],
  'unknown-cube': ['QueryFailed', "Cube 'nope' not found for path 'nope.nope'"],
  'unknown-key': ['QueryFailed', 'Invalid query format: "foo" is not allowed'],
  'no-members': ['QueryFailed', expect.stringMatching(/^Query should contain either measures/)],
  'no-join-path': ['QueryFailed', "Can't find join path to join 'island', 'trouble'"],
  'unknown-date': ['QueryFailed', "Can't parse date: 'whenever'"],
  'unknown-operator': ['QueryFailed', expect.stringMatching(/^Invalid query format: "filters\[0\]"/)],
  'list-without-granularity': ['QueryFailed', 'Data blending query without granularity is not supported'],
};

/** Sends the recorded request through the method that makes it. */
async function sendRequest(origin: string, { path, body }: Refusal['request']): Promise<unknown> {
  const client = createTestDataClient(origin);
  if (path === '/v1/sql') return await client.readGeneratedSql({ kind: 'sql', sql: String(body.query) });
  if (typeof body.query === 'string') return await collect(client.query({ kind: 'sql', sql: body.query }));
  // A list of queries is sent as one, to see what the engine says about it.
  const query = Array.isArray(body.query) ? body.query[0] : body.query;
  return await collect(client.query({ kind: 'json', query }));
}

describe('the answers of a real engine without rows', () => {
  test('the list of recorded refusals is complete', () => {
    expect(REFUSALS.map(({ name }) => name)).toEqual(Object.keys(EXPECTED_FAILURES));
  });

  test.each(REFUSALS.map((refusal) => [refusal.name, refusal] as const))(
    'the failure for %s says who can act, and at which host [P9]',
    async (name, { request, response }) => {
      const { status, contentType, body } = response;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const server = await start((_, answer) => send(answer, status, text, { 'content-type': contentType }));
      const [code, platformMessage] = EXPECTED_FAILURES[name] ?? [];
      const failure = await catchFailure(sendRequest(server.origin, request));
      expect(failure).toMatchObject({ code, status, host: new URL(server.origin).host });
      expect(failure.platformMessage).toEqual(platformMessage);
    },
  );
});

describe('a failure in the middle of a stream of rows', () => {
  test.each<[string, PlatformFailureCode, string]>([
    [
      "Error during planning: Table or CTE with name 'x' not found",
      'QueryFailed',
      "Error during planning: Table or CTE with name 'x' not found",
    ],
    ['Execution error: Error: Compile errors:\nErrors:\nx is not defined', 'ModelBroken', 'x is not defined'],
    ["Error: You requested hidden member: 'a.b'. Please make it visible", 'MemberHidden', 'a.b'],
    [
      'Error: Query execution timeout after 10 min of waiting',
      'QueryTooSlow',
      'Query execution timeout after 10 min of waiting',
    ],
    ['Error: The query limit has been exceeded.', 'RowLimit', 'The query limit has been exceeded.'],
  ])('the message %j within a stream fails as %s', async (error, code, platformMessage) => {
    const server = await start((_, response) => sendLines(response, SCHEMA, { data: [['1', 'a']] }, { error }));
    const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
    expect(failure).toMatchObject({ code, platformMessage, status: 200 });
  });
});

describe('SQL that the engine cannot plan', () => {
  const MESSAGES = [
    "Error during rewrite: Can't detect Cube query and it may be not supported yet",
    "Error: Error during rewrite: Can't find rewrite due to 10002 AST node limit reached",
    "Internal: Error during planning: Table or CTE with name 'x' not found",
    "Can't find rewrite due to timeout after 30s",
    'Rewrite error: no plan',
    'Initial planning error: Error during planning: No field named x',
    'Execution error: This feature is not implemented: Unsupported SQL type',
    'SQL error: ParserError("Expected an expression")',
  ];

  test.each(MESSAGES.flatMap((message) => [200, 400, 500, 503].map((status) => [message, status] as const)))(
    'the message %j with status %d is about the query, and is not sent again [P9]',
    async (error, status) => {
      const server = await start((_, response) => sendJson(response, { error }, status));
      const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
      expect(failure).toMatchObject({ code: 'QueryFailed', status });
      expect(failure.platformMessage).toBe(error.replace(/^Error: /, ''));
      expect(server.requests).toHaveLength(1);
    },
  );

  test('a message within a stream that names a network error is about the source, not the query [P9]', async () => {
    const error = 'Execution error: Error: connect ECONNREFUSED 10.0.0.5:5432';
    const server = await start((_, response) => sendLines(response, SCHEMA, { error }));
    const failure = await catchFailure(collect(createTestDataClient(server.origin).query(SQL_REQUEST)));
    expect(failure).toMatchObject({ code: 'SourceFailed', platformMessage: error });
  });
});

test.each([
  ['json', { kind: 'json', query: { measures: ['a.b'] } }],
  ['sql', SQL_REQUEST],
] as const)('a query that an engine keeps waiting is given up after half an hour (%s) [P9]', async (_, request) => {
  let elapsedMs = 0;
  const server = await start((_request, response) => {
    elapsedMs += 60_000;
    sendJson(response, { error: 'Continue wait' });
  });
  const { now, wait } = createQuickClock();
  const client = createTestDataClient(server.origin, { clock: { now: () => now() + elapsedMs, wait } });
  const failure = await catchFailure(collect(client.query(request)));
  expect(failure).toMatchObject({ code: 'QueryTooSlow', host: new URL(server.origin).host });
  expect(server.requests).toHaveLength(31);
});

test('a data token that no header can carry does not count as a failed sign-in [P9]', async () => {
  const server = await start((_, response) => sendLines(response, SCHEMA));
  const failure = await catchFailure(
    collect(createTestDataClient(server.origin, { issueToken: async () => 'zwei Wörter' }).query(SQL_REQUEST)),
  );
  expect(failure).toMatchObject({ code: 'DataTokenRefused', wasSent: false });
  expect(server.requests).toHaveLength(0);
});

describe('messages of the engine', () => {
  test('a message that only quotes the engine’s text has no further meaning', async () => {
    const error = 'Error: Binder Error: Column "Compile errors: The query limit has been exceeded" not found';
    const server = await start((_, response) => sendJson(response, { error }, 400));
    const failure = await catchFailure(
      sendRequest(server.origin, { path: '/v1/load', body: { query: { measures: ['a.b'] } } }),
    );
    expect(failure.code).toBe('SourceFailed');
  });

  test('a message of the engine contains no token [P8]', async () => {
    const error = `Error: Compile errors:\nErrors:\n${DATA_TOKEN} is not defined`;
    const server = await start((_, response) => sendJson(response, { error }, 500));
    const failure = await catchFailure(
      sendRequest(server.origin, { path: '/v1/load', body: { query: { measures: ['a.b'] } } }),
    );
    expect(failure.platformMessage).toBe('••• is not defined');
  });
});
