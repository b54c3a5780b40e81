// A text of the corpus with an added filter is the query of that text with that filter.
import type { DataQuery, QueryFilter } from '../../../../src/contract';
import type { DataService } from '../../../../src/platform/query';
import { findMember, getValueType, indexModel } from '../../../../src/platform/query/model';
import { SAMPLE_MODEL } from '../../../../src/platform/world';
import { openSmallService } from './check-texts';
import { CORPUS } from './corpus';

const model = indexModel(SAMPLE_MODEL);
const signal = new AbortController().signal;
let service: DataService;

beforeAll(async () => {
  service = await openSmallService({ filtersSql: true });
});
afterAll(() => service.close());

async function convert(text: string): Promise<DataQuery | undefined> {
  return JSON.parse(JSON.stringify(await service.convertSql(text, signal).catch(() => ({})))).query;
}

async function add(text: string, filter: QueryFilter): Promise<string> {
  const answer = await service.filterSql?.(text, { removed: [], added: [filter] }, signal);
  return JSON.parse(JSON.stringify(answer)).sql;
}

/** Returns filters of members that the query names, and of one more that its view has. */
function createFilters({ measures = [], dimensions = [] }: DataQuery): QueryFilter[] {
  const others = [...measures, ...dimensions].every((path) => path.startsWith('sales.')) ? ['sales.status'] : [];
  return [...new Set([...measures, ...dimensions, ...others])].slice(-4).flatMap((path): QueryFilter[] => {
    const member = findMember(model, path);
    const type = member.kind === 'segment' ? undefined : getValueType(member);
    if (type === 'number') return [{ member: path, operator: 'gte', values: ['7.5'] }];
    if (type !== 'string') return [{ member: path, operator: 'set' }];
    return [
      { member: path, operator: 'notContains', values: ["o'k"] },
      {
        or: [
          { member: path, operator: 'notSet' },
          { member: path, operator: 'equals', values: ['a', 'b'] },
        ],
      },
    ];
  });
}

const sortFilters = ({ filters = [], ...query }: DataQuery) => ({
  ...query,
  filters: filters.map((filter) => JSON.stringify(filter)).sort(),
});

/** These texts cannot take a filter of the outermost select, or show the member only as a row's value. */
const REFUSAL = /is not available in the outermost SELECT|was not applied|Failed to plan the rewritten query/;

test('a filter that is added to a text of the corpus is in its query, which stays the same otherwise', async () => {
  let additions = 0;
  const faults: string[] = [];
  for (const { id, sql } of CORPUS) {
    const query = await convert(sql);
    for (const filter of query === undefined ? [] : createFilters(query)) {
      const changed = await add(sql, filter).catch((failure: unknown) => String(failure));
      if (REFUSAL.test(changed)) continue;
      additions += 1;
      const expected = sortFilters({ ...query, filters: [...new Set([...(query?.filters ?? []), filter])] });
      const actual = sortFilters((await convert(changed)) ?? {});
      if (JSON.stringify(actual) !== JSON.stringify(expected)) {
        faults.push(`${id}: ${changed}\n  ${JSON.stringify(actual)}\n  ${JSON.stringify(expected)}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(additions).toBeGreaterThan(150);
}, 300_000);
