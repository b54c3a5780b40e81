/** The data model of the sample company. */
import type { CubeDefinition, DataModel } from '../query';

/** How long the stock audit makes its readers wait: longer than a load waits before it answers "Continue wait". */
const STOCK_AUDIT_MILLISECONDS = 5_500;

const ORDER_LINES: CubeDefinition = {
  name: 'order_lines',
  title: 'Order Lines',
  table: 'source.order_lines',
  joins: [
    { cube: 'stores', sql: '{CUBE}.store_id = {stores}.id' },
    { cube: 'products', sql: '{CUBE}.product_id = {products}.id' },
    { cube: 'customers', sql: '{CUBE}.customer_id = {customers}.id' },
  ],
  measures: [
    { name: 'line_count', title: 'Lines', type: 'count' },
    { name: 'order_count', title: 'Orders', type: 'countDistinct', sql: '{CUBE}.order_number' },
    { name: 'customer_count', title: 'Customers', type: 'countDistinct', sql: '{CUBE}.customer_id' },
    { name: 'units', title: 'Units', type: 'sum', sql: '{CUBE}.quantity' },
    {
      name: 'net_sales',
      title: 'Net Sales',
      type: 'sum',
      sql: '{CUBE}.net_amount',
      format: 'currency',
      description: 'After discount, before returns',
    },
    { name: 'cost_of_sales', title: 'Cost of Sales', type: 'sum', sql: '{CUBE}.cost_amount', format: 'currency' },
    {
      name: 'returned_sales',
      title: 'Returned Sales',
      type: 'sum',
      sql: '{CUBE}.net_amount',
      filters: ["{CUBE}.status = 'returned'"],
      format: 'currency',
    },
    { name: 'returned_lines', title: 'Returned Lines', type: 'count', filters: ["{CUBE}.status = 'returned'"] },
    { name: 'average_discount', title: 'Average Discount', type: 'avg', sql: '{CUBE}.discount', format: 'percent' },
    {
      name: 'gross_margin',
      title: 'Gross Margin',
      type: 'number',
      sql: '{net_sales} - {cost_of_sales}',
      format: 'currency',
    },
    {
      name: 'margin_rate',
      title: 'Margin Rate',
      type: 'number',
      sql: '1.0 * ({net_sales} - {cost_of_sales}) / nullif({net_sales}, 0)',
      format: 'percent',
    },
    {
      name: 'return_rate',
      title: 'Return Rate',
      type: 'number',
      sql: '1.0 * {returned_lines} / nullif({line_count}, 0)',
      format: 'percent',
    },
    {
      name: 'average_basket',
      title: 'Average Basket',
      type: 'number',
      sql: '{net_sales} / nullif({order_count}, 0)',
      format: 'currency',
    },
    { name: 'first_ordered_at', title: 'First Ordered at', type: 'min', sql: '{CUBE}.ordered_at' },
    { name: 'last_ordered_at', title: 'Last Ordered at', type: 'max', sql: '{CUBE}.ordered_at' },
  ],
  dimensions: [
    { name: 'line_id', title: 'Line ID', type: 'number', sql: '{CUBE}.id', primaryKey: true, format: 'id' },
    { name: 'order_number', title: 'Order Number', type: 'number', sql: '{CUBE}.order_number', format: 'id' },
    { name: 'ordered_at', title: 'Ordered at', type: 'time', sql: '{CUBE}.ordered_at' },
    { name: 'status', title: 'Status', type: 'string', sql: '{CUBE}.status' },
    { name: 'channel', title: 'Channel', type: 'string', sql: '{CUBE}.channel' },
    { name: 'is_gift', title: 'Is Gift', type: 'boolean', sql: '{CUBE}.is_gift' },
    { name: 'quantity', title: 'Quantity', type: 'number', sql: '{CUBE}.quantity' },
    { name: 'list_price', title: 'List Price', type: 'number', sql: '{CUBE}.list_price', format: 'currency' },
    { name: 'discount', title: 'Discount', type: 'number', sql: '{CUBE}.discount', format: 'percent' },
    { name: 'net_amount', title: 'Net Amount', type: 'number', sql: '{CUBE}.net_amount', format: 'currency' },
  ],
  segments: [
    { name: 'completed', title: 'Completed', sql: "{CUBE}.status = 'completed'" },
    { name: 'gifts', title: 'Gifts', sql: '{CUBE}.is_gift' },
  ],
};

