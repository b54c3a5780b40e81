/**
 * Drills down from one number of a report: lists the columns to show, reads the first rows with
 * their total, and streams all rows.
 */
import type {
  DataColumn,
  DataRows,
  DataValue,
  QueryEvent,
  QueryRequest,
  SelectedColumn,
  UnconvertedReason,
} from '../../data/query-events';
import { isAdditive } from '../additive-measures';
import type { ModelMember } from '../data-model';
import { createExactSum } from '../exact-sum';
import { readLoadQueries } from '../load/load-query';
import { readPivotLayout } from '../pivot/pivot-layout';
import { type DrillDownCell, findCellGroup } from './cell-group';
import { buildDrillDownQuery, buildGroupQuery } from './drill-down-query';

export interface DrillDown {
  readonly kind: 'number';
  readonly measure: {
    readonly name: string;
    readonly title: string;
    /**
     * Says how the rows make the number: they are added up, counted if distinct, or combined in
     * some other way.
     */
    readonly aggregation: 'adds' | 'distinct' | 'otherwise';
  };
  /**
   * Lists everything that can be shown of the rows, dimensions before measures. The measure itself
   * is always shown.
   */
  readonly columns: readonly DrillDownColumn[];
  /** The data model suggests these columns; it may suggest none. */
  readonly drillMembers: readonly string[];
  /** Reads the first rows. @param shownMembers names the columns in order */
  readFirst(shownMembers: readonly string[], signal?: AbortSignal): Promise<DrillDownRows>;
  /** Streams every row as a query does. */
  streamAll(shownMembers: readonly string[], signal?: AbortSignal): AsyncIterable<QueryEvent>;
}

export interface DrillDownColumn {
  readonly name: string;
  readonly title: string;
  readonly isMeasure: boolean;
}

export interface DrillDownRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
  /** Undefined if more rows than those read may count, and their number is unknown. */
  readonly count: number | undefined;
  /** The sum of the rows if all are read and add up, else the platform's number; null if none. */
  readonly measureValue: DataValue;
  /**
   * Says who computed `measureValue`: this client from the rows that it read, the platform from the
   * same rows, or no one because the platform refused.
   */
  readonly valueSource: 'read' | 'asked' | 'untold';
  readonly freshAt: string | undefined;
}

export type NoDrillDown = {
  readonly kind: 'none';
  /**
   * The report's SQL runs unchanged; its rows are the source's rows already; the cell shows no
   * measure; its group is unknown; or the number is compared with another period.
   */
  readonly reason: UnconvertedReason | 'alreadyRows' | 'noMeasure' | 'unknownGroup' | 'compared';
};

/** Every engine returns this many rows in one answer. */
const MAX_FIRST_ROWS = 10_000;

interface DrillDownSource {
  readonly members: ReadonlyMap<string, ModelMember>;
  runQuery(query: object, signal: AbortSignal | undefined): AsyncIterable<QueryEvent>;
  readFirstRows(query: object, rows: number, signal: AbortSignal | undefined): Promise<FirstRows>;
  /** Resolves to undefined if the platform refuses the query. */
  readSingleRow(query: object, signal: AbortSignal | undefined): Promise<FirstRows | undefined>;
}

interface FirstRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
  readonly total?: number;
  readonly freshAt?: string;
}

/** Replaces titles by the aliases of the SQL, because rows with stacked measures contain these. */
function applyTitles(
  members: DrillDownSource['members'],
  columns: readonly SelectedColumn[] = [],
): DrillDownSource['members'] {
  const titled = columns.flatMap(({ member, title }) => {
    const modelMember = members.get(member);
    return modelMember && title !== undefined ? [[member, { ...modelMember, title }] as const] : [];
  });
  return titled.length === 0 ? members : new Map([...members, ...titled]);
}

/**
 * Returns the drill-down from a cell, whose `readFirst` and `streamAll` read the rows, or says why
 * there are none.
 */
