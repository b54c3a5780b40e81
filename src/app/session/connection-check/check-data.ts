/** Checks the data API with queries of the account's own reports. */
import { type DataClient, isMissingPermission, type Report } from '../../../client';
import type { Failure, FailureCode } from '../../failure';
import type { openAccount } from '../open-account';
import { attention, attentionTo, type CheckLine, failed, notChecked, ok, settle } from './check-line';

/** @returns the address of the data API; undefined if there is none, or no token for it */
export async function* checkDataAccess(
  account: ReturnType<typeof openAccount>,
  signal: AbortSignal,
): AsyncGenerator<CheckLine, string | undefined> {
  const address = await settle(account.findDataAddress(signal), signal);
  if (address.failure) {
    yield failed('dataAddress', address.failure);
    return undefined;
  }
  yield ok('dataAddress', { kind: 'dataAddress', host: new URL(address.value).host });
  const token = await settle(account.issueToken(signal), signal);
  if (token.failure?.code === 'NoDownload')
    yield { name: 'dataToken', result: 'failed', finding: { kind: 'noDownload' } };
  else yield token.failure ? failed('dataToken', token.failure) : ok('dataToken', { kind: 'dataToken' });
  return token.failure ? undefined : address.value;
}

/** Checks what pivots, filters and SQL need of the data API, and the scopes of its token. */
export async function* checkQueries(
  data: DataClient,
  reports: readonly Report[],
  signal: AbortSignal,
): AsyncGenerator<CheckLine> {
  const convertedQuery = yield* checkConversion(data, reports, signal);
  const json = reports.find(({ jsonQuery, pythonCode }) => jsonQuery && !pythonCode)?.jsonQuery;
  const outcomes = {
    data: yield* checkQuery(data, json ?? convertedQuery, signal),
    sql: yield* checkSql(data, signal),
    meta: yield* checkModel(data, signal),
  };
  const entries = Object.entries(outcomes);
  const missingScopes = entries.filter(([, outcome]) => outcome === 'DataScopeMissing').map(([scope]) => scope);
  const presentScopes = entries.filter(([, outcome]) => outcome === 'ok').map(([scope]) => scope);
  if (missingScopes.length > 0) yield attention('scopes', { kind: 'scopesMissing', scopes: missingScopes });
  else if (presentScopes.length > 0) yield ok('scopes', { kind: 'scopes', scopes: presentScopes });
}

/** A conversion runs nothing on the source. */
const MAX_CONVERSIONS = 5;

/** @returns a query in JSON that the SQL of a report was converted to */
async function* checkConversion(
  data: DataClient,
  reports: readonly Report[],
  signal: AbortSignal,
): AsyncGenerator<CheckLine, string | undefined> {
  const runnable = reports.filter(({ isSourceReport, pythonCode }) => !isSourceReport && !pythonCode);
  const texts = runnable.flatMap(({ sqlQuery }) => sqlQuery ?? []).slice(0, MAX_CONVERSIONS);
  const queries: string[] = [];
  for (const sql of texts) {
    const { failure, value } = await settle(data.convertSql(sql, signal), signal);
    const concernsAllReports =
      failure || (value.kind === 'unconverted' && ['notPermitted', 'notSupported'].includes(value.reason));
    if (failure) yield attentionTo('conversion', failure);
    else if (value.kind === 'converted') queries.push(value.query);
    else if (concernsAllReports)
      yield attention('conversion', { kind: value.reason === 'notPermitted' ? 'noScope' : 'noConversion' });
    if (concernsAllReports) return undefined;
  }
  const [count, total] = [queries.length, texts.length];
  if (total === 0) yield notChecked('conversion', { kind: 'noSqlReport' });
  else if (count === 0) yield attention('conversion', { kind: 'notConverted', total });
  else yield ok('conversion', { kind: 'converts', count, total });
  return queries[0];
}

type Outcome = 'ok' | 'unknown' | FailureCode;

/** These failures are about one report, not about the connection. */
const REPORT_CODES: readonly FailureCode[] = [
  'QueryFailed',
  'NoColumns',
  'SeveralQueries',
  'MemberHidden',
  'SourceFailed',
  'QueryTooSlow',
  'RowLimit',
  'ContractBroken',
];

/** Reads one row of a report and counts it. */
async function* checkQuery(
  data: DataClient,
  query: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<CheckLine, Outcome> {
  if (query === undefined) {
    yield notChecked('query', { kind: 'noQuery' });
    return 'unknown';
  }
  const { failure, value } = await settle(data.preview({ kind: 'json', query }, 1, signal), signal);
  if (!failure) yield ok('query', { kind: 'rows', count: value.rows.length });
  else yield REPORT_CODES.includes(failure.code) ? attentionTo('query', failure) : failed('query', failure);
  return toOutcome(failure);
}

/** This statement reads nothing from the source. */
const SMALLEST_SQL = 'SELECT 1 AS one';

async function* checkSql(data: DataClient, signal: AbortSignal): AsyncGenerator<CheckLine, Outcome> {
  const { failure } = await settle(data.preview({ kind: 'sql', sql: SMALLEST_SQL }, 1, signal), signal);
  if (!failure) yield ok('sql', { kind: 'sql' });
  else if (failure.code === 'SqlNotStarted' || failure.code === 'SqlMissing')
    yield attention('sql', { kind: 'sqlOffAtHost', host: failure.host ?? '' });
  // Without the permission, reports that are not in SQL can still be placed.
  else yield isMissingPermission(failure.code) ? attentionTo('sql', failure) : failed('sql', failure);
  return toOutcome(failure);
}

async function* checkModel(data: DataClient, signal: AbortSignal): AsyncGenerator<CheckLine, Outcome> {
  const { failure } = await settle(data.readModel(signal), signal);
  yield failure ? attentionTo('model', failure) : ok('model', { kind: 'model' });
  return toOutcome(failure);
}

function toOutcome(failure: Failure | undefined): Outcome {
  return failure?.code ?? 'ok';
}
