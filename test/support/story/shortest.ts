/**
 * Reduces a failing script to its shortest part that still fails in the same way, so that a reader
 * of the failure sees which steps matter.
 */

/**
 * Leaves out steps, many at a time at first, as long as the rest fails in the same way.
 * @param failureOf returns what kind of failure a script ends in; undefined if it succeeds
 */
export async function shortest<Step>(
  script: readonly Step[],
  failureOf: (script: readonly Step[]) => Promise<string | undefined>,
): Promise<readonly Step[]> {
  const failure = await failureOf(script);
  let left = script;
  for (let length = Math.ceil(left.length / 2); failure !== undefined && length > 0; length = Math.floor(length / 2)) {
    for (let at = 0; at < left.length; ) {
      const without = [...left.slice(0, at), ...left.slice(at + length)];
      if ((await failureOf(without)) === failure) left = without;
      else at += length;
    }
  }
  return left;
}
