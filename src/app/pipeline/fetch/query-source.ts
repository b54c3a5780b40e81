/** Builds the query of a report, with the filters and the layout of its placement. */
import {
  type ChosenRows,
  filterQuery,
  findComparisonObstacle,
  findTimeZone,
  isPlatformFailure,
  type MemberFilter,
  omitMembers,
  orderQuery,
  type QueryRequest,
  type Report,
  renameFields,
  type UnconvertedReason,
} from '../../../client';
import {
  type AppliedFilter,
  applyFilters,
  type BlockColumn,
  checksumFilters,
  checksumRowChoices,
  getReadableFilters,
  isPivotValue,
  type Placement,
  type PlacementFilters,
  type PlacementOptions,
} from '../../../placement';
import { AppFailure } from '../../failure';
import type { Reader } from '../../parts';
import type { Conversion } from '../../session/conversion-checks';
import {
  assertQueryFits,
  getConversion,
  loadReport,
  prepareReport,
  type RunnableReport,
  toMember,
} from '../../session/read-report';
import type { Session } from '../../session/session';
import { renameValueMeasure } from '../layout/find-sql-names';
import { listFormerColumns, preparePlacedReport } from './placed-report';

export interface QuerySource {
  /** Sources with the same key have the same rows. */
  readonly key: string;
  /** @throws AppFailure `NoQuery`, `TakesNoFilters`, `FiltersUnread` */
  open(signal: AbortSignal): Promise<SourceQuery | 'deleted' | 'noAccess'>;
}

export interface SourceQuery<Origin = RowsOrigin> {
  readonly reportId: number;
  readonly query: QueryRequest;
  readonly origin: Origin;
}

/** Describes the state of the report, and the filters, with which rows were queried. */
export interface RowsOrigin {
  readonly reportName: string;
  readonly reportUpdatedAt: string;
  readonly queryChecksum: string | undefined;
  readonly filteredBy?: string | undefined;
  /** Identifies the user's other choices, see `checksumRowChoices`. */
  readonly arrangedBy?: string | undefined;
  /** A filter from a cell has the value that its cell held. */
  readonly filters?: PlacementFilters;
  /** Is set if the rows are only the first ones because the user chose so. */
  readonly firstRows?: FirstRows | undefined;
  /** Contains the report's own filters, if it has any. */
  readonly reportQuery?: Pick<Report, 'sqlQuery' | 'jsonQuery'>;
  readonly unconvertedReason?: UnconvertedReason | undefined;
  /** Is set if the report's SQL was converted. */
  readonly conversion?: Conversion | undefined;
  /** Holds the verdict of the comparison with the SQL, as the file keeps it. */
  readonly comparison?: string | undefined;
  /** Says whether the SQL keeps the columns of the query that it was converted to before. */
  readonly keepsFormerColumns?: boolean;
}

/** Describes the limit that the user chose for the rows of a placement. */
interface FirstRows {
  readonly count: number;
  /** Holds the title of the field that orders them; undefined for the report's own order. */
  readonly orderedBy?: string;
}

export type Query = (
  | {
      readonly kind: 'sql';
      readonly sql: string;
      readonly unconvertedReason?: UnconvertedReason | undefined;
      readonly filters?: readonly MemberFilter[] | undefined;
      readonly formerColumns?: RunnableReport['formerColumns'];
    }
  | {
      readonly kind: 'json';
      readonly query: string;
      readonly columns?: RunnableReport['columns'];
      readonly chosen?: ChosenRows;
      readonly firstRows?: FirstRows;
      readonly comparison?: PlacementOptions['comparison'];
    }
) &
  Pick<QueryRequest, 'pivot' | 'formats' | 'formatsCounts' | 'timeZone'>;

/** Returns a source that reads the placement's report at the time the query runs. */
export function createQuerySource(session: Session, placement: Placement, reader: Reader): QuerySource {
  const { report, choices, written } = placement;
  const { filters, omitted, order, firstRows, laidOut, axes, totals, labels, comparison } = choices;
  // The user may have moved columns.
  const formerColumns = listFormerColumns(placement)
    ?.map((column) => JSON.stringify(column))
    .sort();
  const { deploymentId, reportId, ownQuery } = report;
  return {
    key: JSON.stringify([
      deploymentId,
      reportId,
      checksumFilters(filters, ownQuery),
      omitted,
      order,
      firstRows,
      laidOut,
      axes,
      totals,
      labels,
      comparison,
      formerColumns,
      written.layout?.map(({ member, title }) => isPivotValue(member ?? '') && [member, title]),
    ]),
    async open(signal) {
      let currentReport: RunnableReport;
      try {
        currentReport = await loadReport(session, report, signal);
      } catch (error) {
        if (isPlatformFailure(error) && error.code === 'NotFound') return 'deleted';
        if (isPlatformFailure(error) && error.code === 'NotAllowed') return 'noAccess';
        throw error;
      }
      session.conversionChecks.learn(placement.written.comparison);
      const preparedReport = await prepareReport(session, currentReport, report, signal);
      const placedReport = await preparePlacedReport(session, preparedReport, placement, signal);
      return buildSourceQuery(placedReport, choices, reader, written.layout);
    },
  };
}

