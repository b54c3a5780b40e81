/** The rows behind one number of a report: what can be shown of them, the first of them with what they come to, and all of them. */
import type { DataColumn, DataRows, DataValue, QueryEvent, QueryRequest } from '../../data/query-events';
import { addsUp } from '../additive-measures';
import type { ModelMember } from '../data-model';
import { readLoadQueries } from '../load/load-query';
import { laidOut } from '../pivot/pivot-layout';
import { cellBehind, type NamedCell } from './cell-behind';
import { groupBehind, rowsBehind } from './rows-behind';

export interface NumberBehind {
  readonly kind: 'number';
  readonly measure: {
    readonly name: string;
    readonly title: string;
    /** How its rows come to the number: added up, counted where they differ, or in some other way. */
    readonly comes: 'adds' | 'distinct' | 'otherwise';
  };
  /** All that can be shown of its rows, dimensions before measures. The measure itself is always shown. */
  readonly columns: readonly RowColumn[];
  /** What the data model shows of its rows; empty where it says nothing. */
  readonly drillMembers: readonly string[];
  /** @param shown names of columns, in this order */
  read(shown: readonly string[], signal?: AbortSignal): Promise<RowsRead>;
  /** Every row, as a query gives them. */
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
  /** Undefined where more than are read may count, and nobody tells how many. */
  readonly count: number | undefined;
  /** What the rows come to: added up where they are all read and add up, else as the platform says; null for no rows. */
  readonly comesTo: DataValue;
  /** Whose sum it is: of the rows that were read, the platform's over the same rows, or nobody's where the platform refuses that. */
  readonly told: 'read' | 'asked' | 'untold';
  readonly freshAt: string | undefined;
}

/** Why there are no rows of a number. */
export type NoRows = {
  readonly kind: 'none';
  /** The report is SQL; its rows are those of the source already; the cell shows no measure; or its group is not known. */
  readonly because: 'sql' | 'alreadyRows' | 'noMeasure' | 'unknownGroup';
};

/** Rows that are read to prove a number: what one answer of every engine holds. */
const ROWS_READ = 10_000;

interface Source {
  readonly members: ReadonlyMap<string, ModelMember>;
  run(query: object, signal: AbortSignal | undefined): AsyncIterable<QueryEvent>;
  first(query: object, rows: number, signal: AbortSignal | undefined): Promise<FirstRows>;
  /** Undefined where the platform refuses it. */
  one(query: object, signal: AbortSignal | undefined): Promise<FirstRows | undefined>;
}

interface FirstRows {
  readonly columns: readonly DataColumn[];
  readonly rows: DataRows;
  readonly total?: number;
  readonly freshAt?: string;
}

export function numberBehind(
  request: QueryRequest,
  cell: NamedCell,
  { members, run, first, one }: Source,
): NumberBehind | NoRows {
  const none = (because: NoRows['because']): NoRows => ({ kind: 'none', because });
  if (request.kind === 'sql') return none('sql');
  const [query, ...others] = readLoadQueries(request.query) ?? [];
  if (!query || others.length > 0) return none('unknownGroup');
  if (query.isUngrouped) return none('alreadyRows');
  const layout = laidOut(request)?.layout;
  const behind = cellBehind(query, layout, cell, members);
  if (!behind) return none(layout || query.measures.includes(cell.column) ? 'unknownGroup' : 'noMeasure');
  const number = groupBehind(query, behind, members);
  if (!number) return none('unknownGroup');
  const measure = members.get(behind.measure);
  const [view = ''] = behind.measure.split('.');
  const columns = [...members.values()].filter(({ name }) => name !== behind.measure && name.startsWith(`${view}.`));
  const comes = measure && addsUp(measure) ? 'adds' : measure?.aggType === 'countDistinct' ? 'distinct' : 'otherwise';
  // What is calculated from other measures may have no value in a row that counts all the same.
  const leavesOut = measure?.aggType !== undefined && !CALCULATED.has(measure.aggType);
  const asked = (shown: readonly string[]) => rowsBehind(query, behind, shown, members) ?? {};
  const placeIn = (columnsOf: readonly DataColumn[]) => columnsOf.findIndex(({ name }) => name === behind.measure);
  const counted = (columnsOf: readonly DataColumn[], rows: DataRows): DataRows => {
    const index = placeIn(columnsOf);
    return leavesOut && index >= 0 ? rows.filter((row) => (row[index] ?? null) !== null) : rows;
  };

  /** Of rows that are not read, nobody says which the measure leaves out, unless it counts them itself. */
  const countOf = (comesTo: DataValue) => {
    const count = measure?.aggType === 'count' ? Number(comesTo) : Number.NaN;
    return Number.isSafeInteger(count) ? count : undefined;
  };

  return {
    kind: 'number',
    measure: { name: behind.measure, title: measure?.title ?? behind.measure, comes },
    columns: columns.map(({ name, title, kind }) => ({ name, title, isMeasure: kind === 'measure' })),
    drillMembers: (measure?.drillMembers ?? []).filter((name) => members.has(name)),
    async read(shown, signal) {
      const read = await first(asked(shown), ROWS_READ, signal);
      const rows = counted(read.columns, read.rows);
      const isWhole = read.total === undefined ? read.rows.length < ROWS_READ : read.rows.length >= read.total;
      const index = placeIn(read.columns);
      const facts = { columns: read.columns, rows, freshAt: read.freshAt };
      if (isWhole && comes === 'adds')
        return {
          ...{ ...facts, count: rows.length, told: 'read' },
          comesTo: rows.length === 0 ? null : sum(rows.map((row) => row[index])),
        };
      const whole = await one(number, signal);
      const comesTo = whole?.rows[0]?.[placeIn(whole.columns)] ?? null;
      const told = whole ? 'asked' : 'untold';
      return { ...facts, count: isWhole ? rows.length : countOf(comesTo), comesTo, told };
    },
    async *all(shown, signal) {
      let columnsOf: readonly DataColumn[] = [];
      for await (const event of run(asked(shown), signal)) {
        if (event.kind === 'columns') columnsOf = event.columns;
        const rows = event.kind === 'rows' ? counted(columnsOf, event.rows) : [];
        if (event.kind !== 'rows') yield event;
        else if (rows.length > 0) yield { ...event, rows };
      }
    },
  };
}

const CALCULATED: ReadonlySet<string> = new Set(['number', 'string', 'time', 'boolean', 'runningTotal']);

/** Exact in decimals: thousands of cents added as binary fractions are off by some. */
function sum(values: readonly (DataValue | undefined)[]): DataValue {
  let total = 0n;
  for (const value of values) {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
    const [, sign = '', whole = '', part = ''] = match ?? [];
    if (!match || part.length > DIGITS) return values.reduce<number>((so, one) => so + Number(one), 0);
    const scaled = BigInt(whole + part.padEnd(DIGITS, '0'));
    total += sign ? -scaled : scaled;
  }
  const digits = String(total < 0n ? -total : total).padStart(DIGITS + 1, '0');
  const text = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/\.?0+$/, '');
  return `${total < 0n ? '-' : ''}${text}`;
}

/** Behind the point, as many as any source of figures has. */
const DIGITS = 18;
