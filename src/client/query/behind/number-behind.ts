/**
 * Drills down from one number of a report: lists the columns to show, reads the first rows with
 * their total, and streams all rows.
 */
import type { DataColumn, DataRows, DataValue, QueryEvent, QueryRequest } from '../../data/query-events';
import { isAdditive } from '../additive-measures';
import type { ModelMember } from '../data-model';
import { readLoadQueries } from '../load/load-query';
import { readPivotLayout } from '../pivot/pivot-layout';
import { findCellGroup, type NamedCell } from './cell-behind';
import { drillDownQuery, groupQuery } from './rows-behind';

export interface DrillDown {
  readonly kind: 'number';
  readonly measure: {
    readonly name: string;
    readonly title: string;
    /**
     * Says how the rows make the number: they are added up, counted if distinct, or combined in
     * some other way.
     */
    readonly comes: 'adds' | 'distinct' | 'otherwise';
  };
  /**
   * Lists everything that can be shown of the rows, dimensions before measures. The measure itself
   * is always shown.
   */
  readonly columns: readonly RowColumn[];
  /** The data model suggests these columns; it may suggest none. */
  readonly drillMembers: readonly string[];
  /** Reads the first rows. @param shown names the columns in order */
  read(shown: readonly string[], signal?: AbortSignal): Promise<RowsRead>;
  /** Streams every row as a query does. */
  all(shown: readonly string[], signal?: AbortSignal): AsyncIterable<QueryEvent>;
}

export interface RowColumn {
  readonly name: string;
  readonly title: string;
  readonly isMeasure: boolean;
}

export interface RowsRead {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
  /** Undefined if more rows than those read may count, and their number is unknown. */
  readonly count: number | undefined;
  /** The sum of the rows if all are read and add up, else the platform's number; null if none. */
  readonly comesTo: DataValue;
  /**
   * Says who computed `comesTo`: this client from the rows that it read, the platform from the same
   * rows, or no one because the platform refused.
   */
  readonly told: 'read' | 'asked' | 'untold';
  readonly freshAt: string | undefined;
}

export type NoRows = {
  readonly kind: 'none';
  /**
   * The report is SQL; its rows are the source's rows already; the cell shows no measure; or its
   * group is unknown.
   */
  readonly because: 'sql' | 'alreadyRows' | 'noMeasure' | 'unknownGroup';
};

/** Every engine returns this many rows in one answer. */
const ROWS_READ = 10_000;

interface Source {
  readonly members: ReadonlyMap<string, ModelMember>;
  run(query: object, signal: AbortSignal | undefined): AsyncIterable<QueryEvent>;
  first(query: object, rows: number, signal: AbortSignal | undefined): Promise<FirstRows>;
  /** Resolves to undefined if the platform refuses the query. */
  one(query: object, signal: AbortSignal | undefined): Promise<FirstRows | undefined>;
}

interface FirstRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
  readonly total?: number;
  readonly freshAt?: string;
}