export function buildSourceQuery(
  report: RunnableReport,
  options: PlacementOptions,
  reader: Reader,
  writtenLayout?: readonly BlockColumn[],
): SourceQuery {
  const {
    id,
    name,
    updatedAt,
    currentQueryChecksum,
    sqlQuery,
    jsonQuery,
    unconvertedReason,
    formerColumns,
    comparison,
  } = report;
  const conversion = getConversion(report);
  const query = buildLayoutQuery(report, options, reader, writtenLayout);
  return {
    reportId: id,
    query,
    origin: {
      reportName: name,
      reportUpdatedAt: updatedAt ?? '',
      queryChecksum: currentQueryChecksum ?? undefined,
      filteredBy: checksumFilters(options.filters, report.ownQuery),
      arrangedBy: checksumRowChoices(options),
      filters: options.filters,
      ...(query.kind === 'json' && query.firstRows && { firstRows: query.firstRows }),
      reportQuery: { sqlQuery, jsonQuery },
      ...(unconvertedReason && { unconvertedReason }),
      ...(conversion && { conversion }),
      ...(comparison && { comparison }),
      ...(formerColumns && { keepsFormerColumns: true }),
    },
  };
}

/**
 * Makes the query bypass the cache: a refresh by the user reads the source. Of the data API's cache
 * modes, only `no-cache` does that whatever the refresh key of a cube says, at the cost of the
 * whole query.
 */
export function bypassCache(query: QueryRequest): QueryRequest {
  return { ...query, cache: 'no-cache' };
}

export function isPivot(
  { pivotItems }: Pick<Report, 'pivotItems'>,
  { laidOut }: Pick<PlacementOptions, 'laidOut'>,
): boolean {
  return laidOut === 'pivot' || (laidOut === 'saved' && Boolean(pivotItems));
}

const NO_PIVOT = { rows: [], columns: [], measures: [] };

/**
 * Returns the report's query with the placement's filters and layout.
 * @param writtenLayout the columns of the block, whose headers a pivot keeps
 */
export function buildLayoutQuery(
  report: RunnableReport,
  options: PlacementOptions,
  reader: Pick<Reader, 'pivotLabels'>,
  writtenLayout: readonly BlockColumn[] = [],
): Query {
  const query = { ...buildFilteredQuery(report, options), formatsCounts: true };
  const layoutQuery = addLayout(report, options, reader, writtenLayout, query);
  const compared = { ...layoutQuery, comparison: options.comparison };
  // A query without a period has its rows without the comparison.
  return options.comparison && !findComparisonObstacle(compared) ? compared : layoutQuery;
}

function addLayout(
  report: RunnableReport,
  options: PlacementOptions,
  reader: Pick<Reader, 'pivotLabels'>,
  writtenLayout: readonly BlockColumn[],
  query: Query,
): Query {
  const { laidOut, axes, totals } = options;
  const labels = { ...reader.pivotLabels, ...options.labels };
  const savedItems = report.pivotItems;
  if (!isPivot(report, options)) return query;
  // In SQL, every number that the user has put on no axis is a value, in addition to the values
  // that the report is saved with.
  const hasAllNumbers = query.kind === 'sql';
  const rename = (name: string) => toMember(name, report.columns ?? report.formerColumns);
  const ownItems = laidOut === 'pivot' && { ...axes, hasAllNumbers, measuresAxis: axes.measuresOn };
  const items = {
    ...renameFields({ ...NO_PIVOT, ...savedItems, ...ownItems }, rename),
    showRowTotals: totals.rows ?? savedItems?.showRowTotals,
    showColumnTotals: totals.columns ?? savedItems?.showColumnTotals,
    showSubtotals: typeof totals.groups === 'object' ? totals.groups.map(rename) : totals.groups,
    ...(report.formerColumns && { keepsTotals: true }),
  };
  const writtenColumns = writtenLayout.flatMap(({ member = '', title }) =>
    member === '' ? [] : [{ name: renameValueMeasure(member, rename), title }],
  );
  return { ...query, pivot: { items, labels, ...(writtenColumns.length > 0 && { writtenColumns }) } };
}

