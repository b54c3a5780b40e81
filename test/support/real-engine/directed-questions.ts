/** Holds every JSON report of the sample company, and questions on which engines once differed. */
import { SAMPLE_REPORTS } from '../../../src/platform/world';
import { ANSWER_QUESTIONS } from './answer-questions';
import { type Query, type Question, TIME_MEMBER, toQuestions, weekRange } from './question';
import { RANGE_QUESTIONS } from './range-questions';

export function createDirectedQuestions(): Question[] {
  return [
    ...createReportQuestions(),
    ...toQuestions(ORDERS),
    ...toQuestions(JOINS),
    ...toQuestions(UNGROUPED),
    ...ANSWER_QUESTIONS,
    ...RANGE_QUESTIONS,
  ];
}

function createReportQuestions(): Question[] {
  return SAMPLE_REPORTS.flatMap(({ name, json }) =>
    json === undefined ? [] : [{ name: `report ${name}`, query: json }],
  );
}

const ORDERS: Readonly<Record<string, Query>> = {
  'order by a dimension with its granularity': {
    measures: ['sales.units'],
    dimensions: ['sales.status', `${TIME_MEMBER}.hour`],
    timeDimensions: [weekRange],
    order: [
      ['sales.units', 'desc'],
      [`${TIME_MEMBER}.hour`, 'asc'],
      ['sales.status', 'asc'],
    ],
  },
  'order by the time of a dimension with its granularity': {
    measures: ['sales.units'],
    dimensions: ['sales.status', `${TIME_MEMBER}.hour`],
    timeDimensions: [weekRange],
    order: [
      [TIME_MEMBER, 'desc'],
      ['sales.status', 'asc'],
    ],
  },
  'a month dimension without an order': { measures: ['sales.units'], dimensions: [`${TIME_MEMBER}.month`] },
  'a month dimension and another without an order': {
    measures: ['sales.units'],
    dimensions: ['sales.channel', `${TIME_MEMBER}.month`],
  },
  'a month dimension after another, with a limit': {
    measures: ['sales.units'],
    dimensions: ['sales.channel', `${TIME_MEMBER}.month`],
    limit: 7,
  },
  'two granularities as dimensions': {
    measures: ['sales.units'],
    dimensions: [`${TIME_MEMBER}.month`, `${TIME_MEMBER}.year`],
  },
  'two granularities of one time': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'month', dateRange: ['2026-01-01', '2026-11-20'] },
      { dimension: TIME_MEMBER, granularity: 'quarter' },
    ],
  },
  'two granularities, the coarser first, in an order': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'quarter', dateRange: ['2026-01-01', '2026-11-20'] },
      { dimension: TIME_MEMBER, granularity: 'month' },
    ],
    order: [[TIME_MEMBER, 'desc']],
  },
  'an order by the second granularity by name': {
    measures: ['sales.units'],
    timeDimensions: [
      { dimension: TIME_MEMBER, granularity: 'quarter', dateRange: ['2026-01-01', '2026-11-20'] },
      { dimension: TIME_MEMBER, granularity: 'month' },
    ],
    order: [[`${TIME_MEMBER}.month`, 'desc']],
  },
  'a bare time and its month': {
    measures: ['sales.units'],
    dimensions: ['store_targets.month', 'store_targets.month.quarter'],
  },
  'a bare time beside its granularity': {
    measures: ['store_targets.target'],
    dimensions: ['store_targets.month'],
    timeDimensions: [{ dimension: 'store_targets.month', granularity: 'quarter' }],
  },
  'an order by a member that is not asked for': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    order: { 'sales.status': 'asc' },
  },
  'an order by a member that is not there': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    order: { 'sales.nothing': 'desc' },
  },
  'an order by a short name': {
    measures: ['sales.units'],
    dimensions: ['sales.channel'],
    order: [['channel', 'desc']],
  },
  'an order of nothing': { measures: ['sales.units'], dimensions: ['sales.channel'], order: [] },
  'an order by a measure with ties': {
    measures: ['stock.low_items'],
    dimensions: ['stock.products_name'],
    order: { 'stock.low_items': 'desc' },
    limit: 20,
  },
  'no order, first measure downwards': {
    measures: ['sales.units', 'sales.line_count'],
    dimensions: ['sales.stores_region'],
  },
  'no order and no measure': { dimensions: ['sales.stores_city', 'sales.stores_region'] },
};

