/** One row of the supplier import: every value that a spreadsheet is tempted to change. */
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

/** SQL text of a double that has no literal. */
const NOT_A_NUMBER = "'NaN'::DOUBLE";
const INFINITE = "'Infinity'::DOUBLE";

const LONG_TEXT_LENGTH = 40_000;
const longText = 'Lorem ipsum dolor sit amet. '.repeat(Math.ceil(LONG_TEXT_LENGTH / 28)).slice(0, LONG_TEXT_LENGTH);

const plain = {
  barcode: 5012345678900n,
  active: true,
  founded: '1974-05-02',
  received: '2026-11-03 09:15:00',
  ratio: '0.5',
  price: '12.50',
};

export const AWKWARD_ROWS: readonly AwkwardRow[] = [
  { ...plain, item: 'Leading equals sign', code: '=1+1', note: '=SUM(A1:A9)' },
  { ...plain, item: 'Leading plus sign', code: '+44 20 7946 0018', note: '+1' },
  { ...plain, item: 'Leading minus sign', code: '-12-AB', note: '-1' },
  { ...plain, item: 'Leading at sign', code: '@supplier', note: '@SUM(1,2)' },
  { ...plain, item: 'Leading apostrophe', code: "'00123", note: "'quoted'" },
  {
    ...plain,
    item: 'Formula with a call',
    code: '=HYPERLINK("https://example.com","open")',
    note: "=cmd|' /C calc'!A0",
  },
  {
    ...plain,
    item: '16 digits as text',
    code: '4929123456789012',
    note: '1234567890123456',
    barcode: 4929123456789012n,
  },
  { ...plain, item: '16 digits as number', code: 'N-16', note: 'barcode is a number', barcode: 9007199254740993n },
  { ...plain, item: '19 digits as number', code: 'N-19', note: 'largest whole number', barcode: 9223372036854775807n },
  { ...plain, item: 'Leading zeros', code: '00042', note: '007', barcode: 7n },
  { ...plain, item: 'Emoji', code: '📦-1', note: 'Fragile 🍷 – handle with care 👩‍👩‍👧' },
  { ...plain, item: 'Accents and scripts', code: 'ÅSGÅRD-7', note: 'Ærø, Łódź, Ελλάδα, 東京, مرحبا' },
  { ...plain, item: 'Very long text', code: 'LONG', note: longText },
  {
    item: 'Nulls',
    code: null,
    note: null,
    barcode: null,
    active: null,
    founded: null,
    received: null,
    ratio: null,
    price: null,
  },
  { ...plain, item: 'Empty text', code: '', note: '' },
  { ...plain, item: 'Only spaces', code: '   ', note: ' padded ' },
  {
    ...plain,
    item: 'False and zero',
    code: 'FALSE',
    note: 'TRUE',
    active: false,
    ratio: '0',
    price: '0.00',
    barcode: 0n,
  },
  {
    ...plain,
    item: 'Date before 1900',
    code: 'OLD-1',
    note: 'founded long ago',
    founded: '1865-04-14',
    received: '1899-12-31 23:59:59',
  },
  {
    ...plain,
    item: 'Date before 1000',
    code: 'OLD-2',
    note: 'founded longer ago',
    founded: '0962-08-07',
    received: '1066-10-14 09:00:00',
  },
  {
    ...plain,
    item: 'First day of the 1900 system',
    code: 'OLD-3',
    note: '1900-02-29 never was',
    founded: '1900-01-01',
    received: '1900-02-28 12:00:00',
  },
  { ...plain, item: 'ISO-looking text', code: '2024-03-05', note: '2024-03-05T10:00:00Z' },
  { ...plain, item: 'Date-like text', code: '1-2', note: 'MAR1' },
  { ...plain, item: 'Date-like text with slashes', code: '03/04/2024', note: '12:30' },
  { ...plain, item: 'Number-like text', code: '1E5', note: '1,234.56' },
  { ...plain, item: 'Percent and currency text', code: '50%', note: '£12.50' },
  { ...plain, item: 'Error-like text', code: '#N/A', note: '#REF!' },
  { ...plain, item: 'Not a number', code: 'NaN', note: 'ratio is not a number', ratio: NOT_A_NUMBER },
  { ...plain, item: 'Infinity', code: 'Infinity', note: 'ratio is infinite', ratio: INFINITE },
  { ...plain, item: 'Minus infinity', code: '-Infinity', note: 'ratio is infinite downwards', ratio: `-${INFINITE}` },
  {
    ...plain,
    item: 'Very large and very small',
    code: 'EXP',
    note: '1e308',
    ratio: '1.7976931348623157e308',
    price: '99999999.99',
  },
  { ...plain, item: 'Smallest fraction', code: 'EXP-2', note: '5e-324', ratio: '5e-324', price: '-0.01' },
  { ...plain, item: 'Many digits', code: 'PI', note: '0.1 + 0.2', ratio: '0.30000000000000004' },
  { ...plain, item: 'Tab and line breaks', code: 'A\tB', note: 'first line\nsecond line\r\nthird line' },
  { ...plain, item: 'Quotes and commas', code: '"quoted"', note: 'comma, "quote", \'apostrophe\'; semicolon' },
  { ...plain, item: 'Markup', code: '<b>bold</b>', note: '<script>alert(1)</script> &amp; &lt;' },
  { ...plain, item: 'Invisible characters', code: 'A\u00a0B\u200bC', note: '\ufeffstarts with a mark' },
  {
    ...plain,
    item: 'Midnight and last millisecond',
    code: 'TIME',
    note: 'wall clock',
    received: '2026-03-29 01:30:00.999',
  },
  {
    ...plain,
    item: 'Far future',
    code: 'NEXT',
    note: 'last day that a cell can hold',
    founded: '9999-12-31',
    received: '9999-12-31 23:59:59',
  },
];

/** The statement that makes `source.supplier_import`. */
export function awkwardTableStatements(): string[] {
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);
  const rows = AWKWARD_ROWS.map(
    (row, index) =>
      `(${index + 1}, ${text(row.item)}, ${text(row.code)}, ${text(row.note)}, ${row.barcode ?? 'NULL'}::BIGINT,
        ${row.active ?? 'NULL'}::BOOLEAN, ${text(row.founded)}::DATE, ${text(row.received)}::TIMESTAMP,
        ${row.ratio ?? 'NULL'}::DOUBLE, ${row.price ?? 'NULL'}::DECIMAL(12, 2))`,
  );
  return [
    `CREATE TABLE source.supplier_import (line INTEGER, item VARCHAR, code VARCHAR, note VARCHAR, barcode BIGINT,
      is_active BOOLEAN, founded_on DATE, received_at TIMESTAMP, ratio DOUBLE, price DECIMAL(12, 2))`,
    `INSERT INTO source.supplier_import VALUES ${rows.join(',\n')}`,
  ];
}
