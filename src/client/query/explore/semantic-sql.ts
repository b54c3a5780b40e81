/** Writes a query as semantic SQL, for people to hand on. Pure. */
import type { ModelMember } from '../data-model';
import { listReportConditions } from '../filters/report-filters';
import { GRANULARITIES, readEffectiveOrder } from '../load/load-order';
import { getMemberName, type LoadQuery, listDimensionColumns } from '../load/load-query';
import { getShortName } from '../select-list';
import { readEditableQuery } from './query-fields';
import { toSqlCondition } from './sql-conditions';
import { quoteSqlName } from './sql-names';

type Model = ReadonlyMap<string, ModelMember>;

/**
 * Returns undefined for a query that SQL cannot express: over several views or cubes, or with
 * `joinHints`, a time zone, two granularities of one time, a granularity of the model's own, a
 * range of dates in words, or a filter that no condition says. The order of the rows, which an
 * engine adds to a query without one, is written out, because SQL has no default.
 */
export function toSemanticSql(query: string, model: Model): string | undefined {
  const parsed = readEditableQuery(query);
  if (!parsed || parsed.fields.joinHints !== undefined || parsed.fields.timezone !== undefined) return undefined;
  const { fields, isUngrouped, limit, offset } = parsed;
  const measures = [...new Set(parsed.measures)];
  const columns = listDimensionColumns(parsed);
  const conditions = listReportConditions(fields);
  const segments = Array.isArray(fields.segments) ? fields.segments.map(String) : [];
  const members = [...columns.map(getMemberName), ...measures, ...conditions.flatMap((one) => one.members)];
  const [view, ...otherViews] = new Set([...members, ...segments].map((name) => name.split('.')[0] ?? ''));
  const isKnown = members.every((name) => model.has(name));
  if (view === undefined || otherViews.length > 0 || !isKnown || columns.length + measures.length === 0) {
    return undefined;
  }

  const selected = [
    ...columns.map((column) => selectColumn(column, model)),
    ...measures.map((name) => (isUngrouped ? quoteSqlName(getShortName(name)) : writeMeasure(name))),
  ];
  const times = columns.map(getMemberName);
  if (selected.includes(undefined) || new Set(times).size < times.length) return undefined;
  const where = segments.map((name): string | undefined => `${quoteSqlName(getShortName(name))} = true`);
  const having: (string | undefined)[] = [];
  for (const { filter, members: named } of conditions) {
    const [kind, ...otherKinds] = new Set(named.map((name) => model.get(name)?.kind));
    if (otherKinds.length > 0) return undefined;
    const isOfMeasure = kind === 'measure';
    (isOfMeasure ? having : where).push(toSqlCondition(filter, model, isOfMeasure ? writeMeasure : writeDimension));
  }
  if ([...where, ...having].includes(undefined) || (isUngrouped && having.length > 0)) return undefined;
  const positions = columns.map((_, index) => index + 1);
  const order = listOrderTerms(parsed, [...times, ...measures]);
  return [
    `SELECT ${selected.join(', ')}`,
    `FROM ${quoteSqlName(view)}`,
    ...(where.length > 0 ? [`WHERE ${where.join(' AND ')}`] : []),
    ...(positions.length > 0 && !isUngrouped ? [`GROUP BY ${positions.join(', ')}`] : []),
    ...(having.length > 0 ? [`HAVING ${having.join(' AND ')}`] : []),
    ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
    ...(offset > 0 ? [`OFFSET ${offset}`] : []),
  ].join('\n');
}

const writeDimension = (member: string): string => quoteSqlName(getShortName(member));
const writeMeasure = (member: string): string => `MEASURE(${quoteSqlName(getShortName(member))})`;

/** `sales.ordered_at.month` -> `DATE_TRUNC('month', ordered_at) AS ordered_at_month` */
function selectColumn(column: string, model: Model): string | undefined {
  const member = getMemberName(column);
  if (member === column) return writeDimension(column);
  const granularity = column.slice(member.length + 1);
  if (!GRANULARITIES.includes(granularity)) return undefined;
  const alias = `${getShortName(member)}_${granularity}`;
  const isTaken = model.has(`${member.split('.')[0]}.${alias}`);
  return `DATE_TRUNC('${granularity}', ${writeDimension(member)})${isTaken ? '' : ` AS ${quoteSqlName(alias)}`}`;
}

/** Positions have one meaning on every engine; a name could be a column or a member. */
function listOrderTerms(query: LoadQuery, members: readonly string[]): readonly string[] {
  return readEffectiveOrder(query).map(
    ([name, direction]) => `${members.indexOf(getMemberName(name)) + 1}${direction === 'desc' ? ' DESC' : ''}`,
  );
}
