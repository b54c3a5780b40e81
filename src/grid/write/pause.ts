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
const [LEAST_MS, MOST_MS] = [12, 25];
/** Turns of the page may take this part of the time. */
const PART = 1 / 8;

/** @param nextTurn resolves once the page has had its turn */
export function createPause(nextTurn: () => Promise<void>, now: () => number): Pause {
  let turnAt = now();
  let mayHoldMs = LEAST_MS;
  return () => {
    const leftAt = now();
    if (leftAt - turnAt < mayHoldMs) return undefined;
    return nextTurn().then(() => {
      turnAt = now();
      mayHoldMs = Math.min(MOST_MS, Math.max(LEAST_MS, (turnAt - leftAt) / PART));
    });
  };
}
