// A real engine, release 1.7.43, gives these fields in `/v1/meta` for the same model.
import type { CubeDefinition, DataModel } from '../../../src/platform/query';
import { describeModel } from '../../../src/platform/query/describe-members';
import { indexModel } from '../../../src/platform/query/model';

const STORES: CubeDefinition = {
  name: 'stores',
  title: 'Store',
  table: 'source.stores',
  joins: [],
  measures: [
    { name: 'visitors', title: 'Visitors', type: 'countDistinctApprox', sql: '{CUBE}.visitor' },
    { name: 'open', title: 'Open', type: 'boolean', sql: 'bool_or({CUBE}.is_open)' },
    { name: 'sales', title: 'Sales', type: 'sum', sql: '{CUBE}.sales', meta: { synonyms: ['revenue'] } },
  ],
  dimensions: [
    { name: 'country', title: 'Country', type: 'string', sql: '{CUBE}.country' },
    { name: 'city', title: 'City', type: 'string', sql: '{CUBE}.city', meta: { synonyms: ['town'] } },
    { name: 'page', title: 'Page', type: 'string', sql: '{CUBE}.page', format: 'link' },
  ],
  segments: [],
  hierarchies: [{ name: 'geography', title: 'Geography', levels: ['country', 'city'] }],
};

function describeStores(includes: '*' | string[], folders?: { name: string; includes: string[] }[]) {
  const parts = [{ joinPath: ['stores'], prefix: true, includes }];
  const view = { name: 'visits', title: 'Visits', description: '', parts, ...(folders && { folders }) };
  const model: DataModel = { currency: 'GBP', cubes: [STORES], views: [view] };
  const [cubes, views] = [false, true].map((onlyViews) => describeModel(indexModel(model), onlyViews).cubes[0]);
  if (cubes === undefined || views === undefined) throw new Error('The model has a cube and a view.');
  return { cube: cubes, view: views };
}

test('meta describes a hierarchy of a cube by the paths of its levels', () => {
  const levels = ['stores.country', 'stores.city'];
  expect(describeStores('*').cube.hierarchies).toEqual([
    { name: 'stores.geography', title: 'Geography', levels, public: true },
  ]);
});

test.each<['*' | string[], string[]]>([
  ['*', ['visits.stores_country', 'visits.stores_city']],
  [
    ['country', 'city', 'geography'],
    ['visits.stores_country', 'visits.stores_city'],
  ],
])('meta describes a hierarchy that a view includes by %j under the names of the view', (includes, levels) => {
  expect(describeStores(includes).view.hierarchies).toEqual([
    { name: 'visits.stores_geography', title: 'Geography', aliasMember: 'stores.geography', levels, public: true },
  ]);
});

test('meta leaves out a hierarchy that a view does not include', () => {
  expect(describeStores(['country', 'city']).view.hierarchies).toEqual([]);
});

test('meta lists the folders of a view twice, flat and nested', () => {
  const folder = { name: 'Place', members: ['visits.stores_country', 'visits.stores_city'] };
  const { cube, view } = describeStores('*', [{ name: 'Place', includes: ['stores_country', 'stores_city'] }]);
  expect([view.folders, view.nestedFolders]).toEqual([[folder], [folder]]);
  expect([cube.folders, cube.nestedFolders]).toEqual([[], []]);
});

test('meta repeats synonyms of a cube in its view', () => {
  const { cube, view } = describeStores('*');
  for (const { measures, dimensions } of [cube, view]) {
    expect(measures.map(({ meta }) => meta)).toEqual([undefined, undefined, { synonyms: ['revenue'] }]);
    expect(dimensions.map(({ meta }) => meta)).toEqual([undefined, { synonyms: ['town'] }, undefined]);
  }
});

test('meta describes a link, an estimated count and a calculated boolean', () => {
  const { cube } = describeStores('*');
  expect(cube.dimensions[2]).toMatchObject({ type: 'string', format: 'link', formatDescription: undefined });
  expect(cube.measures[0]).toMatchObject({ type: 'number', aggType: 'countDistinctApprox' });
  expect(cube.measures[1]).toMatchObject({ type: 'boolean', aggType: 'boolean', formatDescription: undefined });
});
