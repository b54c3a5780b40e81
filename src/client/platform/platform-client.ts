/**
 * Offers the platform's management API as functions. Each call is checked against the contract,
 * limited in time and size, and retried if that is safe.
 */
import {
  ACCOUNT_OPERATIONS,
  type AppConfigResponse,
  type ConnectReportToWorkbookInput,
  DATA_ACCESS_OPERATIONS,
  DEPLOYMENT_OPERATIONS,
  type Deployment,
  type DeploymentSettings,
  type DisconnectReportFromWorkbookInput,
  type Environment,
  FOLDER_OPERATIONS,
  type Folder,
  type ListDeploymentsQuery,
  type ListEnvironmentsQuery,
  type ListFoldersQuery,
  type ListReportsQuery,
  REPORT_OPERATIONS,
  type RefreshReportInput,
  type Report,
} from '../../contract';
import { isPlatformFailure, reclassify } from '../wire/platform-failure';
import { isTooLarge } from '../wire/transport';
import { type CallerParts, createCaller, type Page, toPage } from './platform-call';
import { readAllPages } from './read-all-pages';

/** Every method rejects with a `PlatformFailure`, or with the signal's reason after an abort. */
export interface PlatformClient {
  /** Makes a first real call, which also distinguishes `WrongAddress` from other failures. */
  checkConnection(signal?: AbortSignal): Promise<Page<Deployment>>;
  listDeployments(query?: ListDeploymentsQuery, signal?: AbortSignal): Promise<Page<Deployment>>;
  /** With `lastViewedAt` the platform has no cursors: it returns one page and refuses `after`. */
  listReports(deploymentId: number, query?: ListReportsQuery, signal?: AbortSignal): Promise<Page<Report>>;
  getReport(deploymentId: number, reportId: number, signal?: AbortSignal): Promise<Report>;
  /** Lists one level of the tree; without `parentId`, the root. */
  listFolders(deploymentId: number, query?: ListFoldersQuery, signal?: AbortSignal): Promise<Page<Folder>>;
  /** Records a placement and resolves to the updated report. */
  connectWorkbook(
    deploymentId: number,
    reportId: number,
    input: ConnectReportToWorkbookInput,
    signal?: AbortSignal,
  ): Promise<Report>;
  /**
   * Deletes the record of a placement; succeeds if there was none. Check the resulting report,
   * because proxies may drop the body of a DELETE.
   */
  disconnectWorkbook(
    deploymentId: number,
    reportId: number,
    input: DisconnectReportFromWorkbookInput,
    signal?: AbortSignal,
  ): Promise<Report>;
  /**
   * Records that a placement shows the current result of its report, at the cells that its record
   * names. Resolves to undefined if the server does not describe the result.
   */
  refreshPlacement(
    deploymentId: number,
    reportId: number,
    input: RefreshReportInput,
    signal?: AbortSignal,
  ): Promise<Report | undefined>;
  getAppConfig(signal?: AbortSignal): Promise<AppConfigResponse>;
  getDeployment(deploymentId: number, signal?: AbortSignal): Promise<Deployment>;
  getDeploymentSettings(deploymentId: number, signal?: AbortSignal): Promise<DeploymentSettings>;
  /** Lists all of them, whatever the platform's page size. */
  listEnvironments(
    deploymentId: number,
    query?: Pick<ListEnvironmentsQuery, 'type'>,
    signal?: AbortSignal,
  ): Promise<readonly Environment[]>;
  /** Resolves to a data token with the caller's own rights. */
  issueDataToken(deploymentId: number, signal?: AbortSignal): Promise<string>;
  /** Resolves to a data token for one environment that is valid for at most an hour. */
  issueEnvironmentToken(
    deploymentId: number,
    environmentId: string,
    expiresInSeconds: number,
    signal?: AbortSignal,
  ): Promise<string>;
  /** Counts the parts of answers that were left out: `listReports: items.user` -> 3. */
  readonly unreadableParts: ReadonlyMap<string, number>;
}

