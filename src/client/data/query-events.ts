/** Defines queries and the events that a running query yields. */
import type { QueryTimes } from './query-times';

export type DataValue = string | number | boolean | null;

export interface DataColumn {
  /** Names a member (`orders.amount`, `orders.created_at.month`), or a column of SQL. */
  readonly name: string;
  /** Names the member that a column of SQL shows, without its view: `region`, `ordered_at.month`. */
  readonly member?: string;
  /** Titles are unique within a result. */
  readonly title: string;
  /**
   * The engine declares the type, but the values decide if they disagree. Numbers and times mostly
   * arrive as exact text.
   */
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  /** Numbers have a name (`currency`, `percent_2`) or a d3 format, times a strptime format. */
  readonly format?: string;
  /** ISO 4217, for example `EUR`. */
  readonly currency?: string;
  /** Cells show the number divided by this power of 1,000; the title says so. */
  readonly scale?: number;
  /** Only time dimensions have a granularity: `day`, `month`, ... */
  readonly granularity?: string;
  readonly isMeasure?: boolean;
  /** Is set if the values are addresses for links. Holds the label from the data model; empty without one. */
  readonly link?: string;
  /**
   * Set for a measure without a format if the data model could not be read: nothing says whether it
   * counts, so a placed column keeps its number format.
   */
  readonly keepsFormat?: true;
  /**
   * Is true for a number of SQL that can be added up to totals, and false for one that cannot.
   * Undefined until the data model is read, which happens if a layout has totals.
   */
  readonly isAdditive?: boolean;
  /** A value column of a pivot shows this measure; the columns of one measure share a format. */
  readonly measure?: string;
  /** Set if the column's own title does not contain the title of its measure. */
  readonly measureTitle?: string;
  /** Says what the numbers in a pivot's value column are, for a formula that returns one of them. */
  readonly pivotSource?: PivotSource;
  /**
   * Holds one text for each header row of a pivot's value column, from the top; a text is empty if
   * the column has no such level. The title joins them all.
   */
  readonly headerLevels?: readonly string[];
  /** A pivot's first column shows this above its title: the title of the only measure. */
  readonly cornerText?: string;
  /** Marks the pivot's column that totals all columns. */
  readonly isTotal?: true;
  /** A pivot shows this instead of the member in total rows. */
  readonly totalLabel?: string;
  /** A pivot shows this for a member without a value. */
  readonly emptyLabel?: string;
}

interface PivotSource {
  /** Lists the members across, whose values are in the column's name; a column of totals has none there. */
  readonly members: readonly { readonly name: string; readonly title: string }[];
  /** Is undefined if the measures are stacked, so that each row has another one. */
  readonly measure: { readonly name: string; readonly title: string } | undefined;
}

export type DataRows = readonly (readonly DataValue[])[];

export type QueryEvent =
  /**
   * A pivot announces its final size before its columns, so that a caller without enough space can
   * stop here.
   */
  | {
      readonly kind: 'shape';
      readonly rows: number;
      readonly columns: number;
      /** Set if the platform cut the rows behind the pivot. */
      readonly sourceTruncation?: Truncation;
      /** Set if the report's own limit or offset leaves out rows that belong in the cells. */
      readonly reportLimit?: ReportLimit;
    }
  /** This event arrives once, before any rows. */
  | {
      readonly kind: 'columns';
      readonly columns: readonly DataColumn[];
      /** A pivot lists the members that it is built from. */
      readonly members?: readonly DataColumn[];
      /** Says when the platform last read its source, if it says so before the rows. */
      readonly freshAt?: string;
    }
  /** The network decides how many rows arrive at once; there is at least one. */
  | { readonly kind: 'rows'; readonly rows: DataRows }
  /** The platform still runs the query, and the client polls it again. */
  | { readonly kind: 'waiting' }
  | QueryEnd;

/** This event arrives once, as the last one. */
export interface QueryEnd {
  readonly kind: 'end';
  readonly rowCount: number;
  /** Counts the query's rows within its own limit, if the platform says so. */
  readonly total?: number;
  /** Says when the platform last read its source. */
  readonly freshAt?: string;
  /** Is set if the platform ended the result at a limit of its own. */
  readonly truncation?: Truncation;
  /** Set if the report's own limit ends its result. */
  readonly reportLimit?: ReportLimit;
  /**
   * Lists the titles of additive measures of a pivot whose cells do not add up to their totals,
   * because some facts belong to several members.
   */
  readonly nonAdditiveTitles?: readonly string[];
  /** Is set if a zone was sent with the query, or if it has relative ranges. */
  readonly times?: QueryTimes;
}

