/** One session for one embedded person, as filled in; and the end of a tenant with all its people. */
import { AppFailure } from '../../app';
import type { Clock } from '../../client';
import { type Action, type ActionParts, createAction } from './action';
import type { EmbedTexts, FieldProblem } from './embed-fields';
import { readEmbedSession } from './embed-input';

export interface EmbedSessionMade {
  readonly sessionId: string;
  /** Milliseconds since 1970: until then it can be opened. */
  readonly until: number;
}

export interface EmbedSessionStore extends Action<EmbedTexts, EmbedSessionMade> {
  /** What is wrong with what was filled in; empty when it can be sent. */
  check(texts: EmbedTexts): readonly FieldProblem[];
}

/** The platform keeps an unopened session for a day. */
const SESSION_LIFE_MS = 86_400_000;

export function createEmbedSessions(
  parts: ActionParts & { readonly clock: Clock },
): EmbedSessionStore & { dispose(): void } {
  const make = createAction<EmbedTexts, EmbedSessionMade>(parts, async (client, { deployment }, texts, aborted) => {
    const reading = readEmbedSession(texts, deployment.id);
    if (reading.kind === 'problems') throw new AppFailure({ code: 'Defect', at: 'generateSession' });
    const asked = parts.clock.now();
    const sessionId = await client.generateSession(reading.input, aborted);
    return { sessionId, until: asked + SESSION_LIFE_MS };
  });
  return {
    ...make,
    check(texts) {
      const reading = readEmbedSession(texts, parts.session.peek()?.deployment.id ?? 1);
      return reading.kind === 'problems' ? reading.problems : [];
    },
  };
}

/** Takes the tenant's name, and gives it back once it is gone: the platform answers alike where there was none. */
export function createEmbedTenant(parts: ActionParts): Action<string, string> & { dispose(): void } {
  return createAction(parts, async (client, _, name, aborted) => {
    await client.deleteEmbedTenant(name, aborted);
    return name;
  });
}
