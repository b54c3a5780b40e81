/**
 * Queries the platform and its data API directly, without code of the product, so that tests can
 * compare its results with these.
 */

export interface Asked {
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

async function askPlatform({ platform, token }: Asked, path: string, body?: unknown): Promise<Json> {
  const answer = await fetch(`${platform}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return asObject(await answer.json());
}

export async function findReport(asked: Asked, name: string, deploymentId = 1): Promise<Json> {
  const found = await askPlatform(
    asked,
    `/v1/deployments/${deploymentId}/reports?first=50&search=${encodeURIComponent(name)}`,
  );
  const report = asList(found.items)
    .map(asObject)
    .find((item) => item.name === name);
  if (!report) throw new Error(`No report is called ${name}.`);
  return report;
}

/** Returns the placements of a report in the order of the record. */
export async function placementsOf(asked: Asked, reportId: unknown, deploymentId = 1): Promise<readonly Json[]> {
  const report = await askPlatform(asked, `/v1/deployments/${deploymentId}/reports/${String(reportId)}`);
  return asList(report.externalWorkbookPlacements).map(asObject);
}

/** Describes the request for a report's rows. */
export interface DataQuestion {
  readonly report: ReportRows['report'];
  /** The address of the data API's SQL stream. */
  readonly url: string;
  readonly token: string;
  readonly sql: string;
}

export async function questionOfReport(asked: Asked, name: string, deploymentId = 1): Promise<DataQuestion> {
  const report = await findReport(asked, name, deploymentId);
  const environments = await askPlatform(asked, `/v1/deployments/${deploymentId}/environments?type=production`);
  const [environment] = asList(environments.items).map(asObject);
  const credential = asList(environment?.api_credentials)
    .map(asObject)
    .find(({ type }) => type === 'rest');
  const { cubeApiToken } = await askPlatform(asked, `/v1/deployments/${deploymentId}/token`, {});
  return {
    report: { id: Number(report.id), name: String(report.name) },
    url: `${String(credential?.url)}/v1/cubesql`,
    token: String(cubeApiToken),
    sql: String(report.sqlQuery),
  };
}

/** Runs a report's SQL through the data API's stream. */
export async function rowsOfReport(asked: Asked, name: string, deploymentId = 1): Promise<ReportRows> {
  const { report, url, token, sql } = await questionOfReport(asked, name, deploymentId);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ query: sql }),
  });
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => asObject(JSON.parse(line)));
  const names = asList(lines[0]?.schema).map((column) => String(asObject(column).name));
  const rows = lines.slice(1).flatMap((line) => asList(line.data).map((row) => asList(row).map(asScalar)));
  return { report, names, rows };
}

function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The answer is not what was asked for.');
  return Object.fromEntries(Object.entries(value));
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('The answer holds no list where one belongs.');
  return value;
}

function asScalar(value: unknown): string | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  throw new Error(`The data API sends no ${typeof value} values.`);
}
