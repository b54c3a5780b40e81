/** A select that has been read so far: one query over the model, and the columns that it shows. */
import type { QueryFilter } from '../../../contract';
import type { Dimension, Measure, Member, Source } from '../model';
import { QueryError } from '../query-error';
import type { Literal } from './literal';
import { type Node, readTexts } from './syntax-tree';

export type QueryType = 'regular' | 'pushdown' | 'post_processing';

/** The text compiles, but no JSON query gives its rows. */
export class NotConvertible extends Error {
  constructor(
    readonly queryType: Exclude<QueryType, 'regular'>,
    reason: string,
  ) {
    super(reason);
    this.name = 'NotConvertible';
  }
}

export const needsPushdown = (reason: string) => new NotConvertible('pushdown', reason);
export const needsPostProcessing = (reason: string) => new NotConvertible('post_processing', reason);

/** Returns undefined for a part of a text that is not one query, or names what the model does not have. */
export function ifConvertible<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof NotConvertible || failure instanceof QueryError) return undefined;
    throw failure;
  }
}

/** One value of a row. */
export type Item =
  /** A measure is the value of one row here. */
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'grain'; readonly member: Dimension; readonly granularity: string }
  /** The measure is computed over groups of rows. */
  | { readonly kind: 'aggregate'; readonly member: Measure }
  | { readonly kind: 'literal'; readonly literal: Literal }
  /** `__user` and `__cubeJoinField` are columns of every table that have no value. */
  | { readonly kind: 'virtual' };

export interface Column {
  /** The alias of its table in lower case. */
  readonly table: string;
  readonly name: string;
  readonly item: Item;
}

export interface Draft {
  readonly columns: readonly Column[];
  /** The query reads these cubes and views. */
  readonly sources: readonly Source[];
  /** False for a select over another select. */
  readonly isBase: boolean;
  readonly isGrouped: boolean;
  readonly segments: readonly string[];
  readonly filters: readonly QueryFilter[];
  readonly ranges: ReadonlyMap<string, readonly [string, string]>;
  readonly order: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly limit?: number;
  readonly offset?: number;
}

/** Columns of every table that `SELECT *` leaves out. */
export const JOIN_FIELD = '__cubejoinfield';
const VIRTUAL_NAMES: readonly string[] = [JOIN_FIELD, '__user'];

/** Two items with one key are the same column of a result. */
export function getItemKey(item: Item): string {
  if (item.kind === 'literal') return `${item.literal.kind} ${item.literal.text}`;
  if (item.kind === 'virtual') return '';
  return item.kind === 'grain' ? `${item.member.path}.${item.granularity}` : item.member.path;
}

/**
 * Returns the item that a column reference names.
 * @throws QueryError for a name that no column has, or more than one
 */
export function resolveColumn({ columns }: Draft, node: Node): Item {
  const names = readTexts(node, 'column_names');
  const [name = '', table] = names.map((part) => part.toLowerCase()).reverse();
  const isInTable = (column: Column) => table === undefined || column.table === table;
  if (VIRTUAL_NAMES.includes(name) && (table === undefined || columns.some(isInTable))) return { kind: 'virtual' };
  const found = columns.filter((column) => column.name.toLowerCase() === name && isInTable(column));
  const [first] = found;
  if (first === undefined) {
    throw new QueryError(400, `Error during planning: Invalid identifier '#${names.join('.')}' for the queried tables`);
  }
  if (new Set(found.map(({ item }) => getItemKey(item))).size > 1) {
    throw new QueryError(400, `Error during planning: Ambiguous identifier '#${names.join('.')}'`);
  }
  return first.item;
}
