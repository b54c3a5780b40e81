/** Finds out which sections of the administration a sign-in may use. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, type Session, toFailure } from '../../app';
import { isPlatformFailure, type ManagementClient, type PlatformOffer } from '../../client';
import { type ActionParts, firstReports, onNewSession } from './action';

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
  /**
   * Is false if the platform's description of itself lacks the operations that the section needs.
   */
  readonly offered: boolean;
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
   * Finds out what this sign-in may manage, without changing anything. It asks once per sign-in,
   * and again if that failed.
   */
  askAccess(): Promise<void>;
}

type Operation = Parameters<PlatformOffer['has']>[0];

interface SectionRule {
  /** The section is offered if the platform has at least one of these operations. */
  readonly needs: readonly Operation[];
  /**
   * If true, users who may edit reports can use the section too; otherwise only administrators can.
   */
  readonly forEditors: boolean;
}

const RULES: Readonly<Record<Section, SectionRule>> = {
  schedules: { needs: ['listNotifications'], forEditors: false },
  dbtSync: { needs: ['startDbtSync'], forEditors: true },
  workbooks: { needs: ['duplicateWorkbook'], forEditors: true },
  aiThread: { needs: ['updatePublishedAiWidgetThread'], forEditors: true },
  embedSession: { needs: ['generateSession'], forEditors: false },
  embedTable: { needs: ['generateSession'], forEditors: false },
  embedTenant: { needs: ['deleteEmbedTenant', 'deleteEmbedTenantSlash'], forEditors: false },
};

/**
 * Creates the store of permissions. The platform does not say who is signed in, so the store tries
 * to read what only some users may read.
 */
export function createAccess({ session, onFailure }: ActionParts): AccessStore & { dispose(): void } {
  const access = signal<Access>({ kind: 'unknown' });
  let asking = new AbortController();

  const stopFollowing = onNewSession(session, () => {
    asking.abort();
    access.value = { kind: 'unknown' };
  });

  return {
    access,
    async askAccess() {
      const current = session.peek();
      const { kind } = access.peek();
      if (!current || kind === 'asking' || kind === 'known') return;
      asking = new AbortController();
      const { signal: aborted } = asking;
      access.value = { kind: 'asking' };
      try {
        const client = await current.management();
        const who = await findRole(client, current, aborted);
        const offer = who === 'reader' ? undefined : await tryReadOffer(client, aborted);
        if (!aborted.aborted) access.value = { kind: 'known', sections: sectionsFor(who, offer) };
      } catch (error) {
        if (aborted.aborted || isAbort(error)) return;
        onFailure(error);
        access.value = { kind: 'failed', failure: toFailure(error, current.host) };
      }
    },
    dispose() {
      stopFollowing();
      asking.abort();
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
  return (await mayChangeReports(session, signal)) ? 'editor' : 'reader';
}

/**
 * Returns true if the user may edit at least one of the first reports. If the platform does not say
 * who may edit a report (both fields are missing or null), the user counts as an editor.
 */
async function mayChangeReports(session: Session, signal: AbortSignal): Promise<boolean> {
  let saysWho = false;
  for await (const page of firstReports(session, 'updatedAt', signal)) {
    if (page.some(({ canEdit, canManage }) => canEdit === true || canManage === true)) return true;
    saysWho ||= page.length === 0 || page.some(({ canEdit, canManage }) => canEdit != null || canManage != null);
  }
  return !saysWho;
}

/**
 * Returns undefined if the platform does not describe itself; then all sections count as offered.
 */
async function tryReadOffer(client: ManagementClient, signal: AbortSignal): Promise<PlatformOffer | undefined> {
  try {
    return await client.readOffer(signal);
  } catch (error) {
    if (signal.aborted || !isPlatformFailure(error) || error.code === 'NotSignedIn') throw error;
    return undefined;
  }
}

function sectionsFor(who: Role, offer: PlatformOffer | undefined) {
  if (who === 'reader') return [];
  return SECTIONS.filter((section) => who === 'administrator' || RULES[section].forEditors).map((section) => ({
    section,
    offered: offer === undefined || RULES[section].needs.some((operation) => offer.has(operation)),
  }));
}
