/**
 * Creates one session for one embedded person from a form, or deletes a tenant with all its people.
 */
import { AppFailure } from '../../app';
import type { Clock } from '../../client';
import { type Action, type ActionParts, createAction } from './action';
import type { EmbedTexts, FieldProblem } from './embed-fields';
import { readEmbedSession } from './embed-input';

export interface EmbedSessionMade {
  readonly sessionId: string;
  /** The session can be opened until this time, in milliseconds since 1970. */
  readonly until: number;
}

export interface EmbedSessionStore extends Action<EmbedTexts, EmbedSessionMade> {
  /** Returns the problems of the fields; none if the session can be created. */
  check(texts: EmbedTexts): readonly FieldProblem[];
}

/** The platform keeps a session that nobody opened for a day. */
const SESSION_LIFETIME_MS = 86_400_000;

export function createEmbedSessions(
  parts: ActionParts & { readonly clock: Clock },
): EmbedSessionStore & { dispose(): void } {
  const make = createAction<EmbedTexts, EmbedSessionMade>(parts, async (client, { deployment }, texts, aborted) => {
    const reading = readEmbedSession(texts, deployment.id);
    if (reading.kind === 'problems') throw new AppFailure({ code: 'Defect', at: 'generateSession' });
    const requestedAt = parts.clock.now();
    const sessionId = await client.generateSession(reading.input, aborted);
    return { sessionId, until: requestedAt + SESSION_LIFETIME_MS };
  });
  return {
    ...make,
    check(texts) {
      const reading = readEmbedSession(texts, parts.session.peek()?.deployment.id ?? 1);
      return reading.kind === 'problems' ? reading.problems : [];
    },
  };
}

/**
 * Takes the name of a tenant and returns it after the deletion. The platform gives the same answer
 * if no such tenant existed.
 */
export function createEmbedTenant(parts: ActionParts): Action<string, string> & { dispose(): void } {
  return createAction(parts, async (client, _, name, aborted) => {
    await client.deleteEmbedTenant(name, aborted);
    return name;
  });
}
