/**
 * Queries the platform and its data API directly, without code of the product, so that tests can
 * compare its results with these.
 */

export interface PlatformAccess {
  readonly platform: string;
  readonly token: string;
}

export interface ReportRows {
  readonly report: { readonly id: number; readonly name: string };
  /** Names on the wire, in the order of the result. */
  readonly names: readonly string[];
  /** Scalars as the data API sent them. */
  readonly rows: readonly (readonly (string | boolean | null)[])[];
}

type Json = Record<string, unknown>;

async function requestPlatform({ platform, token }: PlatformAccess, path: string, body?: unknown): Promise<Json> {
  const answer = await fetch(`${platform}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return toObject(await answer.json());
}

export async function findReport(access: PlatformAccess, name: string, deploymentId = 1): Promise<Json> {
  const reportList = await requestPlatform(
    access,
    `/v1/deployments/${deploymentId}/reports?first=50&search=${encodeURIComponent(name)}`,
  );
  const report = toList(reportList.items)
    .map(toObject)
    .find((item) => item.name === name);
  if (!report) throw new Error(`No report is called ${name}.`);
  return report;
}

/** Returns the placements of a report in the order of the record. */
export async function readPlatformPlacements(
  access: PlatformAccess,
  reportId: unknown,
  deploymentId = 1,
): Promise<readonly Json[]> {
  const report = await requestPlatform(access, `/v1/deployments/${deploymentId}/reports/${String(reportId)}`);
  return toList(report.externalWorkbookPlacements).map(toObject);
}

/** Holds SQL text, or a query of the operation load. */
export type ReportQuery = { readonly sql: string } | { readonly json: Json };

/** Describes the request for a report's rows. */
export interface DataRequest {
  readonly report: ReportRows['report'];
  /** The address of the operation that takes the query. */
  readonly url: string;
  readonly token: string;
  readonly query: ReportQuery;
}

export async function findDataRequest(access: PlatformAccess, name: string, deploymentId = 1): Promise<DataRequest> {
  const report = await findReport(access, name, deploymentId);
  const environments = await requestPlatform(access, `/v1/deployments/${deploymentId}/environments?type=production`);
  const [environment] = toList(environments.items).map(toObject);
  const credential = toList(environment?.api_credentials)
    .map(toObject)
    .find(({ type }) => type === 'rest');
  const { cubeApiToken } = await requestPlatform(access, `/v1/deployments/${deploymentId}/token`, {});
  const { sqlQuery, jsonQuery } = report;
  const isSql = typeof sqlQuery === 'string';
  return {
    report: { id: Number(report.id), name: String(report.name) },
    url: `${String(credential?.url)}/v1/${isSql ? 'cubesql' : 'load'}`,
    token: String(cubeApiToken),
    query: isSql ? { sql: sqlQuery } : { json: toObject(JSON.parse(String(jsonQuery))) },
  };
}

/**
 * Runs a report's query: SQL through the data API's stream, any other by loading its pages. Its
 * order must then leave no ties between rows that differ.
 * @param timeZone of the account; the default is UTC
 */
export async function readReportRows(access: PlatformAccess, name: string, timeZone?: string): Promise<ReportRows> {
  const request = await findDataRequest(access, name);
  const { head, rows } = await fetchRows(request, timeZone);
  const names =
    'sql' in request.query
      ? toList(head.schema).map((column) => String(toObject(column).name))
      : toList(toObject(head.data).members).map(String);
  return { report: request.report, names, rows: rows.map((row) => row.map(toScalar)) };
}

/** The platform refuses larger pages. */
const PAGE_ROWS = 50_000;

/** Returns all rows of a query, with the schema line or the first page's answer as their head. */
export async function fetchRows({ url, token, query }: Omit<DataRequest, 'report'>, timezone?: string) {
  const post = async (body: object): Promise<string> => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The data API answered ${answer.status}.`);
    return await answer.text();
  };
  if ('sql' in query) {
    const lines = (await post({ query: query.sql, timezone })).split('\n').filter((line) => line !== '');
    const [head = {}, ...others] = lines.map((line) => toObject(JSON.parse(line)));
    return { head, rows: others.flatMap(({ data }) => toList(data).map(toList)) };
  }
  const loadPage = async (offset: number): Promise<Json> => {
    const page = { timezone, offset, limit: PAGE_ROWS, total: offset === 0, responseFormat: 'compact' };
    for (;;) {
      const answer = toObject(JSON.parse(await post({ query: { ...query.json, ...page } })));
      if (answer.error !== 'Continue wait') return answer;
    }
  };
  const head = await loadPage(0);
  const rows = readPage(head);
  while (rows.length < Number(head.total)) {
    const page = readPage(await loadPage(rows.length));
    if (page.length === 0) throw new Error(`The data API counts ${head.total} rows but sends ${rows.length}.`);
    rows.push(...page);
  }
  return { head, rows };
}

const readPage = ({ data }: Json) => toList(toObject(data).dataset).map(toList);

function toObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The answer is not what was asked for.');
  return Object.fromEntries(Object.entries(value));
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('The answer holds no list where one belongs.');
  return value;
}

function toScalar(value: unknown): string | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  throw new Error(`The data API sends no ${typeof value} values.`);
}