/**
 * Returns the report's query with the placement's filters and order, without the members that it
 * leaves out. SQL that runs unchanged keeps all its columns and its own order.
 * @throws AppFailure `FiltersUnread`, `TakesNoFilters` if they cannot be added
 */
export function buildFilteredQuery(report: RunnableReport, options: QueryOptions): Query {
  const wholeQuery = readQuery(report);
  const omitted = options.omitted.map((name) => toMember(name, report.columns));
  const orderedQuery = wholeQuery.kind === 'sql' ? wholeQuery : addOrder(wholeQuery, report, options);
  // A member that orders limited rows cannot be left out.
  const query =
    orderedQuery.kind === 'sql' ? orderedQuery : { ...orderedQuery, query: omitMembers(orderedQuery.query, omitted) };
  const ownFilters = getReadableFilters(options.filters);
  if (!ownFilters) throw new AppFailure({ code: 'FiltersUnread' });
  if (ownFilters.length === 0) return query;
  const filters = applyFilters(ownFilters);
  if (query.kind === 'sql') return { ...query, filters };
  return { ...query, query: filterQuery(query.query, toMemberFilters(filters, report)) };
}

export type QueryOptions = Pick<PlacementOptions, 'filters' | 'omitted' | 'order' | 'firstRows'>;

function addOrder(
  query: Extract<Query, { kind: 'json' }>,
  { columns }: RunnableReport,
  { order, firstRows }: QueryOptions,
): Extract<Query, { kind: 'json' }> {
  const items = order.map(
    ({ member, descending }) => [toMember(member, columns), descending ? 'desc' : 'asc'] as const,
  );
  const ordered = orderQuery(query.query, items, firstRows);
  if (!ordered) return query;
  const [orderedMember] = ordered.order[0] ?? [];
  const orderedBy = order[items.findIndex(([member]) => member === orderedMember)]?.title;
  return {
    ...{ ...query, query: ordered.query, chosen: ordered.chosen },
    ...(firstRows && { firstRows: { count: firstRows, ...(orderedBy !== undefined && { orderedBy }) } }),
  };
}

/** Filters that were set while the SQL ran unchanged name its columns. */
function toMemberFilters(
  filters: readonly AppliedFilter[],
  { columns, countMembers }: RunnableReport,
): AppliedFilter[] {
  return filters.map((filter) => {
    if (!filter.isColumn) return filter;
    const member = toMember(filter.member, columns);
    // A bucket such as `orders.created_at.month` cannot be filtered.
    const isMember = columns?.some((column) => column.member === member) && member.split('.').length === 2;
    if (!isMember) throw new AppFailure({ code: 'TakesNoFilters' });
    return { ...filter, member, ...(countMembers?.includes(member) && { counts: true }) };
  });
}

/**
 * Returns the report's query, which is SQL or a query of the data API as JSON text.
 * @throws AppFailure `NoQuery` if the report has neither, `QueryTooLong` if it cannot be placed
 */
export function readQuery(report: RunnableReport): Query {
  assertQueryFits(report.ownQuery);
  const { sqlQuery, jsonQuery, columns, formerColumns, unconvertedReason, preferences } = report;
  const formats = preferences?.columnFormats && {
    formats: nameColumnFormats(preferences.columnFormats, columns ?? formerColumns),
  };
  const settings = { ...formats, ...findReportTimeZone(report) };
  if (sqlQuery) return { kind: 'sql', sql: sqlQuery, unconvertedReason, formerColumns, ...settings };
  if (jsonQuery) return { kind: 'json', query: jsonQuery, ...(columns && { columns }), ...settings };
  throw new AppFailure({ code: 'NoQuery' });
}

/** The platform documents no field for a report's time zone, so both usual names are read. */
function findReportTimeZone({ meta }: Pick<Report, 'meta'>): Pick<QueryRequest, 'timeZone'> {
  const timeZone = findTimeZone(meta?.timezone) ?? findTimeZone(meta?.timeZone);
  return timeZone === undefined ? {} : { timeZone };
}

/** `{ type: 'percent', decimals: 1 }` -> `percent_1` */
function nameColumnFormats(
  formats: NonNullable<NonNullable<Report['preferences']>['columnFormats']>,
  columns: RunnableReport['columns'],
) {
  return Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) =>
      format
        ? [
            [
              toMember(name, columns),
              {
                format: [format.type, format.decimals].filter((part) => part != null).join('_'),
                ...(format.currency && { currency: format.currency }),
              },
            ] as const,
          ]
        : [],
    ),
  );
}