export interface Truncation {
  /** The platform returned this many rows. */
  readonly rows: number;
  /**
   * The result has more rows. False if these may be all: the platform returned exactly as many as
   * some limit allows.
   */
  readonly isCertain: boolean;
  /**
   * The data API computed the result from at most `rows` rows of its source. If there are more, the
   * values are wrong, too, and the length of the result does not show it.
   */
  readonly isComputed?: true;
}

/** Describes how a report's own limit cuts its result; for a pivot, also how its offset does. */
export interface ReportLimit {
  /** The result includes this many rows. */
  readonly rows: number;
  /**
   * The platform counts this many rows without limit and offset. If undefined, there may be no more
   * than `rows`.
   */
  readonly total?: number;
  /** The result reaches the limit. False in a preview that does not know whether it does. */
  readonly isReached: boolean;
  /** The offset skips this many rows of a pivot's query. */
  readonly skipped?: number;
  /**
   * Set for a pivot. `cellsAndTotals` means that its totals include all rows although its cells do
   * not.
   */
  readonly pivot?: 'cells' | 'cellsAndTotals';
}

/** Names the members of a pivot as a report stores them. */
export interface PivotItems {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  /** Set for SQL: every number that is on no axis is a value, besides the measures. */
  readonly hasAllNumbers?: boolean | undefined;
  /** Set for SQL that was converted before: totals that do not add up stay in place, and are empty. */
  readonly keepsTotals?: boolean | undefined;
  /** True adds subtotals for all row members except the innermost; a list names the members. */
  readonly showSubtotals?: boolean | readonly string[] | undefined;
  /** `rows` stacks the measures; any other value puts them side by side. */
  readonly measuresAxis?: string | null | undefined;
  /** `before` puts the measures outside the members of their axis; any other value inside. */
  readonly measuresPosition?: string | null | undefined;
  /** Shows numbers in `thousands`, `millions` or `billions`; any other value as they are. */
  readonly displayScale?: string | null | undefined;
  readonly showRowTotals?: boolean | null | undefined;
  readonly showColumnTotals?: boolean | null | undefined;
}

/**
 * Holds texts that are written into cells. They stay with a placement whatever the reader's
 * language, because rows are matched by them.
 */
export interface PivotLabels {
  readonly total: string;
  /** Replaces a member without a value. */
  readonly empty: string;
  /** Heads the column with the names of stacked measures. */
  readonly measure: string;
  /** Maps the scales of numbers, such as `thousands`, to what follows a header in brackets. */
  readonly scales?: Readonly<Record<string, string>> | undefined;
}

/** Maps columns to formats that the report has instead of the data model's. */
export type ColumnFormats = Readonly<Record<string, Pick<DataColumn, 'format' | 'currency'>>>;

export interface PivotSpec {
  readonly items: PivotItems;
  readonly labels: PivotLabels;
  /**
   * Lists the columns that the pivot had when it was last written, in their order: they keep their
   * names and the texts of their members, however the source now spells the values.
   */
  readonly writtenColumns?: readonly WrittenColumn[] | undefined;
}

export interface WrittenColumn {
  readonly name: string;
  readonly title: string;
}

/**
 * Says why SQL runs unchanged.
 * - `notConvertible`: no query of the data model has the same rows.
 * - `unclearColumns`: it is not certain which members its columns show.
 * - `refused`: the engine cannot read the SQL.
 * - `notPermitted`: the token does not have the scope `sql`.
 * - `notSupported`: this version of the engine cannot convert SQL.
 * - `differs`: the converted query returned other rows.
 */
export type UnconvertedReason =
  | 'notConvertible'
  | 'unclearColumns'
  | 'refused'
  | 'notPermitted'
  | 'notSupported'
  | 'differs';

/** Describes one item of a SELECT list. */
export interface SelectedColumn {
  /** Names the member as a result does: `orders.amount`, `orders.created_at.month`. */
  readonly member: string;
  /** Holds the alias, unless it repeats the member's name. */
  readonly title?: string;
}

