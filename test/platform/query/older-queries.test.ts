// A real engine, release 1.7.43, refuses these, too. It names the item of an order.
import { indexModel } from '../../../src/platform/query/model';
import { normalizeQueries } from '../../../src/platform/query/normalize-query';
import { SAMPLE_MODEL } from '../../../src/platform/world';

const model = indexModel(SAMPLE_MODEL);
const lines = { measures: ['order_lines.units'], dimensions: ['order_lines.channel'] };

test.each([
  [{ renewQuery: true }, '"renewQuery" is not allowed'],
  [{ renewQuery: false }, '"renewQuery" is not allowed'],
  [{ rowLimit: 5 }, '"rowLimit" is not allowed'],
  [{ limit: null }, '"limit" must be a number'],
  [{ limit: '100' }, '"limit" must be a number'],
  [{ offset: '3' }, '"offset" must be a number'],
  [{ limit: 1.5 }, '"limit" must be an integer'],
  [{ order: [['order_lines.channel', 'none']] }, '"order" does not match'],
  [{ order: { 'order_lines.channel': 'none' } }, '"order" does not match'],
  [{ query: lines, queryType: 'multi' }, '"query" is not allowed'],
])('a query with %j is refused', (fields, message) => {
  const read = () => normalizeQueries(model, { ...lines, ...fields }, { now: new Date(0), cache: undefined });
  expect(read).toThrow(message);
});
