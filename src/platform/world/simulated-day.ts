/**
 * Computes what a simulated day changes in the sample company, from fixed numbers, so that every
 * machine has the same.
 */
import { LAST_SALES_DAY, ORDER_LINES } from './sample-tables';

/** Days count from 1 after the last day of the initial rows. */
export interface SimulatedDay {
  readonly day: number;
  /** Example: `2026-11-21` */
  readonly date: string;
  readonly orders: number;
  /** The code of the store that opens. Another store closes, which also removes its stock. */
  readonly openedStore: string;
  readonly closedStore: string;
  /** The day corrects a quantity in the order with this number. */
  readonly correctedOrder: number;
}

/**
 * Returns what the day changes, and the statements that change it. The tables must contain all
 * earlier days.
 */
export function simulateDay(day: number): { readonly day: SimulatedDay; readonly statements: readonly string[] } {
  const date = new Date(Date.parse(LAST_SALES_DAY) + day * 86_400_000).toISOString().slice(0, 10);
  const correctedLine = ORDER_LINES - day * 7;
  return {
    day: {
      day,
      date,
      orders: ORDERS_PER_DAY + 1,
      openedStore: formatStoreCode(findOpenedStore(day)),
      closedStore: formatStoreCode(findClosedStore(day)),
      correctedOrder: FIRST_ORDER_NUMBER + Math.floor(((correctedLine - 1) * 2) / 5),
    },
    statements: [
      createStoreSql(day, date),
      createSalesSql(day, date),
      createTradeOrderSql(day, date),
      createCorrectionSql(correctedLine),
      ...createStockSql(day, date),
    ],
  };
}

const FIRST_ORDER_NUMBER = 2_000_000_000;
/**
 * Each day has this many orders besides the one large trade order. Every two of them have five
 * lines together, as in the initial rows.
 */
const ORDERS_PER_DAY = 180;
const LINES_PER_DAY = (ORDERS_PER_DAY * 5) / 2;
/**
 * The trade order has roughly this amount. It goes to Cork and to Dublin in turn, whose regions,
 * Munster and Leinster, have such similar sales that each overtakes the other.
 */
const TRADE_AMOUNT = 62_000;
/** These are ids of stores. */
const [CORK, DUBLIN] = [15, 14];
const INITIAL_ORDERS = (ORDER_LINES * 2) / 5;

const INITIAL_STORES = 48;
/** The large stores in the towns never close. */
const PERMANENT_STORES = 16;
const CLOSING_STORES = INITIAL_STORES - PERMANENT_STORES;

const TOWNS = [
  ['Exeter', 'South West', 'United Kingdom'],
  ['Liverpool', 'North West', 'United Kingdom'],
  ['Aberdeen', 'Scotland', 'United Kingdom'],
  ['Swansea', 'Wales', 'United Kingdom'],
  ['Limerick', 'Munster', 'Ireland'],
  ['Cambridge', 'East of England', 'United Kingdom'],
  ['Sheffield', 'Yorkshire', 'United Kingdom'],
  ['Kilkenny', 'Leinster', 'Ireland'],
] as const;

const findOpenedStore = (day: number): number => INITIAL_STORES + day;
/**
 * The initial stores close first, the highest number first. The stores that simulated days opened
 * follow, the oldest first.
 */
const findClosedStore = (day: number): number =>
  day <= CLOSING_STORES ? INITIAL_STORES + 1 - day : INITIAL_STORES + day - CLOSING_STORES;

const formatStoreCode = (store: number): string => `HM${String(store).padStart(3, '0')}`;

function createStoreSql(day: number, date: string): string {
  const [town, region, country] = TOWNS[(day - 1) % TOWNS.length] ?? TOWNS[0];
  const storeNumberInTown = Math.ceil(day / TOWNS.length);
  const id = findOpenedStore(day);
  return `INSERT INTO source.stores VALUES (${id}, '${formatStoreCode(id)}', '${town}${storeNumberInTown === 1 ? '' : ` ${storeNumberInTown}`}', '${town}',
    '${region}', '${country}', 'Express', DATE '${date}', ${300 + (day % 7) * 40})`;
}

