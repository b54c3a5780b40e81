/** Finds out which sections of the administration the signed-in user may use. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, type Session, toFailure } from '../../app';
import { isPlatformFailure, type ManagementClient, type PlatformCapabilities } from '../../client';
import { type ActionParts, listFirstReports, onNewSession } from './action';

/** The sections appear in this order. */
const SECTIONS = [
  'schedules',
  'dbtSync',
  'workbooks',
  'aiThread',
  'embedSession',
  'embedTable',
  'embedTenant',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface SectionAccess {
  readonly section: Section;
  /** If false, the page of the section only says that this platform does not have it. */
  readonly isOffered: boolean;
}

export type Access =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The list is empty if the user may not manage anything. */
  | { readonly kind: 'known'; readonly sections: readonly SectionAccess[] };

export interface AccessStore {
  readonly access: ReadonlySignal<Access>;
  /**
   * Finds out what the signed-in user may manage, without changing anything. It asks once per
   * sign-in, and again if that failed.
   */
  loadAccess(): Promise<void>;
}

type Operation = Parameters<PlatformCapabilities['supports']>[0];

interface SectionRule {
  /** The section is offered if the platform has at least one of these operations. */
  readonly operations: readonly Operation[];
  /**
   * If true, users who may edit reports can use the section too; otherwise only administrators can.
   */
  readonly allowsEditors: boolean;
}

const SECTION_RULES: Readonly<Record<Section, SectionRule>> = {
  schedules: { operations: ['listNotifications'], allowsEditors: false },
  dbtSync: { operations: ['startDbtSync'], allowsEditors: true },
  workbooks: { operations: ['duplicateWorkbook'], allowsEditors: true },
  aiThread: { operations: ['updatePublishedAiWidgetThread'], allowsEditors: true },
  embedSession: { operations: ['generateSession'], allowsEditors: false },
  embedTable: { operations: ['generateSession'], allowsEditors: false },
  embedTenant: { operations: ['deleteEmbedTenant', 'deleteEmbedTenantSlash'], allowsEditors: false },
};

/**
 * Creates the store of permissions. The platform does not say who is signed in, so the store tries
 * to read what only some users may read.
 */
export function createAccess({ session, onFailure }: ActionParts): AccessStore & { dispose(): void } {
  const access = signal<Access>({ kind: 'unknown' });
  let accessController = new AbortController();

  const unsubscribe = onNewSession(session, () => {
    accessController.abort();
    access.value = { kind: 'unknown' };
  });

  return {
    access,
    async loadAccess() {
      const currentSession = session.peek();
      const { kind } = access.peek();
      if (!currentSession || kind === 'asking' || kind === 'known') return;
      accessController = new AbortController();
      const { signal: abortSignal } = accessController;
      access.value = { kind: 'asking' };
      try {
        const client = await currentSession.management();
        const role = await findRole(client, currentSession, abortSignal);
        const capabilities = role === 'reader' ? undefined : await tryReadCapabilities(client, abortSignal);
        if (!abortSignal.aborted) access.value = { kind: 'known', sections: listSections(role, capabilities) };
      } catch (error) {
        if (abortSignal.aborted || isAbort(error)) return;
        onFailure(error);
        access.value = { kind: 'failed', failure: toFailure(error, currentSession.host) };
      }
    },
    dispose() {
      unsubscribe();
      accessController.abort();
    },
  };
}

type Role = 'administrator' | 'editor' | 'reader';

async function findRole(client: ManagementClient, session: Session, signal: AbortSignal): Promise<Role> {
  try {
    await client.listNotifications(session.deployment.id, { first: 1 }, signal);
    return 'administrator';
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    // An older platform lacks this list, so it cannot distinguish administrators.
    if (error.code !== 'NotAllowed' && error.code !== 'NotFound' && error.code !== 'WrongAddress') throw error;
  }
  return (await mayEditReports(session, signal)) ? 'editor' : 'reader';
}

/**
 * Returns true if the user may edit at least one of the first reports. If the platform does not say
 * who may edit a report (both fields are missing or null), the user counts as an editor.
 */
async function mayEditReports(session: Session, signal: AbortSignal): Promise<boolean> {
  let arePermissionsKnown = false;
  for await (const page of listFirstReports(session, 'updatedAt', signal)) {
    if (page.some(({ canEdit, canManage }) => canEdit === true || canManage === true)) return true;
    arePermissionsKnown ||=
      page.length === 0 || page.some(({ canEdit, canManage }) => canEdit != null || canManage != null);
  }
  return !arePermissionsKnown;
}

/**
 * Returns undefined if the platform does not describe itself; then all sections count as offered.
 */
async function tryReadCapabilities(
  client: ManagementClient,
  signal: AbortSignal,
): Promise<PlatformCapabilities | undefined> {
  try {
    return await client.readCapabilities(signal);
  } catch (error) {
    if (signal.aborted || !isPlatformFailure(error) || error.code === 'NotSignedIn') throw error;
    return undefined;
  }
}

function listSections(role: Role, capabilities: PlatformCapabilities | undefined) {
  if (role === 'reader') return [];
  return SECTIONS.filter((section) => role === 'administrator' || SECTION_RULES[section].allowsEditors).map(
    (section) => ({
      section,
      isOffered:
        capabilities === undefined ||
        SECTION_RULES[section].operations.some((operation) => capabilities.supports(operation)),
    }),
  );
}
