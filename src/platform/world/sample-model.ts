/** Defines the data model of the sample company. */
import type { CubeDefinition, DataModel } from '../query';

type Measure = CubeDefinition['measures'][number];
type Dimension = CubeDefinition['dimensions'][number];
type View = DataModel['views'][number];

/**
 * A read of the stock audit takes this long: longer than a load waits before it answers "Continue
 * wait".
 */
const STOCK_AUDIT_MILLISECONDS = 5_500;

/** Lists of dimensions name these kinds. `key` is the primary key. */
const DIMENSION_KINDS: Readonly<Record<string, Omit<Dimension, 'name' | 'title' | 'sql'>>> = {
  key: { type: 'number', primaryKey: true, format: 'id' },
  identifier: { type: 'number', format: 'id' },
  number: { type: 'number' },
  money: { type: 'number', format: 'currency' },
  percent: { type: 'number', format: 'percent' },
  text: { type: 'string' },
  time: { type: 'time' },
  boolean: { type: 'boolean' },
};

/** `line_id` -> `Line ID`, `opened_on` -> `Opened on` */
function createTitle(name: string): string {
  const words = name.split('_').map((word, index) => {
    if (index > 0 && ['at', 'of', 'on'].includes(word)) return word;
    return ['id', 'sku'].includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
  });
  return words.join(' ');
}

/**
 * Reads dimensions that are columns of the table, each with its kind: `code text, floor_area
 * number`.
 */
function createDimensions(list: string): Dimension[] {
  return list.split(', ').map((item) => {
    const [name = '', kind = ''] = item.split(' ');
    const kindDefinition = DIMENSION_KINDS[kind];
    if (kindDefinition === undefined) throw new Error(`The dimension ${item} is of no kind.`);
    return { name, title: createTitle(name), sql: `{CUBE}.${name}`, ...kindDefinition };
  });
}

/** `column` holds an expression over other measures if the type is `number`. */
function createMeasure(
  name: string,
  type: Measure['type'],
  column: string,
  options: Partial<Pick<Measure, 'title' | 'filters' | 'format' | 'description' | 'meta'>> = {},
): Measure {
  return { name, title: createTitle(name), type, sql: type === 'number' ? column : `{CUBE}.${column}`, ...options };
}

/** Counts the rows, or only those that meet a condition. */
function createCount(name: string, title: string, condition?: string): Measure {
  return { name, title, type: 'count', ...(condition === undefined ? {} : { filters: [condition] }) };
}

/** Defines a cube over the table of the same name, joined to other cubes by their ids. */
function createCube(
  name: string,
  joinedCubes: readonly string[],
  members: Pick<CubeDefinition, 'measures' | 'dimensions'> & Partial<CubeDefinition>,
): CubeDefinition {
  const joins = joinedCubes.map((other) => ({ cube: other, sql: `{CUBE}.${other.slice(0, -1)}_id = {${other}}.id` }));
  return { name, title: createTitle(name), table: `source.${name}`, joins, segments: [], ...members };
}

/** Gives several measures of one cube the same drill-down. */
function addDrillMembers(drillMembers: readonly string[], measures: readonly Measure[]): Measure[] {
  return measures.map((measureDefinition) => ({ ...measureDefinition, drillMembers }));
}

/** The engine repeats these words in `/v1/meta`, so that people find a member by the word that they use. */
const addSynonyms = (...synonyms: readonly string[]) => ({ meta: { synonyms } });

const LINE_MEMBERS = ['order_number', 'ordered_at', 'stores.name', 'products.name', 'quantity', 'net_amount'];
const STOCK_MEMBERS = ['stores.name', 'products.name', 'on_hand', 'reorder_point', 'counted_on'];

const RETURNED = "{CUBE}.status = 'returned'";
const CURRENCY_FORMAT = { format: 'currency' } as const;
const PERCENT_FORMAT = { format: 'percent' } as const;
const WHOLE_FORMAT = { format: 'number_0' } as const;