/** All open stores sell, the first ones the most, and the new store has one customer. */
function createSalesSql(day: number, date: string): string {
  const openStores = Array.from({ length: findOpenedStore(day) }, (_, index) => index + 1).filter(
    (store) => !isClosed(store, day),
  );
  const firstOrder = INITIAL_ORDERS + (day - 1) * (ORDERS_PER_DAY + 1);
  const firstLine = ORDER_LINES + (day - 1) * (LINES_PER_DAY + 1);
  return `INSERT INTO source.order_lines
  SELECT line.i + 1, ${FIRST_ORDER_NUMBER} + line.n,
    TIMESTAMP '${date} 00:00:00' + to_seconds(28800 + floor((line.n - ${firstOrder}) * 46800 / ${ORDERS_PER_DAY})::BIGINT),
    CASE WHEN line.n = ${firstOrder} THEN ${findOpenedStore(day)}
      ELSE [${openStores.join(', ')}][1 + floor(${openStores.length} * pow(draw(line.n, 31), 1.7))::INTEGER] END,
    product.id,
    1 + floor(40000 * pow(draw(line.n, 32), 1.3))::INTEGER,
    CASE WHEN draw(line.n, 33) < 0.62 THEN 'Shop' WHEN draw(line.n, 33) < 0.9 THEN 'Online' ELSE 'Click & collect' END,
    'completed', draw(line.n, 35) < 0.11, line.quantity, product.list_price, 0,
    round(product.list_price * line.quantity, 2)::DECIMAL(12, 2),
    (product.unit_cost * line.quantity)::DECIMAL(12, 2)
  FROM (
    SELECT ${firstLine} + j AS i, ${firstOrder} + (j * 2) // 5 AS n,
      1 + floor(600 * pow(draw(${firstLine} + j, 41), 1.4))::INTEGER AS product_id,
      (1 + floor(pow(draw(${firstLine} + j, 42), 3) * 6))::INTEGER AS quantity
    FROM range(${LINES_PER_DAY}) AS r(j)
  ) AS line
  JOIN source.products AS product ON product.id = line.product_id
  ORDER BY line.i`;
}

const isClosed = (store: number, day: number): boolean =>
  Array.from({ length: day }, (_, index) => findClosedStore(index + 1)).includes(store);

/** Adds one large order, alternately in Cork and in Dublin. */
function createTradeOrderSql(day: number, date: string): string {
  const orderNumber = FIRST_ORDER_NUMBER + INITIAL_ORDERS + day * (ORDERS_PER_DAY + 1) - 1;
  return `INSERT INTO source.order_lines
  SELECT ${ORDER_LINES + day * (LINES_PER_DAY + 1)}, ${orderNumber}, TIMESTAMP '${date} 21:15:00', ${day % 2 === 1 ? CORK : DUBLIN}, id, 1,
    'Online', 'completed', false, ceil(${TRADE_AMOUNT} / list_price)::INTEGER, list_price, 0,
    (list_price * ceil(${TRADE_AMOUNT} / list_price)::INTEGER)::DECIMAL(12, 2), (unit_cost * ceil(${TRADE_AMOUNT} / list_price)::INTEGER)::DECIMAL(12, 2)
  FROM source.products WHERE id = ${1 + (day % 600)}`;
}

/** Corrects a quantity in an order of the initial rows. */
function createCorrectionSql(line: number): string {
  return `UPDATE source.order_lines SET quantity = quantity + 1,
    net_amount = round(list_price * (quantity + 1) * (1 - discount), 2),
    cost_amount = cost_amount * (quantity + 1) / quantity
  WHERE id = ${line}`;
}

/**
 * Reduces stock by what was sold, removes the closed store's stock, and adds some for the new
 * store.
 */
function createStockSql(day: number, date: string): readonly string[] {
  const id = findOpenedStore(day);
  return [
    `UPDATE source.inventory AS stock SET on_hand = greatest(0, on_hand - sold.units)
  FROM (SELECT store_id, product_id, sum(quantity)::INTEGER AS units FROM source.order_lines
    WHERE ordered_at >= DATE '${date}' AND channel <> 'Online' GROUP BY 1, 2) AS sold
  WHERE stock.store_id = sold.store_id AND stock.product_id = sold.product_id`,
    `DELETE FROM source.inventory WHERE store_id = ${findClosedStore(day)}`,
    `INSERT INTO source.inventory SELECT ${id} * 1000 + id, ${id}, id, 6 + (id % 5), 4, DATE '${date}'
  FROM source.products WHERE NOT is_discontinued AND id % 3 = 0`,
  ];
}
