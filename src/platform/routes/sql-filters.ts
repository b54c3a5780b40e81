/** Reads calls of `/v1/sql-filters`, and refuses them in the words of the engines that have it. */
import * as z from 'zod/mini';
import { QueryFilter } from '../../contract';
import { isStorable } from '../json-body';
import { describeIssue, QueryError, type SqlFilterChange } from '../query';

const MAX_FILTERS = 500;

/** @throws QueryError 400 */
export function readSqlText(query: unknown): string {
  if (typeof query === 'string' && query.trim() !== '' && isStorable(query)) return query;
  throw new QueryError(400, 'query parameter must be a non-empty string');
}

/** @throws QueryError 400 */
export function readFilterChange(body: Readonly<Record<string, unknown>>): SqlFilterChange {
  const [operation, ...others] = ['add', 'set', 'delete', 'replace'].filter((name) => body[name] !== undefined);
  if (operation === undefined || others.length > 0) {
    throw new QueryError(400, 'Exactly one of add, set, delete or replace parameters is required');
  }
  const isReplacement = operation === 'replace';
  const lists = z.safeParse(z.record(z.string(), z.unknown()), body.replace).data;
  const filters = isReplacement ? readFilters('replace.old', lists?.old) : readFilters(operation, body[operation]);
  if (!isReplacement) {
    if (operation === 'delete') return { removed: filters, added: [] };
    return { removed: operation === 'set' ? 'all' : [], added: filters };
  }
  if (filters.length === 0) throw new QueryError(400, 'At least one filter to replace is required');
  return { removed: filters, added: readFilters('replace.new', lists?.new), mustExist: true };
}

function readFilters(name: string, value: unknown): QueryFilter[] {
  if (!Array.isArray(value)) throw new QueryError(400, `${name} parameter must be an array of filters`);
  const parsed = z.safeParse(z.record(z.string(), z.array(QueryFilter)), { [name]: value }, { reportInput: true });
  if (!parsed.success) throw new QueryError(400, `filter ${describeIssue(parsed.error.issues[0])}`);
  const filters = parsed.data[name] ?? [];
  const count = filters.reduce((sum, filter) => sum + countLeaves(filter), 0);
  if (count <= MAX_FILTERS) return filters;
  throw new QueryError(400, `At most ${MAX_FILTERS} filters are supported per request, got ${count}`);
}

function countLeaves(filter: QueryFilter): number {
  if ('operator' in filter) return 1;
  return ('or' in filter ? filter.or : filter.and).reduce((sum, part) => sum + countLeaves(part), 0);
}
