/** Tests that a pivot's cell finds its group, whatever texts its members have. */
import fc from 'fast-check';
import type { DataValue } from '../../../src/client/data/query-events';
import type { ModelMember } from '../../../src/client/query/data-model';
import { findCellGroup } from '../../../src/client/query/drill-down/cell-group';
import { readLoadQueries } from '../../../src/client/query/load/load-query';
import { FACT, getMember, LAYOUT, layOutPivot } from './pivot-facts';

const createMeasure = (name: string): readonly [string, ModelMember] => [
  name,
  {
    ...{ name, title: name, kind: 'measure', type: 'number', aggType: 'sum' },
    ...{ isCumulative: false, drillMembers: [], intervals: new Map() },
  },
];
const createDimension = (name: string): readonly [string, ModelMember] => [
  name,
  {
    ...{ name, title: name, kind: 'dimension', type: 'string', aggType: undefined },
    ...{ isCumulative: false, drillMembers: [], intervals: new Map() },
  },
];
/** It has the same title as another member of its view, which the report lacks. */
const [ORDERS, orders] = createMeasure('orders');
const MEMBERS = new Map([
  createMeasure('sales'),
  [ORDERS, { ...orders, title: 'orders (Own)', shortTitle: orders.title }],
  ...['region', 'city', 'month', 'channel'].map(createDimension),
]);

/** A device remembers a row like this: an empty cell is undefined. */
const toStoredValue = (value: DataValue | undefined) => (value === null || value === '' ? undefined : value);

describe('a cell of a pivot', () => {
  it('a cell belongs to the group whose facts give its value, even if members read like labels of totals and gaps [P19]', async () => {
    await fc.assert(
      fc.asyncProperty(LAYOUT, fc.array(FACT, { minLength: 1, maxLength: 30 }), async (layout, facts) => {
        const { columns, rows } = await layOutPivot(layout, facts);
        const [query] =
          readLoadQueries({
            dimensions: [...layout.rows, ...layout.columns],
            measures: [...layout.measures],
          }) ?? [];
        if (!query) throw new Error('no query');
        const labels = new Map(columns.map((column) => [column.name, column]));
        const naming = columns.filter(({ isMeasure }) => !isMeasure);
        for (const values of rows) {
          const row = new Map(naming.map(({ name }, at) => [name, toStoredValue(values[at])]));
          columns.forEach(({ name, isMeasure }, at) => {
            const value = values[at] ?? null;
            if (!isMeasure || value === null) return;
            const cellGroup = findCellGroup(query, layout, { column: name, row, labels }, MEMBERS);
            const groupFacts = facts.filter((fact) =>
              cellGroup?.group.every((one) => getMember(fact, one.member) === one.value),
            );
            const sum = groupFacts.reduce((all, fact) => all + Number(getMember(fact, cellGroup?.measure ?? '')), 0);
            expect([name, [...row], String(sum)]).toEqual([name, [...row], value]);
          });
        }
      }),
    );
  });
});
