/** What administrators do to the platform beside reading reports, as verbs; and the platform's later additions, where it has them. */
import {
  type ApiDescription,
  type Dashboard,
  type DbtSyncResponse,
  type ExternalDocumentPlacement,
  type GenerateSessionInput,
  type ListExternalDocumentPlacementsQuery,
  type ListNotificationsQuery,
  type Notification,
  OPERATIONS,
  type OperationId,
  type UpdatePublishedAiWidgetThreadInput,
  type Workbook,
} from '../../contract';
import { isPlatformFailure, type PlatformFailureCode } from '../wire/platform-failure';
import { type CallerParts, createCaller, type Page, toPage } from './platform-call';

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
  /** Newest first. At most one key for the dashboard, and at most one way of naming the recipient; the embed pair goes together. */
  listNotifications(
    deploymentId: number,
    query?: ListNotificationsQuery,
    signal?: AbortSignal,
  ): Promise<Page<Notification>>;
  /** 1 to `MAX_RECIPIENTS`, all of them or none; safe to repeat. */
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
  /** All placements in one file, unreadable ones included; undefined on a server that cannot tell. */
  listDocumentPlacements(
    externalWorkbookId: string,
    query?: ListExternalDocumentPlacementsQuery,
    signal?: AbortSignal,
  ): Promise<Page<ExternalDocumentPlacement> | undefined>;
  /** What this server has beyond the first release; undefined when it does not say. */
  readOffer(signal?: AbortSignal): Promise<PlatformOffer | undefined>;
}

/** What a server has, by its own description. */
export interface PlatformOffer {
  has(operation: OperationId): boolean;
}

/** How a server says that it does not know an address. */
const NO_SUCH_ADDRESS: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress'];

export function createManagementClient(parts: CallerParts): ManagementClient {
  const { call, callForEmpty } = createCaller(parts, OPERATIONS);
  return {
    getNotification: (deploymentId, id, signal) => call('getNotification', { deploymentId, id }, signal),

    listNotifications: async (deploymentId, query = {}, signal) =>
      toPage(await call('listNotifications', { deploymentId, query }, signal), query),

    async removeRecipients(deploymentId, id, recipients, signal) {
      const body = { recipients: [...recipients] };
      await callForEmpty('removeNotificationRecipients', { deploymentId, id, body }, signal);
    },

    generateSession: async (body, signal) => (await call('generateSession', { body }, signal)).sessionId,

    startDbtSync(deploymentId, branchName, signal) {
      const body = branchName === undefined ? undefined : { branchName };
      return callForEmpty('startDbtSync', { deploymentId, body }, signal);
    },

    attachAiWidgetThread: (deploymentId, workbookId, body, signal) =>
      callForEmpty('updatePublishedAiWidgetThread', { deploymentId, workbookId, body }, signal),

    duplicateWorkbook(deploymentId, workbookId, { shared } = {}, signal) {
      const body = shared === undefined ? undefined : { shared };
      return callForEmpty('duplicateWorkbook', { deploymentId, workbookId, body }, signal);
    },

    async deleteEmbedTenant(embedTenantName, signal) {
      try {
        await callForEmpty('deleteEmbedTenantSlash', { embedTenantName }, signal);
      } catch (thrown) {
        // Newer releases know the form without the slash alone. A tenant that is not there is never a refusal.
        if (!isUnknownAddress(thrown)) throw thrown;
        await callForEmpty('deleteEmbedTenant', { embedTenantName }, signal);
      }
    },

    listDocumentPlacements: (externalWorkbookId, query = {}, signal) =>
      unlessUnknown(async () =>
        toPage(await call('listExternalDocumentPlacements', { externalWorkbookId, query }, signal), query),
      ),

    readOffer: (signal) => unlessUnknown(async () => offerOf(await call('getSpec', {}, signal))),
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

function offerOf({ paths }: ApiDescription): PlatformOffer {
  const methodsAt = new Map(Object.entries(paths).map(([path, item]) => [placeOf(path), Object.keys(item)]));
  return {
    has(operation) {
      const { method, path } = OPERATIONS[operation];
      return methodsAt.get(placeOf(path))?.includes(method.toLowerCase()) ?? false;
    },
  };
}

/** The path without what releases differ in: the names of its parameters, and whether `/api` stands before it. */
function placeOf(path: string): string {
  return path.replace(/^\/api(?=\/)/, '').replace(/\{[^}]*\}/g, '{}');
}
