/** Tests that options stay in step with a changed query. */
import { followQuery } from '../../../src/app/report/follow-query';
import { DEFAULT_OPTIONS } from '../../../src/placement';

const [MONTH, YEAR] = ['orders.created_at.month', 'orders.created_at.year'];

function createQuery(granularity: string | undefined, measures: readonly string[]): string {
  const timeDimensions = [{ dimension: 'orders.created_at', granularity }];
  return JSON.stringify({ measures, dimensions: ['orders.region'], timeDimensions });
}

const options = {
  ...DEFAULT_OPTIONS,
  axes: { rows: ['orders.region'], columns: [MONTH], measuresOn: 'columns' as const },
  order: [
    { member: MONTH, title: 'Created at', descending: true as const },
    { member: 'orders.units', title: 'Units' },
  ],
  totals: { rows: true, groups: [MONTH] },
};

test('a time with another granularity keeps its axis, its order and its subtotals', () => {
  const measures = ['orders.units'];
  expect(followQuery(options, createQuery('month', measures), createQuery('year', measures))).toEqual({
    axes: { ...options.axes, columns: [YEAR] },
    order: [{ ...options.order[0], member: YEAR }, options.order[1]],
    totals: { rows: true, groups: [YEAR] },
  });
});

test('a field that leaves the query no longer orders it, but keeps its axis for when it comes back', () => {
  const { axes, order } = followQuery(options, createQuery('month', ['orders.units']), '{"measures":["orders.sales"]}');
  expect({ axes, order }).toEqual({ axes: options.axes, order: [] });
});
