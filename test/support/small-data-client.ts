/** Answers queries for the reports of a small platform, as a data client would. */
import { type DataClient, type DataColumn, PlatformFailure, type QueryRequest } from '../../src/client';
import { createFactsClient } from './facts';
import type { SmallPlatform, SmallReport } from './small-platform';
import { createSqlClient } from './sql-client';

function findRequestedReport(platform: SmallPlatform, request: QueryRequest): SmallReport | undefined {
  return platform.reports.get(request.kind === 'sql' ? Number.parseInt(request.sql, 10) : readReportId(request.query));
}

function isOverFacts(request: QueryRequest): boolean {
  return request.kind === 'json' && readReportId(request.query) === 0;
}

/** Returns the id of the report that has the query; 0 for a query over facts. */
function readReportId(query: unknown): number {
  const { report = 0 } = typeof query === 'string' ? JSON.parse(query) : {};
  return report;
}

function describeColumns({
  columns,
  titles,
  types,
  measures = [],
  formats,
  links,
  hasLevels = false,
}: SmallReport): DataColumn[] {
  const createFormat = (name: string) => {
    const format = formats ? formats[name] : 'number_0';
    return format === undefined ? {} : { format };
  };
  const createHeaderLevels = (name: string) => ({ title: `Sum · ${name}`, headerLevels: ['Sum', name] });
  return columns.map((name, index) =>
    measures.includes(name)
      ? {
          name,
          title: name,
          ...(hasLevels && createHeaderLevels(name)),
          ...createFormat(name),
          type: 'number',
          isMeasure: true,
        }
      : {
          ...{ name, title: titles?.[name] ?? name, type: types?.get(index) ?? 'string' },
          ...(links?.[name] !== undefined && { link: links[name] }),
        },
  );
}

export function createSmallDataClient(platform: SmallPlatform, gate: (verb: string) => Promise<void>): DataClient {
  const listReports = () => [...platform.reports.values()];
  const factsDataClient = createFactsClient(
    () => listReports().flatMap(({ facts = [] }) => facts),
    () => listReports().some(({ ordersFacts }) => ordersFacts),
  );
  return {
    async *query(request, signal, pause) {
      platform.cacheModes.push(request.cache);
      await gate('query');
      if (isOverFacts(request)) {
        yield* (await factsDataClient).query(request, signal, pause);
        return;
      }
      const report = findRequestedReport(platform, request);
      if (request.kind === 'sql' && request.filters && request.filters.length > 0)
        throw new PlatformFailure('TakesNoFilters', { operation: 'query', requestId: '', wasSent: false });
      if (!report) throw new PlatformFailure('QueryFailed', { operation: 'query', requestId: '', wasSent: true });
      if (request.kind === 'sql' && (request.pivot || report.pivot)) {
        yield* (await createSqlClient(describeColumns(report), report.rows)).query(request, signal, pause);
        return;
      }
      const { rows } = report;
      yield { kind: 'columns', columns: describeColumns(report) };
      const piece = report.piece ?? rows.length;
      for (let from = 0; from < rows.length; from += piece) {
        if (report.piece !== undefined) await gate('rows');
        yield { kind: 'rows', rows: rows.slice(from, from + piece) };
      }
      const { freshAt, isCut } = report;
      const extent = isCut ? { truncation: { rows: rows.length, isCertain: true } } : { total: rows.length };
      yield { kind: 'end', rowCount: rows.length, ...extent, ...(freshAt === undefined ? {} : { freshAt }) };
    },
    count: async (request) => (isOverFacts(request) ? (await factsDataClient).count(request) : undefined),
    convertSql: async () => ({ kind: 'unconverted', reason: 'notSupported' }),
    compareConversion: async () => 'unknown',
    readSqlFilterChoices: async () => undefined,
    readModel: async (signal) => (await factsDataClient).readModel(signal),
    readViews: async (signal) => (await factsDataClient).readViews(signal),
    async readAdditiveMeasures() {
      await gate('additiveMeasures');
      return new Set(
        [...platform.reports.values()].flatMap(({ measures = [], averages = [] }) =>
          measures.filter((name) => !averages.includes(name)),
        ),
      );
    },
    async preview(request, rows, signal, pause) {
      if (isOverFacts(request)) return (await factsDataClient).preview(request, rows, signal, pause);
      const report = findRequestedReport(platform, request);
      if (report && request.kind === 'sql' && (request.pivot || report.pivot))
        return (await createSqlClient(describeColumns(report), report.rows)).preview(request, rows, signal, pause);
      return report
        ? { columns: describeColumns(report), members: describeColumns(report), rows: report.rows.slice(0, rows) }
        : { columns: [], members: [], rows: [] };
    },
    readGeneratedSql: async () => undefined,
    async drillDown(request, cell) {
      platform.drillDownCells.push(cell);
      const report = findRequestedReport(platform, request);
      const drillDownRows = report?.drillDownRows;
      if (!report || !drillDownRows) return { kind: 'none', reason: 'notSupported' };
      const columns: readonly DataColumn[] = [
        { name: 'detail', title: 'Detail', type: 'string' },
        { name: cell.column, title: cell.column, type: 'number', isMeasure: true },
      ];
      return {
        kind: 'number',
        measure: { name: cell.column, title: cell.column, aggregation: 'adds' },
        columns: [
          { name: 'detail', title: 'Detail', isMeasure: false },
          { name: 'other', title: 'Other', isMeasure: false },
        ],
        drillMembers: ['detail'],
        async readFirst(columnNames) {
          await gate('rowsBehind');
          platform.shownColumns.push(columnNames);
          const measureValue = drillDownRows.reduce((sum, [, value]) => sum + Number(value), 0);
          return {
            columns,
            rows: drillDownRows,
            count: drillDownRows.length,
            measureValue,
            valueSource: 'read',
            freshAt: report.freshAt,
          };
        },
        async *streamAll() {
          await gate('allBehind');
          yield { kind: 'columns', columns };
          yield { kind: 'rows', rows: drillDownRows };
          yield { kind: 'end', rowCount: drillDownRows.length };
        },
      };
    },
  };
}