const OPERATIONS = {
  ...ACCOUNT_OPERATIONS,
  ...DEPLOYMENT_OPERATIONS,
  ...DATA_ACCESS_OPERATIONS,
  ...FOLDER_OPERATIONS,
  ...REPORT_OPERATIONS,
};
const DEPLOYMENTS_PAGE_SIZE = 100;

/** Returns a client for one platform and token; nothing is requested until a call. */
export function createPlatformClient(parts: CallerParts): PlatformClient {
  const { call, callForEmpty, callList, unreadableParts } = createCaller(parts, OPERATIONS);
  const client: PlatformClient = {
    unreadableParts,

    async checkConnection(signal) {
      try {
        return await client.listDeployments({ first: DEPLOYMENTS_PAGE_SIZE }, signal);
      } catch (thrown) {
        if (!isPlatformFailure(thrown)) throw thrown;
        // Every release lists deployments, so a server without that path or with another answer is
        // no platform.
        const isNotPlatform = thrown.code === 'NotFound' || thrown.code === 'ContractBroken';
        throw isNotPlatform ? reclassify(thrown, 'WrongAddress') : thrown;
      }
    },

    listDeployments: async (query = {}, signal) => toPage(await callList('listDeployments', { query }, signal), query),

    async listReports(deploymentId, query = {}, signal) {
      // Each report comes with its query, and a huge one must not make the whole list fail.
      for (let request = query; ; request = { ...query, first: Math.ceil((request.first ?? 1) / 5) }) {
        try {
          return toPage(await callList('listReports', { deploymentId, query: request }, signal), query);
        } catch (thrown) {
          const canRequestFewer = isPlatformFailure(thrown) && isTooLarge(thrown) && (request.first ?? 1) > 1;
          if (!canRequestFewer) throw thrown;
        }
      }
    },

    getReport: (deploymentId, reportId, signal) => call('getReport', { deploymentId, reportId }, signal),

    listFolders: async (deploymentId, query = {}, signal) =>
      toPage(await callList('listFolders', { deploymentId, query }, signal), query),

    async connectWorkbook(deploymentId, reportId, body, signal) {
      const report = await callForEmpty('connectReportToWorkbook', { deploymentId, reportId, body }, signal);
      return report ?? client.getReport(deploymentId, reportId, signal);
    },

    async disconnectWorkbook(deploymentId, reportId, body, signal) {
      const report = await callForEmpty('disconnectReportFromWorkbook', { deploymentId, reportId, body }, signal);
      return report ?? client.getReport(deploymentId, reportId, signal);
    },

    refreshPlacement: (deploymentId, reportId, body, signal) =>
      callForEmpty('refreshReport', { deploymentId, reportId, body }, signal),

    getAppConfig: (signal) => call('getAppConfig', {}, signal),

    getDeployment: (deploymentId, signal) => call('getDeployment', { deploymentId }, signal),

    getDeploymentSettings: (deploymentId, signal) => call('getDeploymentSettings', { deploymentId }, signal),

    async listEnvironments(deploymentId, request = {}, signal) {
      const environments: Environment[] = [];
      const pages = readAllPages('listEnvironments', async (after) => {
        const query = { ...request, after };
        return toPage(await callList('listEnvironments', { deploymentId, query }, signal), query);
      });
      for await (const page of pages) environments.push(...page);
      return environments;
    },

    issueDataToken: async (deploymentId, signal) =>
      (await call('createDeploymentToken', { deploymentId }, signal)).cubeApiToken,

    async issueEnvironmentToken(deploymentId, environmentId, expiresInSeconds, signal) {
      const body = { security_context: {}, expires_in: expiresInSeconds };
      return (await call('createEnvironmentToken', { deploymentId, environmentId, body }, signal)).data.token;
    },
  };
  return client;
}
