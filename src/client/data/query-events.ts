/** What a query yields while it runs. */

export type DataValue = string | number | boolean | null;

export interface DataColumn {
  /** The member (`orders.amount`, `orders.created_at.month`), or the column's name in SQL. */
  readonly name: string;
  /** No two columns have the same. */
  readonly title: string;
  /** As declared; the values decide where the two disagree. Numbers and times mostly arrive as text, exact. */
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  /** Of a number: a name such as `currency` or `percent_2`, or d3's text. Of a time: strptime's. */
  readonly format?: string;
  /** ISO code of the format's currency. */
  readonly currency?: string;
  /** Of a time dimension: `day`, `month`, ... */
  readonly granularity?: string;
  readonly isMeasure?: boolean;
  /** Of a pivot's column, the measure that it shows: those of one measure are formatted alike. */
  readonly measure?: string;
  /** Its title, where the column's own does not say it. */
  readonly measureTitle?: string;
  /** Of a pivot's column, one text for each row of headers, from the top; what a row has not is empty. The title tells all of them. */
  readonly headerLevels?: readonly string[];
  /** Of a pivot's column, over all members across. */
  readonly isTotal?: true;
  /** Of a pivot's members down, what stands in their place in rows that are totals. */
  readonly totalLabel?: string;
  /** Of a pivot's members down, what stands for no value. */
  readonly emptyLabel?: string;
}

export type DataRows = readonly (readonly DataValue[])[];

export type QueryEvent =
  /** Of a pivot, before its columns: as large as it will be. Whoever has no room for it stops here. */
  | {
      readonly kind: 'shape';
      readonly rows: number;
      readonly columns: number;
      /** The platform cut the rows that it is laid out of. */
      readonly laidOutOf?: CutRows;
      /** The report's own limit or offset leaves out rows that belong in its cells. */
      readonly ownLimit?: OwnLimit;
    }
  /** Once, before any rows. */
  | {
      readonly kind: 'columns';
      readonly columns: readonly DataColumn[];
      /** Of a pivot, what it is laid out from. */
      readonly members?: readonly DataColumn[];
      /** When the platform last read its source, where it says so before the rows. */
      readonly freshAt?: string;
    }
  /** As the network delivers; never empty. */
  | { readonly kind: 'rows'; readonly rows: DataRows }
  /** The platform still runs the query and was asked again. */
  | { readonly kind: 'waiting' }
  | QueryEnd;

/** Once, last. */
export interface QueryEnd {
  readonly kind: 'end';
  readonly rowCount: number;
  /** Rows that the query really has, its own limit respected, where the platform says. */
  readonly total?: number;
  /** When the platform last read its source. */
  readonly freshAt?: string;
  /** The platform ended the result at a limit of its own. */
  readonly cut?: CutRows;
  /** The report's own limit ends its result. */
  readonly ownLimit?: OwnLimit;
  /** Of a pivot, titles of measures that add up and whose cells still do not give their totals: some facts belong to several members. */
  readonly differ?: readonly string[];
}

export interface CutRows {
  /** Rows that the platform returned. */
  readonly rows: number;
  /** False if these may be all rows: the platform returned exactly as many as some limit allows. */
  readonly isCertain: boolean;
}

/** How the limit of a report cuts its own result; for a pivot, also how the offset of its report does. */
export interface OwnLimit {
  /** Rows that it includes. */
  readonly rows: number;
  /** Rows without limit and offset, if the platform reports them. If undefined, there may be no more than `rows`. */
  readonly total?: number;
  /** False in a preview that does not know whether the result reaches the limit. */
  readonly isReached: boolean;
  /** Rows of a pivot's query that its offset skips. */
  readonly skipped?: number;
  /** Set for a pivot. `cellsAndTotals`: it has totals, and they include all rows although its cells do not. */
  readonly pivot?: 'cells' | 'cellsAndTotals';
}

/** A pivot as a report holds it: names of members. */
export interface PivotItems {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  /** Of SQL: besides the measures, every number that stands on no axis is a value. */
  readonly hasAllNumbers?: boolean | undefined;
  /** Of each member down but the innermost, or of those that are named. */
  readonly showSubtotals?: boolean | readonly string[] | undefined;
  /** `rows`, or else columns. */
  readonly measuresAxis?: string | null | undefined;
  readonly showRowTotals?: boolean | null | undefined;
  readonly showColumnTotals?: boolean | null | undefined;
}

/** Texts of cells. They stay with a placement whatever language its reader has: rows are known again by them. */
export interface PivotLabels {
  readonly total: string;
  /** Stands for a member without a value. */
  readonly empty: string;
  /** Header of the names of measures that stand below one another. */
  readonly measure: string;
}

export interface PivotWish {
  readonly items: PivotItems;
  readonly labels: PivotLabels;
}

export type QueryRequest = (
  | { readonly kind: 'sql'; readonly sql: string; readonly pivot?: PivotWish | undefined }
  /** A query of the data API, or its JSON text as a report holds it. */
  | { readonly kind: 'json'; readonly query: unknown; readonly pivot?: PivotWish | undefined }
) & {
  /** What the engine may answer from; left out, it decides by itself (`stale-if-slow`). */
  readonly cache?: QueryCache | undefined;
};

/** The words of the data API. `no-cache` alone asks the source whatever the refresh key of a cube says. */
export type QueryCache = 'stale-if-slow' | 'stale-while-revalidate' | 'must-revalidate' | 'no-cache';

/** Rows as they are when every cell is a plain value, which costs one look at each and no copy. Undefined: some row has another width. */
export function readRows(rows: readonly (readonly unknown[])[], width: number): DataRows | undefined {
  if (rows.some((row) => row.length !== width)) return undefined;
  return arePlain(rows) ? rows : rows.map((row) => row.map(toValue));
}

function arePlain(rows: readonly (readonly unknown[])[]): rows is DataRows {
  return rows.every((row) => row.every(isPlain));
}

function isPlain(value: unknown): value is DataValue {
  return typeof value !== 'object' ? value !== undefined : value === null;
}

/** Lists and structures, which some sources have in their columns, become their JSON text. */
export function toValue(value: unknown): DataValue {
  if (value === undefined) return null;
  return isPlain(value) ? value : JSON.stringify(value);
}