/** Describes a column of the query that SQL was converted to before. */
export interface FormerColumn {
  readonly member: string;
  readonly title: string;
  readonly isMeasure?: boolean | undefined;
}

/** A filter on one member of the data model uses the user's terms, not the engine's. */
export interface MemberFilter {
  readonly member: string;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  readonly operator:
    | 'is'
    | 'isNot'
    | 'contains'
    | 'moreThan'
    | 'lessThan'
    | 'atLeast'
    | 'atMost'
    | 'between'
    | 'before'
    | 'after'
    | 'inPeriod'
    | 'inTheLast'
    | 'isEmpty'
    | 'isNotEmpty';
  /** Is true if `member` is the name of a column of the report's SQL. */
  readonly isColumn?: true | undefined;
  /** Set if the values are whole numbers: engines compare them as such. */
  readonly counts?: true | undefined;
  /**
   * Days have the form `2026-03-31`; `between` has two values, `inPeriod` the engine's words,
   * `inTheLast` a number and a unit.
   */
  readonly values: readonly string[];
}

export type QueryRequest = (
  | {
      readonly kind: 'sql';
      readonly sql: string;
      readonly pivot?: PivotSpec | undefined;
      readonly unconvertedReason?: UnconvertedReason | undefined;
      readonly filters?: readonly MemberFilter[] | undefined;
      /** Set if the SQL was converted before: its columns keep the names of that query. */
      readonly formerColumns?: readonly FormerColumn[] | undefined;
    }
  /** Holds the JSON text that a report stores; an object is accepted, too. */
  | {
      readonly kind: 'json';
      readonly query: unknown;
      readonly pivot?: PivotSpec | undefined;
      /** Set for a query that was converted from SQL; by default the query orders its columns. */
      readonly columns?: readonly SelectedColumn[] | undefined;
      /** Set if the user chose the order or the limit of the query. */
      readonly chosen?: ChosenRows | undefined;
      readonly comparison?: Comparison | undefined;
    }
) & {
  readonly formats?: ColumnFormats | undefined;
  /** Shows measures that count without decimals, if they have no format; reads the data model. */
  readonly formatsCounts?: boolean | undefined;
  /** Says what the engine may answer from; by default it decides by itself (`stale-if-slow`). */
  readonly cache?: QueryCache | undefined;
  /** Holds the report's own time zone; a query in JSON may name another one. */
  readonly timeZone?: string | undefined;
};

/** Says what of a query's order and limit the user chose for a placement; the rest is the report's. */
export interface ChosenRows {
  readonly order: boolean;
  /** A limit that the user chose means the groups of the outermost row field in a pivot. */
  readonly limit: boolean;
}

/** Adds columns with the numbers of another period beside each measure. */
export interface Comparison {
  /** `lastYear` has the same dates one year before; `lastPeriod` ends where the period begins. */
  readonly period: 'lastYear' | 'lastPeriod';
  /** Says which columns with the change there are; none by default. */
  readonly change?: 'amount' | 'percent' | 'both' | undefined;
  /** These texts follow the title of the measure: `Net sales, last year`. */
  readonly labels: { readonly former: string; readonly amount: string; readonly percent: string };
}

/**
 * Lists the data API's own values. Only `no-cache` reads the source whatever the refresh key of a
 * cube says.
 */
export type QueryCache = 'stale-if-slow' | 'stale-while-revalidate' | 'must-revalidate' | 'no-cache';

/**
 * Returns the same rows if every cell is a plain value, which costs one check per cell and no copy.
 * Returns undefined if a row has another width.
 */
export function toDataRows(rows: readonly (readonly unknown[])[], width: number): DataRows | undefined {
  if (rows.some((row) => row.length !== width)) return undefined;
  return rows.every((row) => row.every(isDataValue)) ? rows : rows.map((row) => row.map(toDataValue));
}

function isDataValue(value: unknown): value is DataValue {
  return typeof value !== 'object' ? value !== undefined : value === null;
}

/** Turns lists and objects, which some sources have in their columns, into JSON text. */
export function toDataValue(value: unknown): DataValue {
  if (value === undefined) return null;
  return isDataValue(value) ? value : JSON.stringify(value);
}
