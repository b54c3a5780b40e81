/**
 * Runs queries: it compiles them over a data model, runs them in DuckDB, and answers in the wire
 * format of the data API.
 */
export { type DataService, openDataService } from './data-service';
export type { CubeDefinition, DataModel } from './model';
export { createBadQueryError, describeIssue, QueryError } from './query-error';
export type { SqlFilterChange } from './sql/sql-filters';
