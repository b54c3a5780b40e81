/**
 * Filters SQL that runs unchanged. Newer engines add filters to the text. For others, a SELECT
 * around the text filters its result.
 */
import { type QueryFilter, SqlFiltersAnswer } from '../../../contract';
import type { DataCall } from '../../data/data-call';
import type { MemberFilter } from '../../data/query-events';
import { readDataModel } from '../data-model';
import { ignoreRefusal, readFirstRows } from '../first-rows';
import { listColumnNames, listMemberColumns, readSource } from '../select-list';
import { sendSql } from '../send-sql';
import { runSql } from '../sql-run';
import { addRowLimit, readSqlShape } from '../sql-text';
import { toEngineFilters } from './apply-filters';
import { type FilterChoices, listFilterChoices } from './filter-choices';
import { filterResult } from './filter-result';

/** Resolves to the SQL with the filters; undefined if they cannot be added. */
export async function addFiltersToSql(
  call: DataCall,
  sql: string,
  filters: readonly MemberFilter[],
): Promise<string | undefined> {
  if (filters.some(({ operator }) => operator === 'inPeriod' || operator === 'inTheLast')) return undefined;
  const onColumns = filters.filter(({ isColumn }) => isColumn);
  const onMembers = filters.filter(({ isColumn }) => !isColumn);
  if (onMembers.length === 0) return filterResult(sql, onColumns);
  // The engine may use these characters of a search as wildcards.
  const isPattern = onMembers.some((one) => one.operator === 'contains' && /[%_\\]/.test(one.values.join()));
  const added = isPattern ? undefined : await addFilters(call, sql, onMembers.flatMap(toEngineFilters));
  if (added) return onColumns.length === 0 ? added.sql : filterResult(added.sql, onColumns);
  const columns = listMemberColumns(sql);
  const mapped = onMembers.flatMap((filter) => {
    const column = columns.get(filter.member);
    return column === undefined ? [] : [{ ...filter, member: column }];
  });
  return mapped.length < onMembers.length ? undefined : filterResult(sql, [...mapped, ...onColumns]);
}

/**
 * Resolves to the members of the views in FROM if the engine adds filters, otherwise to the
 * columns of the result; undefined if the SQL cannot be filtered.
 */
export async function readSqlFilterChoices(call: DataCall, sql: string): Promise<FilterChoices | undefined> {
  const { views, isUngrouped } = readSource(sql);
  const added = views.length > 0 ? await addFilters(call, sql, []) : undefined;
  if (added) {
    const dimensions = views.map((view) => `${view}.*`);
    const query = JSON.stringify({ dimensions, filters: added.filters ?? [], ungrouped: isUngrouped });
    const choices = listFilterChoices(query, await readDataModel(call));
    if (choices && choices.members.length > 0)
      return { ...choices, members: choices.members.map((member) => ({ ...member, hasFixedDays: true })) };
  }
  const wrapped = filterResult(sql, []);
  const result =
    wrapped === undefined ? undefined : await ignoreRefusal(readFirstRows(runSql(call, addRowLimit(sql, 1)), 1));
  if (!result) return undefined;
  // Engines rename columns if the SELECT list gives several of them the same name.
  const listed = listColumnNames(sql).map((name) => name.toLowerCase());
  const names = new Set(listed).size < listed.length ? listed : result.columns.map(({ name }) => name.toLowerCase());
  const members = result.columns
    .filter(({ name }) => names.filter((other) => other === name.toLowerCase()).length === 1)
    .map(({ name, title, type }) => ({ name, title, type, isColumn: true, hasFixedDays: true }) as const);
  return { reportFilters: [], members, offeredMembers: [], unfilterableTitles: [] };
}

/** Resolves to undefined if the engine cannot add the filters to this text. */
async function addFilters(call: DataCall, sql: string, filters: readonly QueryFilter[]) {
  const body = { query: readSqlShape(sql).statement, add: filters };
  const result = await sendSql(call, 'sqlFilters', body, SqlFiltersAnswer);
  return result.kind === 'answer' ? result.answer : undefined;
}
