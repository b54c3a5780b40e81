/**
 * Offers what administrators do on the platform besides reading reports, and the platform's later
 * additions if the server has them.
 */
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

/** The platform sends to a user, to an embed user of a tenant, or to a chat channel. */
export type Recipient =
  | { readonly type: 'USER'; readonly id: number }
  | { readonly type: 'EMBED_USER'; readonly id: number; readonly embedTenantName: string }
  | { readonly type: 'SLACK'; readonly id: string };

/**
 * Every method rejects with a `PlatformFailure`, or with the signal's reason after an abort. It
 * resolves to undefined if a server carried out the write without describing the result.
 */
export interface ManagementClient {
  getNotification(deploymentId: number, id: number, signal?: AbortSignal): Promise<Notification>;
  /**
   * Lists the newest first. The query may have one key for the dashboard and one way to name the
   * recipient; the embed pair goes together.
   */
  listNotifications(
    deploymentId: number,
    query?: ListNotificationsQuery,
    signal?: AbortSignal,
  ): Promise<Page<Notification>>;
  /** Takes 1 to `MAX_RECIPIENTS` and removes all of them or none; it is safe to repeat. */
  removeRecipients(
    deploymentId: number,
    notificationId: number,
    recipients: readonly Recipient[],
    signal?: AbortSignal,
  ): Promise<void>;
  /** Resolves to the session's id, which opens it once. */
  generateSession(input: GenerateSessionInput, signal?: AbortSignal): Promise<string>;
  /** Uses the production branch by default. The sync continues after the answer. */
  startDbtSync(deploymentId: number, branchName?: string, signal?: AbortSignal): Promise<DbtSyncResponse | undefined>;
  /** Rejects with `Conflict` if the dashboard no longer matches `checksum`. */
  attachAiWidgetThread(
    deploymentId: number,
    workbookId: number,
    input: UpdatePublishedAiWidgetThreadInput,
    signal?: AbortSignal,
  ): Promise<Dashboard | undefined>;
  /** `shared` copies the version that the shared workspace shows. */
  duplicateWorkbook(
    deploymentId: number,
    workbookId: number,
    options?: { readonly shared?: boolean },
    signal?: AbortSignal,
  ): Promise<Workbook | undefined>;
  /** Deletes the tenant with all its users, groups and sessions. Succeeds if there is none. */
  deleteEmbedTenant(embedTenantName: string, signal?: AbortSignal): Promise<void>;
  /**
   * Lists all placements of one file, including those that the caller may not read; undefined if
   * the server does not support it.
   */
  listDocumentPlacements(
    externalWorkbookId: string,
    query?: ListExternalDocumentPlacementsQuery,
    signal?: AbortSignal,
  ): Promise<Page<ExternalDocumentPlacement> | undefined>;
  /** Resolves to undefined if the server does not describe its API. */
  readCapabilities(signal?: AbortSignal): Promise<PlatformCapabilities | undefined>;
}

/** Says which operations a server has, according to its own API description. */
export interface PlatformCapabilities {
  supports(operation: OperationId): boolean;
}

/** A server answers with one of these for an address that it does not have. */
const UNSUPPORTED_CODES: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress'];

/** Returns a client for one platform and token; nothing is requested until a call. */
export function createManagementClient(parts: CallerParts): ManagementClient {
  const { call, callForEmpty, callList } = createCaller(parts, OPERATIONS);
  return {
    getNotification: (deploymentId, id, signal) => call('getNotification', { deploymentId, id }, signal),

    listNotifications: async (deploymentId, query = {}, signal) =>
      toPage(await callList('listNotifications', { deploymentId, query }, signal), query),

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
        // Newer releases have only the form without the slash. A missing tenant never causes a
        // refusal.
        if (!isUnsupported(thrown)) throw thrown;
        await callForEmpty('deleteEmbedTenant', { embedTenantName }, signal);
      }
    },

    listDocumentPlacements: (externalWorkbookId, query = {}, signal) =>
      ignoreUnsupported(async () =>
        toPage(await callList('listExternalDocumentPlacements', { externalWorkbookId, query }, signal), query),
      ),

    readCapabilities: (signal) => ignoreUnsupported(async () => parseCapabilities(await call('getSpec', {}, signal))),
  };
}

/** Resolves to undefined if the server does not have the operation. */
async function ignoreUnsupported<Value>(request: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await request();
  } catch (thrown) {
    if (isUnsupported(thrown)) return undefined;
    throw thrown;
  }
}

function isUnsupported(thrown: unknown): boolean {
  return isPlatformFailure(thrown) && (UNSUPPORTED_CODES.includes(thrown.code) || thrown.status === 405);
}

function parseCapabilities({ paths }: ApiDescription): PlatformCapabilities {
  const methodsByPath = new Map(Object.entries(paths).map(([path, item]) => [normalizePath(path), Object.keys(item)]));
  return {
    supports(operation) {
      const { method, path } = OPERATIONS[operation];
      return methodsByPath.get(normalizePath(path))?.includes(method.toLowerCase()) ?? false;
    },
  };
}

/** Removes what differs between releases: parameter names, and a leading `/api`. */
function normalizePath(path: string): string {
  return path.replace(/^\/api(?=\/)/, '').replace(/\{[^}]*\}/g, '{}');
}
