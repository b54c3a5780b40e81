/** Tests the order of a pivot's rows and columns: the report's own, or else a total order. */
import fc from 'fast-check';
import type { DataColumn, DataValue } from '../../../src/client/data/query-events';
import { compareValues } from '../../../src/client/query/pivot/member-values';
import { readPivot } from '../../../src/client/query/pivot/pivot-rows';
import { PIVOT_LABELS } from '../../support/english-reader';

type Order = readonly (readonly [string, 'asc' | 'desc'])[];
type Row = readonly [region: DataValue, size: DataValue, rank: DataValue, count: DataValue];

const COLUMNS: readonly DataColumn[] = [
  { name: 'o.region', title: 'Region', type: 'string' },
  { name: 'o.size', title: 'Size', type: 'string' },
  { name: 'o.rank', title: 'Rank', type: 'number' },
  { name: 'o.count', title: 'Count', type: 'number', isMeasure: true },
];

/** Returns the texts of the header and of the first column. */
async function layOut(rows: readonly Row[], order: Order | undefined, members = ['o.region', 'o.rank']) {
  const layout = {
    ...{ rows: members, columns: ['o.size'], measures: ['o.count'], labels: PIVOT_LABELS, order },
    ...{ measuresOn: 'columns' as const, rowTotals: false, columnTotals: false, subtotals: [] },
  };
  const used = COLUMNS.flatMap(({ name }, index) => (name === 'o.rank' && !members.includes(name) ? [] : [index]));
  const answer = {
    grain: { rows: members.length, includesColumns: true },
    columns: used.flatMap((index) => COLUMNS[index] ?? []),
    rows: rows.map((row) => used.map((index) => row[index] ?? null)),
  };
  const { columns, rows: table } = (await readPivot(layout, [answer], () => undefined)).buildTable();
  return { across: columns.slice(members.length).map(({ title }) => title), down: [...table].map(([first]) => first) };
}

const VALUE: fc.Arbitrary<DataValue> = fc.oneof(
  fc.constantFrom(null, true, false, '', ' ', '10', '10.0', '2', '1a', '007', '1e1', 'NaN', 'a', 'A', 'ä'),
  fc.double(),
  fc.integer(),
  fc.string(),
);

describe('the order of a pivot', () => {
  it('values have a total order, numbers before texts and missing ones last', () => {
    fc.assert(
      fc.property(VALUE, VALUE, VALUE, (one, other, third) => {
        expect(Math.sign(compareValues(one, other)) + Math.sign(compareValues(other, one))).toBe(0);
        if (compareValues(one, other) <= 0 && compareValues(other, third) <= 0)
          expect(compareValues(one, third)).toBeLessThanOrEqual(0);
      }),
    );
    const values = [null, '1a', ' ', '10', 'x', 2, '', true, '1e1'];
    expect([...values].sort(compareValues)).toEqual([2, '10', '1e1', true, '', ' ', '1a', 'x', null]);
  });

  it('the same figures are laid out alike, in whatever order an engine returns them [P10]', async () => {
    const sizes = ['10', '2', '1a', 'M', null];
    const rows = sizes.flatMap((size, index) => ['S', 'N', '9'].map((region): Row => [region, size, index, '1']));
    const first = await layOut(rows, [], ['o.region']);
    expect(first).toEqual({ across: ['2', '10', '1a', 'M', '(empty)'], down: ['9', 'N', 'S'] });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        expect(await layOut(shuffled, [], ['o.region'])).toEqual(first);
        // All counts are equal, so this order says nothing either.
        expect(await layOut(shuffled, [['o.count', 'desc']], ['o.region'])).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });

  it('columns descend if the report orders their member so, also behind a member of the rows', async () => {
    const rows: Row[] = [
      ['East', '1', 1, '1'],
      ['North', '3', 1, '1'],
      ['North', '2', 1, '1'],
      ['North', null, 1, '1'],
    ];
    const order = [
      ['o.region', 'asc'],
      ['o.size', 'desc'],
    ] as const;
    expect((await layOut(rows, order, ['o.region'])).across).toEqual(['3', '2', '1', '(empty)']);
    const sorted = [...rows].sort(([, one], [, other]) => Number(other) - Number(one));
    expect(await layOut(sorted, [...order].reverse(), ['o.region'])).toEqual({
      across: ['3', '2', '1', '(empty)'],
      down: ['East', 'North'],
    });
  });

  it('columns follow another member of which each value has one', async () => {
    const rows: Row[] = [
      ['East', 'XL', '30', '1'],
      ['North', 'S', '4', '1'],
      ['North', 'M', '20', '1'],
      ['South', 'XL', '30', '1'],
    ];
    expect(
      (
        await layOut(rows, [
          ['o.region', 'asc'],
          ['o.rank', 'asc'],
        ])
      ).across,
    ).toEqual(['S', 'M', 'XL']);
    const both = [
      ['o.rank', 'desc'],
      ['o.size', 'asc'],
    ] as const;
    expect((await layOut([...rows].reverse(), both)).across).toEqual(['XL', 'M', 'S']);
  });

  it('columns and rows come as the rows do if the report orders them by a measure', async () => {
    const rows: Row[] = [
      ['N', 'M', 1, '9'],
      ['S', 'L', 1, '5'],
      ['E', 'S', 1, '5'],
      ['N', 'S', 1, '2'],
    ];
    const laid = { across: ['M', 'S', 'L'], down: ['N', 'E', 'S'] };
    expect(await layOut(rows, [['o.count', 'desc']], ['o.region'])).toEqual(laid);
  });
});
