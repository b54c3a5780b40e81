/**
 * How one cell, or one typed line, names a recipient. The platform unsubscribes people by their numbers alone: a user's number, an embed
 * user's number with the tenant, or the id of a chat channel.
 */
import { EMBED_TENANT_NAME, type Recipient } from '../../client';

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

/** Undefined for an empty text. */
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