export function prepareDrillDown(
  request: QueryRequest,
  cell: DrillDownCell,
  { members, runQuery, readFirstRows, readSingleRow }: DrillDownSource,
): DrillDown | NoDrillDown {
  const noDrillDown = (reason: NoDrillDown['reason']): NoDrillDown => ({ kind: 'none', reason });
  if (request.kind === 'sql') return noDrillDown(request.unconvertedReason ?? 'refused');
  const [query, ...others] = readLoadQueries(request.query) ?? [];
  if (!query || others.length > 0) return noDrillDown('unknownGroup');
  if (query.isUngrouped) return noDrillDown('alreadyRows');
  const layout = readPivotLayout(request)?.layout;
  const cellGroup = findCellGroup(query, layout, cell, applyTitles(members, request.columns));
  if (!cellGroup) return noDrillDown(layout || query.measures.includes(cell.column) ? 'unknownGroup' : 'noMeasure');
  const numberQuery = buildGroupQuery(query, cellGroup, members);
  if (!numberQuery) return noDrillDown('unknownGroup');
  const measure = members.get(cellGroup.measure);
  const [view = ''] = cellGroup.measure.split('.');
  const columns = [...members.values()].filter(({ name }) => name !== cellGroup.measure && name.startsWith(`${view}.`));
  const aggregation =
    measure && isAdditive(measure) ? 'adds' : measure?.aggType === 'countDistinct' ? 'distinct' : 'otherwise';
  // A measure that is calculated from others may have no value in a row that still counts.
  const skipsEmptyRows = measure?.aggType !== undefined && !CALCULATED_TYPES.has(measure.aggType);
  const buildRowsQuery = (shownMembers: readonly string[]) =>
    buildDrillDownQuery(query, cellGroup, shownMembers, members) ?? {};
  const findMeasureIndex = (resultColumns: readonly DataColumn[]) =>
    resultColumns.findIndex(({ name }) => name === cellGroup.measure);
  const dropEmptyRows = (resultColumns: readonly DataColumn[], rows: DataRows): DataRows => {
    const index = findMeasureIndex(resultColumns);
    return skipsEmptyRows && index >= 0 ? rows.filter((row) => (row[index] ?? null) !== null) : rows;
  };

  /** Rows that were not read cannot be counted, unless the measure itself is a count. */
  const countFromValue = (measureValue: DataValue) => {
    const count = measure?.aggType === 'count' ? Number(measureValue) : Number.NaN;
    return Number.isSafeInteger(count) ? count : undefined;
  };

  return {
    kind: 'number',
    measure: { name: cellGroup.measure, title: measure?.title ?? cellGroup.measure, aggregation },
    columns: columns.map(({ name, title, kind }) => ({ name, title, isMeasure: kind === 'measure' })),
    drillMembers: (measure?.drillMembers ?? []).filter((name) => members.has(name)),
    async readFirst(shownMembers, signal) {
      const firstRows = await readFirstRows(buildRowsQuery(shownMembers), MAX_FIRST_ROWS, signal);
      const rows = dropEmptyRows(firstRows.columns, firstRows.rows);
      const hasAllRows =
        firstRows.total === undefined
          ? firstRows.rows.length < MAX_FIRST_ROWS
          : firstRows.rows.length >= firstRows.total;
      const index = findMeasureIndex(firstRows.columns);
      const answer = { columns: firstRows.columns, rows, freshAt: firstRows.freshAt };
      if (hasAllRows && aggregation === 'adds') {
        const sum = createExactSum();
        for (const row of rows) sum.add(row[index]);
        return { ...answer, count: rows.length, valueSource: 'read', measureValue: sum.read() };
      }
      const singleRow = await readSingleRow(numberQuery, signal);
      const measureValue = singleRow?.rows[0]?.[findMeasureIndex(singleRow.columns)] ?? null;
      const valueSource = singleRow ? 'asked' : 'untold';
      return { ...answer, count: hasAllRows ? rows.length : countFromValue(measureValue), measureValue, valueSource };
    },
    async *streamAll(shownMembers, signal) {
      let allColumns: readonly DataColumn[] = [];
      for await (const event of runQuery(buildRowsQuery(shownMembers), signal)) {
        if (event.kind === 'columns') allColumns = event.columns;
        const rows = event.kind === 'rows' ? dropEmptyRows(allColumns, event.rows) : [];
        if (event.kind !== 'rows') yield event;
        else if (rows.length > 0) yield { ...event, rows };
      }
    },
  };
}

const CALCULATED_TYPES: ReadonlySet<string> = new Set(['number', 'string', 'time', 'boolean', 'runningTotal']);
