/** The platform's management API as verbs. Each call is checked against the contract, bounded in time and size, and retried when safe. */
import {
  AppConfigResponse,
  type ConnectReportToWorkbookInput,
  Deployment,
  DeploymentsListResponse,
  DeploymentTokenResponse,
  type DisconnectReportFromWorkbookInput,
  type Environment,
  EnvironmentsListResponse,
  EnvironmentTokenResponse,
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
export interface PlatformClient {
  /** A first real call, with the answers that only a first call needs: `CrossOriginBlocked` and `WrongAddress` told apart from the rest. */
  checkConnection(signal?: AbortSignal): Promise<Page<Deployment>>;
  getAppConfig(signal?: AbortSignal): Promise<AppConfigResponse>;
  listDeployments(request?: PageRequest, signal?: AbortSignal): Promise<Page<Deployment>>;
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

export interface EnvironmentsRequest {
  readonly type?: 'production' | 'staging' | 'development' | undefined;
}

const FIRST_DEPLOYMENTS = 100;
const MOST_ENVIRONMENT_PAGES = 20;

export function createPlatformClient(parts: CallerParts): PlatformClient {
  const { call, callForEmpty } = createCaller(parts, ROUTES);

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

    getAppConfig: (signal) => call('getAppConfig', {}, { schema: AppConfigResponse }, signal),

    async listDeployments(request = {}, signal) {
      const query: Query = { ...request };
      return toPage(
        await call('listDeployments', {}, { query, schema: filled(DeploymentsListResponse) }, signal),
        query,
      );
    },

    getDeployment: (deploymentId, signal) => call('getDeployment', { deploymentId }, { schema: Deployment }, signal),

    async listEnvironments(deploymentId, request = {}, signal) {
      const environments: Environment[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < MOST_ENVIRONMENT_PAGES; pages += 1) {
        const query: Query = { ...request, after };
        const list = await call(
          'listEnvironments',
          { deploymentId },
          { query, schema: filled(EnvironmentsListResponse) },
          signal,
        );
        const page = toPage(list, query);
        environments.push(...page.items);
        after = page.nextCursor;
        if (after === undefined) break;
      }
      return environments;
    },

    async issueDataToken(deploymentId, signal) {
      const options = { schema: DeploymentTokenResponse };
      return (await call('createDeploymentToken', { deploymentId }, options, signal)).cubeApiToken;
    },

    async issueEnvironmentToken(deploymentId, environmentId, expiresInSeconds, signal) {
      const body = { security_context: {}, expires_in: expiresInSeconds };
      const options = { body, schema: EnvironmentTokenResponse };
      return (await call('createEnvironmentToken', { deploymentId, environmentId }, options, signal)).data.token;
    },

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
