import type { Pause } from '../../grid';

/**
 * Returns true if the condition holds for each row. Pauses between rows, because a block may have
 * very many.
 */
export async function isTrueForEveryRow(
  rowCount: number,
  pause: Pause,
  condition: (index: number) => boolean,
): Promise<boolean> {
  for (let index = 0; index < rowCount; index += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    if (!condition(index)) return false;
  }
  return true;
}
