/** Reads views from answers in the shape of a real engine's `/v1/meta`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelView } from '../../../../src/client';
import { listViews } from '../../../../src/client/query/model/list-views';
import { MetaAnswer, readLeniently } from '../../../../src/contract';

function readViews(answer: unknown): readonly ModelView[] {
  const parsed = readLeniently(MetaAnswer, answer);
  if (!parsed.success) throw parsed.error;
  return listViews(parsed.data);
}

const createMember = (name: string, title: string, rest: object = {}) => ({
  ...{ name, title: `Trips ${title}`, shortTitle: title, type: 'string', isVisible: true, public: true },
  ...rest,
});

const TRIPS = {
  ...{ name: 'trips', type: 'view', title: 'Trips', description: 'Each ride of a bicycle' },
  ...{ isVisible: true, public: true, meta: { synonyms: 'rides; journeys' } },
  dimensions: [
    createMember('trips.city', 'City', { description: 'Where it began', meta: { synonyms: ['town', 7, ' '] } }),
    createMember('trips.country', 'Country'),
    createMember('trips.rider_key', 'Rider Key', { public: false, isVisible: false }),
    createMember('trips.began_at', 'Began At', {
      type: 'time',
      granularities: [{ name: 'season', title: 'Season', interval: '3 months', offset: '-1 month' }, { title: 'Odd' }],
    }),
  ],
  measures: [
    createMember('trips.fare', 'Fare', {
      ...{ type: 'number', aggType: 'sum', format: { type: 'custom-numeric', value: '.2f' } },
      meta: { ai_context: { synonyms: ['price'], instructions: 'Without tips.' } },
    }),
    createMember('trips.count', 'Count', {
      type: 'number',
      meta: { ai_context: ' Use it for questions about demand. ' },
    }),
  ],
  segments: [],
  folders: [{ name: 'Where', members: ['trips.city', 'trips.country'] }],
  nestedFolders: [
    {
      name: 'Where',
      members: [
        'trips.city',
        5,
        { name: 'Abroad', members: ['trips.country', 'trips.rider_key', null] },
        { name: 'Odd' },
      ],
    },
    { name: 'Keys', members: ['trips.rider_key'] },
    { members: ['trips.city'] },
  ],
  hierarchies: [
    { name: 'trips.place', title: 'Place', levels: ['trips.country', null, 'trips.city'], public: true },
    { name: 'trips.secret', title: 'Secret', levels: ['trips.city'], public: false },
  ],
};

const group = (kind: string, title: string, fieldNames: string[], groups: object[] = []) => ({
  ...{ kind, title, fieldNames, groups },
});

describe('the views of a data model', () => {
  test('a view has its texts and its public fields, dimensions first', () => {
    const [view] = readViews({ cubes: [TRIPS] });
    expect(view).toMatchObject({ name: 'trips', title: 'Trips', description: 'Each ride of a bicycle', isCube: false });
    expect(view?.synonyms).toEqual(['rides', 'journeys']);
    expect(view?.fields.map(({ name, title, kind }) => [name, title, kind])).toEqual([
      ['trips.city', 'City', 'dimension'],
      ['trips.country', 'Country', 'dimension'],
      ['trips.began_at', 'Began At', 'dimension'],
      ['trips.fare', 'Fare', 'measure'],
      ['trips.count', 'Count', 'measure'],
    ]);
  });

  test('synonyms are read from a list, a text, or the context for assistants, whose text stays hidden', () => {
    const fields = readViews({ cubes: [TRIPS] })[0]?.fields ?? [];
    expect(fields.map(({ synonyms }) => synonyms)).toEqual([['town'], [], [], ['price'], []]);
    expect(fields.map(({ hiddenContext }) => hiddenContext).filter(Boolean)).toEqual([
      'Use it for questions about demand.',
    ]);
    expect(fields[0]?.description).toBe('Where it began');
  });

  test('a time has the granularities that the model adds, with their titles', () => {
    const field = readViews({ cubes: [TRIPS] })[0]?.fields.find(({ type }) => type === 'time');
    expect(field?.granularities).toEqual([{ name: 'season', title: 'Season', interval: '3 months' }]);
    expect(field?.intervals.get('season')).toBe('3 months');
  });

  test('folders are a tree without hidden and odd members, and hierarchies follow with their levels in order', () => {
    expect(readViews({ cubes: [TRIPS] })[0]?.groups).toEqual([
      group('folder', 'Where', ['trips.city'], [group('folder', 'Abroad', ['trips.country'])]),
      group('hierarchy', 'Place', ['trips.country', 'trips.city']),
    ]);
  });

  test('an engine that sends no nested folders has flat ones', () => {
    const { nestedFolders: _, hierarchies: __, ...rest } = TRIPS;
    expect(readViews({ cubes: [rest] })[0]?.groups).toEqual([
      group('folder', 'Where', ['trips.city', 'trips.country']),
    ]);
  });

  test('folders in folders without an end are cut off', () => {
    let folder: object = { name: 'Deepest', members: ['trips.city'] };
    for (let depth = 0; depth < 5_000; depth += 1) folder = { name: 'Deep', members: ['trips.city', folder] };
    const view = readViews({ cubes: [{ ...TRIPS, nestedFolders: [folder] }] })[0];
    expect(JSON.stringify(view?.groups).match(/Deep/g)).toHaveLength(20);
  });

  test.each([
    { public: false },
    { public: null, isVisible: false },
    { name: null },
    { dimensions: [], measures: null },
  ])('a view with %j is not listed, and the others are', (change) => {
    const names = readViews({ cubes: [{ ...TRIPS, ...change }, 'odd', { ...TRIPS, name: 'others' }] });
    expect(names.map(({ name }) => name)).toEqual(['others']);
  });

  test.each([
    { description: 5 },
    { meta: 'text' },
    { folders: 'none', nestedFolders: 7 },
    { hierarchies: [{ name: 'a' }] },
    { title: '' },
  ])('the odd part %j of a view does not hide its fields', (change) => {
    expect(readViews({ cubes: [{ ...TRIPS, ...change }] })[0]?.fields).toHaveLength(5);
  });

  test('a recorded answer of a real engine has public cubes and a view', () => {
    const path = join(__dirname, '../../recorded/meta.json');
    const views = readViews(JSON.parse(readFileSync(path, 'utf8')).response.body);
    expect(views.map(({ name, isCube }) => [name, isCube])).toEqual([
      ['secured', true],
      ['orders', true],
      ['customers', true],
      ['sales', false],
    ]);
    expect(views.at(-1)?.fields.map(({ title }) => title)).toContain('Total Amount');
  });
});
