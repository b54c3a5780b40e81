/** Compares the layout with a plain sum over the facts, for random facts, axes and totals. */
import fc from 'fast-check';
import type { DataColumn, DataRows, DataValue } from '../../../src/client/data/query-events';
import { toMixedCell } from '../../../src/client/query/pivot/pivot-columns';
import { computeLayout, listGrains, type PivotLayout } from '../../../src/client/query/pivot/pivot-layout';
import { type GrainAnswer, readPivot } from '../../../src/client/query/pivot/pivot-rows';
import { PIVOT_LABELS } from '../../support/english-reader';
import { createAnswer, FACT, type Fact, getMember, LAYOUT, layOutPivot } from './pivot-facts';

describe('a pivot', () => {
  it('a pivot shows each value once, at its row and column, and totals as the engine returned them [P15]', async () => {
    await fc.assert(
      fc.asyncProperty(LAYOUT, fc.array(FACT, { minLength: 1, maxLength: 30 }), async (layout, facts) => {
        const { columns, rows } = await layOutPivot(layout, facts);
        const answered = listGrains(layout).flatMap((grain) => {
          const { rows: values } = createAnswer(layout, grain, facts);
          const width = layout.measures.length;
          return values.flatMap((row) => row.slice(row.length - width));
        });
        const heads = layout.rows.length + (layout.measuresOn === 'rows' && layout.measures.length > 1 ? 1 : 0);
        const placed = rows.flatMap((row) => row.slice(heads)).filter((value) => value !== null);
        expect([...placed].sort()).toEqual([...answered].sort());
        expect(rows.every((row) => row.length === columns.length)).toBe(true);
      }),
    );
  });

  it('a pivot puts the sum of its facts under the tuple that names its column [P15]', async () => {
    await fc.assert(
      fc.asyncProperty(LAYOUT, fc.array(FACT, { minLength: 1, maxLength: 30 }), async (layout, facts) => {
        const one = { ...layout, measures: layout.measures.slice(0, 1) };
        const { columns, rows } = await layOutPivot(one, facts);
        const [measure = ''] = one.measures;
        columns.slice(one.rows.length).forEach(({ name }, index) => {
          const parsed: (DataValue[] | string)[] = JSON.parse(name);
          const tuple = parsed.length > 1 ? (parsed[0] as DataValue[]) : undefined;
          const columnFacts = facts.filter(
            (fact) => !tuple || tuple.every((value, at) => value === getMember(fact, one.columns[at] ?? '')),
          );
          const sum = columnFacts.reduce((all, fact) => all + Number(getMember(fact, measure)), 0);
          const shownValues = rows.map((row) => row[one.rows.length + index] ?? null);
          if (one.columnTotals && one.rows.length > 0) {
            expect(shownValues.at(-1)).toBe(columnFacts.length > 0 ? String(sum) : null);
          } else if (one.subtotals.length === 0) {
            expect(shownValues.reduce((all: number, value) => all + Number(value ?? 0), 0)).toBe(sum);
          }
        });
      }),
    );
  });

  it('a pivot keeps the names and order of its columns when a new one is added in the middle [P15]', async () => {
    const layout: PivotLayout = {
      ...{ rows: ['region'], columns: ['month'], measures: ['sales'], labels: PIVOT_LABELS },
      ...{ measuresOn: 'columns', rowTotals: true, columnTotals: true, subtotals: [] },
    };
    const fact = (month: string): Fact => ({ region: 'North', month, sales: '1' });
    const before = (await layOutPivot(layout, [fact('1'), fact('10')])).columns.map(({ name }) => name);
    const after = (await layOutPivot(layout, [fact('10'), fact('2'), fact('1')])).columns.map(({ name }) => name);
    expect(after.filter((name) => before.includes(name))).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect(after[2]).toBe(JSON.stringify([['2'], 'sales']));
  });

  it('a pivot distinguishes a member without a value from a text that equals its label [P15]', async () => {
    const layout: PivotLayout = {
      ...{ rows: ['channel'], columns: ['region'], measures: ['sales'], labels: PIVOT_LABELS },
      ...{ measuresOn: 'columns', rowTotals: false, columnTotals: false, subtotals: [] },
    };
    const { rows, columns } = await layOutPivot(layout, [
      { channel: null, region: null, sales: '1' },
      { channel: '(empty)', region: 'North', sales: '2' },
    ]);
    expect(rows).toEqual([
      ['((empty))', null, '1'],
      ['(empty)', '2', null],
    ]);
    expect(columns.map(({ title }) => title)).toEqual(['channel', 'North', '(empty)']);
  });

  it('a pivot adds a subtotal after each group of rows, and the total after all [P15]', async () => {
    const layout: PivotLayout = {
      ...{ rows: ['region', 'city'], columns: ['month'], measures: ['sales'], labels: PIVOT_LABELS },
      ...{ measuresOn: 'columns', rowTotals: true, columnTotals: true, subtotals: ['region'] },
    };
    const fact = (region: string, city: string, month: string, sales: number): Fact => ({ region, city, month, sales });
    const facts = [fact('S', 'B', '1', 1), fact('N', 'A', '1', 2), fact('S', 'C', '2', 4)];
    const { columns, rows } = await layOutPivot(layout, facts);
    expect(columns.map(({ isTotal = false }) => isTotal)).toEqual([false, false, false, false, true]);
    expect(rows).toEqual([
      ['S', 'B', '1', null, '1'],
      ['S', 'C', null, '4', '4'],
      ['S', 'Total', '1', '4', '5'],
      ['N', 'A', '2', null, '2'],
      ['N', 'Total', '2', null, '2'],
      ['Total', null, '3', '4', '7'],
    ]);
  });

  it('a pivot has subtotals only of the named members, queried at their grains [P15]', async () => {
    const items = { rows: ['region', 'city', 'channel'], columns: ['month'], measures: ['sales'] };
    const members = [...items.rows, ...items.columns];
    const layoutWith = (showSubtotals: boolean | readonly string[]) =>
      computeLayout({ ...items, showSubtotals }, { members, measures: items.measures }, PIVOT_LABELS);
    const layout = layoutWith(['city', 'channel', 'gone']);
    if (!layout) throw new Error('It is laid out.');
    expect(listGrains(layout).map(({ rows }) => rows)).toEqual([3, 2]);
    const fact = (city: string, channel: string, sales: number): Fact => ({
      region: 'N',
      city,
      channel,
      month: '1',
      sales,
    });
    expect((await layOutPivot(layout, [fact('A', 'web', 1), fact('A', 'shop', 2), fact('B', 'web', 4)])).rows).toEqual([
      ['N', 'A', 'web', '1'],
      ['N', 'A', 'shop', '2'],
      ['N', 'A', 'Total', '3'],
      ['N', 'B', 'web', '4'],
      ['N', 'B', 'Total', '4'],
    ]);
    expect(layoutWith(true)?.subtotals).toEqual(['region', 'city']);
    expect(layoutWith(false)?.subtotals).toEqual([]);
  });

  it('a pivot without column members and totals, in the order of the query, is the flat list [P15]', () => {
    const over = { members: ['region', 'city'], measures: ['sales'] };
    const layoutWith = (rows: readonly string[], showColumnTotals = false) =>
      computeLayout({ rows, columns: [], measures: [], showColumnTotals }, over, PIVOT_LABELS);
    expect(layoutWith(['region', 'city'])).toBeUndefined();
    expect(layoutWith([])).toBeUndefined();
    expect(layoutWith(['city', 'region'])?.rows).toEqual(['city', 'region']);
    expect(layoutWith(['region'], true)?.rows).toEqual(['region', 'city']);
  });

  describe.each(['columns', 'rows'] as const)(
    'a pivot with a text and a time as measures, on %s [P4]',
    (measuresOn) => {
      const measures = ['sales', 'best', 'last'];
      const layout: PivotLayout = {
        ...{ rows: ['region'], columns: ['month'], measures, labels: PIVOT_LABELS },
        ...{ measuresOn, rowTotals: true, columnTotals: true, subtotals: [] },
      };
      const column = (name: string, type: DataColumn['type']): DataColumn => ({ name, title: name, type });
      const all = [
        column('region', 'string'),
        column('month', 'string'),
        ...[column('sales', 'number'), column('best', 'string'), column('last', 'time')],
      ];
      const answer = (names: readonly string[], rows: DataRows): Omit<GrainAnswer, 'grain'> => ({
        columns: all.filter(({ name }) => names.includes(name) || measures.includes(name)),
        rows,
      });
      const [day, night] = ['2026-01-05T00:00:00.000', '2026-01-06T10:30:00.000'];
      const answers = [
        answer(['region', 'month'], [['N', '1', '2.50', '007', day]]),
        answer(['region'], [['N', '12345678901234567', '12', night]]),
        answer(['month'], [['1', '1e-7', 'Oak', day]]),
        answer([], [['00', '', null]]),
      ];

      it('the pivot shows each measure and total as the engine returned it', async () => {
        const grains = listGrains(layout).map((grain, at) => ({ ...(answers[at] ?? answer([], [])), grain }));
        const { buildTable } = await readPivot(layout, grains, () => undefined);
        const { columns, rows } = buildTable();
        const types = columns.map(({ type }) => type);
        if (measuresOn === 'columns') {
          expect(types).toEqual(['string', 'number', 'string', 'time', 'number', 'string', 'time']);
          expect([...rows]).toEqual([
            ['N', '2.50', '007', day, '12345678901234567', '12', night],
            ['Total', '1e-7', 'Oak', day, '00', '', null],
          ]);
          return;
        }
        // In a column of mixed types, a numeric text is no number, and a number is no text.
        expect(types).toEqual(['string', 'string', 'string', 'string']);
        expect([...rows]).toEqual([
          ['N', 'sales', 2.5, '12345678901234567'],
          ['N', 'best', '007', '12'],
          ['N', 'last', day, night],
          ['Total', 'sales', 1e-7, '00'],
          ['Total', 'best', 'Oak', ''],
          ['Total', 'last', day, null],
        ]);
      });
    },
  );

  it('a pivot stacks measures under shared columns [P15]', async () => {
    const layout: PivotLayout = {
      ...{ rows: ['region'], columns: ['month'], measures: ['sales', 'orders'], labels: PIVOT_LABELS },
      ...{ measuresOn: 'rows', rowTotals: false, columnTotals: false, subtotals: [] },
    };
    const { columns, rows } = await layOutPivot(layout, [{ region: 'N', month: '1', sales: 2, orders: 3 }]);
    expect(columns.map(({ title }) => title)).toEqual(['region', 'Measure', '1']);
    expect(rows).toEqual([
      ['N', 'sales', '2'],
      ['N', 'orders', '3'],
    ]);
  });
});

it('a numeric text in a column of mixed types is a number by the rule of a column of numbers [P4]', () => {
  const numbers = {
    '1234567890123456.5': 1234567890123456.5,
    '1e3': 1000,
    '.5': 0.5,
    '+5': 5,
    '1000000000000000000': 1e18,
  };
  for (const [text, number] of Object.entries(numbers))
    expect([text, toMixedCell(text, 'number')]).toEqual([text, number]);
  for (const text of ['0x1F', '1e400', '1e-400', '007', '4929123456789012', 'Infinity', 'NaN', '1,234', '', '.'])
    expect([text, toMixedCell(text, 'number')]).toEqual([text, text]);
  expect(toMixedCell('5', 'string')).toBe('5');
});