const JOINS: Readonly<Record<string, Query>> = {
  'two joined cubes without their root': { dimensions: ['stores.region', 'products.category'] },
  'two joined cubes without their root, by a view': { dimensions: ['sales.stores_region', 'sales.products_category'] },
  'one joined cube alone, with a total': { dimensions: ['stock.products_name'], total: true },
  'one joined cube alone, ungrouped': { dimensions: ['sales.stores_name'], ungrouped: true, limit: 200, total: true },
  'three joined cubes': {
    dimensions: ['sales.stores_region', 'sales.products_category', 'sales.customers_segment'],
    total: true,
  },
  'measures of one cube by another': { measures: ['order_lines.units'], dimensions: ['stores.region'] },
  'measures of two cubes': { measures: ['order_lines.units', 'stores.store_count'], dimensions: ['stores.region'] },
  'measures of two views': { measures: ['sales.units', 'stock.on_hand_units'] },
  'measures of a joined cube alone': {
    measures: ['stores.store_count', 'stores.total_floor_area'],
    dimensions: ['stores.country'],
  },
  'members that no join connects': { measures: ['members.member_count'], dimensions: ['stock.stores_region'] },
  'filtered by a joined cube only': {
    measures: ['sales.units'],
    filters: [{ member: 'sales.products_brand', operator: 'equals', values: ['Moor'] }],
  },
  'a joined dimension filtered, no measure': {
    dimensions: ['stock.stores_name'],
    filters: [{ member: 'stock.products_category', operator: 'equals', values: ['Gifts'] }],
    total: true,
  },
};

const lineDimensions = ['sales.line_id', 'sales.status', 'sales.quantity'];
const UNGROUPED: Readonly<Record<string, Query>> = {
  'ungrouped, plain': { dimensions: lineDimensions, ungrouped: true, limit: 20, order: { 'sales.line_id': 'desc' } },
  'ungrouped measures': {
    measures: ['sales.units', 'sales.net_sales', 'sales.line_count'],
    dimensions: lineDimensions,
    ungrouped: true,
    limit: 20,
    order: { 'sales.line_id': 'asc' },
  },
  'ungrouped calculated measure': {
    measures: ['sales.margin_rate', 'sales.return_rate', 'sales.gross_margin'],
    dimensions: lineDimensions,
    ungrouped: true,
    limit: 20,
    order: { 'sales.line_id': 'asc' },
  },
  'ungrouped filtered measures': {
    measures: ['sales.returned_lines', 'sales.returned_sales'],
    dimensions: lineDimensions,
    ungrouped: true,
    limit: 20,
    order: { 'sales.line_id': 'asc' },
  },
  'ungrouped count distinct, average, extremes': {
    measures: ['sales.order_count', 'sales.average_discount', 'sales.first_ordered_at'],
    dimensions: lineDimensions,
    ungrouped: true,
    limit: 20,
    order: { 'sales.line_id': 'asc' },
  },
  'ungrouped with a time': {
    dimensions: lineDimensions,
    timeDimensions: [{ ...weekRange, granularity: 'day' }],
    ungrouped: true,
    limit: 20,
    order: { 'sales.line_id': 'asc' },
    total: true,
  },
  'ungrouped without an order': { dimensions: ['supplier_items.line', 'supplier_items.item'], ungrouped: true },
  'ungrouped, everything awkward': {
    dimensions: [
      'line',
      'item',
      'code',
      'note',
      'barcode',
      'is_active',
      'founded_on',
      'received_at',
      'ratio',
      'price',
    ].map((name) => `supplier_items.${name}`),
    ungrouped: true,
    order: { 'supplier_items.line': 'asc' },
  },
  'grouped, everything awkward': {
    measures: ['supplier_items.row_count'],
    dimensions: ['line', 'code', 'barcode', 'is_active', 'founded_on', 'received_at', 'ratio', 'price'].map(
      (name) => `supplier_items.${name}`,
    ),
    order: { 'supplier_items.line': 'asc' },
  },
};
