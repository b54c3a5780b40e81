/** The shortest part of a script that still fails as the whole one does: which steps matter, for whoever reads the failure. */

/**
 * Leaves out steps, many at a time at first, as long as what is left fails in the same way.
 * @param failureOf what kind of failure a script ends in; undefined where it holds
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
