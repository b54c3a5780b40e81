/** A row of the supplier import contains values that a spreadsheet is tempted to change. */
interface AwkwardRow {
  readonly item: string;
  readonly code: string | null;
  readonly note: string | null;
  readonly barcode: bigint | null;
  readonly active: boolean | null;
  readonly founded: string | null;
  readonly received: string | null;
  readonly ratio: string | null;
  readonly price: string | null;
}

/** These doubles have no literal in SQL. */
const NAN_SQL = "'NaN'::DOUBLE";
const INFINITY_SQL = "'Infinity'::DOUBLE";

const LONG_TEXT_LENGTH = 40_000;
const LONG_TEXT = 'Lorem ipsum dolor sit amet. '.repeat(Math.ceil(LONG_TEXT_LENGTH / 28)).slice(0, LONG_TEXT_LENGTH);

export const AWKWARD_ROWS: readonly AwkwardRow[] = [
  createRow('Leading equals sign', '=1+1', '=SUM(A1:A9)'),
  createRow('Leading plus sign', '+44 20 7946 0018', '+1'),
  createRow('Leading minus sign', '-12-AB', '-1'),
  createRow('Leading at sign', '@supplier', '@SUM(1,2)'),
  createRow('Leading apostrophe', "'00123", "'quoted'"),
  createRow('Formula with a call', '=HYPERLINK("https://example.com","open")', "=cmd|' /C calc'!A0"),
  createRow('16 digits as text', '4929123456789012', '1234567890123456', { barcode: 4929123456789012n }),
  createRow('16 digits as number', 'N-16', 'barcode is a number', { barcode: 9007199254740993n }),
  createRow('19 digits as number', 'N-19', 'largest whole number', { barcode: 9223372036854775807n }),
  createRow('Leading zeros', '00042', '007', { barcode: 7n }),
  createRow('Emoji', '📦-1', 'Fragile 🍷 – handle with care 👩‍👩‍👧'),
  createRow('Accents and scripts', 'ÅSGÅRD-7', 'Ærø, Łódź, Ελλάδα, 東京, مرحبا'),
  createRow('Very long text', 'LONG', LONG_TEXT),
  createRow('Nulls', null, null, {
    barcode: null,
    active: null,
    founded: null,
    received: null,
    ratio: null,
    price: null,
  }),
  createRow('Empty text', '', ''),
  createRow('Only spaces', '   ', ' padded '),
  createRow('False and zero', 'FALSE', 'TRUE', { active: false, ratio: '0', price: '0.00', barcode: 0n }),
  createRow('Date before 1900', 'OLD-1', 'founded long ago', {
    founded: '1865-04-14',
    received: '1899-12-31 23:59:59',
  }),
  createRow('Date before 1000', 'OLD-2', 'founded longer ago', {
    founded: '0962-08-07',
    received: '1066-10-14 09:00:00',
  }),
  createRow('First day of the 1900 system', 'OLD-3', '1900-02-29 never was', {
    founded: '1900-01-01',
    received: '1900-02-28 12:00:00',
  }),
  createRow('ISO-looking text', '2024-03-05', '2024-03-05T10:00:00Z'),
  createRow('Date-like text', '1-2', 'MAR1'),
  createRow('Date-like text with slashes', '03/04/2024', '12:30'),
  createRow('Number-like text', '1E5', '1,234.56'),
  createRow('Percent and currency text', '50%', '£12.50'),
  createRow('Error-like text', '#N/A', '#REF!'),
  createRow('Not a number', 'NaN', 'ratio is not a number', { ratio: NAN_SQL }),
  createRow('Infinity', 'Infinity', 'ratio is infinite', { ratio: INFINITY_SQL }),
  createRow('Minus infinity', '-Infinity', 'ratio is infinite downwards', { ratio: `-${INFINITY_SQL}` }),
  createRow('Very large and very small', 'EXP', '1e308', { ratio: '1.7976931348623157e308', price: '99999999.99' }),
  createRow('Smallest fraction', 'EXP-2', '5e-324', { ratio: '5e-324', price: '-0.01' }),
  createRow('Many digits', 'PI', '0.1 + 0.2', { ratio: '0.30000000000000004' }),
  createRow('Tab and line breaks', 'A\tB', 'first line\nsecond line\r\nthird line'),
  createRow('Quotes and commas', '"quoted"', 'comma, "quote", \'apostrophe\'; semicolon'),
  createRow('Markup', '<b>bold</b>', '<script>alert(1)</script> &amp; &lt;'),
  createRow('Invisible characters', 'A\u00a0B\u200bC', '\ufeffstarts with a mark'),
  createRow('Midnight and last millisecond', 'TIME', 'wall clock', { received: '2026-03-29 01:30:00.999' }),
  createRow('Far future', 'NEXT', 'last day that a cell can hold', {
    founded: '9999-12-31',
    received: '9999-12-31 23:59:59',
  }),
];

/** Returns the statements that create `source.supplier_import`. */
export function createAwkwardTableStatements(): string[] {
  const toSqlText = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);
  const rows = AWKWARD_ROWS.map(
    (row, index) =>
      `(${index + 1}, ${toSqlText(row.item)}, ${toSqlText(row.code)}, ${toSqlText(row.note)}, ${row.barcode ?? 'NULL'}::BIGINT,
        ${row.active ?? 'NULL'}::BOOLEAN, ${toSqlText(row.founded)}::DATE, ${toSqlText(row.received)}::TIMESTAMP,
        ${row.ratio ?? 'NULL'}::DOUBLE, ${row.price ?? 'NULL'}::DECIMAL(12, 2))`,
  );
  return [
    `CREATE TABLE source.supplier_import (line INTEGER, item VARCHAR, code VARCHAR, note VARCHAR, barcode BIGINT,
      is_active BOOLEAN, founded_on DATE, received_at TIMESTAMP, ratio DOUBLE, price DECIMAL(12, 2))`,
    `INSERT INTO source.supplier_import VALUES ${rows.join(',\n')}`,
  ];
}

function createRow(
  item: string,
  code: string | null,
  note: string | null,
  overrides: Partial<AwkwardRow> = {},
): AwkwardRow {
  return {
    item,
    code,
    note,
    barcode: 5012345678900n,
    active: true,
    founded: '1974-05-02',
    received: '2026-11-03 09:15:00',
    ratio: '0.5',
    price: '12.50',
    ...overrides,
  };
}
