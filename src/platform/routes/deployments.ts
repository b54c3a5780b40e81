/**
 * Answers for the account's settings, and for deployments with their environments, data tokens and
 * dbt syncs.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  SERVED_OPERATIONS,
  ServedAppConfigResponse,
  type ServedDeployment,
  type ServedEnvironment,
} from '../../contract';
import { createNotFoundError } from '../api-error';
import { signDataToken } from '../data-token';
import {
  APP_CONFIG,
  addDbtSyncJob,
  countDeployments,
  type DeploymentRow,
  type EnvironmentRow,
  findSetting,
  listDeployments,
  listEnvironments,
  type Sql,
} from '../store';
import { listPage, toListAnswer } from './answers';
import { createAccountHandler, createDeploymentHandler, permitEveryCaller, permitRolesWithAction } from './call';

/** A deployment token lasts this many seconds if the caller does not say. */
const DEPLOYMENT_TOKEN_SECONDS = 86_400;
const ENVIRONMENT_TOKEN_SECONDS = 3600;
const DEFAULT_APP_CONFIG = {
  applyThemeGlobally: false,
  appTheme: null,
  creatorMode: null,
  embedding: null,
  sheetsAgentChatEnabled: false,
  dashboardAppsEnabled: false,
  restrictDataDownload: false,
};

const permitDownloads = permitRolesWithAction('take data out of the platform', 'DownloadData');

