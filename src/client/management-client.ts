/** What a person does to the platform beside reading reports, as verbs; and the platform's later additions, where it has them. */
import * as z from 'zod/mini';
import {
  ApiDescription,
  Dashboard,
  DbtSyncResponse,
  type ExternalDocumentPlacement,
  ExternalDocumentPlacementsListResponse,
  type GenerateSessionInput,
  GenerateSessionResponse,
  MANAGEMENT_ROUTES,
  Notification,
  NotificationsListResponse,
  type RefreshReportInput,
  Report,
  type UpdatePublishedAiWidgetThreadInput,
  Workbook,
} from '../contract';
import { filled, type Page, type PageRequest, toPage } from './pages';
import { type CallerParts, createCaller, type Query } from './platform-call';
import { isPlatformFailure, type PlatformFailureCode } from './platform-failure';
import { type PlatformOffer, readOffer } from './platform-offer';

/** At most one key for the dashboard, and at most one way of naming the recipient; the embed pair goes together. */
export interface NotificationsRequest extends PageRequest {
  readonly dashboardId?: number | undefined;
  readonly dashboardPublicId?: string | undefined;
  readonly recipientUserId?: number | undefined;
  readonly recipientEmail?: string | undefined;
  readonly recipientEmbedTenantName?: string | undefined;
  readonly recipientExternalId?: string | undefined;
}

/** As the platform knows them: a user, an embed user with the tenant, or a chat channel. */
export type Recipient =
  | { readonly type: 'USER'; readonly id: number }
  | { readonly type: 'EMBED_USER'; readonly id: number; readonly embedTenantName: string }
  | { readonly type: 'SLACK'; readonly id: string };

/**
 * Every verb rejects with a `PlatformFailure`, or with the signal's reason once that aborts. Undefined where a server carried
 * the write out without saying what came of it.
 */
export interface ManagementClient {
  getNotification(deploymentId: number, id: number, signal?: AbortSignal): Promise<Notification>;
  /** Newest first. */
  listNotifications(
    deploymentId: number,
    request?: NotificationsRequest,
    signal?: AbortSignal,
  ): Promise<Page<Notification>>;
  /** 1 to `MOST_RECIPIENTS`, all of them or none; safe to repeat. */
  removeRecipients(
    deploymentId: number,
    notificationId: number,
    recipients: readonly Recipient[],
    signal?: AbortSignal,
  ): Promise<void>;
  /** The session's id, which opens it once. */
  generateSession(input: GenerateSessionInput, signal?: AbortSignal): Promise<string>;
  /** Of the production branch when none is named. The sync goes on after the answer. */
  startDbtSync(deploymentId: number, branchName?: string, signal?: AbortSignal): Promise<DbtSyncResponse | undefined>;
  /** `Conflict` when the dashboard is no longer the one that `checksum` stands for. */
  attachAiWidgetThread(
    deploymentId: number,
    workbookId: number,
    input: UpdatePublishedAiWidgetThreadInput,
    signal?: AbortSignal,
  ): Promise<Dashboard | undefined>;
  /** `shared`: a copy of what the shared workspace shows. */
  duplicateWorkbook(
    deploymentId: number,
    workbookId: number,
    options?: { readonly shared?: boolean },
    signal?: AbortSignal,
  ): Promise<Workbook | undefined>;
  /** With all its users, groups and sessions. Succeeds when there is none of that name. */
  deleteEmbedTenant(embedTenantName: string, signal?: AbortSignal): Promise<void>;
  /** Stamps a placement, or without a target the report, as refreshed just now. Servers before 0.4.0 stamp the report alone. */
  refreshReport(
    deploymentId: number,
    reportId: number,
    target?: RefreshReportInput,
    signal?: AbortSignal,
  ): Promise<Report | undefined>;
  /** All placements in one file, unreadable ones included; undefined on a server that cannot tell. */
  listDocumentPlacements(
    externalWorkbookId: string,
    request?: PageRequest,
    signal?: AbortSignal,
  ): Promise<Page<ExternalDocumentPlacement> | undefined>;
  /** What this server has beyond the first release; undefined when it does not say. */
  readOffer(signal?: AbortSignal): Promise<PlatformOffer | undefined>;
}

/** How a server says that it does not know an address. */
const NO_SUCH_ADDRESS: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress'];

/** An answer of which nothing is wanted, whatever it holds. */
const anything = z.unknown();

export function createManagementClient(parts: CallerParts): ManagementClient {
  const { call, callForEmpty } = createCaller(parts, MANAGEMENT_ROUTES);
  return {
    getNotification: (deploymentId, id, signal) =>
      call('getNotification', { deploymentId, id }, { schema: Notification }, signal),

    async listNotifications(deploymentId, request = {}, signal) {
      const query: Query = { ...request };
      const options = { query, schema: filled(NotificationsListResponse) };
      return toPage(await call('listNotifications', { deploymentId }, options, signal), query);
    },

    async removeRecipients(deploymentId, id, recipients, signal) {
      const options = { body: { recipients }, schema: anything };
      await callForEmpty('removeNotificationRecipients', { deploymentId, id }, options, signal);
    },

    async generateSession(input, signal) {
      const options = { body: input, schema: GenerateSessionResponse };
      return (await call('generateSession', {}, options, signal)).sessionId;
    },

    startDbtSync(deploymentId, branchName, signal) {
      const options = { ...(branchName === undefined ? {} : { body: { branchName } }), schema: DbtSyncResponse };
      return callForEmpty('startDbtSync', { deploymentId }, options, signal);
    },

    attachAiWidgetThread: (deploymentId, workbookId, input, signal) =>
      callForEmpty(
        'updatePublishedAiWidgetThread',
        { deploymentId, workbookId },
        { body: input, schema: Dashboard },
        signal,
      ),

    duplicateWorkbook(deploymentId, workbookId, { shared } = {}, signal) {
      const options = { ...(shared === undefined ? {} : { body: { shared } }), schema: Workbook };
      return callForEmpty('duplicateWorkbook', { deploymentId, workbookId }, options, signal);
    },

    async deleteEmbedTenant(embedTenantName, signal) {
      const options = { schema: anything };
      try {
        await callForEmpty('deleteEmbedTenantSlash', { embedTenantName }, options, signal);
      } catch (thrown) {
        // Newer releases know the form without the slash alone. A tenant that is not there is never a refusal.
        if (!isUnknownAddress(thrown)) throw thrown;
        await callForEmpty('deleteEmbedTenant', { embedTenantName }, options, signal);
      }
    },

    refreshReport(deploymentId, reportId, target, signal) {
      const options = { ...(target === undefined ? {} : { body: target }), schema: Report };
      return callForEmpty('refreshReport', { deploymentId, reportId }, options, signal);
    },

    async listDocumentPlacements(externalWorkbookId, request = {}, signal) {
      const query: Query = { ...request };
      const options = { query, schema: filled(ExternalDocumentPlacementsListResponse) };
      return await unlessUnknown(async () =>
        toPage(await call('listExternalDocumentPlacements', { externalWorkbookId }, options, signal), query),
      );
    },

    readOffer: (signal) =>
      unlessUnknown(async () => readOffer(await call('getSpec', {}, { schema: ApiDescription }, signal))),
  };
}

/** Undefined from a server that does not know the operation. */
async function unlessUnknown<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (thrown) {
    if (isUnknownAddress(thrown)) return undefined;
    throw thrown;
  }
}

function isUnknownAddress(thrown: unknown): boolean {
  return isPlatformFailure(thrown) && (NO_SUCH_ADDRESS.includes(thrown.code) || thrown.status === 405);
}
