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

/** Describes the request for a report's rows. */
export interface DataRequest {
  readonly report: ReportRows['report'];
  /** The address of the data API's SQL stream. */
  readonly url: string;
  readonly token: string;
  readonly sql: string;
}

export async function findDataRequest(access: PlatformAccess, name: string, deploymentId = 1): Promise<DataRequest> {
  const report = await findReport(access, name, deploymentId);
  const environments = await requestPlatform(access, `/v1/deployments/${deploymentId}/environments?type=production`);
  const [environment] = toList(environments.items).map(toObject);
  const credential = toList(environment?.api_credentials)
    .map(toObject)
    .find(({ type }) => type === 'rest');
  const { cubeApiToken } = await requestPlatform(access, `/v1/deployments/${deploymentId}/token`, {});
  return {
    report: { id: Number(report.id), name: String(report.name) },
    url: `${String(credential?.url)}/v1/cubesql`,
    token: String(cubeApiToken),
    sql: String(report.sqlQuery),
  };
}

/** Runs a report's SQL through the data API's stream. */
export async function readReportRows(access: PlatformAccess, name: string, deploymentId = 1): Promise<ReportRows> {
  const { report, url, token, sql } = await findDataRequest(access, name, deploymentId);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ query: sql }),
  });
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => toObject(JSON.parse(line)));
  const names = toList(lines[0]?.schema).map((column) => String(toObject(column).name));
  const rows = lines.slice(1).flatMap((line) => toList(line.data).map((row) => toList(row).map(toScalar)));
  return { report, names, rows };
}

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
