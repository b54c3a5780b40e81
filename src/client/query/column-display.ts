/** Shows columns as the report is saved: in formats of its own, or in thousands. Pure. */
import type { ColumnFormats, DataColumn, FormerColumn, PivotSpec, QueryEvent } from '../data/query-events';
import { nameAsBefore } from './former-columns';
import { findSqlColumn } from './pivot/sql-pivot';

interface ColumnDisplay {
  readonly formats?: ColumnFormats | undefined;
  readonly pivot?: PivotSpec | undefined;
  readonly formerColumns?: readonly FormerColumn[] | undefined;
}

/** Each step divides by another thousand. */
const SCALES: readonly unknown[] = ['thousands', 'millions', 'billions'];

/** A percentage in thousands would mean nothing, and `abbr` chooses its own prefixes. */
const SCALABLE_FORMAT = /^(number|decimal|currency|accounting)|[fd]$/;

export async function* displayColumns(
  events: AsyncIterable<QueryEvent>,
  display: ColumnDisplay,
): AsyncGenerator<QueryEvent> {
  for await (const event of events)
    yield event.kind === 'columns' ? { ...event, columns: applyDisplay(event.columns, display) } : event;
}

/** Values stay exact: only their number format divides them, and the header says so. */
export function applyDisplay(
  ownColumns: readonly DataColumn[],
  { formats, pivot, formerColumns }: ColumnDisplay,
): readonly DataColumn[] {
  const columns = nameAsBefore(ownColumns, formerColumns);
  // A report may name members where its SQL has columns of other names.
  const formatByName = new Map(
    Object.entries(formats ?? {}).map(([name, format]) => [findSqlColumn(columns, name), format]),
  );
  const formatted = columns.map((column) => ({ ...column, ...formatByName.get(column.name) }));
  const { displayScale, measures = [], measuresAxis } = pivot?.items ?? {};
  const scale = SCALES.indexOf(displayScale) + 1;
  const names = new Set(measures.map((name) => findSqlColumn(columns, name)));
  const values = formatted.filter(({ isMeasure, name }) => isMeasure || names.has(name));
  const scaled = values.filter(({ type, format = 'number' }) => type === 'number' && SCALABLE_FORMAT.test(format));
  // Stacked measures share columns, and so one scale.
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
