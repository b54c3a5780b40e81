/** Builds what answers share: pages of lists with their cursors, and the people in them. */
import * as z from 'zod/mini';
import { MAX_ID, type PageInfo, type ResourceOwner } from '../../contract';
import { createInvalidInputError } from '../api-error';
import { isStorable, tryParseJson } from '../json-body';

/** A page has this many rows if the caller does not say. */
const DEFAULT_PAGE_SIZE = 100;

/** A row's position in a list consists of its sort value and its id. */
interface Position {
  readonly value: string;
  readonly id: number;
}

interface Listing<Row> {
  /** Names the order of the list. A cursor of another order is refused. */
  readonly order: string;
  /** Says what the sort values are; the default is text. */
  readonly sortValueType?: 'times' | 'numbers' | undefined;
  /** A page has this many rows if the caller does not say. */
  readonly pageSize?: number;
  toPosition(row: Row): Position;
  /** Returns at most `limit` rows after a position, without the first `offset` of them. */
  list(after: Position | undefined, limit: number, offset: number): Promise<readonly Row[]>;
}

/** Selects the start of a page: after a cursor, or in the older ways after some rows or pages. */
interface PageQuery {
  readonly first?: number | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly page?: number | undefined;
}

interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** The older paging has no cursors, so this is null there. */
  readonly pageInfo: PageInfo | null;
  /** The page may hold this many rows. */
  readonly first: number;
  /** In the older paging, this many rows come before the page. */
  readonly offset: number;
}

/**
 * Returns the page that a query string selects. It lists one row more, which shows whether a next
 * page exists.
 */
export async function listPage<Row>(
  query: PageQuery,
  { order, sortValueType, pageSize = DEFAULT_PAGE_SIZE, toPosition, list }: Listing<Row>,
): Promise<RowPage<Row>> {
  const { limit, page = 1, offset: requestedOffset } = query;
  const offsetParameter = (['limit', 'page', 'offset'] as const).find((name) => query[name] !== undefined);
  if (offsetParameter !== undefined) {
    const cursorParameter = (['first', 'after'] as const).find((name) => query[name] !== undefined);
    if (cursorParameter !== undefined)
      throw createInvalidInputError(
        `${offsetParameter} and ${cursorParameter} are two ways of paging: send one of them.`,
      );
    const size = limit ?? pageSize;
    const offset = requestedOffset ?? (page - 1) * size;
    // No list has so many rows.
    const rows = offset > MAX_ID ? [] : await list(undefined, size, offset);
    return { rows, first: size, offset, pageInfo: null };
  }
  const first = query.first ?? pageSize;
  const after = query.after === undefined ? undefined : readCursor(query.after, order, sortValueType);
  const rowsWithNext = await list(after, first + 1, 0);
  const rows = rowsWithNext.slice(0, first);
  const [firstRow, lastRow] = [rows.at(0), rows.at(-1)];
  const toCursor = (row: Row): string => writeCursor(order, toPosition(row));
  return {
    rows,
    first,
    offset: 0,
    pageInfo: {
      hasNextPage: rowsWithNext.length > first,
      hasPreviousPage: after !== undefined,
      startCursor: firstRow === undefined ? null : toCursor(firstRow),
      endCursor: lastRow === undefined ? null : toCursor(lastRow),
    },
  };
}

/** Wraps one page as a list answer with the new keys and the deprecated ones. */
export function toListAnswer<Item>(items: Item[], count: number, pageInfo: PageInfo | null) {
  return { items, pageInfo, data: items, count };
}

type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

type WireRow<Row> = {
  [Column in keyof Row & string as CamelCase<Column>]: Row[Column] extends Date ? string : Row[Column];
};

/**
 * Converts a row to the form of answers: names in camel case, times as text. The answer's schema
 * then drops columns that it does not have.
 */
export function toWireRow<Row extends object>(row: Row): WireRow<Row>;
export function toWireRow(row: object): object {
  const fields = Object.entries(row).map(([column, value]): [string, unknown] => [
    column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

/** Returns the owner that the row was joined with. */
export function toOwner(row: {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly picture: string | null;
}): ResourceOwner {
  return { id: row.user_id, email: row.email, firstName: row.first_name, picture: row.picture };
}

/** Callers must treat a cursor as opaque. */
const cursorSchema = z.tuple([
  z.string(),
  z.string().check(z.refine(isStorable)),
  z.int().check(z.minimum(0), z.maximum(MAX_ID)),
]);

function writeCursor(order: string, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

/** @throws ApiError 400 for a text that is not a cursor, and for a cursor of another order */
function readCursor(text: string, order: string, sortValueType: Listing<unknown>['sortValueType']): Position {
  const parsed = z.safeParse(cursorSchema, tryParseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw createInvalidInputError('after is not a cursor of this list.');
  const [cursorOrder, value, id] = parsed.data;
  if (cursorOrder !== order)
    throw createInvalidInputError('after belongs to a list in another order; start again without it.');
  // A cursor made by hand must not bring values to the store that it cannot compare.
  if (sortValueType !== undefined && !SORT_VALUE_CHECKS[sortValueType](value))
    throw createInvalidInputError('after is not a cursor of this list.');
  return { value, id };
}

const SORT_VALUE_CHECKS = {
  times: (value: string) => /^\d{4}-/.test(value) && value >= '0001' && isTimeText(value),
  numbers: (value: string) => /^-?\d{1,9}$/.test(value),
} as const;

function isTimeText(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}
