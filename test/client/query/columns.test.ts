import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLoadColumns, toSqlColumns } from '../../../src/client/query/load/columns';
import { readLoadQueries } from '../../../src/client/query/load/load-query';
import { type Annotation, LoadResult } from '../../../src/contract';

/** Returns the columns of a real engine's answer. */
function readRecordedColumns(name: string) {
  const { request, response } = JSON.parse(readFileSync(join(__dirname, '../recorded', `${name}.json`), 'utf8'));
  const [query] = readLoadQueries(request.body.query) ?? [];
  if (!query) throw new Error('no query');
  return toLoadColumns(query, LoadResult.parse(response.body).annotation);
}

function readColumns(fields: object, annotation: Annotation) {
  const [query] = readLoadQueries(fields) ?? [];
  if (!query) throw new Error('no query');
  return toLoadColumns(query, annotation);
}

describe('formats of columns', () => {
  it('a format is a text of d3 or strptime, with a currency of its own, and links have none', () => {
    const columns = readRecordedColumns('formats');
    const looks = Object.fromEntries(
      columns.map(({ title, type, format = '', currency = '' }) => [title, [type, format, currency].join(' ').trim()]),
    );
    expect(looks).toEqual({
      Group: 'string',
      Url: 'string',
      Linked: 'string',
      'Shown at': 'time %d.%m.%Y',
      'Long id': 'number .0f',
      Rate: 'number .2~%',
      N: 'number',
      percent_2: 'number .2~%',
      percent_0: 'number .0%',
      currency_2: 'number $,.2~f EUR',
      currency_0: 'number $,.0f EUR',
      number_3: 'number ,.3~f',
      decimal: 'number ,.2~f',
      abbr: 'number .2~s',
      accounting: 'number (,.2~f',
      d3: 'number $,.2f',
      'd3 percent': 'number .1%',
      number: 'number number',
      'Max at': 'number',
      'Time measure': 'time',
      'String measure': 'string',
      'Bool measure': 'boolean',
    });
  });

  it('a format of SQL may be a word or an object', () => {
    const format = { name: 'currency', specifier: '$,.2~f', currency: 'EUR' };
    const schema = [
      { name: 'a', column_type: 'Double', format, currency: 'EUR' },
      { name: 'b', column_type: 'Timestamp', format: { type: 'custom-time', value: '%H:%M' } },
      { name: 'b', column_type: 'Int64', format: { type: 'custom-time', value: '%H:%M' } },
      { name: 'c', column_type: 'Double', format: 'percent_1' },
      { name: 'd', column_type: 'Int64', format: { type: 'link', label: 'Open' } },
      { name: 'e', column_type: 'String', format: 'imageUrl' },
    ];
    expect(toSqlColumns(schema)).toEqual([
      { name: 'a', title: 'a', type: 'number', format: '$,.2~f', currency: 'EUR' },
      { name: 'b', title: 'b', type: 'time', format: '%H:%M' },
      { name: 'b', title: 'b (2)', type: 'number' },
      { name: 'c', title: 'c', type: 'number', format: 'percent_1' },
      { name: 'd', title: 'd', type: 'number' },
      { name: 'e', title: 'e', type: 'string' },
    ]);
  });

  it.each([
    ['link', { link: '' }],
    [{ type: 'link', label: 'View in CRM' }, { link: 'View in CRM' }],
    [{ type: 'link', label: 7 }, { link: '' }],
    [{ type: 'image', label: 'No' }, {}],
    [null, {}],
  ])('a text with the format %j is a link with its label, or none', (format, link) => {
    const [column] = toSqlColumns([{ name: 'page', column_type: 'String', format }]);
    expect(column).toEqual({ name: 'page', title: 'page', type: 'string', ...link });
  });
});

it('two granularities of one time, and the time itself, have different headers', () => {
  expect(readRecordedColumns('two-granularities').map(({ title }) => title)).toEqual([
    'At',
    'At (month)',
    'At (Fiscal year)',
    'Max at',
  ]);
});

describe('types of columns', () => {
  const TYPES: Readonly<Record<string, readonly unknown[]>> = {
    number: [
      ...['number', 'NUMBER', 'int', 'Int32', 'UInt64', 'bigint', 'BIGINT UNSIGNED', 'smallint', 'tinyint', 'hugeint'],
      ...['decimal(12,2)', 'DECIMAL(38, 0)', 'numeric', 'NUMBER(38,0)', 'float8', 'Float64', 'double', 'real', 'money'],
      ...['double precision', 'Nullable(Float64)', 'count', 'countDistinct', 'running_total', 'serial', ' int4 '],
      ...[{ Decimal128: [12, 2] }, { Decimal: [38, 10] }],
    ],
    time: [
      ...['time', 'TIME', 'timestamp', 'timestamptz', 'timestamp(6) with time zone', 'TIMESTAMP_NTZ', 'date', 'Date32'],
      ...[
        'datetime',
        'datetime2',
        'DateTime64(3)',
        'smalldatetime',
        'Nullable(DateTime)',
        'Timestamp(Nanosecond, None)',
      ],
      ...[{ Date: false }, { Timestamp: ['Nanosecond', null] }],
    ],
    boolean: ['bool', 'boolean', 'BOOLEAN', 'Boolean', 'Nullable(Bool)'],
    string: [
      ...['string', 'Utf8', 'varchar(10)', 'text', 'uuid', 'json', 'jsonb', 'bytea', 'geo', 'interval', 'daterange'],
      ...['time with time zone', 'Time64', 'timetz', 'int[]', 'array(int)', 'List(Int32)', 'int4range', 'point', ''],
      ...[null, undefined, 7, {}, { Time64: 'Nanosecond' }, { List: { Int32: true } }, ['Int32']],
    ],
  };

  it.each(Object.entries(TYPES))(
    'each spelling of a type for %s is one, in SQL and in a query [P4]',
    (type, spellings) => {
      for (const spelling of spellings) {
        const [sqlColumn] = toSqlColumns([{ name: 'a', column_type: spelling }]);
        const [column] = readColumns({ dimensions: ['o.a'] }, { dimensions: { 'o.a': { type: spelling } } });
        expect([spelling, sqlColumn?.type, column?.type]).toEqual([spelling, type, type]);
      }
    },
  );

  it('a grouped time without a type is a time, and a measure without one stays text [P4]', () => {
    const query = { measures: ['o.n'], timeDimensions: [{ dimension: 'o.at', granularity: 'day' }] };
    const annotations = [{}, { measures: { 'o.n': { type: null } }, timeDimensions: { 'o.at.day': { type: null } } }];
    for (const annotation of annotations)
      expect(readColumns(query, annotation).map(({ type }) => type)).toEqual(['time', 'string']);
  });
});