export const DEPLOYMENT_HANDLERS = {
  /** The settings of this start override the stored ones. */
  getAppConfig: createAccountHandler(
    SERVED_OPERATIONS.getAppConfig,
    permitEveryCaller,
    async ({ deps: { database, appConfig } }) => {
      const storedSetting = await findSetting(database, APP_CONFIG);
      const storedConfig = storedSetting === undefined ? {} : JSON.parse(storedSetting);
      return z.parse(ServedAppConfigResponse, { ...DEFAULT_APP_CONFIG, ...storedConfig, ...appConfig });
    },
  ),

  listDeployments: createAccountHandler(SERVED_OPERATIONS.listDeployments, permitEveryCaller, async (call) => {
    const { query, caller, origin } = call;
    const { database } = call.deps;
    const creationSteps = query.creationStep ?? null;
    const { rows, pageInfo, first, offset } = await listPage(query, {
      order: 'deployments',
      toPosition: ({ id }: DeploymentRow) => ({ value: '', id }),
      list: (after, limit, skipped) => listDeployments(database, caller, creationSteps, after?.id ?? 0, limit, skipped),
    });
    const count = await countDeployments(database, caller, creationSteps);
    const items = rows.map((row) => toDeployment(origin, row));
    return { ...toListAnswer(items, count, pageInfo), pagination: { total: count, offset, limit: first } };
  }),

  getDeployment: createDeploymentHandler(
    SERVED_OPERATIONS.getDeployment,
    permitEveryCaller,
    async ({ origin, deployment }) => toDeployment(origin, deployment),
  ),

  /** An external engine does not say whether it sleeps or runs SQL. */
  getDeploymentSettings: createDeploymentHandler(
    SERVED_OPERATIONS.getDeploymentSettings,
    permitEveryCaller,
    async ({ deps }) => (deps.queryApiUrl === undefined ? { isCold: false, isCubeSqlEnabled: true } : {}),
  ),

  listEnvironments: createDeploymentHandler(SERVED_OPERATIONS.listEnvironments, permitEveryCaller, async (call) => {
    const { query, origin, deployment, deps } = call;
    const all = await listEnvironments(deps.database, deployment.id, query.type ?? null);
    const { rows, pageInfo, first, offset } = await listPage(query, {
      order: 'environments',
      toPosition: ({ id }: EnvironmentRow) => ({ value: '', id }),
      list: async (after, limit, skipped) =>
        all.filter((row) => row.id > (after?.id ?? 0)).slice(skipped, skipped + limit),
    });
    const url = deps.queryApiUrl ?? `${origin}/deployments/${deployment.id}/cubejs-api`;
    const items = rows.map((row) => toEnvironment(url, row));
    return { ...toListAnswer(items, all.length, pageInfo), pagination: { total: all.length, offset, limit: first } };
  }),

  /** The data token carries exactly the caller's rights. */
  createDeploymentToken: createDeploymentHandler(
    SERVED_OPERATIONS.createDeploymentToken,
    permitDownloads,
    async (call) => {
      const { secret, now } = call.deps;
      const issuedAt = Math.floor(now().getTime() / 1000);
      const cubeApiToken = signDataToken(secret, {
        sub: String(call.caller.userId),
        deploymentId: call.deployment.id,
        iat: issuedAt,
        exp: issuedAt + (call.body?.expiresIn ?? DEPLOYMENT_TOKEN_SECONDS),
      });
      return { cubeApiToken };
    },
  ),

  /**
   * As in newer releases, a caller who may not edit the deployment gets a token without context and
   * scopes.
   */
  createEnvironmentToken: createDeploymentHandler(
    SERVED_OPERATIONS.createEnvironmentToken,
    permitDownloads,
    async (call) => {
      const { body, caller, deployment } = call;
      const { database, secret, now } = call.deps;
      const { environmentId } = call.path;
      const environments = await listEnvironments(database, deployment.id, null);
      if (!environments.some((row) => row.id === environmentId)) {
        throw createNotFoundError(`There is no environment ${environmentId} in deployment ${deployment.id}.`);
      }
      const issuedAt = Math.floor(now().getTime() / 1000);
      const expiresAt = issuedAt + (body.expires_in ?? ENVIRONMENT_TOKEN_SECONDS);
      const securityContext = caller.administrator ? body.security_context : {};
      const scopes = caller.administrator && body.scopes ? body.scopes : undefined;
      const token = signDataToken(secret, {
        sub: String(caller.userId),
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
    },
  ),

  /** The job continues after the answer. */
  startDbtSync: createDeploymentHandler(
    SERVED_OPERATIONS.startDbtSync,
    permitRolesWithAction('start a dbt sync', 'SchemaUpdate'),
    async (call) => {
      const { caller, deployment, body } = call;
      const { database, now, dbtSync } = call.deps;
      const branchName = (await findBranch(database, deployment.id, body?.branchName)) ?? PRODUCTION_BRANCH;
      const id = randomUUID();
      const workflowId = `dbt-sync-${deployment.id}-${id}`;
      const job = { id, workflowId, deploymentId: deployment.id, branchName, requestedBy: caller.userId, at: now() };
      await addDbtSyncJob(database, job);
      dbtSync.wake();
      return { syncJobId: id, workflowId, branchName };
    },
  ),
};

/** A production environment has no branch; answers call it by this name. */
const PRODUCTION_BRANCH = 'main';

/**
 * Returns the branch of the data model that a body names; null for production.
 * @throws ApiError 404 if the deployment has no such branch
 */
export async function findBranch(
  sql: Sql,
  deploymentId: number,
  name: string | null | undefined,
): Promise<string | null> {
  if (name == null || name === PRODUCTION_BRANCH) return null;
  const environments = await listEnvironments(sql, deploymentId, null);
  if (!environments.some(({ branch }) => branch === name)) {
    throw createNotFoundError(`There is no branch ${name} in deployment ${deploymentId}.`);
  }
  return name;
}

function toDeployment(origin: string, { id, name, creation_step }: DeploymentRow): ServedDeployment {
  return { id, name, deploymentUrl: `${origin}/deployments/${id}`, creationStep: creation_step };
}

function toEnvironment(url: string, { id, type, branch }: EnvironmentRow): ServedEnvironment {
  return { id: String(id), type, branch, user: null, api_credentials: [{ type: 'rest', version: 1, url }] };
}
