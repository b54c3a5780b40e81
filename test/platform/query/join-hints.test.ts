// A real engine, release 1.7.43, joins these tables or answers with these errors. It names the paths of hints
// before those of members, and its older planner takes no views.
import { compileLoad } from '../../../src/platform/query/compile-load';
import { indexModel } from '../../../src/platform/query/model';
import { normalizeQueries } from '../../../src/platform/query/normalize-query';
import { SAMPLE_MODEL } from '../../../src/platform/world';

const model = indexModel(SAMPLE_MODEL);
const regions = { dimensions: ['stores.region'] };
const lines = { measures: ['order_lines.units'], dimensions: ['order_lines.channel'] };

function listTables(query: object): string[] {
  const { queries } = normalizeQueries(model, query, { now: new Date(0), cache: undefined });
  const [sql = ''] = queries.map((normalised) => compileLoad(model, normalised).sql);
  return [...sql.matchAll(/(?:FROM|JOIN) source\.(\w+)/g)].map(([, table = '']) => table);
}

describe('joinHints of a query', () => {
  test.each<[string, object, string[]]>([
    ['a path that the members would take anyway', { ...lines, joinHints: [['order_lines']] }, ['order_lines']],
    ['a path to a further cube', { ...lines, joinHints: [['order_lines', 'stores']] }, ['order_lines', 'stores']],
    ['a cube on its own', { ...lines, joinHints: [['stores']] }, ['order_lines', 'stores']],
    ['a path from another root', { ...regions, joinHints: [['order_lines', 'stores']] }, ['order_lines', 'stores']],
    [
      'two paths from another root',
      {
        dimensions: ['stores.region', 'products.category'],
        joinHints: [
          ['inventory', 'stores'],
          ['inventory', 'products'],
        ],
      },
      ['inventory', 'stores', 'products'],
    ],
    ['a view', { ...lines, joinHints: [['sales', 'members']] }, ['order_lines', 'customers']],
    ['an empty path', { ...regions, joinHints: [[]] }, ['stores']],
    ['no path', { ...regions, joinHints: [] }, ['stores']],
  ])('the query joins the cubes of %s', (_, query, tables) => {
    expect(listTables(query)).toEqual(tables);
  });

  test.each<[string, object, string]>([
    ['unknown cubes', { ...lines, joinHints: [['nope', 'stores']] }, "'order_lines', 'nope,stores'"],
    ['cubes without a join', { ...regions, joinHints: [['stores', 'products']] }, "'stores', 'stores,products'"],
  ])('the query has no join path with %s', (_, query, paths) => {
    expect(() => listTables(query)).toThrow(`Can't find join path to join ${paths}`);
  });

  test.each([
    ['order_lines', '"joinHints" must be an array'],
    [['order_lines'], '"joinHints[0]" must be an array'],
  ])('the query has a bad format if joinHints is %j', (joinHints, fault) => {
    expect(() => listTables({ ...lines, joinHints })).toThrow(`Invalid query format: ${fault}`);
  });
});
