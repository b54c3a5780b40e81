/**
 * Asks one question for each operator on each type, each relative date in each time zone, each
 * granularity and each format.
 */

import { RELATIVE_DATES } from './clock-questions';
import { DATE_OPERATORS, type Query, type Question } from './question';
import { READINGS } from './readings-cube';

/** Maps each kind of operator to a member of each type with values that find something. */
const TYPES = {
  text: { member: 'supplier_items.code', some: ['00042', '1-2', '50%', "'00123"], part: ['0', '%', '_', 'a\tb'] },
  word: { member: 'sales.stores_region', some: ['Scotland', 'Leinster'], part: ['west', 'SHIRE'] },
  number: { member: 'supplier_items.price', some: ['12.5', '-0.01'], part: ['12'] },
  long: { member: 'supplier_items.barcode', some: ['9007199254740993', '7'], part: ['9007'] },
  boolean: { member: 'supplier_items.is_active', some: ['true'], part: ['tr'] },
  time: { member: 'sales.ordered_at', some: ['2026-11-20T20:50:41.000'], part: ['2026'] },
  measure: { member: 'sales.units', some: ['1000', '2500'], part: ['2'] },
} as const;

const VALUE_OPERATORS = ['equals', 'notEquals', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte'];
const TEXT_OPERATORS = ['contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'];
const ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'];
const TIME_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const RANGES: readonly (readonly string[])[] = [
  ['2026-11-20'],
  ['2026-02', '2026-04'],
  ['2026-11-01', '2026-11-07'],
  ['2026-11-07', '2026-11-01'],
  ['2026-10-25T00:30', '2026-10-25T03:00'],
  ['2026-03-29T00:00:00', '2026-03-29T04:00:00.500'],
  ['2026-02-30', '2026-03-01'],
  ['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
  ['2025', '2026'],
  ['last week', 'this week'],
];

export function createSystematicQuestions(): Question[] {
  return [
    ...createOperatorQuestions(),
    ...createRelativeDateQuestions(),
    ...createRangeQuestions(),
    ...createGranularityQuestions(),
    ...createFormatQuestions(),
    ...createResponseFormatQuestions(),
  ];
}

function createOperatorQuestions(): Question[] {
  const questions: Question[] = [];
  const addQuestion = (name: string, member: string, operator: string, values?: readonly unknown[]): void => {
    const filter = { member, operator, ...(values === undefined ? {} : { values }) };
    questions.push({
      name: `operator ${operator} on ${name}`,
      query: { ...createBaseQuery(member), filters: [filter] },
    });
  };
  for (const [name, { member, some, part }] of Object.entries(TYPES)) {
    for (const operator of ['set', 'notSet']) addQuestion(name, member, operator);
    for (const operator of VALUE_OPERATORS) addQuestion(name, member, operator, some);
    for (const operator of TEXT_OPERATORS) addQuestion(name, member, operator, part);
    for (const operator of ['equals', 'notEquals', 'in', 'notIn', ...TEXT_OPERATORS]) {
      addQuestion(`${name} and null`, member, operator, [...some.slice(0, 1), null]);
      addQuestion(`null alone, ${name}`, member, operator, [null]);
    }
    addQuestion(`${name}, no value`, member, 'equals', []);
  }
  for (const operator of DATE_OPERATORS) {
    for (const values of [
      ['2026-11-18'],
      ['2026-11-18', '2026-11-19'],
      ['2026-11-18T10:30:00'],
      ['today'],
      ['yesterday'],
      ['last week'],
    ])
      addQuestion(`time, ${values.join(' and ')}`, TYPES.time.member, operator, values);
    addQuestion('text, a day', TYPES.word.member, operator, ['2026-11-18']);
  }
  addQuestion('measure', 'sales.units', 'measureFilter');
  addQuestion('numbers among values', 'sales.quantity', 'equals', [1, 2]);
  addQuestion('booleans among values', 'sales.is_gift', 'equals', [true]);
  addQuestion('a word that is no operator', 'sales.quantity', 'between', ['1', '2']);
  return questions;
}

/** Returns a query of few rows in a total order. */
function createBaseQuery(member: string): Query {
  if (member.startsWith('supplier_items.'))
    return { dimensions: ['supplier_items.line', member], order: [['supplier_items.line', 'asc']] };
  if (member === 'sales.stores_region')
    return { measures: ['sales.line_count'], dimensions: [member], order: { [member]: 'asc' } };
  if (member === 'sales.units')
    return { measures: [member], dimensions: ['sales.products_name'], order: { 'sales.products_name': 'asc' } };
  return { measures: ['sales.line_count', 'sales.units'] };
}

function createRelativeDateQuestions(): Question[] {
  return RELATIVE_DATES.flatMap((word, index) =>
    ZONES.map((timezone) => {
      const granularity = TIME_UNITS[2 + ((index + ZONES.indexOf(timezone)) % 4)];
      const timeDimensions = [{ dimension: 'sales.ordered_at', granularity, dateRange: word }];
      const query = { measures: ['sales.line_count'], timeDimensions, timezone };
      return { name: `word '${word}' in ${timezone} by ${granularity}`, query };
    }),
  );
}

function createRangeQuestions(): Question[] {
  return RANGES.flatMap((dateRange) =>
    ['UTC', 'Europe/London', 'America/New_York'].map((timezone) => ({
      name: `range ${dateRange.join(' to ')} in ${timezone}`,
      query: {
        measures: ['sales.line_count'],
        timeDimensions: [{ dimension: 'sales.ordered_at', dateRange }],
        timezone,
      },
    })),
  );
}

function createGranularityQuestions(): Question[] {
  const dateRange = ['2026-10-23', '2026-11-04'];
  const unitQuestions = [...TIME_UNITS, 'decade'].flatMap((granularity) =>
    ['UTC', 'America/New_York', 'Asia/Kolkata'].map((timezone) => ({
      name: `granularity ${granularity} in ${timezone}`,
      query: {
        measures: ['sales.units'],
        timeDimensions: [{ dimension: 'sales.ordered_at', granularity, dateRange }],
        timezone,
      },
    })),
  );
  const modelQuestions = READINGS.granularities.flatMap((granularity) =>
    ['UTC', 'Asia/Tokyo'].map((timezone) => ({
      name: `granularity ${granularity} of the model in ${timezone}`,
      query: {
        measures: ['gauges.reading_count'],
        timeDimensions: [{ dimension: 'gauges.counted_at', granularity }],
        timezone,
      },
    })),
  );
  return [...unitQuestions, ...modelQuestions];
}

function createFormatQuestions(): Question[] {
  const measureQuestions = READINGS.measures.map((measure) => ({
    name: `format of ${measure}`,
    query: { measures: [measure], dimensions: ['gauges.is_checked'], order: { 'gauges.is_checked': 'asc' } },
  }));
  const dimensionQuestions = READINGS.dimensions.map((dimension) => ({
    name: `format of ${dimension}`,
    query: { dimensions: ['gauges.id', dimension], order: { 'gauges.id': 'asc' }, limit: 12 },
  }));
  return [...measureQuestions, ...dimensionQuestions];
}

/**
 * Asks for every response format of a query that contains everything, with and without the total.
 */
function createResponseFormatQuestions(): Question[] {
  return ['default', 'compact', 'columnar'].flatMap((responseFormat) =>
    [true, false].flatMap((total) =>
      [undefined, 0, 3].map((limit) => ({
        name: `form ${responseFormat}${total ? ' with total' : ''}${limit === undefined ? '' : `, limit ${limit}`}`,
        query: {
          measures: ['sales.net_sales', 'sales.average_discount'],
          dimensions: ['sales.stores_region', 'sales.is_gift'],
          timeDimensions: [
            { dimension: 'sales.ordered_at', granularity: 'month', dateRange: ['2026-09-01', '2026-11-30'] },
          ],
          order: [
            ['sales.ordered_at', 'desc'],
            ['sales.stores_region', 'asc'],
            ['sales.is_gift', 'asc'],
          ],
          responseFormat,
          ...(total ? { total } : {}),
          ...(limit === undefined ? {} : { limit, offset: 2 }),
        },
      })),
    ),
  );
}