/** Returns the drill-down from a cell, or why it has no rows. `read` and `all` read them. */
export function prepareDrillDown(
  request: QueryRequest,
  cell: NamedCell,
  { members, run, first, one }: Source,
): DrillDown | NoRows {
  const none = (because: NoRows['because']): NoRows => ({ kind: 'none', because });
  if (request.kind === 'sql') return none('sql');
  const [query, ...others] = readLoadQueries(request.query) ?? [];
  if (!query || others.length > 0) return none('unknownGroup');
  if (query.isUngrouped) return none('alreadyRows');
  const layout = readPivotLayout(request)?.layout;
  const cellGroup = findCellGroup(query, layout, cell, members);
  if (!cellGroup) return none(layout || query.measures.includes(cell.column) ? 'unknownGroup' : 'noMeasure');
  const number = groupQuery(query, cellGroup, members);
  if (!number) return none('unknownGroup');
  const measure = members.get(cellGroup.measure);
  const [view = ''] = cellGroup.measure.split('.');
  const columns = [...members.values()].filter(({ name }) => name !== cellGroup.measure && name.startsWith(`${view}.`));
  const comes =
    measure && isAdditive(measure) ? 'adds' : measure?.aggType === 'countDistinct' ? 'distinct' : 'otherwise';
  // A measure that is calculated from others may have no value in a row that still counts.
  const leavesOut = measure?.aggType !== undefined && !CALCULATED.has(measure.aggType);
  const rowsQuery = (shown: readonly string[]) => drillDownQuery(query, cellGroup, shown, members) ?? {};
  const indexIn = (allColumns: readonly DataColumn[]) => allColumns.findIndex(({ name }) => name === cellGroup.measure);
  const countedRows = (allColumns: readonly DataColumn[], rows: DataRows): DataRows => {
    const index = indexIn(allColumns);
    return leavesOut && index >= 0 ? rows.filter((row) => (row[index] ?? null) !== null) : rows;
  };

  /** Rows that were not read cannot be counted, unless the measure itself is a count. */
  const countBy = (comesTo: DataValue) => {
    const count = measure?.aggType === 'count' ? Number(comesTo) : Number.NaN;
    return Number.isSafeInteger(count) ? count : undefined;
  };

  return {
    kind: 'number',
    measure: { name: cellGroup.measure, title: measure?.title ?? cellGroup.measure, comes },
    columns: columns.map(({ name, title, kind }) => ({ name, title, isMeasure: kind === 'measure' })),
    drillMembers: (measure?.drillMembers ?? []).filter((name) => members.has(name)),
    async read(shown, signal) {
      const read = await first(rowsQuery(shown), ROWS_READ, signal);
      const rows = countedRows(read.columns, read.rows);
      const isWhole = read.total === undefined ? read.rows.length < ROWS_READ : read.rows.length >= read.total;
      const index = indexIn(read.columns);
      const facts = { columns: read.columns, rows, freshAt: read.freshAt };
      if (isWhole && comes === 'adds')
        return {
          ...{ ...facts, count: rows.length, told: 'read' },
          comesTo: rows.length === 0 ? null : sum(rows.map((row) => row[index])),
        };
      const whole = await one(number, signal);
      const comesTo = whole?.rows[0]?.[indexIn(whole.columns)] ?? null;
      const told = whole ? 'asked' : 'untold';
      return { ...facts, count: isWhole ? rows.length : countBy(comesTo), comesTo, told };
    },
    async *all(shown, signal) {
      let allColumns: readonly DataColumn[] = [];
      for await (const event of run(rowsQuery(shown), signal)) {
        if (event.kind === 'columns') allColumns = event.columns;
        const rows = event.kind === 'rows' ? countedRows(allColumns, event.rows) : [];
        if (event.kind !== 'rows') yield event;
        else if (rows.length > 0) yield { ...event, rows };
      }
    },
  };
}

const CALCULATED: ReadonlySet<string> = new Set(['number', 'string', 'time', 'boolean', 'runningTotal']);

/** Adds exactly in decimals, because binary fractions drift: `0.1 + 0.2` is 0.30000000000000004. */
function sum(values: readonly (DataValue | undefined)[]): DataValue {
  let total = 0n;
  for (const value of values) {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
    const [, sign = '', whole = '', part = ''] = match ?? [];
    if (!match || part.length > DIGITS) return values.reduce<number>((added, one) => added + Number(one), 0);
    const scaled = BigInt(whole + part.padEnd(DIGITS, '0'));
    total += sign ? -scaled : scaled;
  }
  const digits = String(total < 0n ? -total : total).padStart(DIGITS + 1, '0');
  const text = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/\.?0+$/, '');
  return `${total < 0n ? '-' : ''}${text}`;
}

/** No data source has numbers with more decimal places. */
const DIGITS = 18;
