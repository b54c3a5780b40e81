import type { PageInfo } from '../../contract';
import { invalidInput, notAllowed, notFound } from '../api-error';
import type { DbtSyncRunner } from '../dbt-sync-runner';
import { readId } from '../read-input';
import { type Caller, type Database, type DeploymentRow, findDeployment, listEnvironments, type Sql } from '../store';

/** What every operation of the management API has at hand. */
export interface Surroundings {
  readonly database: Database;
  readonly now: () => Date;
  /** Signs data tokens. */
  readonly secret: string;
  /** Address of another data API that environments name instead of ours. */
  readonly queryApiUrl: string | undefined;
  /** Settings of the account that hold instead of the stored ones. */
  readonly appConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly dbtSync: DbtSyncRunner;
  /** How long a call may take, in milliseconds. */
  readonly longestCall: number;
}

/** One authenticated request of the management API. */
export interface Call {
  readonly surroundings: Surroundings;
  readonly caller: Caller;
  /** `http://localhost:4000`, as the caller addressed us. */
  readonly origin: string;
  path(name: string): string | undefined;
  readonly query: Readonly<Record<string, string>>;
  /** The body as text, empty when there is none. */
  body(): Promise<string>;
}

/** The deployment in the path. 404 when there is none, 403 when the caller has nothing to do there. */
export async function deploymentOf(call: Call, sql: Sql = call.surroundings.database): Promise<DeploymentRow> {
  const deploymentId = readId(call.path('deploymentId'), 'deploymentId');
  const found = await findDeployment(sql, call.caller, deploymentId);
  if (found === 'unknown') throw notFound(`There is no deployment ${deploymentId}.`);
  if (found === 'refused') throw notAllowed(`You have no access to deployment ${deploymentId}.`);
  return found;
}

/** The body as JSON; `absent` stands for a body that was left out. */
export async function jsonBody(call: Call, absent?: unknown): Promise<unknown> {
  const text = await call.body();
  if (text.trim() === '') {
    if (absent !== undefined) return absent;
    throw invalidInput('The body is missing; it must be a JSON object.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput('The body is not JSON.');
  }
}

/** The name of a deployment's production branch, which its environment leaves open. */
export const PRODUCTION_BRANCH = 'main';

/** The branch of the data model that a body names; null for production. 404 for one that the deployment does not have. */
export async function branchOf(
  sql: Sql,
  deploymentId: number,
  name: string | null | undefined,
): Promise<string | null> {
  if (name == null || name === PRODUCTION_BRANCH) return null;
  const environments = await listEnvironments(sql, deploymentId, null);
  if (!environments.some(({ branch }) => branch === name)) {
    throw notFound(`There is no branch ${name} in deployment ${deploymentId}.`);
  }
  return name;
}

/** Where a page stands in its list. */
export function pageInfo<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
  hasNextPage: boolean,
  hasPreviousPage: boolean,
): PageInfo {
  const [top, bottom] = [rows.at(0), rows.at(-1)];
  return {
    hasNextPage,
    hasPreviousPage,
    startCursor: top === undefined ? null : cursorOf(top),
    endCursor: bottom === undefined ? null : cursorOf(bottom),
  };
}

/** Wraps one page of rows as a list answer, new keys and deprecated ones. */
export function listAnswer<Item, Count extends number>(items: Item[], count: Count, page: PageInfo | null) {
  return { items, pageInfo: page, data: items, count };
}
