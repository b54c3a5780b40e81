/** Tests the headers of a pivot's columns: their texts, and that they outlast other spellings. */
import type { DataColumn, DataValue, WrittenColumn } from '../../../src/client/data/query-events';
import { readPivot } from '../../../src/client/query/pivot/pivot-rows';
import { PIVOT_LABELS } from '../../support/english-reader';
import { layOutPivot } from './pivot-facts';

interface Setup {
  readonly format?: string;
  readonly granularity?: string;
  readonly writtenColumns?: readonly WrittenColumn[];
  readonly labels?: typeof PIVOT_LABELS;
  readonly rowTotals?: boolean;
}

/** Lays the values out across, one for each row, and returns the columns of values. */
async function layOut(type: DataColumn['type'], values: readonly DataValue[], setup: Setup = {}) {
  const { writtenColumns, labels = PIVOT_LABELS, rowTotals = false, ...shown } = setup;
  const layout = {
    ...{ rows: ['o.region'], columns: ['o.rate'], measures: ['o.count'], labels, writtenColumns, order: [] },
    ...{ measuresOn: 'columns' as const, rowTotals, columnTotals: false, subtotals: [] },
  };
  const columns: readonly DataColumn[] = [
    { name: 'o.region', title: 'Region', type: 'string' },
    { name: 'o.rate', title: 'Rate', type, ...shown },
    { name: 'o.count', title: 'Count', type: 'number', isMeasure: true },
  ];
  const rows = values.map((value) => ['North', value, '1']);
  const answer = { grain: { rows: 1, includesColumns: true }, columns, rows };
  return (await readPivot(layout, [answer], () => undefined)).buildTable().columns.slice(1);
}

const readTitles = (columns: readonly DataColumn[]) => columns.map(({ title }) => title);

describe('the headers of a pivot', () => {
  it.each([
    ['number', ['0.1500', '1e1', '10.00', '-0.50', 0, '007'], {}, ['-0.5', '0', '0.15', '007', '10']],
    ['number', ['0.1500', '0.155', '1', 2], { format: 'percent_0' }, ['15%', '15.5%', '100%', '200%']],
    ['boolean', ['t', false, null], {}, ['FALSE', 'TRUE', '(empty)']],
    ['boolean', ['1', '0'], {}, ['FALSE', 'TRUE']],
    ['string', ['10.0', '10.00', 'true', ''], {}, ['10.0', '10.00', '""', 'true']],
    ['time', ['2026-03-01T00:00:00.000', '2026-04-01'], { granularity: 'month' }, ['2026-03', '2026-04']],
    ['time', ['2026-03-01 08:00:01', '2026-03-01T08:00:02.500'], {}, ['2026-03-01 08:00:01', '2026-03-01 08:00:02.5']],
  ] as const)('the values of a %s have plain texts [P4]: %j', async (type, values, setup, titles) => {
    const distinct = [...values].filter((value) => value !== '1e1');
    expect(readTitles(await layOut(type, distinct, setup))).toEqual(titles);
  });

  it('members never share a text, whatever their types and whatever the order of the rows', async () => {
    const values = [10, '10', true, 'true', 'True', 'a\r\nb', 'a\nb', null, '(empty)', '', '""'];
    const columns = await layOut('string', values);
    const titles = readTitles(columns).map((title) => title.replaceAll('\r', '').toLowerCase());
    expect(new Set(titles).size).toBe(values.length);
    expect(await layOut('string', [...values].reverse())).toEqual(columns);
  });

  it('a column keeps its name, its text and its place if the database spells the value another way [P10]', async () => {
    const before = await layOut('number', ['9.50', '10.00']);
    const writtenColumns = before.map(({ name, title }) => ({ name, title }));
    expect(await layOut('number', ['1e1', 9.5], { writtenColumns })).toEqual(before);
    const flags = await layOut('boolean', ['true', null]);
    expect(await layOut('boolean', [true, null], { writtenColumns: flags })).toEqual(flags);
    const days = await layOut('time', ['2026-03-01']);
    expect(await layOut('time', ['2026-03-01T00:00:00.000'], { writtenColumns: days })).toEqual(days);
  });

  it('texts that differ are different columns, although the numbers in them are equal [P4]', async () => {
    const writtenColumns = await layOut('string', ['10.0']);
    expect(readTitles(await layOut('string', ['10.00'], { writtenColumns }))).toEqual(['10.00']);
  });

  it('a pivot of an older version keeps its texts, and a new column looks like them', async () => {
    const write = (value: DataValue, title: string) => ({ name: JSON.stringify([[value], 'o.count']), title });
    const rates = [write('0.1500', '0.1500'), write('0.2', '0.2')];
    const percent = { format: 'percent', writtenColumns: rates };
    expect(readTitles(await layOut('number', ['0.15', '0.2', '0.3'], percent))).toEqual(['0.1500', '0.2', '0.3']);
    const days = [write('2026-01-01', '2026-01-01')];
    const monthly = { granularity: 'month', writtenColumns: days };
    const months = ['2026-01-01T00:00:00.000', '2026-02-01T00:00:00.000'];
    expect(readTitles(await layOut('time', months, monthly))).toEqual(['2026-01-01', '2026-02-01']);
    const flags = [write('true', 'true')];
    expect(readTitles(await layOut('boolean', [true, false], { writtenColumns: flags }))).toEqual(['false', 'true']);
  });

  it('the texts do not depend on the language or the formats of whoever refreshes', async () => {
    const writtenColumns = await layOut('number', ['0.15', null], { format: 'percent' });
    const labels = { total: 'Gesamt', empty: '(leer)', measure: 'Wert' };
    expect(readTitles(await layOut('number', ['0.15', '0.2', null], { writtenColumns, labels }))).toEqual([
      ...['15%', '20%', '(empty)'],
    ]);
  });

  it('the total keeps its header in another language, and when a member has its text', async () => {
    const writtenColumns = await layOut('string', ['North'], { rowTotals: true });
    expect(readTitles(writtenColumns)).toEqual(['North', 'Total']);
    const labels = { total: 'Gesamt', empty: '(leer)', measure: 'Wert' };
    const later = await layOut('string', ['North', 'Total'], { rowTotals: true, writtenColumns, labels });
    expect(later.map(({ title, isTotal = false }) => [title, isTotal])).toEqual([
      ['North', false],
      ['Total (2)', false],
      ['Total', true],
    ]);
  });

  it('a pivot without rows has no corner, so each header names its only measure, except in a block without it', async () => {
    const layout = {
      ...{ rows: [], columns: ['month'], measures: ['sales'], labels: PIVOT_LABELS, order: [] },
      ...{ measuresOn: 'columns' as const, rowTotals: false, columnTotals: false, subtotals: [] },
    };
    const facts = [{ month: '1', sales: '2' }];
    expect(readTitles((await layOutPivot(layout, facts)).columns)).toEqual(['1 · sales']);
    const writtenColumns = [{ name: JSON.stringify([['1'], 'sales']), title: '1' }];
    expect(readTitles((await layOutPivot({ ...layout, writtenColumns }, facts)).columns)).toEqual(['1']);
  });
});
