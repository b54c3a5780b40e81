import { AppFailure } from '../../app/to-failure';
import { createAction } from './create-action';
import type { EmbedTexts } from './embed-fields';
import { readEmbedSession } from './embed-input';
import type { EmbedSessionMade, EmbedSessionStore } from './embed-state';
import type { ManageParts } from './manage-parts';

/** The platform keeps an unopened session for a day. */
const SESSION_LIFE_MS = 86_400_000;

export function createEmbedSessions(parts: ManageParts): EmbedSessionStore & { dispose(): void } {
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
