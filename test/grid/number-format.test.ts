import { numberFormatFor } from '../../src/grid';

describe('number formats', () => {
  it.each([
    [{ type: 'string' as const }, 'General'],
    [{ type: 'boolean' as const }, 'General'],
    [{ type: 'time' as const }, 'yyyy-mm-dd'],
    [{ type: 'time' as const, hasTime: true }, 'yyyy-mm-dd hh:mm:ss'],
    [{ type: 'time' as const, granularity: 'month' }, 'yyyy-mm'],
    [{ type: 'time' as const, granularity: 'year' }, 'yyyy'],
    [{ type: 'number' as const, format: 'currency' }, '#,##0.00'],
    [{ type: 'number' as const, format: 'percent' }, '0.0%'],
    [{ type: 'number' as const, format: '$,.2f' }, '$#,##0.00'],
    [{ type: 'number' as const, format: '.1%' }, '0.0%'],
    [{ type: 'number' as const, isMeasure: true }, '#,##0'],
    [{ type: 'number' as const, isMeasure: true, hasFraction: true }, '#,##0.00'],
    [{ type: 'number' as const, integerDigits: 13 }, '0'],
    [{ type: 'number' as const, integerDigits: 4 }, 'General'],
    [{ type: 'number' as const, format: 'id', isMeasure: true, integerDigits: 9 }, '0'],
    [{ type: 'number' as const, format: 'something new' }, 'General'],
  ])('%j reads best as %s', (facts, format) => {
    expect(numberFormatFor(facts)).toBe(format);
  });
});
