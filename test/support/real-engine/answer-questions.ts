/** Asks about limits, forms of answers, refusals and lists of queries. */
import { type Query, type Question, TIME_MEMBER, toQuestions, weekRange } from './question';

const LIMITS: Readonly<Record<string, Query>> = {
  'a limit of nothing': { measures: ['sales.units'], dimensions: ['sales.channel'], limit: 0 },
  'a limit of nothing with a total': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    limit: 0,
    total: true,
  },
  'the largest limit': { dimensions: ['sales.order_number'], limit: 50_000, order: { 'sales.order_number': 'asc' } },
  'over the largest limit': { dimensions: ['sales.order_number'], limit: 50_001 },
  'no limit over a long result': {
    dimensions: ['members.membership_number'],
    order: { 'members.membership_number': 'asc' },
    total: true,
  },
  'an offset behind the end': { dimensions: ['sales.channel'], offset: 50, total: true },
  'a second page': {
    dimensions: ['members.membership_number'],
    order: { 'members.membership_number': 'asc' },
    limit: 1000,
    offset: 1000,
    total: true,
  },
};

const ANSWERS: Readonly<Record<string, Query>> = {
  'titles of members with the name of their cube': {
    measures: ['sales.units'],
    dimensions: ['sales.stores_region', 'sales.products_name', 'sales.customers_segment'],
    limit: 5,
    order: [
      ['sales.stores_region', 'asc'],
      ['sales.products_name', 'asc'],
      ['sales.customers_segment', 'asc'],
    ],
  },
  'compact with two granularities': {
    measures: ['sales.units'],
    timeDimensions: [
      { ...weekRange, granularity: 'day' },
      { dimension: TIME_MEMBER, granularity: 'week' },
    ],
    responseFormat: 'compact',
  },
  'compact with a granularity and the bare time': {
    measures: ['store_targets.target'],
    dimensions: ['store_targets.month'],
    timeDimensions: [{ dimension: 'store_targets.month', granularity: 'year' }],
    responseFormat: 'compact',
  },
  'the least and the greatest time': {
    measures: ['sales.first_ordered_at', 'sales.last_ordered_at'],
    dimensions: ['sales.channel'],
    order: { 'sales.channel': 'asc' },
  },
  'the least and the greatest time elsewhere': {
    measures: ['sales.first_ordered_at', 'sales.last_ordered_at'],
    dimensions: ['sales.channel'],
    order: { 'sales.channel': 'asc' },
    timezone: 'America/New_York',
  },
  'a segment': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    segments: ['sales.gifts'],
    order: { 'sales.channel': 'asc' },
  },
  'two segments': { measures: ['sales.units'], segments: ['sales.gifts', 'sales.completed'] },
  'a filter of a filter': {
    measures: ['sales.units'],
    dimensions: ['sales.channel', 'sales.status'],
    filters: [
      {
        or: [
          {
            and: [
              { member: 'sales.channel', operator: 'equals', values: ['online'] },
              { member: 'sales.status', operator: 'notEquals', values: ['returned'] },
            ],
          },
          { member: 'sales.is_gift', operator: 'equals', values: ['true'] },
        ],
      },
    ],
    order: [
      ['sales.channel', 'asc'],
      ['sales.status', 'asc'],
    ],
  },
  'a filter of measures in a group': {
    measures: ['sales.units'],
    dimensions: ['sales.stores_region'],
    filters: [
      {
        or: [
          { member: 'sales.units', operator: 'gt', values: ['200000'] },
          { member: 'sales.line_count', operator: 'lt', values: ['30000'] },
        ],
      },
    ],
    order: { 'sales.stores_region': 'asc' },
  },
  'a filter of measures and dimensions in one group': {
    measures: ['sales.units'],
    dimensions: ['sales.stores_region'],
    filters: [
      {
        or: [
          { member: 'sales.units', operator: 'gt', values: ['1'] },
          { member: 'sales.stores_region', operator: 'equals', values: ['x'] },
        ],
      },
    ],
  },
  'a filter named by dimension': {
    measures: ['sales.units'],
    filters: [{ dimension: 'sales.channel', operator: 'equals', values: ['online'] }],
  },
  'a percent sign that is contained': {
    dimensions: ['supplier_items.line', 'supplier_items.code'],
    filters: [{ member: 'supplier_items.code', operator: 'contains', values: ['%'] }],
    order: { 'supplier_items.line': 'asc' },
  },
  'a time filter and a time range': {
    measures: ['sales.units'],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'day', dateRange: ['2026-11-01', '2026-11-20'] }],
    filters: [{ member: TIME_MEMBER, operator: 'afterDate', values: ['2026-11-15'] }],
  },
  'the slow ledger': {
    measures: ['stock_ledger.on_hand_units'],
    dimensions: ['stock_ledger.stores_region'],
    order: { 'stock_ledger.stores_region': 'asc' },
  },
};

