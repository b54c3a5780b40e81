// A real engine, release 1.7.43, writes this ORDER BY for the same query. Columns count from 1.
import { compileLoad } from '../../../src/platform/query/compile-load';
import { indexModel } from '../../../src/platform/query/model';
import { normalizeQueries } from '../../../src/platform/query/normalize-query';
import { SAMPLE_MODEL } from '../../../src/platform/world';

const model = indexModel(SAMPLE_MODEL);
const units = ['sales.units'];
const byMonth = [{ dimension: 'sales.ordered_at', granularity: 'month' }];

test.each<[string, object, string | undefined]>([
  ['the time, without an order', { measures: units, dimensions: ['sales.status'], timeDimensions: byMonth }, '2 ASC'],
  ['else the first measure, descending', { measures: units, dimensions: ['sales.status'] }, '2 DESC'],
  ['else the first dimension', { dimensions: ['sales.status', 'sales.channel'] }, '1 ASC'],
  ['none for a single row', { measures: units }, undefined],
  ['none for an empty order', { measures: units, dimensions: ['sales.status'], order: {} }, undefined],
  [
    'only the members of the order',
    { measures: units, dimensions: ['sales.status', 'sales.channel'], order: { 'sales.units': 'desc' } },
    '3 DESC',
  ],
  [
    'members in any letter case, without those that are no column',
    { measures: units, dimensions: ['sales.status'], order: { 'sales.channel': 'asc', 'SALES.STATUS': 'desc' } },
    '1 DESC',
  ],
  [
    'a time at its finest granularity',
    {
      measures: units,
      dimensions: ['sales.status', 'sales.ordered_at', 'sales.ordered_at.year', 'sales.ordered_at.month'],
      order: { 'sales.ordered_at': 'desc' },
    },
    '4 DESC',
  ],
  [
    'a granularity at its position among the dimensions',
    {
      measures: units,
      dimensions: ['sales.status', 'sales.ordered_at.month'],
      order: { 'sales.ordered_at.month': 'asc' },
    },
    '1 ASC',
  ],
])('a query has the ORDER BY of the real engine: %s', (_, query, order) => {
  const { queries } = normalizeQueries(model, query, { now: new Date(0), cache: undefined });
  const [sql] = queries.map((normalised) => compileLoad(model, normalised).sql);
  expect(/ORDER BY (.*)\n/.exec(sql ?? '')?.[1]).toBe(order);
});
