/** Applies the number formats of a report, and its scale, such as thousands. Pure. */
import type { ColumnFormats, DataColumn, FormerColumn, PivotSpec, QueryEvent } from '../data/query-events';
import type { ModelMember } from './data-model';
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

/**
 * Gives measures that count a format without decimals, if they have no format. Only the data model
 * says which ones count; the values do not, because all rows of an average may be whole.
 * @param readModel resolves to undefined if the data model cannot be read
 */
export async function* formatCounts(
  events: AsyncIterable<QueryEvent>,
  readModel: () => Promise<ReadonlyMap<string, ModelMember> | undefined>,
): AsyncGenerator<QueryEvent> {
  for await (const event of events) {
    if (event.kind !== 'columns' || !event.columns.some(isPlainMeasure)) yield event;
    else {
      const model = await readModel();
      const addFormat = (column: DataColumn): DataColumn => {
        if (!isPlainMeasure(column)) return column;
        if (!model) return { ...column, keepsFormat: true };
        return COUNT_TYPES.has(model.get(column.name)?.aggType) ? { ...column, format: 'number_0' } : column;
      };
      yield { ...event, columns: event.columns.map(addFormat) };
    }
  }
}

function isPlainMeasure({ type, format, isMeasure }: DataColumn): boolean {
  return isMeasure === true && type === 'number' && format === undefined;
}

const COUNT_TYPES: ReadonlySet<string | undefined> = new Set(['count', 'countDistinct', 'countDistinctApprox']);

/** Former columns have the scale in their titles. */
function appendOnce(title: string, suffix: string): string {
  return title.endsWith(suffix) ? title : title + suffix;
}
