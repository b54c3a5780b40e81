import {
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  type DeploymentTokenResponse,
  type EnvironmentTokenResponse,
  ListDeploymentsQuery,
  ListEnvironmentsQuery,
  type ServedDeployment,
  type ServedDeploymentsListResponse,
  type ServedEnvironment,
  type ServedEnvironmentsListResponse,
} from '../../contract';
import { notFound } from '../api-error';
import { signDataToken } from '../data-token';
import { readId, readInput } from '../read-input';
import {
  countDeployments,
  type DeploymentRow,
  type EnvironmentRow,
  listEnvironments as listEnvironmentRows,
  listDeployments as listRows,
  readCursor,
  writeCursor,
} from '../store';
import { requireAction } from './access';
import { type Call, deploymentOf, jsonBody, listAnswer, pageInfo } from './call';
import { DEFAULT_PAGE_SIZE } from './reports';

/** Life of a deployment token when the caller names none, in seconds. */
const DEPLOYMENT_TOKEN_LIFE = 86_400;
const ENVIRONMENT_TOKEN_LIFE = 3600;
const TAKING_DATA = 'take data out of the platform';

export async function listDeployments(call: Call): Promise<ServedDeploymentsListResponse> {
  const query = readInput(ListDeploymentsQuery, call.query, 'The query string');
  const { database } = call.surroundings;
  const first = query.first ?? DEFAULT_PAGE_SIZE;
  const after = query.after === undefined ? undefined : readCursor(query.after, 'deployments');
  const found = await listRows(database, call.caller, after?.id ?? 0, first + 1);
  const count = await countDeployments(database, call.caller);
  const rows = found.slice(0, first);
  const page = pageInfo(rows, cursorIn('deployments'), found.length > first, after !== undefined);
  const items = rows.map((row) => deploymentAnswer(call, row));
  return { ...listAnswer(items, count, page), pagination: { total: count, offset: 0, limit: first } };
}

export async function getDeployment(call: Call): Promise<ServedDeployment> {
  return deploymentAnswer(call, await deploymentOf(call));
}

export async function listEnvironments(call: Call): Promise<ServedEnvironmentsListResponse> {
  const deployment = await deploymentOf(call);
  const query = readInput(ListEnvironmentsQuery, call.query, 'The query string');
  const all = await listEnvironmentRows(call.surroundings.database, deployment.id, query.type ?? null);
  const after = query.after === undefined ? undefined : readCursor(query.after, 'environments');
  const first = query.first ?? DEFAULT_PAGE_SIZE;
  const rest = all.filter((row) => row.id > (after?.id ?? 0));
  const rows = rest.slice(0, first);
  const page = pageInfo(rows, cursorIn('environments'), rest.length > first, after !== undefined);
  const items = rows.map((row) => environmentAnswer(call, deployment, row));
  return { ...listAnswer(items, all.length, page), pagination: { total: all.length, offset: 0, limit: first } };
}

/** A data token with exactly the caller's rights. */
export async function createDeploymentToken(call: Call): Promise<DeploymentTokenResponse> {
  const deployment = await deploymentOf(call);
  requireAction(call, TAKING_DATA, 'DownloadData');
  const input = readInput(CreateDeploymentTokenInput, await jsonBody(call, {}), 'The body');
  const issuedAt = Math.floor(call.surroundings.now().getTime() / 1000);
  const cubeApiToken = signDataToken(call.surroundings.secret, {
    sub: String(call.caller.userId),
    deploymentId: deployment.id,
    iat: issuedAt,
    exp: issuedAt + (input.expiresIn ?? DEPLOYMENT_TOKEN_LIFE),
  });
  return { cubeApiToken };
}

/** As of newer releases: a caller who may not edit the deployment gets a token without context and scopes. */
export async function createEnvironmentToken(call: Call): Promise<EnvironmentTokenResponse> {
  const deployment = await deploymentOf(call);
  requireAction(call, TAKING_DATA, 'DownloadData');
  const environmentId = readId(call.path('environmentId'), 'environmentId');
  const environments = await listEnvironmentRows(call.surroundings.database, deployment.id, null);
  if (!environments.some((row) => row.id === environmentId)) {
    throw notFound(`There is no environment ${environmentId} in deployment ${deployment.id}.`);
  }
  const input = readInput(CreateEnvironmentTokenInput, await jsonBody(call), 'The body');
  const issuedAt = Math.floor(call.surroundings.now().getTime() / 1000);
  const expiresAt = issuedAt + (input.expires_in ?? ENVIRONMENT_TOKEN_LIFE);
  const securityContext = call.caller.administrator ? input.security_context : {};
  const scopes = call.caller.administrator && input.scopes ? input.scopes : undefined;
  const token = signDataToken(call.surroundings.secret, {
    sub: String(call.caller.userId),
    deploymentId: deployment.id,
    iat: issuedAt,
    exp: expiresAt,
    securityContext,
    ...(scopes === undefined ? {} : { scopes }),
  });
  return {
    data: {
      token,
      security_context: securityContext,
      created_at: new Date(issuedAt * 1000).toISOString(),
      expires_at: new Date(expiresAt * 1000).toISOString(),
      scopes: scopes ?? [],
    },
  };
}

function deploymentAnswer(call: Call, row: DeploymentRow): ServedDeployment {
  return {
    id: row.id,
    name: row.name,
    deploymentUrl: `${call.origin}/deployments/${row.id}`,
    creationStep: row.creation_step,
  };
}

function environmentAnswer(call: Call, deployment: DeploymentRow, row: EnvironmentRow): ServedEnvironment {
  const ours = `${call.origin}/deployments/${deployment.id}/cubejs-api`;
  return {
    id: String(row.id),
    type: row.type,
    branch: row.branch,
    user: null,
    api_credentials: [{ type: 'rest', version: 1, url: call.surroundings.queryApiUrl ?? ours }],
  };
}

const cursorIn =
  (order: string) =>
  ({ id }: { readonly id: number }): string =>
    writeCursor({ order, value: '', id });
