/** Tests that a changed query of a report keeps the layout that is saved in the report. */
import { replaceQuery } from '../../../src/app/session/read-report';

const createQuery = (granularity: string): string =>
  JSON.stringify({
    measures: ['sales.net_sales'],
    dimensions: ['sales.channel'],
    timeDimensions: [{ dimension: 'sales.ordered_at', granularity }],
  });

test('a time with another granularity stays on its axis of the saved pivot', () => {
  const pivotItems = {
    rows: ['sales.channel'],
    columns: ['sales.ordered_at.quarter'],
    measures: ['sales.net_sales'],
    filters: [],
  };
  const report = { id: 1, name: 'Channels', jsonQuery: createQuery('quarter'), pivotItems };
  expect(replaceQuery(report, { json: createQuery('year') }).pivotItems).toEqual({
    ...pivotItems,
    columns: ['sales.ordered_at.year'],
  });
});
