import type { Reader } from '../../../src/app';
import { formatPreview, showValue } from '../../../src/app/report/show-values';

const english: Reader = { locale: 'en-GB', booleans: ['FALSE', 'TRUE'] };
const german: Reader = { locale: 'de-DE', booleans: ['FALSCH', 'WAHR'] };
const swiss: Reader = { locale: 'de-CH', booleans: ['FALSCH', 'WAHR'] };

describe('the preview of a report', () => {
  const columns = [
    { name: 'sales', title: 'Sales', type: 'number', format: 'currency', currency: 'EUR', isMeasure: true },
    { name: 'share', title: 'Share', type: 'number', format: 'percent' },
    { name: 'count', title: 'Count', type: 'number', isMeasure: true },
    { name: 'order', title: 'Order', type: 'number', format: 'id' },
    { name: 'day', title: 'Day', type: 'time' },
    { name: 'open', title: 'Open', type: 'boolean' },
  ] as const;
  const row = ['1234567.5', '0.125', '4200', '1000234', '2026-11-20T00:00:00.000', true];

  it.each([
    ['English', english, ['€1,234,567.5', '12.5%', '4,200', '1000234', '2026-11-20', 'TRUE']],
    ['German', german, ['€1.234.567,5', '12,5%', '4.200', '1000234', '2026-11-20', 'WAHR']],
    ['Swiss German', swiss, ['€1’234’567.5', '12.5%', '4’200', '1000234', '2026-11-20', 'WAHR']],
  ])('shows numbers and truth values as %s has them, ids and dates as the cells do', (_, reader, shown) => {
    expect(formatPreview(columns, [row], 1, reader).rows).toEqual([shown]);
  });
});

describe('a value of a cell, told in the pane', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50', '1.234,50'],
    [0.382, '0.0%', '38.2%', '38,2%'],
    [45_981, 'yyyy-mm-dd', '2025-11-20', '2025-11-20'],
    [false, 'General', 'FALSE', 'FALSCH'],
    [12_345_678, 'General', '12345678', '12345678'],
  ])('%s as %s reads as in Excel', (value, format, inEnglish, inGerman) => {
    expect(showValue(value, format, english)).toBe(inEnglish);
    expect(showValue(value, format, german)).toBe(inGerman);
  });
});
