/** Keeps a progress bar from moving backwards if rows are counted again or the total grows. */
import { useRef } from 'preact/hooks';

/**
 * Returns the attributes of `<progress>`; none while the total is unknown.
 * @param phase starts the bar at 0 again whenever it changes
 */
export function useMonotonicProgress(
  phase: string,
  done: number,
  total: number | undefined,
): { max?: number; value?: number } {
  const highest = useRef({ phase, fraction: 0 });
  if (highest.current.phase !== phase) highest.current = { phase, fraction: 0 };
  if (total === undefined || total === 0) return {};
  highest.current.fraction = Math.max(highest.current.fraction, done / total);
  return { max: 1, value: highest.current.fraction };
}
