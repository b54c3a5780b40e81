/** Says how a report can be laid out, and how it is saved. */
import {
  type ComparisonObstacle,
  describePivotChoices,
  type FlatReason,
  findComparisonObstacle,
  findSqlColumn,
  renameFields,
  type SavedRows,
  type TotalsScope,
  type UnconvertedReason,
} from '../../client';
import { getReadableFilters, type PlacementOptions } from '../../placement';
import { buildLayoutQuery } from '../pipeline/fetch/query-source';
import type { RunnableReport } from '../session/read-report';

interface SavedPivot {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  readonly rowTotals: boolean;
  readonly columnTotals: boolean;
}

export interface LayoutChoices {
  /** Is undefined if the report is saved as a flat list. */
  readonly pivot: SavedPivot | undefined;
  /** The reason why the report can only be a flat list. */
  readonly flatReason: FlatReason | undefined;
  readonly totalsScope: TotalsScope;
  /**
   * Names members that the report's limit depends on, so that they cannot be left out; undefined if
   * no member can.
   */
  readonly neededMembers?: readonly string[];
  /** Holds the report's own order and limit; undefined if the user cannot replace them. */
  readonly savedRows?: SavedRows;
  /** Is true for SQL: its numbers may also be on an axis, and its totals are sums of its cells. */
  readonly isSql?: boolean;
  /** Says why the SQL runs unchanged; undefined until its conversion was tried. */
  readonly unconvertedReason?: UnconvertedReason | undefined;
  /**
   * Says why the rows cannot be compared with another period; undefined if they can. Absent for SQL
   * that runs unchanged.
   */
  findComparisonObstacle?(options: PlacementOptions): ComparisonObstacle | undefined;
}

export interface LayoutMember {
  readonly name: string;
  readonly title: string;
  readonly isMeasure: boolean;
  /** Says whether the number of an SQL report has totals; undefined if that is not known yet. */
  readonly isAdditive?: boolean | undefined;
  /** Names the member that a column of SQL shows, without its view. */
  readonly member?: string;
}

/** Returns the saved pivot of SQL with the names of the result's columns, where it names members. */
export function nameSavedColumns(saved: SavedPivot | undefined, members: readonly LayoutMember[]) {
  return saved && renameFields(saved, (name) => findSqlColumn(members, name));
}

const SQL_LAYOUT = { flatReason: undefined, totalsScope: 'shown', isSql: true } as const;

export function getLayoutChoices(report: RunnableReport): LayoutChoices {
  const { pivotItems, sqlQuery, jsonQuery, unconvertedReason } = report;
  const choices = sqlQuery
    ? { ...SQL_LAYOUT, unconvertedReason }
    : {
        ...describePivotChoices(jsonQuery),
        findComparisonObstacle: (options: PlacementOptions) => findObstacle(report, options),
      };
  if (!pivotItems || pivotItems.columns.length === 0 || choices.flatReason) return { ...choices, pivot: undefined };
  const { rows, columns, measures } = pivotItems;
  return {
    ...choices,
    pivot: {
      ...{ rows, columns, measures },
      rowTotals: pivotItems.showRowTotals === true,
      columnTotals: pivotItems.showColumnTotals === true,
    },
  };
}

function findObstacle(report: RunnableReport, options: PlacementOptions): ComparisonObstacle | undefined {
  if (!report.jsonQuery || !getReadableFilters(options.filters)) return 'noNumbers';
  const uncompared = { ...options, comparison: undefined };
  const query = buildLayoutQuery(report, uncompared, { pivotLabels: NO_LABELS });
  return findComparisonObstacle(query.kind === 'json' ? { ...query, comparison: options.comparison } : query);
}

const NO_LABELS = { total: '', empty: '', measure: '' };

/** Returns the choices for a placement with an order or a limit of its own. */
export function applyRowChoices(
  choices: LayoutChoices,
  { order, firstRows }: Pick<PlacementOptions, 'order' | 'firstRows'>,
): LayoutChoices {
  const { savedRows } = choices;
  if (!savedRows || (order.length === 0 && firstRows === undefined)) return choices;
  const isLimited = firstRows === undefined ? savedRows.limit !== undefined : firstRows > 0;
  const orderedMembers = order.length > 0 ? order.map(({ member }) => member) : savedRows.orderedMembers;
  return {
    ...choices,
    neededMembers: isLimited ? orderedMembers : [],
    totalsScope: firstRows === undefined ? choices.totalsScope : savedRows.unlimitedScope,
  };
}