const ORDER_LINES = createCube('order_lines', ['stores', 'products', 'customers'], {
  measures: addDrillMembers(LINE_MEMBERS, [
    createCount('line_count', 'Lines'),
    createMeasure('order_count', 'countDistinct', 'order_number', {
      title: 'Orders',
      ...addSynonyms('receipts', 'transactions'),
    }),
    createMeasure('customer_count', 'countDistinct', 'customer_id', {
      title: 'Customers',
      description: 'Customers who have ordered',
    }),
    createMeasure('units', 'sum', 'quantity', { ...WHOLE_FORMAT, ...addSynonyms('quantity', 'pieces') }),
    createMeasure('net_sales', 'sum', 'net_amount', {
      ...CURRENCY_FORMAT,
      description: 'After discount, before returns',
      ...addSynonyms('revenue', 'turnover'),
    }),
    createMeasure('cost_of_sales', 'sum', 'cost_amount', {
      ...CURRENCY_FORMAT,
      description: 'What the sold products have cost, returned ones included',
      ...addSynonyms('COGS'),
    }),
    createMeasure('returned_sales', 'sum', 'net_amount', { ...CURRENCY_FORMAT, filters: [RETURNED] }),
    createCount('returned_lines', 'Returned Lines', RETURNED),
    createMeasure('average_discount', 'avg', 'discount', PERCENT_FORMAT),
    createMeasure('gross_margin', 'number', '{net_sales} - {cost_of_sales}', {
      ...CURRENCY_FORMAT,
      description: 'Net sales less cost of sales',
      ...addSynonyms('gross profit'),
    }),
    createMeasure(
      'margin_rate',
      'number',
      '1.0 * ({net_sales} - {cost_of_sales}) / nullif({net_sales}, 0)',
      PERCENT_FORMAT,
    ),
    createMeasure('return_rate', 'number', '1.0 * {returned_lines} / nullif({line_count}, 0)', PERCENT_FORMAT),
    createMeasure('average_basket', 'number', '{net_sales} / nullif({order_count}, 0)', {
      ...CURRENCY_FORMAT,
      description: 'Net sales per order',
      ...addSynonyms('average order value', 'AOV'),
    }),
    createMeasure('first_ordered_at', 'min', 'ordered_at'),
    createMeasure('last_ordered_at', 'max', 'ordered_at'),
    { name: 'last_order', title: 'Last Order', type: 'time', sql: 'CAST({last_ordered_at} AS TIMESTAMP)' },
    createMeasure('customer_estimate', 'countDistinctApprox', 'customer_id', { title: 'Customers, estimated' }),
    {
      ...CURRENCY_FORMAT,
      ...{ name: 'list_sales', title: 'Sales at List Price', type: 'sum', sql: '{CUBE}.list_price * {CUBE}.quantity' },
    },
    createMeasure('discount_given', 'number', '{list_sales} - {net_sales}', CURRENCY_FORMAT),
  ]),
  dimensions: [
    { name: 'line_id', title: 'Line ID', sql: '{CUBE}.id', type: 'number', primaryKey: true, format: 'id' },
    ...createDimensions('order_number identifier, ordered_at time, status text, channel text, is_gift boolean'),
    ...createDimensions('quantity number, list_price money, discount percent, net_amount money'),
  ],
  segments: [
    { name: 'completed', title: 'Completed', sql: "{CUBE}.status = 'completed'" },
    { name: 'gifts', title: 'Gifts', sql: '{CUBE}.is_gift' },
  ],
});

const STORES = createCube('stores', [], {
  title: 'Store',
  measures: [
    createCount('store_count', 'Stores'),
    createMeasure('total_floor_area', 'sum', 'floor_area', { ...WHOLE_FORMAT, title: 'Floor Area' }),
  ],
  dimensions: [
    ...createDimensions('id key, code text, name text, city text, region text, country text, format text'),
    ...createDimensions('opened_on time, floor_area number'),
  ],
  hierarchies: [{ name: 'geography', title: 'Geography', levels: ['country', 'region', 'city', 'name'] }],
});

const PRODUCTS = createCube('products', [], {
  title: 'Product',
  measures: [createCount('product_count', 'Products')],
  dimensions: [
    ...createDimensions('id key, sku text, barcode identifier, name text, category text, subcategory text, brand text'),
    ...createDimensions('list_price money, unit_cost money, launched_on time, is_discontinued boolean'),
    {
      ...{ name: 'page', title: 'Web Page', type: 'string', format: 'link' },
      sql: "'https://haldenmoor.example/products/' || {CUBE}.sku",
    },
  ],
  hierarchies: [{ name: 'assortment', title: 'Assortment', levels: ['category', 'subcategory', 'name'] }],
});

const CUSTOMERS = createCube('customers', [], {
  title: 'Customer',
  measures: [
    createCount('member_count', 'Members'),
    createCount('mailable_count', 'Mailable Members', '{CUBE}.accepts_email'),
    {
      ...{ name: 'mailing_reach', title: 'Mailing Reach', type: 'string' },
      sql: "CASE WHEN 2 * {mailable_count} > {member_count} THEN 'Most' ELSE 'Few' END",
    },
  ],
  dimensions: [
    ...createDimensions('id key, membership_number identifier, name text, email text, segment text, loyalty_tier text'),
    ...createDimensions('city text, joined_on time, accepts_email boolean'),
  ],
  segments: [{ name: 'loyal', title: 'Loyal', sql: '{CUBE}.loyalty_tier IS NOT NULL' }],
});

