/** Tests how the columns of a report are shown: scales, formats of the report's own. */
import type { DataColumn, QueryEvent } from '../../../src/client';
import { applyDisplay, formatCounts } from '../../../src/client/query/column-display';
import type { ModelMember } from '../../../src/client/query/data-model';
import { createNumberFormat } from '../../../src/grid';
import { PIVOT_LABELS } from '../../support/english-reader';

const COLUMNS: readonly DataColumn[] = [
  { name: 'o.region', title: 'Region', type: 'string' },
  { name: 'o.sales', title: 'Sales', type: 'number', isMeasure: true, format: 'currency_2', currency: 'EUR' },
  { name: 'o.margin', title: 'Margin', type: 'number', isMeasure: true, format: 'percent_1' },
  { name: 'o.units', title: 'Units', type: 'number', isMeasure: true },
];

function show(displayScale: string, others: { readonly measuresAxis?: string } = {}) {
  const items = { rows: [], columns: [], measures: [], displayScale, ...others };
  const labels = { ...PIVOT_LABELS, scales: { thousands: 'Tsd.' } };
  return applyDisplay(COLUMNS, { pivot: { items, labels } }).map((column) => {
    const builder = createNumberFormat(column);
    for (const value of [1_234_567, 1.5]) builder.addValue(value);
    return [column.title, builder.format()];
  });
}

describe('columns of a report', () => {
  it('numbers in thousands have a number format that divides, and say so in the header [P4]', () => {
    expect(show('thousands')).toEqual([
      ['Region', 'General'],
      ['Sales (Tsd.)', '[$€]#,##0.00,'],
      ['Margin', '0.0%'],
      ['Units (Tsd.)', '#,##0.00,'],
    ]);
    expect(show('millions')[3]).toEqual(['Units (millions)', '#,##0.00,,']);
  });

  it.each(['model', 'absolute', 'lakhs'])('the scale %s changes nothing', (scale) => {
    expect(
      applyDisplay(COLUMNS, {
        pivot: { items: { rows: [], columns: [], measures: [], displayScale: scale }, labels: PIVOT_LABELS },
      }),
    ).toEqual(COLUMNS);
  });

  it('stacked measures are scaled only if all of them can be', () => {
    expect(show('thousands', { measuresAxis: 'rows' }).map(([title]) => title)).toEqual([
      'Region',
      'Sales',
      'Margin',
      'Units',
    ]);
  });

  it('a column has the format of the report in place of the data model’s', () => {
    const [, sales] = applyDisplay(COLUMNS, { formats: { 'o.sales': { format: 'percent_1' } } });
    expect(sales).toMatchObject({ title: 'Sales', format: 'percent_1' });
  });

  it('a column of SQL has the format that the report gives its member [P22]', () => {
    const column = { name: 'measure(o.units)', member: 'units', title: 'units', type: 'number' } as const;
    expect(applyDisplay([column], { formats: { 'o.units': { format: 'percent_1' } } })).toMatchObject([
      { format: 'percent_1' },
    ]);
  });
});

describe('measures without a format', () => {
  const ofMember = (name: string, aggType: string) => [name, { kind: 'measure', aggType } as ModelMember] as const;
  const model = new Map([ofMember('o.units', 'sum'), ofMember('o.orders', 'countDistinct')]);
  const columns: readonly DataColumn[] = ['o.units', 'o.orders'].map((name) => ({
    ...{ name, title: name, type: 'number', isMeasure: true },
  }));

  async function readColumns(readModel: () => Promise<typeof model | undefined>) {
    async function* emitColumns(): AsyncGenerator<QueryEvent> {
      yield { kind: 'columns', columns };
    }
    for await (const event of formatCounts(emitColumns(), readModel))
      if (event.kind === 'columns') return event.columns;
    return [];
  }

  it('only measures that count have no decimals [P4]', async () => {
    const formatted = await readColumns(async () => model);
    expect(formatted.map((column) => createNumberFormat(column).format())).toEqual(['#,##0.00', '#,##0']);
  });

  it('without a data model they are marked to keep the format that they have [P4] [P17]', async () => {
    const formatted = await readColumns(async () => undefined);
    expect(formatted.map(({ format, keepsFormat }) => [format, keepsFormat])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
  });
});
