/**
 * Creates the tables of the sample company from fixed numbers, so that every machine has the same
 * rows.
 */
import { createAwkwardTableStatements } from './awkward-values';

/** The sample's order lines cover three years and end on this day. */
export const LAST_SALES_DAY = '2026-11-20';
const FIRST_SALES_DAY = '2023-11-21';
export const ORDER_LINES = 1_000_000;
/** 400,000 orders have two or three lines each. */
const ORDER_OF_LINE = '(i * 2) // 5';

/**
 * Returns the statements that create the tables of the sample company. Everything derives from row
 * numbers and their hashes, so every machine has the same rows. Each column has its own salt, so
 * that columns do not correlate.
 */
export function createSampleTableStatements(): string[] {
  return [
    'CREATE SCHEMA source',
    // 0 <= draw < 1, the same for the same row and salt.
    'CREATE MACRO draw(row_number, salt) AS (hash(row_number * 1000 + salt) % 1000000)::DOUBLE / 1000000',
    'CREATE MACRO pick(list, row_number, salt) AS list[1 + (hash(row_number * 1000 + salt) % len(list))::INTEGER]',
    STORES,
    PRODUCTS,
    CUSTOMERS,
    ORDERS,
    ORDER_LINES_TABLE,
    INVENTORY,
    TARGETS,
    ...createAwkwardTableStatements(),
  ];
}

const TOWNS = [
  ['London', 'Greater London', 'United Kingdom'],
  ['Manchester', 'North West', 'United Kingdom'],
  ['Birmingham', 'West Midlands', 'United Kingdom'],
  ['Leeds', 'Yorkshire', 'United Kingdom'],
  ['Bristol', 'South West', 'United Kingdom'],
  ['Edinburgh', 'Scotland', 'United Kingdom'],
  ['Glasgow', 'Scotland', 'United Kingdom'],
  ['Cardiff', 'Wales', 'United Kingdom'],
  ['Newcastle upon Tyne', 'North East', 'United Kingdom'],
  ['Norwich', 'East of England', 'United Kingdom'],
  ['Brighton', 'South East', 'United Kingdom'],
  ['Bath', 'South West', 'United Kingdom'],
  ['York', 'Yorkshire', 'United Kingdom'],
  ['Dublin', 'Leinster', 'Ireland'],
  ['Cork', 'Munster', 'Ireland'],
  ['Galway', 'Connacht', 'Ireland'],
] as const;