const BELOW_REORDER_POINT = '{CUBE}.on_hand < {CUBE}.reorder_point';

const INVENTORY = createCube('inventory', ['stores', 'products'], {
  measures: addDrillMembers(STOCK_MEMBERS, [
    createMeasure('on_hand_units', 'sum', 'on_hand', {
      ...{ ...WHOLE_FORMAT, title: 'On Hand', description: 'Units in stock at the last count' },
      ...addSynonyms('inventory', 'stock level'),
    }),
    // In SQL, count(*) is the first of these counts.
    createCount('item_count', 'Items'),
    createCount('low_items', 'Items below Reorder Point', BELOW_REORDER_POINT),
    { name: 'needs_order', title: 'Needs Order', type: 'boolean', sql: '{low_items} > 0' },
  ]),
  dimensions: createDimensions('id key, on_hand number, reorder_point number, counted_on time'),
  segments: [{ name: 'low', title: 'Below Reorder Point', sql: BELOW_REORDER_POINT }],
});

/** Reads the same rows slowly, as from a ledger in an overloaded warehouse. */
const STOCK_AUDIT: CubeDefinition = {
  ...INVENTORY,
  name: 'stock_audit',
  title: 'Stock Audit',
  table: `(SELECT * FROM source.inventory WHERE (SELECT sleep_ms(${STOCK_AUDIT_MILLISECONDS})) IS NULL)`,
};

const TARGETS = createCube('targets', ['stores'], {
  measures: addDrillMembers(
    ['month', 'stores.name'],
    [
      createMeasure('target', 'sum', 'net_sales_target', {
        ...{ ...CURRENCY_FORMAT, title: 'Net Sales Target' },
        ...addSynonyms('budget', 'plan'),
      }),
    ],
  ),
  dimensions: createDimensions('id key, month time'),
});

const SUPPLIER_IMPORT = createCube('supplier_import', [], {
  measures: [createCount('row_count', 'Rows')],
  dimensions: [
    ...createDimensions('line key, item text, code text, note text, barcode identifier, is_active boolean'),
    ...createDimensions('founded_on time, received_at time, ratio number, price money'),
  ],
});

/**
 * Defines a view with every member of the root cube and some members of joined cubes, prefixed with
 * the cube's name.
 */
function createView(
  name: string,
  description: string,
  root: string,
  joinedCubes: Readonly<Record<string, readonly string[]>> = {},
  folders: NonNullable<View['folders']> = [],
): View {
  const parts = Object.entries(joinedCubes).map(([other, includes]) => ({
    joinPath: [root, other],
    prefix: true,
    includes,
  }));
  return {
    name,
    title: createTitle(name),
    description,
    parts: [{ joinPath: [root], includes: '*' }, ...parts],
    folders,
  };
}

const createFolder = (name: string, cube: string, members: readonly string[]) => ({
  name,
  includes: members.map((member) => `${cube}_${member}`),
});

const stores = ['code', 'name', 'city', 'region', 'country', 'format'];
const products = ['sku', 'barcode', 'name', 'category', 'subcategory', 'brand'];
const customers = ['name', 'segment', 'loyalty_tier', 'membership_number', 'city'];

export const SAMPLE_MODEL: DataModel = {
  currency: 'GBP',
  cubes: [ORDER_LINES, STORES, PRODUCTS, CUSTOMERS, INVENTORY, STOCK_AUDIT, TARGETS, SUPPLIER_IMPORT],
  views: [
    createView(
      'sales',
      'Order lines with their store, product and customer',
      'order_lines',
      {
        stores: [...stores, 'floor_area', 'geography'],
        products: [...products, 'page', 'assortment'],
        customers,
      },
      [createFolder('Store', 'stores', stores), createFolder('Product', 'products', products)],
    ),
    createView('stock', 'Stock on hand by store and product', 'inventory', { stores, products }),
    createView('stock_ledger', 'Audited stock from the warehouse ledger; slow', 'stock_audit', { stores }),
    createView('store_targets', 'Monthly net sales targets by store', 'targets', { stores }),
    createView('members', 'Members of the loyalty programme', 'customers'),
    createView('supplier_items', 'Lines of the supplier import as they were typed', 'supplier_import'),
  ],
};
