/**
 * Parses the recipients to remove from cells and typed lines, and tracks the result for each. The
 * platform unsubscribes people only by number: a user's number, an embed user's number with the
 * tenant, or the id of a chat channel.
 */
import { EMBED_TENANT_NAME, type Recipient } from '../../client';

export interface RemovalReport {
  /** Lists each cell or line that is not empty, in reading order. */
  readonly entries: readonly RemovalEntry[];
  /** Counts the different recipients among the readable entries. */
  readonly recipientCount: number;
  readonly removedCount: number;
  readonly duplicateCount: number;
  readonly unreadableCount: number;
}

export interface RemovalEntry {
  /** The address of a cell, or the number of a typed line, tells the user which entry this is. */
  readonly location: string;
  readonly text: string;
  readonly outcome: RemovalOutcome;
}

export type RemovalOutcome =
  | { readonly kind: 'unreadable'; readonly problem: RecipientProblem }
  /** Another entry names the same recipient, which is sent only once. */
  | { readonly kind: 'duplicate'; readonly original: string }
  | { readonly kind: 'notSent' }
  /** The platform did not answer the request. */
  | { readonly kind: 'unanswered' }
  /** The platform refused the group with this recipient, and removed nobody in it. */
  | { readonly kind: 'refused' }
  /** The recipient is not subscribed now; the platform does not say whether they were before. */
  | { readonly kind: 'removed' };

export interface LocatedText {
  readonly location: string;
  readonly text: string;
}

export interface RemovalList {
  report(): RemovalReport;
  /** Returns the recipients that are not removed yet, in groups of at most `size`. */
  listPendingGroups(size: number): readonly (readonly Recipient[])[];
  /** Records the result of a group. */
  recordOutcome(group: readonly Recipient[], outcome: RemovalOutcome): void;
}

/** Returns a list with each recipient once, and with a result for each cell or line. */
export function createRemovalList(texts: Iterable<LocatedText>): RemovalList {
  const entries: { readonly location: string; readonly text: string; readonly outcome: RemovalOutcome | string }[] = [];
  const recipients = new Map<string, { readonly location: string; readonly recipient: Recipient }>();
  const outcomes = new Map<string, RemovalOutcome>();
  for (const { location, text } of texts) {
    const parsed = parseRecipient(text);
    if (parsed === undefined) continue;
    if (typeof parsed === 'string') {
      entries.push({ location, text, outcome: { kind: 'unreadable', problem: parsed } });
      continue;
    }
    const key = toRecipientKey(parsed);
    const earlierEntry = recipients.get(key);
    if (earlierEntry) {
      entries.push({ location, text, outcome: { kind: 'duplicate', original: earlierEntry.location } });
      continue;
    }
    recipients.set(key, { location, recipient: parsed });
    entries.push({ location, text, outcome: key });
  }
  const unreadableEntries = entries.filter(
    ({ outcome }) => typeof outcome !== 'string' && outcome.kind === 'unreadable',
  );

  return {
    report: () => ({
      entries: entries.map(({ location, text, outcome }): RemovalEntry => {
        const result = typeof outcome === 'string' ? outcomes.get(outcome) : outcome;
        return { location, text, outcome: result ?? { kind: 'notSent' } };
      }),
      recipientCount: recipients.size,
      removedCount: [...outcomes.values()].filter(({ kind }) => kind === 'removed').length,
      duplicateCount: entries.length - recipients.size - unreadableEntries.length,
      unreadableCount: unreadableEntries.length,
    }),
    listPendingGroups(size) {
      const pendingRecipients = [...recipients].filter(([key]) => outcomes.get(key)?.kind !== 'removed');
      const groups: Recipient[][] = [];
      for (let start = 0; start < pendingRecipients.length; start += size) {
        groups.push(pendingRecipients.slice(start, start + size).map(([, { recipient }]) => recipient));
      }
      return groups;
    },
    recordOutcome(group, outcome) {
      for (const recipient of group) outcomes.set(toRecipientKey(recipient), outcome);
    },
  };
}

export type RecipientProblem =
  /** The platform finds schedules by email address, but does not remove anyone by it. */
  | 'email'
  /** The platform does not remove anyone by a tenant and an external id either. */
  | 'externalId'
  | 'unknown';

/** The numbers of people on the platform have at most this many digits. */
const MAX_DIGITS = 9;
const NUMBER = new RegExp(`^\\d{1,${MAX_DIGITS}}$`);
/** Chat services write channel ids in capitals and digits, with at least one digit: `C0TRADING`. */
const CHANNEL = /^[CDG](?=[A-Z0-9]*\d)[A-Z0-9]{6,}$/;
const EMAIL = /^\S+@\S+\.\S+$/;
/** Matches a tenant and a number, separated by a blank, comma, semicolon, slash or colon. */
const TENANT_AND_NUMBER = /^(\S+?)\s*[\s,;:/]\s*(\S+)$/;

/** Parses one cell or typed line as a recipient; undefined for an empty text. */
export function parseRecipient(text: string): Recipient | RecipientProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (NUMBER.test(trimmed)) return { type: 'USER', id: Number(trimmed) };
  if (EMAIL.test(trimmed)) return 'email';
  if (CHANNEL.test(trimmed)) return { type: 'SLACK', id: trimmed };
  const [, tenant = '', id = ''] = TENANT_AND_NUMBER.exec(trimmed) ?? [];
  if (!EMBED_TENANT_NAME.test(tenant)) return 'unknown';
  return NUMBER.test(id) ? { type: 'EMBED_USER', embedTenantName: tenant, id: Number(id) } : 'externalId';
}

/** Returns the same key for equal recipients. */
export function toRecipientKey(recipient: Recipient): string {
  return JSON.stringify([
    recipient.type,
    recipient.id,
    recipient.type === 'EMBED_USER' ? recipient.embedTenantName : null,
  ]);
}