const REFUSALS: Readonly<Record<string, Query>> = {
  'nothing asked': {},
  'only a filtering time': { timeDimensions: [weekRange] },
  'a measure that is not there': { measures: ['sales.nothing'] },
  'a cube that is not there': { measures: ['nothing.units'] },
  'a member without a cube': { measures: ['units'] },
  'a measure among dimensions': { dimensions: ['sales.units'] },
  'a dimension among measures': { measures: ['sales.channel'] },
  'a segment that is not there': { measures: ['sales.units'], segments: ['sales.nothing'] },
  'a granularity that is none': {
    measures: ['sales.units'],
    timeDimensions: [{ dimension: TIME_MEMBER, granularity: 'fortnight' }],
  },
  'a granularity of a text': { measures: ['sales.units'], dimensions: ['sales.channel.month'] },
  'a time dimension that is a text': {
    measures: ['sales.units'],
    timeDimensions: [{ dimension: 'sales.channel', granularity: 'day' }],
  },
  'a key that is none': { measures: ['sales.units'], having: [] },
  'a time zone that is none': { measures: ['sales.units'], timezone: 'Europe/Nowhere' },
  'a time zone in small letters': {
    measures: ['sales.units'],
    timezone: 'europe/london',
    timeDimensions: [{ ...weekRange, granularity: 'day' }],
  },
  'a limit below nothing': { measures: ['sales.units'], limit: -1 },
  'a limit as text': { measures: ['sales.units'], limit: '10' },
  'a direction that is none': { measures: ['sales.units'], order: { 'sales.units': 'down' } },
  'a form that is none': { measures: ['sales.units'], responseFormat: 'csv' },
  'measures as a text': { measures: 'sales.units' },
  'a number that is none': {
    measures: ['sales.units'],
    filters: [{ member: 'sales.quantity', operator: 'equals', values: ['many'] }],
  },
  'a filter without an operator': { measures: ['sales.units'], filters: [{ member: 'sales.quantity', values: ['1'] }] },
  'a filter of a member that is not there': {
    measures: ['sales.units'],
    filters: [{ member: 'sales.nothing', operator: 'set' }],
  },
};

const channelQuery = { measures: ['sales.units'], dimensions: ['sales.channel'], order: { 'sales.channel': 'asc' } };
const comparedQuery = {
  measures: ['sales.units'],
  timeDimensions: [
    {
      dimension: TIME_MEMBER,
      granularity: 'day',
      compareDateRange: [
        ['2026-11-02', '2026-11-04'],
        ['2026-10-26', '2026-10-28'],
      ],
    },
  ],
};

const QUERY_LISTS: readonly Question[] = [
  { name: 'compared ranges', query: comparedQuery, multi: true },
  { name: 'compared ranges, not as several', query: comparedQuery },
  {
    name: 'compared words',
    query: {
      ...comparedQuery,
      timeDimensions: [{ dimension: TIME_MEMBER, compareDateRange: ['this week', 'last week'] }],
    },
    multi: true,
  },
  {
    name: 'compared ranges in a time zone, compact',
    query: { ...comparedQuery, timezone: 'Asia/Tokyo', responseFormat: 'compact' },
    multi: true,
  },
  {
    name: 'compared ranges with a dimension and a limit',
    query: { ...comparedQuery, dimensions: ['sales.channel'], limit: 4 },
    multi: true,
  },
  { name: 'one query as several', query: channelQuery, multi: true },
  { name: 'a list of one query', query: [channelQuery] },
  { name: 'a list of two queries', query: [channelQuery, { measures: ['stock.item_count'] }], multi: true },
  { name: 'a list of two queries, not as several', query: [channelQuery, { measures: ['stock.item_count'] }] },
  {
    name: 'a list of queries by time',
    query: [
      { measures: ['sales.units'], timeDimensions: [{ ...weekRange, granularity: 'day' }] },
      { measures: ['sales.line_count'], timeDimensions: [{ ...weekRange, granularity: 'day' }] },
    ],
    multi: true,
  },
  { name: 'a list of nothing', query: [], multi: true },
];

export const ANSWER_QUESTIONS: readonly Question[] = [
  ...toQuestions(LIMITS),
  ...toQuestions(ANSWERS),
  ...toQuestions(REFUSALS),
  ...QUERY_LISTS,
];
