import { createNumberFormat } from '../../src/grid';

type FormattedColumn = Parameters<typeof createNumberFormat>[0];

function createFormat(look: FormattedColumn, ...values: readonly number[]): string {
  const numberFormat = createNumberFormat(look);
  for (const value of values) numberFormat.addValue(value);
  return numberFormat.format();
}

const createNumberColumn = (format: string, more: Partial<FormattedColumn> = {}): FormattedColumn => ({
  type: 'number',
  format,
  ...more,
});

describe('number formats', () => {
  it.each<[FormattedColumn, number[], string]>([
    [{ type: 'string' }, [], 'General'],
    [{ type: 'boolean' }, [], 'General'],
    [{ type: 'time' }, [45_981], 'yyyy-mm-dd'],
    [{ type: 'time' }, [45_981, 45_981.5], 'yyyy-mm-dd hh:mm:ss'],
    [{ type: 'time', granularity: 'month' }, [45_981], 'yyyy mmm'],
    [{ type: 'time', granularity: 'year' }, [45_981], 'yyyy'],
    [{ type: 'time', granularity: 'month', format: '%d.%m.%Y' }, [45_981], 'dd.mm.yyyy'],
    [createNumberColumn('currency', { currency: 'EUR' }), [1234.56], '[$€]#,##0.00'],
    [createNumberColumn('currency_0', { currency: 'JPY' }), [1234], '[$¥]#,##0'],
    [createNumberColumn('$,.2f'), [1], '[$$]#,##0.00'],
    [createNumberColumn('$.2f', { currency: 'not a code' }), [1], '[$not a code]0.00'],
    [createNumberColumn('percent'), [0.0926, 0.5], '0.00%'],
    [createNumberColumn('percent_2'), [0.5], '0.00%'],
    [createNumberColumn('accounting'), [-1.25], '#,##0.00_);(#,##0.00)'],
    [createNumberColumn('.1%'), [0.5], '0.0%'],
    [{ type: 'number' }, [1_234_567_890_123], '0'],
    [{ type: 'number' }, [1234], 'General'],
    [createNumberColumn('id', { isMeasure: true }), [123_456_789], '0'],
    [createNumberColumn('something new'), [1], 'General'],
    [createNumberColumn('link'), [1], 'General'],
  ])('the number format of %j with the values %j is %s', (look, values, format) => {
    expect(createFormat(look, ...values)).toBe(format);
  });

  it.each<[FormattedColumn, string]>([
    [createNumberColumn('currency', { currency: 'GBP' }), '[$£]#,##0.00'],
    [createNumberColumn('accounting'), '#,##0.00_);(#,##0.00)'],
    [createNumberColumn('percent'), '0.00%'],
    [createNumberColumn('.1~%'), '0.0%'],
    [createNumberColumn('decimal_4'), '#,##0.0000'],
    [createNumberColumn('$,.2~f'), '[$$]#,##0.00'],
    [createNumberColumn('currency', { currency: 'JPY' }), '[$¥]#,##0'],
    [createNumberColumn('currency_3', { currency: 'JPY' }), '[$¥]#,##0.000'],
    [createNumberColumn('$,.2f', { currency: 'JPY' }), '[$¥]#,##0.00'],
    [createNumberColumn('number'), '#,##0.00'],
    [createNumberColumn('number_0'), '#,##0'],
    [{ type: 'number', isMeasure: true }, '#,##0.00'],
  ])('a column of %j keeps its decimals, whichever rows arrive', (look, format) => {
    for (const values of [[], [4], [4.5], [4.25, 4], [0.48392, -1]]) expect(createFormat(look, ...values)).toBe(format);
  });

  it.each(['USD', 'CAD', 'AUD', 'HKD', 'EUR', undefined])(
    'every currency avoids the bare dollar sign, which Excel replaces by the machine’s currency: %s [P4] [P17]',
    (currency) => {
      for (const format of ['currency', 'currency_0', '$,.2f', '$.0f', '($,.2f', '$~s']) {
        const written = createFormat(
          createNumberColumn(format, currency === undefined ? {} : { currency }),
          1234.5,
          -7,
        );
        expect(written.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '')).not.toContain('$');
      }
    },
  );

  it.each<[number[], string]>([
    [[], '#,##0'],
    [[999, 12], '#,##0'],
    [[1234], '#,##0.0,"k"'],
    [[1234, 5_600_000], '[>=1000000]#,##0.0,,"M";[>=0]#,##0.0,"k";#,##0.0,"k"'],
    [[5, 1234, 5_600_000], '[>=1000000]#,##0.0,,"M";[>=1000]#,##0.0,"k";#,##0'],
    [[5, 1234, 5_600_000, 7.5e9], '[>=1000000]#,##0.0,,"M";[>=1000]#,##0.0,"k";#,##0'],
    [[-1234, -5_600_000], '#,##0.0,"k"'],
    [[-12_000, 5, 1_500_000], '[>=1000000]#,##0.0,,"M";[>=0]#,##0;#,##0,"k"'],
  ])(
    'the prefixes for a column with %j are chosen by %s, and a negative value never loses its minus',
    (values, format) => {
      expect(createFormat(createNumberColumn('abbr'), ...values)).toBe(format);
    },
  );
});
