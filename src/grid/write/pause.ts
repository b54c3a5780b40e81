/**
 * Long work pauses, so that clicks are answered and the page is painted. It returns undefined if
 * the page has not been blocked for long, so callers may call it as often as they like.
 */
export type Pause = () => Promise<void> | undefined;

/**
 * The page may be blocked for this long. Work that cannot be interrupted, such as serializing one
 * request, comes on top, and both together stay below the 50 ms that users notice. If a turn of the
 * page takes long, as in WebKit, pauses are rarer.
 */
const [MIN_BLOCKED_MS, MAX_BLOCKED_MS] = [12, 25];
/** Turns of the page may take this part of the time. */
const MAX_TURN_FRACTION = 1 / 8;

/** @param nextTurn resolves once the page has had its turn */
export function createPause(nextTurn: () => Promise<void>, now: () => number): Pause {
  let turnEndedAt = now();
  let maxBlockedMs = MIN_BLOCKED_MS;
  return () => {
    const pausedAt = now();
    if (pausedAt - turnEndedAt < maxBlockedMs) return undefined;
    return nextTurn().then(() => {
      turnEndedAt = now();
      maxBlockedMs = Math.min(MAX_BLOCKED_MS, Math.max(MIN_BLOCKED_MS, (turnEndedAt - pausedAt) / MAX_TURN_FRACTION));
    });
  };
}
