/**
 * Long work pauses: it gives the page its turn, so that clicks are answered and the page is painted. Undefined where the page has not been
 * held for long: to be asked as often as one likes.
 */
export type Pause = () => Promise<void> | undefined;

/**
 * How long the page may be held. What cannot be cut, such as making one request, comes on top, and both together are to be shorter than what
 * is felt: 50 ms. Where a turn is dear, as in WebKit, it comes less often.
 */
const [LEAST_MS, MOST_MS] = [12, 25];
/** A turn may take so large a part of the work. */
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
