import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reader } from '../../../src/app';
import { formatValue } from '../../../src/app/pipeline/layout/format-value';
import { formatPreview } from '../../../src/app/report/format-preview';
import type { DataColumn, DataValue } from '../../../src/client';
import { toLoadColumns, toLoadRows } from '../../../src/client/query/load/columns';
import { readLoadQueries } from '../../../src/client/query/load/load-query';
import { LoadResult } from '../../../src/contract';

const createFlatPreview = (columns: readonly DataColumn[], rows: readonly (readonly DataValue[])[]) => ({
  columns,
  members: columns,
  rows,
});

const english: Reader = {
  locale: 'en-GB',
  booleans: ['FALSE', 'TRUE'],
  dateSystem: 1900,
  pivotLabels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
};
const german: Reader = {
  locale: 'de-DE',
  booleans: ['FALSCH', 'WAHR'],
  dateSystem: 1900,
  pivotLabels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
};
const swiss: Reader = {
  locale: 'de-CH',
  booleans: ['FALSCH', 'WAHR'],
  dateSystem: 1900,
  pivotLabels: { total: 'Gesamt', empty: '(leer)', measure: 'Kennzahl' },
};

describe('the preview of a report', () => {
  const columns = [
    { name: 'sales', title: 'Sales', type: 'number', format: 'currency', currency: 'EUR', isMeasure: true },
    { name: 'share', title: 'Share', type: 'number', format: 'percent' },
    { name: 'count', title: 'Count', type: 'number', format: 'number_0', isMeasure: true },
    { name: 'order', title: 'Order', type: 'number', format: 'id' },
    { name: 'day', title: 'Day', type: 'time' },
    { name: 'open', title: 'Open', type: 'boolean' },
  ] as const;
  const row = ['1234567.5', '0.125', '4200', '1000234', '2026-11-20T00:00:00.000', true];

  it.each([
    ['English', english, ['€1,234,567.50', '12.50%', '4,200', '1000234', '2026-11-20', 'TRUE']],
    ['German', german, ['€1.234.567,50', '12,50%', '4.200', '1000234', '2026-11-20', 'WAHR']],
    ['Swiss German', swiss, ['€1’234’567.50', '12.50%', '4’200', '1000234', '2026-11-20', 'WAHR']],
  ])('the preview shows numbers and booleans as in %s, ids and dates as in cells', (_, reader, shownTexts) => {
    expect(formatPreview(createFlatPreview(columns, [row]), 1, reader).rows).toEqual([shownTexts]);
  });

  it('the preview shows the first 100 of as many columns as a sheet has, and counts all', () => {
    const manyColumns = Array.from(
      { length: 16_384 },
      (_, index) => ({ name: `${index}`, title: `${index}`, type: 'string' }) as const,
    );
    const preview = formatPreview(createFlatPreview(manyColumns, [manyColumns.map(({ title }) => title)]), 1, english);
    expect(preview.columns.length).toBe(16_384);
    expect(preview.rows).toEqual([manyColumns.slice(0, preview.shownColumnCount).map(({ title }) => title)]);
    expect(preview.shownColumnCount).toBe(100);
  });

  it('the preview marks rows and columns of totals, whatever the language of their label', () => {
    const pivot = [
      { name: 'region', title: 'Region', type: 'string', totalLabel: 'Gesamt' },
      { name: 'city', title: 'City', type: 'string', totalLabel: 'Gesamt' },
      { name: '[["web"],"net"]', title: 'Web', type: 'number', isMeasure: true },
      { name: '["net"]', title: 'Gesamt', type: 'number', isMeasure: true, isTotal: true },
    ] as const;
    const rows = [
      ['North', 'Leeds', 1, 2],
      ['North', 'Gesamt', 1, 2],
      ['Gesamt', '', 1, 2],
    ];
    const preview = formatPreview(createFlatPreview(pivot, rows), 3, german);
    expect(preview.totals).toEqual([1, 2]);
    expect(preview.columns.map(({ isTotal = false }) => isTotal)).toEqual([false, false, false, true]);
    expect(formatPreview(createFlatPreview(columns, [row]), 1, english).totals).toBeUndefined();
  });
});

it('the preview of an answer of a real engine shows each column as its model says', () => {
  const recorded = join(__dirname, '../../client/recorded/formats.json');
  const { request, response } = JSON.parse(readFileSync(recorded, 'utf8'));
  const [query] = readLoadQueries(request.body.query) ?? [];
  const { annotation, data } = LoadResult.parse(response.body);
  const columns = query ? toLoadColumns(query, annotation) : [];
  const preview = formatPreview(createFlatPreview(columns, toLoadRows(columns, data) ?? []), undefined, english);
  const shownColumns = preview.columns.map(({ title }, column) => [
    title,
    preview.rows[0]?.[column],
    preview.rows[11]?.[column],
  ]);
  expect(shownColumns).toEqual([
    ['Group', 'g1', ''],
    ['Url', 'https://example.com/1', 'https://example.com/12'],
    ['Linked', 'https://example.com/1', 'https://example.com/12'],
    ['Shown at', '02.01.2026', '19.01.2026'],
    ['Long id', '9007199254740991', '9007199254741002'],
    ['Rate', '1.23%', '14.81%'],
    // The model, which is not in this answer, says that this measure counts.
    ['N', '1.00', '1.00'],
    ['percent_2', '1.23%', '14.81%'],
    ['percent_0', '1%', '15%'],
    ['currency_2', '€1,234.57', '€14,814.81'],
    ['currency_0', '€1,235', '€14,815'],
    ['number_3', '1,234.568', '14,814.814'],
    ['decimal', '1,234.57', '14,814.81'],
    // The platform rounds to two significant digits: 15k.
    ['abbr', '1.2k', '14.8k'],
    ['accounting', '(1,234.57)', '(14,814.81)'],
    ['d3', '$1,234.57', '$14,814.81'],
    ['d3 percent', '1.2%', '14.8%'],
    ['number', '1,234.57', '14,814.81'],
    ['Max at', '2026-01-02 23:00:00', '2026-01-19 22:00:00'],
    ['Time measure', '2026-01-02 23:00:00', '2026-01-19 22:00:00'],
    ['String measure', 'g1', ''],
    ['Bool measure', 'FALSE', 'TRUE'],
  ]);
});

describe('the value of a cell in the pane', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50', '1.234,50'],
    [0.382, '0.0%', '38.2%', '38,2%'],
    [45_981, 'yyyy-mm-dd', '2025-11-20', '2025-11-20'],
    [false, 'General', 'FALSE', 'FALSCH'],
    [12_345_678, 'General', '12345678', '12345678'],
  ])('the value %s with the format %s reads as in Excel', (value, format, inEnglish, inGerman) => {
    expect(formatValue(value, format, english)).toBe(inEnglish);
    expect(formatValue(value, format, german)).toBe(inGerman);
  });
});
