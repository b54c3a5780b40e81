/** Applies the number formats of a report, and its scale, such as thousands. Pure. */
import type { ColumnFormats, DataColumn, FormerColumn, PivotSpec, QueryEvent } from '../data/query-events';
import { nameAsBefore } from './former-columns';
import { findSqlColumn } from './pivot/sql-pivot';

interface ColumnDisplay {
  readonly formats?: ColumnFormats | undefined;
  readonly pivot?: PivotSpec | undefined;
  readonly formerColumns?: readonly FormerColumn[] | undefined;
}

/** Each scale divides by a thousand more than the one before. */
const SCALES: readonly unknown[] = ['thousands', 'millions', 'billions'];

/** A percentage in thousands makes no sense, and the format `abbr` scales numbers by itself. */
const SCALABLE_FORMAT = /^(number|decimal|currency|accounting)|[fd]$/;

export async function* displayColumns(
  events: AsyncIterable<QueryEvent>,
  display: ColumnDisplay,
): AsyncGenerator<QueryEvent> {
  for await (const event of events)
    yield event.kind === 'columns' ? { ...event, columns: applyDisplay(event.columns, display) } : event;
}

/**
 * Returns the columns with the formats and the scale of the report. Values stay exact, because only
 * the number format of the cells divides them, and the header names the scale.
 */
export function applyDisplay(
  ownColumns: readonly DataColumn[],
  { formats, pivot, formerColumns }: ColumnDisplay,
): readonly DataColumn[] {
  const columns = nameAsBefore(ownColumns, formerColumns);
  // A report may name a member, whose column has another name in the SQL.
  const formatByName = new Map(
    Object.entries(formats ?? {}).map(([name, format]) => [findSqlColumn(columns, name), format]),
  );
  const formatted = columns.map((column) => ({ ...column, ...formatByName.get(column.name) }));
  const { displayScale, measures = [], measuresAxis } = pivot?.items ?? {};
  const scale = SCALES.indexOf(displayScale) + 1;
  const names = new Set(measures.map((name) => findSqlColumn(columns, name)));
  const values = formatted.filter(({ isMeasure, name }) => isMeasure || names.has(name));
  const scaled = values.filter(({ type, format = 'number' }) => type === 'number' && SCALABLE_FORMAT.test(format));
  // Stacked measures share their columns, so all of them must have the scale.
  if (scale === 0 || (measuresAxis === 'rows' && scaled.length < values.length)) return formatted;
  const label = pivot?.labels.scales?.[displayScale ?? ''] ?? displayScale;
  return formatted.map((column) =>
    scaled.includes(column) ? { ...column, scale, title: appendOnce(column.title, ` (${label})`) } : column,
  );
}

/** Former columns have the scale in their titles. */
function appendOnce(title: string, suffix: string): string {
  return title.endsWith(suffix) ? title : title + suffix;
}
