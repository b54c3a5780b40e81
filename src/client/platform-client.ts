/** The platform's management API as verbs. Each call is checked against the contract, bounded in time and size, and retried when safe. */
import {
  type AppConfigResponse,
  type ConnectReportToWorkbookInput,
  type Deployment,
  DeploymentsListResponse,
  type DisconnectReportFromWorkbookInput,
  type Environment,
  type Folder,
  FoldersListResponse,
  Report,
  type ReportSortKey,
  ReportsListResponse,
  ROUTES,
  type SortDirection,
} from '../contract';
import { filled, type Page, type PageRequest, toPage } from './pages';
import { type CallerParts, createCaller, type Query } from './platform-call';
import { isPlatformFailure, type PlatformFailure, reclassified } from './platform-failure';

export interface ReportsRequest extends PageRequest {
  /** With `lastViewedAt` the platform knows no cursors: one page, and `after` is refused. */
  readonly sortBy?: ReportSortKey | undefined;
  readonly sortDirection?: SortDirection | undefined;
  readonly search?: string | undefined;
  readonly folderId?: number | undefined;
  readonly externalWorkbookId?: string | undefined;
}

export interface FoldersRequest extends PageRequest {
  /** The root level when left out. */
  readonly parentId?: number | undefined;
}

/** Every verb rejects with a `PlatformFailure`, or with the signal's reason once that aborts. */
export interface PlatformClient extends WayToRows {
  /** A first real call, with the answers that only a first call needs: `CrossOriginBlocked` and `WrongAddress` told apart from the rest. */
  checkConnection(signal?: AbortSignal): Promise<Page<Deployment>>;
  listDeployments(request?: PageRequest, signal?: AbortSignal): Promise<Page<Deployment>>;
  listReports(deploymentId: number, request?: ReportsRequest, signal?: AbortSignal): Promise<Page<Report>>;
  getReport(deploymentId: number, reportId: number, signal?: AbortSignal): Promise<Report>;
  /** One level of the tree. */
  listFolders(deploymentId: number, request?: FoldersRequest, signal?: AbortSignal): Promise<Page<Folder>>;
  /** Records a placement; the report as it stands afterwards. */
  connectWorkbook(
    deploymentId: number,
    reportId: number,
    input: ConnectReportToWorkbookInput,
    signal?: AbortSignal,
  ): Promise<Report>;
  /** Forgets a placement; succeeds when there was none. The report as it stands afterwards: look there, since proxies may drop the body of a DELETE. */
  disconnectWorkbook(
    deploymentId: number,
    reportId: number,
    input: DisconnectReportFromWorkbookInput,
    signal?: AbortSignal,
  ): Promise<Report>;
}

/** Verbs that lead to the rows of a deployment. */
export interface WayToRows {
  getAppConfig(signal?: AbortSignal): Promise<AppConfigResponse>;
  getDeployment(deploymentId: number, signal?: AbortSignal): Promise<Deployment>;
  /** All of them, whatever the platform's page size. */
  listEnvironments(
    deploymentId: number,
    request?: EnvironmentsRequest,
    signal?: AbortSignal,
  ): Promise<readonly Environment[]>;
  /** A data token with the caller's own rights. */
  issueDataToken(deploymentId: number, signal?: AbortSignal): Promise<string>;
  /** A data token of one environment, for at most an hour. */
  issueEnvironmentToken(
    deploymentId: number,
    environmentId: string,
    expiresInSeconds: number,
    signal?: AbortSignal,
  ): Promise<string>;
}

export interface EnvironmentsRequest {
  readonly type?: 'production' | 'staging' | 'development' | undefined;
}

const FIRST_DEPLOYMENTS = 100;

export function createPlatformClient(parts: CallerParts): PlatformClient {
  const { call, callForEmpty } = createCaller(parts, ROUTES);

  /** In the file of what reads rows: whoever lists reports does without. */
  async function way(): Promise<WayToRows> {
    const { createWayToRows } = await import(/* webpackChunkName: "cells" */ './way-to-rows');
    return createWayToRows({ call });
  }

  const client: PlatformClient = {
    async checkConnection(signal) {
      try {
        return await client.listDeployments({ first: FIRST_DEPLOYMENTS }, signal);
      } catch (thrown) {
        if (!isPlatformFailure(thrown)) throw thrown;
        // Every release lists deployments: whatever knows no such path, or answers it otherwise, is no platform.
        const isOther = thrown.code === 'NotFound' || thrown.code === 'ContractBroken';
        throw isOther ? reclassified(thrown, 'WrongAddress') : await explained(thrown, parts, signal);
      }
    },

    async listDeployments(request = {}, signal) {
      const query: Query = { ...request };
      return toPage(
        await call('listDeployments', {}, { query, schema: filled(DeploymentsListResponse) }, signal),
        query,
      );
    },

    getAppConfig: async (...asked) => (await way()).getAppConfig(...asked),
    getDeployment: async (...asked) => (await way()).getDeployment(...asked),
    listEnvironments: async (...asked) => (await way()).listEnvironments(...asked),
    issueDataToken: async (...asked) => (await way()).issueDataToken(...asked),
    issueEnvironmentToken: async (...asked) => (await way()).issueEnvironmentToken(...asked),

    async listReports(deploymentId, request = {}, signal) {
      const query: Query = { ...request };
      return toPage(
        await call('listReports', { deploymentId }, { query, schema: filled(ReportsListResponse) }, signal),
        query,
      );
    },

    getReport: (deploymentId, reportId, signal) =>
      call('getReport', { deploymentId, reportId }, { schema: Report }, signal),

    async listFolders(deploymentId, request = {}, signal) {
      const query: Query = { ...request };
      return toPage(
        await call('listFolders', { deploymentId }, { query, schema: filled(FoldersListResponse) }, signal),
        query,
      );
    },

    async connectWorkbook(deploymentId, reportId, input, signal) {
      const options = { body: input, schema: Report };
      const report = await callForEmpty('connectReportToWorkbook', { deploymentId, reportId }, options, signal);
      return report ?? client.getReport(deploymentId, reportId, signal);
    },

    async disconnectWorkbook(deploymentId, reportId, input, signal) {
      const options = { body: input, schema: Report };
      const report = await callForEmpty('disconnectReportFromWorkbook', { deploymentId, reportId }, options, signal);
      return report ?? client.getReport(deploymentId, reportId, signal);
    },
  };
  return client;
}

/** Rarely needed, so the bundler puts it behind the first picture. Without that file the failure stays as it is. */
async function explained(failure: PlatformFailure, parts: CallerParts, signal?: AbortSignal): Promise<PlatformFailure> {
  const explaining = await import(/* webpackChunkName: "later" */ './cross-origin').catch(() => undefined);
  return explaining ? explaining.explainUnreachable(failure, parts, signal) : failure;
}
