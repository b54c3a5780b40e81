/**
 * Reduces a failing script to its shortest part that still fails in the same way, so that a reader
 * of the failure sees which steps matter.
 */

/**
 * Leaves out steps, many at a time at first, as long as the rest fails in the same way.
 * @param findFailure returns what kind of failure a script ends in; undefined if it succeeds
 */
export async function shrinkScript<Step>(
  script: readonly Step[],
  findFailure: (script: readonly Step[]) => Promise<string | undefined>,
): Promise<readonly Step[]> {
  const failure = await findFailure(script);
  let remaining = script;
  for (
    let length = Math.ceil(remaining.length / 2);
    failure !== undefined && length > 0;
    length = Math.floor(length / 2)
  ) {
    for (let startIndex = 0; startIndex < remaining.length; ) {
      const without = [...remaining.slice(0, startIndex), ...remaining.slice(startIndex + length)];
      if ((await findFailure(without)) === failure) remaining = without;
      else startIndex += length;
    }
  }
  return remaining;
}
