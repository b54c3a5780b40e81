/** Tests that what was chosen for the columns of SQL stays once the SQL is converted to a query. */
import { readCountMembers } from '../../../src/app/pipeline/fetch/placed-report';
import { buildFilteredQuery, buildLayoutQuery } from '../../../src/app/pipeline/fetch/query-source';
import type { RunnableReport } from '../../../src/app/session/read-report';
import { DEFAULT_OPTIONS, type PlacementOptions } from '../../../src/placement';
import { ENGLISH_READER } from '../../support/english-reader';

const CONVERTED: RunnableReport = {
  id: 1,
  name: 'Sales',
  jsonQuery: '{"dimensions":["s.region","s.channel"],"measures":["s.net"]}',
  columns: [{ member: 's.net', title: 'Takings' }, { member: 's.region' }, { member: 's.channel', title: 'sold' }],
};
const reader = { ...ENGLISH_READER, dateSystem: 1900 } as const;

test('subtotals of columns of SQL become those of their members [P15] [P22]', () => {
  const options: PlacementOptions = {
    ...DEFAULT_OPTIONS,
    laidOut: 'pivot',
    totals: { groups: ['sold'] },
    axes: { rows: ['sold', 'region'], columns: [], measuresOn: 'columns' },
  };
  const { pivot } = buildLayoutQuery(CONVERTED, options, reader);
  expect(pivot?.items).toMatchObject({ rows: ['s.channel', 's.region'], showSubtotals: ['s.channel'] });
});

test('a format of a column of SQL becomes that of its member [P4] [P22]', () => {
  const preferences = { columnFormats: { Takings: { type: 'percent', decimals: 1 } } } as const;
  const { formats } = buildLayoutQuery({ ...CONVERTED, preferences }, DEFAULT_OPTIONS, reader);
  expect(formats).toEqual({ 's.net': { format: 'percent_1' } });
});

test.each([
  ['count', '1'],
  ['sum', '1.5'],
])('a filter on a column that is a %s selects the rows that it selected in SQL [P22]', async (aggType, value) => {
  const column = { member: 'Takings', title: 'Takings', type: 'number', isColumn: true } as const;
  const options = { omitted: [], order: [], filters: [{ ...column, operator: 'moreThan', values: ['1.5'] }] } as const;
  const measure = { name: 's.net', title: 'Net', kind: 'measure', type: 'number', aggType } as const;
  const model = new Map([['s.net', { ...measure, isCumulative: false, drillMembers: [], intervals: new Map() }]]);
  const session = { data: async () => ({ readModel: async () => model }) };
  const query = buildFilteredQuery(await readCountMembers(session, CONVERTED, options.filters), options);
  expect(query).toMatchObject({ query: expect.stringContaining(`"operator":"gt","values":["${value}"]`) });
});