const STORES: CubeDefinition = {
  name: 'stores',
  title: 'Store',
  table: 'source.stores',
  joins: [],
  measures: [
    { name: 'store_count', title: 'Stores', type: 'count' },
    { name: 'total_floor_area', title: 'Floor Area', type: 'sum', sql: '{CUBE}.floor_area' },
  ],
  dimensions: [
    { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', primaryKey: true, format: 'id' },
    { name: 'code', title: 'Code', type: 'string', sql: '{CUBE}.code' },
    { name: 'name', title: 'Name', type: 'string', sql: '{CUBE}.name' },
    { name: 'city', title: 'City', type: 'string', sql: '{CUBE}.city' },
    { name: 'region', title: 'Region', type: 'string', sql: '{CUBE}.region' },
    { name: 'country', title: 'Country', type: 'string', sql: '{CUBE}.country' },
    { name: 'format', title: 'Format', type: 'string', sql: '{CUBE}.format' },
    { name: 'opened_on', title: 'Opened on', type: 'time', sql: '{CUBE}.opened_on' },
    { name: 'floor_area', title: 'Floor Area', type: 'number', sql: '{CUBE}.floor_area' },
  ],
  segments: [],
};

const PRODUCTS: CubeDefinition = {
  name: 'products',
  title: 'Product',
  table: 'source.products',
  joins: [],
  measures: [{ name: 'product_count', title: 'Products', type: 'count' }],
  dimensions: [
    { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', primaryKey: true, format: 'id' },
    { name: 'sku', title: 'SKU', type: 'string', sql: '{CUBE}.sku' },
    { name: 'barcode', title: 'Barcode', type: 'number', sql: '{CUBE}.barcode', format: 'id' },
    { name: 'name', title: 'Name', type: 'string', sql: '{CUBE}.name' },
    { name: 'category', title: 'Category', type: 'string', sql: '{CUBE}.category' },
    { name: 'subcategory', title: 'Subcategory', type: 'string', sql: '{CUBE}.subcategory' },
    { name: 'brand', title: 'Brand', type: 'string', sql: '{CUBE}.brand' },
    { name: 'list_price', title: 'List Price', type: 'number', sql: '{CUBE}.list_price', format: 'currency' },
    { name: 'unit_cost', title: 'Unit Cost', type: 'number', sql: '{CUBE}.unit_cost', format: 'currency' },
    { name: 'launched_on', title: 'Launched on', type: 'time', sql: '{CUBE}.launched_on' },
    { name: 'is_discontinued', title: 'Is Discontinued', type: 'boolean', sql: '{CUBE}.is_discontinued' },
  ],
  segments: [],
};

const CUSTOMERS: CubeDefinition = {
  name: 'customers',
  title: 'Customer',
  table: 'source.customers',
  joins: [],
  measures: [
    { name: 'member_count', title: 'Members', type: 'count' },
    { name: 'mailable_count', title: 'Mailable Members', type: 'count', filters: ['{CUBE}.accepts_email'] },
  ],
  dimensions: [
    { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', primaryKey: true, format: 'id' },
    {
      name: 'membership_number',
      title: 'Membership Number',
      type: 'number',
      sql: '{CUBE}.membership_number',
      format: 'id',
    },
    { name: 'name', title: 'Name', type: 'string', sql: '{CUBE}.name' },
    { name: 'email', title: 'Email', type: 'string', sql: '{CUBE}.email' },
    { name: 'segment', title: 'Segment', type: 'string', sql: '{CUBE}.segment' },
    { name: 'loyalty_tier', title: 'Loyalty Tier', type: 'string', sql: '{CUBE}.loyalty_tier' },
    { name: 'city', title: 'City', type: 'string', sql: '{CUBE}.city' },
    { name: 'joined_on', title: 'Joined on', type: 'time', sql: '{CUBE}.joined_on' },
    { name: 'accepts_email', title: 'Accepts Email', type: 'boolean', sql: '{CUBE}.accepts_email' },
  ],
  segments: [{ name: 'loyal', title: 'Loyal', sql: '{CUBE}.loyalty_tier IS NOT NULL' }],
};

const INVENTORY: CubeDefinition = {
  name: 'inventory',
  title: 'Inventory',
  table: 'source.inventory',
  joins: [
    { cube: 'stores', sql: '{CUBE}.store_id = {stores}.id' },
    { cube: 'products', sql: '{CUBE}.product_id = {products}.id' },
  ],
  measures: [
    { name: 'on_hand_units', title: 'On Hand', type: 'sum', sql: '{CUBE}.on_hand' },
    {
      name: 'low_items',
      title: 'Items below Reorder Point',
      type: 'count',
      filters: ['{CUBE}.on_hand < {CUBE}.reorder_point'],
    },
    { name: 'item_count', title: 'Items', type: 'count' },
  ],
  dimensions: [
    { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', primaryKey: true, format: 'id' },
    { name: 'on_hand', title: 'On Hand', type: 'number', sql: '{CUBE}.on_hand' },
    { name: 'reorder_point', title: 'Reorder Point', type: 'number', sql: '{CUBE}.reorder_point' },
    { name: 'counted_on', title: 'Counted on', type: 'time', sql: '{CUBE}.counted_on' },
  ],
  segments: [{ name: 'low', title: 'Below Reorder Point', sql: '{CUBE}.on_hand < {CUBE}.reorder_point' }],
};

/** The same rows behind a source that takes its time, as a ledger on an overloaded warehouse does. */
const STOCK_AUDIT: CubeDefinition = {
  ...INVENTORY,
  name: 'stock_audit',
  title: 'Stock Audit',
  table: `(SELECT * FROM source.inventory WHERE (SELECT sleep_ms(${STOCK_AUDIT_MILLISECONDS})) IS NULL)`,
};

const TARGETS: CubeDefinition = {
  name: 'targets',
  title: 'Targets',
  table: 'source.targets',
  joins: [{ cube: 'stores', sql: '{CUBE}.store_id = {stores}.id' }],
  measures: [
    { name: 'target', title: 'Net Sales Target', type: 'sum', sql: '{CUBE}.net_sales_target', format: 'currency' },
  ],
  dimensions: [
    { name: 'id', title: 'ID', type: 'number', sql: '{CUBE}.id', primaryKey: true, format: 'id' },
    { name: 'month', title: 'Month', type: 'time', sql: '{CUBE}.month' },
  ],
  segments: [],
};

const SUPPLIER_IMPORT: CubeDefinition = {
  name: 'supplier_import',
  title: 'Supplier Import',
  table: 'source.supplier_import',
  joins: [],
  measures: [{ name: 'row_count', title: 'Rows', type: 'count' }],
  dimensions: [
    { name: 'line', title: 'Line', type: 'number', sql: '{CUBE}.line', primaryKey: true, format: 'id' },
    { name: 'item', title: 'Item', type: 'string', sql: '{CUBE}.item' },
    { name: 'code', title: 'Code', type: 'string', sql: '{CUBE}.code' },
    { name: 'note', title: 'Note', type: 'string', sql: '{CUBE}.note' },
    { name: 'barcode', title: 'Barcode', type: 'number', sql: '{CUBE}.barcode', format: 'id' },
    { name: 'is_active', title: 'Is Active', type: 'boolean', sql: '{CUBE}.is_active' },
    { name: 'founded_on', title: 'Founded on', type: 'time', sql: '{CUBE}.founded_on' },
    { name: 'received_at', title: 'Received at', type: 'time', sql: '{CUBE}.received_at' },
    { name: 'ratio', title: 'Ratio', type: 'number', sql: '{CUBE}.ratio' },
    { name: 'price', title: 'Price', type: 'number', sql: '{CUBE}.price', format: 'currency' },
  ],
  segments: [],
};

const STORE_FIELDS = ['code', 'name', 'city', 'region', 'country', 'format'] as const;
const PRODUCT_FIELDS = ['sku', 'barcode', 'name', 'category', 'subcategory', 'brand'] as const;

/** The data model of the sample company. */
export const SAMPLE_MODEL: DataModel = {
  currency: 'GBP',
  cubes: [ORDER_LINES, STORES, PRODUCTS, CUSTOMERS, INVENTORY, STOCK_AUDIT, TARGETS, SUPPLIER_IMPORT],
  views: [
    {
      name: 'sales',
      title: 'Sales',
      description: 'Order lines with their store, product and customer',
      parts: [
        { joinPath: ['order_lines'], includes: '*' },
        { joinPath: ['order_lines', 'stores'], prefix: true, includes: STORE_FIELDS },
        { joinPath: ['order_lines', 'products'], prefix: true, includes: PRODUCT_FIELDS },
        {
          joinPath: ['order_lines', 'customers'],
          prefix: true,
          includes: ['name', 'segment', 'loyalty_tier', 'membership_number', 'city'],
        },
      ],
    },
    {
      name: 'stock',
      title: 'Stock',
      description: 'Stock on hand by store and product',
      parts: [
        { joinPath: ['inventory'], includes: '*' },
        { joinPath: ['inventory', 'stores'], prefix: true, includes: STORE_FIELDS },
        { joinPath: ['inventory', 'products'], prefix: true, includes: PRODUCT_FIELDS },
      ],
    },
    {
      name: 'stock_ledger',
      title: 'Stock Ledger',
      description: 'Audited stock from the warehouse ledger; slow',
      parts: [
        { joinPath: ['stock_audit'], includes: '*' },
        { joinPath: ['stock_audit', 'stores'], prefix: true, includes: STORE_FIELDS },
      ],
    },
    {
      name: 'store_targets',
      title: 'Store Targets',
      description: 'Monthly net sales targets by store',
      parts: [
        { joinPath: ['targets'], includes: '*' },
        { joinPath: ['targets', 'stores'], prefix: true, includes: STORE_FIELDS },
      ],
    },
    {
      name: 'members',
      title: 'Members',
      description: 'Members of the loyalty programme',
      parts: [{ joinPath: ['customers'], includes: '*' }],
    },
    {
      name: 'supplier_items',
      title: 'Supplier Items',
      description: 'Lines of the supplier import as they were typed',
      parts: [{ joinPath: ['supplier_import'], includes: '*' }],
    },
  ],
};
