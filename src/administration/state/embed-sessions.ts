/**
 * Holds two actions: one creates a session for an embed user from a form, the other deletes an
 * embed tenant with all its users.
 */
import { AppFailure } from '../../app';
import type { Clock } from '../../client';
import { type Action, type ActionParts, createAction } from './action';
import type { EmbedFieldTexts, FieldProblem } from './embed-fields';
import { parseEmbedSession } from './embed-input';

export interface CreatedEmbedSession {
  readonly sessionId: string;
  /** The session can be opened until this time, in milliseconds since 1970. */
  readonly openableUntil: number;
}

export interface EmbedSessionStore extends Action<EmbedFieldTexts, CreatedEmbedSession> {
  /** Returns the problems of the fields; none if the session can be created. */
  check(texts: EmbedFieldTexts): readonly FieldProblem[];
}

/** The platform keeps a session for one day if no one opens it. */
const SESSION_LIFETIME_MS = 86_400_000;

export function createEmbedSessions(
  parts: ActionParts & { readonly clock: Clock },
): EmbedSessionStore & { dispose(): void } {
  const sessionAction = createAction<EmbedFieldTexts, CreatedEmbedSession>(
    parts,
    async (client, { deployment }, texts, abortSignal) => {
      const parsed = parseEmbedSession(texts, deployment.id);
      if (parsed.kind === 'problems') throw new AppFailure({ code: 'Defect', at: 'generateSession' });
      const requestedAt = parts.clock.now();
      const sessionId = await client.generateSession(parsed.input, abortSignal);
      return { sessionId, openableUntil: requestedAt + SESSION_LIFETIME_MS };
    },
  );
  return {
    ...sessionAction,
    check(texts) {
      // Any id serves before a sign-in, because only the texts can have problems.
      const parsed = parseEmbedSession(texts, parts.session.peek()?.deployment.id ?? 1);
      return parsed.kind === 'problems' ? parsed.problems : [];
    },
  };
}

/**
 * Takes the name of a tenant and returns it after the deletion. The platform gives the same answer
 * if no such tenant existed.
 */
export function createEmbedTenant(parts: ActionParts): Action<string, string> & { dispose(): void } {
  return createAction(parts, async (client, _, name, abortSignal) => {
    await client.deleteEmbedTenant(name, abortSignal);
    return name;
  });
}
