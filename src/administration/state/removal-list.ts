/**
 * Who is to be removed, as cells and typed lines name them, and what became of each. The platform unsubscribes people by their numbers
 * alone: a user's number, an embed user's number with the tenant, or the id of a chat channel.
 */
import { EMBED_TENANT_NAME, type Recipient } from '../../client';

export interface RemovalReport {
  /** Every cell or line that holds something, in reading order. */
  readonly entries: readonly RemovalEntry[];
  /** Different recipients, as far as they can be read. */
  readonly recipients: number;
  readonly removed: number;
  readonly duplicates: number;
  readonly unreadable: number;
}

export interface RemovalEntry {
  /** Of the cell; of a typed line, its number. */
  readonly at: string;
  readonly text: string;
  readonly outcome: RemovalOutcome;
}

export type RemovalOutcome =
  | { readonly kind: 'unreadable'; readonly problem: RecipientProblem }
  /** The same recipient stands at another place, and is sent once. */
  | { readonly kind: 'duplicate'; readonly of: string }
  | { readonly kind: 'notSent' }
  /** The platform was asked and gave no answer. */
  | { readonly kind: 'unanswered' }
  /** The platform refused the group that this recipient was in; nobody of it was removed. */
  | { readonly kind: 'refused' }
  /** No longer subscribed. Whether they were, the platform does not tell. */
  | { readonly kind: 'removed' };

/** Something that a cell or a line holds. */
export interface Found {
  readonly at: string;
  readonly text: string;
}

export interface RemovalList {
  report(): RemovalReport;
  /** Who has not been removed, in groups of at most `size`. */
  groups(size: number): readonly (readonly Recipient[])[];
  /** Tells how the group went. */
  settle(group: readonly Recipient[], outcome: RemovalOutcome): void;
}

/** Each recipient once, and what became of each cell that names one. */
export function createRemovalList(found: Iterable<Found>): RemovalList {
  const entries: { readonly at: string; readonly text: string; readonly outcome: RemovalOutcome | string }[] = [];
  const recipients = new Map<string, { readonly at: string; readonly recipient: Recipient }>();
  const outcomes = new Map<string, RemovalOutcome>();
  for (const { at, text } of found) {
    const read = readRecipient(text);
    if (read === undefined) continue;
    if (typeof read === 'string') {
      entries.push({ at, text, outcome: { kind: 'unreadable', problem: read } });
      continue;
    }
    const key = recipientKey(read);
    const before = recipients.get(key);
    if (before) {
      entries.push({ at, text, outcome: { kind: 'duplicate', of: before.at } });
      continue;
    }
    recipients.set(key, { at, recipient: read });
    entries.push({ at, text, outcome: key });
  }
  const unreadable = entries.filter(({ outcome }) => typeof outcome !== 'string' && outcome.kind === 'unreadable');

  return {
    report: () => ({
      entries: entries.map(({ at, text, outcome }): RemovalEntry => {
        const known = typeof outcome === 'string' ? outcomes.get(outcome) : outcome;
        return { at, text, outcome: known ?? { kind: 'notSent' } };
      }),
      recipients: recipients.size,
      removed: [...outcomes.values()].filter(({ kind }) => kind === 'removed').length,
      duplicates: entries.length - recipients.size - unreadable.length,
      unreadable: unreadable.length,
    }),
    groups(size) {
      const left = [...recipients].filter(([key]) => outcomes.get(key)?.kind !== 'removed');
      const groups: Recipient[][] = [];
      for (let at = 0; at < left.length; at += size) {
        groups.push(left.slice(at, at + size).map(([, { recipient }]) => recipient));
      }
      return groups;
    },
    settle(group, outcome) {
      for (const recipient of group) outcomes.set(recipientKey(recipient), outcome);
    },
  };
}

export type RecipientProblem =
  /** An email address: the platform finds schedules by it, but removes nobody by it. */
  | 'email'
  /** A tenant with an id of its own, which the platform does not remove by either. */
  | 'externalId'
  | 'unknown';

/** The largest number that the platform keeps for a person. */
const MOST_DIGITS = 9;
const NUMBER = new RegExp(`^\\d{1,${MOST_DIGITS}}$`);
/** As chat services write them: capitals and digits with at least one of both kinds of sign, `C0TRADING`. */
const CHANNEL = /^[CDG](?=[A-Z0-9]*\d)[A-Z0-9]{6,}$/;
const EMAIL = /^\S+@\S+\.\S+$/;
/** A blank, comma, semicolon, slash or colon between tenant and number. */
const PAIR = /^(\S+?)\s*[\s,;:/]\s*(\S+)$/;

/** How one cell, or one typed line, names a recipient; undefined for an empty text. */
export function readRecipient(text: string): Recipient | RecipientProblem | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  if (NUMBER.test(plain)) return { type: 'USER', id: Number(plain) };
  if (EMAIL.test(plain)) return 'email';
  if (CHANNEL.test(plain)) return { type: 'SLACK', id: plain };
  const [, tenant = '', id = ''] = PAIR.exec(plain) ?? [];
  if (!EMBED_TENANT_NAME.test(tenant)) return 'unknown';
  return NUMBER.test(id) ? { type: 'EMBED_USER', embedTenantName: tenant, id: Number(id) } : 'externalId';
}

/** Equal for equal recipients. */
export function recipientKey(recipient: Recipient): string {
  return JSON.stringify([
    recipient.type,
    recipient.id,
    recipient.type === 'EMBED_USER' ? recipient.embedTenantName : null,
  ]);
}
