import { invalidInput, notAllowed, notFound } from '../api-error';
import { readId } from '../read-input';
import { type Caller, type Database, type DeploymentRow, findDeployment, type Sql } from '../store';

/** What every operation of the management API has at hand. */
export interface Surroundings {
  readonly database: Database;
  readonly now: () => Date;
  /** Signs data tokens. */
  readonly secret: string;
  /** Address of another data API that environments name instead of ours. */
  readonly queryApiUrl: string | undefined;
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

/** Wraps one page of rows as a list answer, new keys and deprecated ones. */
export function listAnswer<Item>(
  items: Item[],
  count: number,
  page: { hasNext: boolean; hasPrevious: boolean; start: string | null; end: string | null } | null,
) {
  const pageInfo =
    page === null
      ? null
      : {
          hasNextPage: page.hasNext,
          hasPreviousPage: page.hasPrevious,
          startCursor: page.start,
          endCursor: page.end,
        };
  return { items, pageInfo, data: items, count };
}
