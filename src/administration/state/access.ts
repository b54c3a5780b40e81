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
  /** False means that the platform's own description lacks an operation that the section needs. */
  readonly offered: boolean;
}

export type Access =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** It is empty if the user may use nothing here. */
  | { readonly kind: 'known'; readonly sections: readonly SectionAccess[] };

export interface AccessStore {
  readonly access: ReadonlySignal<Access>;
  /**
   * Finds out what this sign-in may use, without changing anything. It asks once per sign-in, unless
   * asking failed.
   */
  askAccess(): Promise<void>;
}

type Operation = Parameters<PlatformOffer['has']>[0];

interface SectionRule {
  /** The section is useful if the platform has any of these. */
  readonly needs: readonly Operation[];
  /** Users who may edit reports may use the section too; the others are for administrators only. */
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
 * Finds out permissions by reading what only some users may read, because the platform does not say
 * who is signed in.
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
 * Treats a user who may edit none of the first reports as a reader. If the platform does not say who
 * may edit a report (both fields are missing or null), the user counts as an editor.
 */
async function mayChangeReports(session: Session, signal: AbortSignal): Promise<boolean> {
  let saysWho = false;
  for await (const page of firstReports(session, 'updatedAt', signal)) {
    if (page.some(({ canEdit, canManage }) => canEdit === true || canManage === true)) return true;
    saysWho ||= page.length === 0 || page.some(({ canEdit, canManage }) => canEdit != null || canManage != null);
  }
  return !saysWho;
}

/** Returns undefined if the platform does not describe itself; then no section is hidden. */
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