const toSqlList = (texts: readonly string[]): string =>
  `[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;

const STORES = `CREATE TABLE source.stores AS SELECT
    n::INTEGER AS id,
    'HM' || lpad(n::VARCHAR, 3, '0') AS code,
    ${toSqlList(TOWNS.map(([town]) => town))}[1 + ((n - 1) % ${TOWNS.length})::INTEGER]
      || CASE WHEN n <= ${TOWNS.length} THEN '' WHEN n <= ${2 * TOWNS.length} THEN ' Retail Park' ELSE ' Station' END AS name,
    ${toSqlList(TOWNS.map(([town]) => town))}[1 + ((n - 1) % ${TOWNS.length})::INTEGER] AS city,
    ${toSqlList(TOWNS.map(([, region]) => region))}[1 + ((n - 1) % ${TOWNS.length})::INTEGER] AS region,
    ${toSqlList(TOWNS.map(([, , country]) => country))}[1 + ((n - 1) % ${TOWNS.length})::INTEGER] AS country,
    CASE WHEN n = 1 THEN 'Flagship' WHEN n <= ${TOWNS.length} THEN 'High street'
         WHEN n <= ${2 * TOWNS.length} THEN 'Retail park' ELSE 'Express' END AS format,
    DATE '1994-03-01' + ((draw(n, 1) * 10000)::INTEGER) AS opened_on,
    (120 + draw(n, 2) * 2300)::INTEGER AS floor_area
  FROM range(1, 49) AS r(n)`;

const PRODUCTS = `CREATE TABLE source.products AS SELECT
    n::INTEGER AS id,
    lpad((100000 + n * 37)::VARCHAR, 8, '0') AS sku,
    (5012340000000000 + n * 98765432)::BIGINT AS barcode,
    pick(['Oak', 'Linen', 'Stoneware', 'Copper', 'Wool', 'Rattan', 'Glass', 'Walnut', 'Cotton', 'Slate', 'Brass', 'Ash'], n, 11)
      || ' ' || noun AS name,
    category,
    noun AS subcategory,
    pick(['Halden', 'Moor', 'Fieldstone', 'Northlight', 'Harbour & Co'], n, 12) AS brand,
    round(4 + pow(draw(n, 13), 2.5) * 130, 2)::DECIMAL(10, 2) AS list_price,
    round((4 + pow(draw(n, 13), 2.5) * 130) * (0.38 + draw(n, 14) * 0.22), 2)::DECIMAL(10, 2) AS unit_cost,
    DATE '2019-01-07' + ((draw(n, 15) * 2500)::INTEGER) AS launched_on,
    draw(n, 16) < 0.06 AS is_discontinued
  FROM (
    SELECT n, categories[1 + (n % 8)::INTEGER] AS category, pick(nouns[1 + (n % 8)::INTEGER], n, 10) AS noun
    FROM range(1, 601) AS r(n), (SELECT
      ['Kitchen', 'Dining', 'Bedroom', 'Bathroom', 'Garden', 'Lighting', 'Storage', 'Gifts'] AS categories,
      [['Casserole', 'Chopping Board', 'Kettle', 'Mixing Bowl'], ['Dinner Plate', 'Tumbler', 'Table Runner', 'Cutlery Set'],
       ['Duvet Cover', 'Throw', 'Pillowcase', 'Bedside Table'], ['Bath Towel', 'Soap Dish', 'Mirror', 'Bath Mat'],
       ['Planter', 'Bench', 'Watering Can', 'Lantern'], ['Table Lamp', 'Pendant', 'Floor Lamp', 'Candle Holder'],
       ['Basket', 'Shelf', 'Coat Stand', 'Laundry Hamper'], ['Candle', 'Picture Frame', 'Vase', 'Gift Card Holder']] AS nouns)
  )`;

const CUSTOMERS = `CREATE TABLE source.customers AS SELECT
    n::INTEGER AS id,
    (4000000000000000 + n * 7919)::BIGINT AS membership_number,
    pick(['Amelia', 'Noah', 'Isla', 'Finn', 'Aoife', 'Oscar', 'Priya', 'Kwame', 'Maya', 'Tom', 'Sinéad', 'Zoë', 'Ravi', 'Grace'], n, 21)
      || ' ' || pick(['Murphy', 'Khan', 'Walsh', 'Taylor', 'O''Brien', 'Campbell', 'Evans', 'Patel', 'Hughes', 'Byrne', 'Müller', 'Reid'], n, 22) AS name,
    'customer' || n || '@example.com' AS email,
    CASE WHEN draw(n, 23) < 0.08 THEN 'Trade' WHEN draw(n, 23) < 0.4 THEN 'Family' WHEN draw(n, 23) < 0.75 THEN 'Young professional' ELSE 'Empty nester' END AS segment,
    CASE WHEN draw(n, 24) < 0.1 THEN 'Gold' WHEN draw(n, 24) < 0.35 THEN 'Silver' WHEN draw(n, 24) < 0.8 THEN 'Member' END AS loyalty_tier,
    ${toSqlList(TOWNS.map(([town]) => town))}[1 + (hash(n * 1000 + 25) % ${TOWNS.length})::INTEGER] AS city,
    DATE '2015-01-01' + ((draw(n, 26) * 4300)::INTEGER) AS joined_on,
    draw(n, 27) < 0.55 AS accepts_email
  FROM range(1, 40001) AS r(n)`;

/**
 * Later orders have higher numbers. The sine makes the weeks before Christmas the busiest of each
 * year.
 */
const ORDERS = `CREATE TEMPORARY TABLE orders AS SELECT
    n AS id,
    (TIMESTAMP '${FIRST_SALES_DAY} 00:00:00'
      + to_days(floor(day)::INTEGER) + to_seconds(floor(28800 + (day - floor(day)) * 46800)::BIGINT)) AS ordered_at,
    1 + floor(48 * pow(draw(n, 31), 1.7))::INTEGER AS store_id,
    1 + floor(40000 * pow(draw(n, 32), 1.3))::INTEGER AS customer_id,
    CASE WHEN draw(n, 33) < 0.62 THEN 'Shop' WHEN draw(n, 33) < 0.9 THEN 'Online' ELSE 'Click & collect' END AS channel,
    CASE WHEN draw(n, 34) < 0.925 THEN 'completed' WHEN draw(n, 34) < 0.97 THEN 'returned' ELSE 'cancelled' END AS status,
    draw(n, 35) < 0.11 AS is_gift
  FROM (
    SELECT n, least(1095.999, 1096 * (progress - 0.45 * sin(2 * pi() * 3 * progress + 0.4) / (2 * pi() * 3)
      + 0.45 * sin(0.4) / (2 * pi() * 3))) AS day
    FROM (SELECT n, pow(n / ${(ORDER_LINES * 2) / 5}.0, 0.93) AS progress FROM range(${(ORDER_LINES * 2) / 5}) AS r(n))
  )`;

const ORDER_LINES_TABLE = `CREATE TABLE source.order_lines AS SELECT
    (i + 1)::INTEGER AS id,
    2000000000 + orders.id AS order_number,
    orders.ordered_at, orders.store_id, product.id AS product_id, orders.customer_id, orders.channel, orders.status, orders.is_gift,
    line.quantity,
    product.list_price,
    line.discount,
    round(product.list_price * line.quantity * (1 - line.discount), 2)::DECIMAL(12, 2) AS net_amount,
    (product.unit_cost * line.quantity)::DECIMAL(12, 2) AS cost_amount
  FROM (
    SELECT i, ${ORDER_OF_LINE} AS order_id,
      1 + floor(600 * pow(draw(i, 41), 1.4))::INTEGER AS product_id,
      (1 + floor(pow(draw(i, 42), 3) * 6))::INTEGER AS quantity,
      CASE WHEN draw(i, 43) < 0.7 THEN 0 WHEN draw(i, 43) < 0.85 THEN 0.1 WHEN draw(i, 43) < 0.95 THEN 0.2 ELSE 0.35 END::DECIMAL(4, 2) AS discount
    FROM range(${ORDER_LINES}) AS r(i)
  ) AS line
  JOIN orders ON orders.id = line.order_id
  JOIN source.products AS product ON product.id = line.product_id
  ORDER BY i`;

const INVENTORY = `CREATE TABLE source.inventory AS SELECT
    (store.id * 1000 + product.id)::INTEGER AS id,
    store.id AS store_id,
    product.id AS product_id,
    floor(pow(draw(store.id * 1000 + product.id, 51), 2) * 90)::INTEGER AS on_hand,
    (4 + floor(draw(store.id * 1000 + product.id, 52) * 12))::INTEGER AS reorder_point,
    DATE '${LAST_SALES_DAY}' - floor(draw(store.id * 1000 + product.id, 53) * 21)::INTEGER AS counted_on
  FROM source.stores AS store, source.products AS product
  WHERE NOT product.is_discontinued`;

const TARGETS = `CREATE TABLE source.targets AS SELECT
    (store.id * 100 + month.n)::INTEGER AS id,
    store.id AS store_id,
    (TIMESTAMP '2023-12-01' + to_months(month.n::INTEGER)) AS month,
    round(75000 * pow(1 - (store.id - 1) / 49.0, 0.8) * (1 + month.n * 0.006) *
      CASE WHEN month.n % 12 IN (0, 11) THEN 1.5 ELSE 1 END, -2)::DECIMAL(12, 2) AS net_sales_target
  FROM source.stores AS store, range(36) AS month(n)`;
