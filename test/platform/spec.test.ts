import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../../src/contract';
import { getSpec } from '../../src/platform/routes/spec';

/** Represents a JSON value that is read with checks. */
type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
type Fields = { readonly [key: string]: Value };

const publishedContract: Fields = JSON.parse(readFileSync(join(__dirname, 'published-contract.json'), 'utf8'));
let servedDocument: Fields;

beforeAll(async () => {
  servedDocument = JSON.parse(JSON.stringify(await getSpec({ origin: 'http://localhost:4000' })));
});

const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toFields = (value: Value | undefined): Fields => (isFields(value) ? value : {});
const toItems = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

/** Returns the schemas that a schema allows: follows references, expands alternatives and omits null. */
function listAlternatives(document: Fields, schema: Value | undefined): Fields[] {
  if (!isFields(schema)) return [];
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return listAlternatives(document, toFields(toFields(document.components).schemas)[name]);
  }
  const choices = [...toItems(schema.anyOf), ...toItems(schema.oneOf)];
  const all = choices.length > 0 ? choices.flatMap((choice) => listAlternatives(document, choice)) : [schema];
  return all.filter((one) => one.type !== 'null');
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const;

/** The published file dropped these limits after the first release, or never made them binding. */
const DROPPED_LIMITS = ['listNotifications first maximum'];

/** Lists what `expected` has promised since the first release and `actual` lacks. */
function findMissing(expected: Value | undefined, actual: Value | undefined, location: string): string[] {
  const servedSchemas = listAlternatives(servedDocument, actual);
  if (servedSchemas.length === 0) return [`${location} is not there`];
  return listAlternatives(publishedContract, expected).flatMap((schema) => [
    ...BOUNDS.filter(
      (bound) =>
        schema[bound] !== undefined &&
        !DROPPED_LIMITS.includes(`${location} ${bound}`) &&
        !servedSchemas.some((one) => one[bound] === schema[bound]),
    ).map((bound) => `${location} ${bound} ${String(schema[bound])}`),
    ...findMissingWords(schema, servedSchemas, location),
    ...Object.entries(toFields(schema.properties))
      .filter(([, property]) => toFields(property)['x-since'] === 'seed')
      .flatMap(([name, property]) =>
        findMissing(
          property,
          servedSchemas.map((one) => toFields(one.properties)[name]).find((one) => one !== undefined),
          `${location}.${name}`,
        ),
      ),
    ...(schema.items === undefined || location.split('[]').length > 6
      ? []
      : findMissing(
          schema.items,
          servedSchemas.map((one) => one.items).find((one) => one !== undefined),
          `${location}[]`,
        )),
  ]);
}

/** Compares only the words that the first release names, because the set is open. */
function findMissingWords(expected: Fields, servedSchemas: readonly Fields[], location: string): string[] {
  const words = servedSchemas.flatMap((one) => toItems(one.enum));
  const since = toFields(expected['x-value-since']);
  return toItems(expected.enum)
    .filter((word) => word !== null && (expected['x-open-set'] !== true || since[String(word)] === 'seed'))
    .filter((word) => !words.includes(word))
    .map((word) => `${location} lacks the word ${String(word)}`);
}

const operations = Object.entries(toFields(publishedContract.paths)).flatMap(([path, methods]) =>
  Object.entries(toFields(methods)).map(([method, operation]) => ({ path, method, operation: toFields(operation) })),
);
const firstReleaseOperations = operations.filter(({ operation }) => operation['x-since'] === 'seed');

test('the published contract has the thirteen operations of the first release', () => {
  expect(firstReleaseOperations).toHaveLength(13);
});

test.each(firstReleaseOperations.map((one) => ({ ...one, id: String(one.operation.operationId) })))(
  'the OpenAPI document describes all that the first release promises of $id: $method $path',
  ({ path, method, operation, id }) => {
    const actual = toFields(toFields(toFields(servedDocument.paths)[path])[method]);
    expect(actual.operationId).toBe(id);
    const parameters = toItems(actual.parameters).map(toFields);
    const parameterFaults = toItems(operation.parameters)
      .map(toFields)
      .filter((parameter) => parameter['x-since'] === 'seed')
      .flatMap((parameter) => {
        const ownParameter = parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
        return ownParameter === undefined
          ? [`${id} ${String(parameter.name)} is not there`]
          : findMissing(parameter.schema, ownParameter.schema, `${id} ${String(parameter.name)}`);
      });
    const findContentSchema = (holder: Value | undefined) =>
      toFields(toFields(toFields(holder).content)['application/json']).schema;
    const body = findContentSchema(operation.requestBody);
    const answer = findContentSchema(toFields(operation.responses)['200']);
    expect([
      ...parameterFaults,
      ...(body === undefined ? [] : findMissing(body, findContentSchema(actual.requestBody), `${id} body`)),
      ...(answer === undefined
        ? []
        : findMissing(answer, findContentSchema(toFields(actual.responses)['200']), `${id} answer`)),
    ]).toEqual([]);
  },
);

test('every operation names the release that the published contract gives for it', () => {
  const datedIds = operations.map(({ operation }) => [
    String(operation.operationId),
    operation['x-since'] === 'seed' ? '0.2.1' : String(operation['x-added']).replace('<=', ''),
  ]);
  const datedOperations = datedIds.filter(([id]) => id !== 'listReportFolders');
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
  const describedRoutes = Object.entries(toFields(servedDocument.paths)).flatMap(([path, methods]) =>
    Object.keys(toFields(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
  expect(describedRoutes.sort()).toEqual(routes.sort());
  const text = JSON.stringify(servedDocument);
  const names = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''));
  expect([...names].filter((name) => !(name in toFields(toFields(servedDocument.components).schemas)))).toEqual([]);
  expect(servedDocument.openapi).toBe('3.1.0');
});
