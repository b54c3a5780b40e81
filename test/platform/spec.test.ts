import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../../src/contract';
import { getSpec } from '../../src/platform/routes/spec';

/** Represents a JSON value that is read with checks. */
type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
type Fields = { readonly [key: string]: Value };

const published: Fields = JSON.parse(readFileSync(join(__dirname, 'published-contract.json'), 'utf8'));
let served: Fields;

beforeAll(async () => {
  served = JSON.parse(JSON.stringify(await getSpec({ origin: 'http://localhost:4000' })));
});

const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: Value | undefined): Fields => (isFields(value) ? value : {});
const items = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

/** Returns the schemas that a schema allows: follows references, expands alternatives and omits null. */
function alternatives(document: Fields, schema: Value | undefined): Fields[] {
  if (!isFields(schema)) return [];
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return alternatives(document, fields(fields(document.components).schemas)[name]);
  }
  const choices = [...items(schema.anyOf), ...items(schema.oneOf)];
  const all = choices.length > 0 ? choices.flatMap((choice) => alternatives(document, choice)) : [schema];
  return all.filter((one) => one.type !== 'null');
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const;

/** The published file dropped these limits after the first release, or never made them binding. */
const GIVEN_UP = ['listNotifications first maximum'];

/** Lists what `expected` has promised since the first release and `actual` lacks. */
function findMissing(expected: Value | undefined, actual: Value | undefined, at: string): string[] {
  const own = alternatives(served, actual);
  if (own.length === 0) return [`${at} is not there`];
  return alternatives(published, expected).flatMap((schema) => [
    ...BOUNDS.filter(
      (bound) =>
        schema[bound] !== undefined &&
        !GIVEN_UP.includes(`${at} ${bound}`) &&
        !own.some((one) => one[bound] === schema[bound]),
    ).map((bound) => `${at} ${bound} ${String(schema[bound])}`),
    ...findMissingWords(schema, own, at),
    ...Object.entries(fields(schema.properties))
      .filter(([, property]) => fields(property)['x-since'] === 'seed')
      .flatMap(([name, property]) =>
        findMissing(
          property,
          own.map((one) => fields(one.properties)[name]).find((one) => one !== undefined),
          `${at}.${name}`,
        ),
      ),
    ...(schema.items === undefined || at.split('[]').length > 6
      ? []
      : findMissing(
          schema.items,
          own.map((one) => one.items).find((one) => one !== undefined),
          `${at}[]`,
        )),
  ]);
}

/** Compares only the words that the first release names, because the set is open. */
function findMissingWords(expected: Fields, own: readonly Fields[], at: string): string[] {
  const words = own.flatMap((one) => items(one.enum));
  const since = fields(expected['x-value-since']);
  return items(expected.enum)
    .filter((word) => word !== null && (expected['x-open-set'] !== true || since[String(word)] === 'seed'))
    .filter((word) => !words.includes(word))
    .map((word) => `${at} lacks the word ${String(word)}`);
}

const operations = Object.entries(fields(published.paths)).flatMap(([path, methods]) =>
  Object.entries(fields(methods)).map(([method, operation]) => ({ path, method, operation: fields(operation) })),
);
const firstRelease = operations.filter(({ operation }) => operation['x-since'] === 'seed');

test('the published contract has the thirteen operations of the first release', () => {
  expect(firstRelease).toHaveLength(13);
});

test.each(firstRelease.map((one) => ({ ...one, id: String(one.operation.operationId) })))(
  'the OpenAPI document describes all that the first release promises of $id: $method $path',
  ({ path, method, operation, id }) => {
    const actual = fields(fields(fields(served.paths)[path])[method]);
    expect(actual.operationId).toBe(id);
    const parameters = items(actual.parameters).map(fields);
    const parameterFaults = items(operation.parameters)
      .map(fields)
      .filter((parameter) => parameter['x-since'] === 'seed')
      .flatMap((parameter) => {
        const own = parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
        return own === undefined
          ? [`${id} ${String(parameter.name)} is not there`]
          : findMissing(parameter.schema, own.schema, `${id} ${String(parameter.name)}`);
      });
    const contentSchema = (holder: Value | undefined) =>
      fields(fields(fields(holder).content)['application/json']).schema;
    const body = contentSchema(operation.requestBody);
    const answer = contentSchema(fields(operation.responses)['200']);
    expect([
      ...parameterFaults,
      ...(body === undefined ? [] : findMissing(body, contentSchema(actual.requestBody), `${id} body`)),
      ...(answer === undefined
        ? []
        : findMissing(answer, contentSchema(fields(actual.responses)['200']), `${id} answer`)),
    ]).toEqual([]);
  },
);

test('every operation names the release that the published contract gives for it', () => {
  const dated = operations.map(({ operation }) => [
    String(operation.operationId),
    operation['x-since'] === 'seed' ? '0.2.1' : String(operation['x-added']).replace('<=', ''),
  ]);
  const datedOperations = dated.filter(([id]) => id !== 'listReportFolders');
  expect(datedOperations.length).toBeGreaterThan(20);
  const actual = Object.entries(OPERATIONS).map(([id, { since }]) => [id, since]);
  expect(actual).toEqual(expect.arrayContaining(datedOperations));
});

test('findMissing finds a missing property, a missing limit and a missing word', () => {
  const expected = {
    properties: { a: { type: 'string', maxLength: 3, 'x-since': 'seed' }, b: { 'x-since': 'later' } },
  };
  expect(findMissing(expected, { properties: {} }, 'x')).toEqual(['x.a is not there']);
  expect(findMissing(expected, { properties: { a: { type: 'string', maxLength: 4 } } }, 'x')).toEqual([
    'x.a maxLength 3',
  ]);
  expect(findMissing({ enum: ['p', 'q'] }, { enum: ['q'] }, 'x')).toEqual(['x lacks the word p']);
});

test('the OpenAPI document has every served operation and no dangling reference', () => {
  const described = Object.entries(fields(served.paths)).flatMap(([path, methods]) =>
    Object.keys(fields(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual(routes.sort());
  const text = JSON.stringify(served);
  const names = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''));
  expect([...names].filter((name) => !(name in fields(fields(served.components).schemas)))).toEqual([]);
  expect(served.openapi).toBe('3.1.0');
});
