import type { Recipient } from '../../client';
import { readRecipient, recipientKey } from './read-recipient';
import type { RemovalEntry, RemovalOutcome, RemovalReport } from './removal-state';

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
