/** Keeps a progress bar from moving backwards if rows are counted again or the total grows. */
import { useRef } from 'preact/hooks';

/**
 * Returns the attributes of `<progress>`; none while the total is unknown.
 * @param phase starts the bar at 0 again whenever it changes
 */
export function useForward(phase: string, done: number, total: number | undefined): { max?: number; value?: number } {
  const most = useRef({ phase, share: 0 });
  if (most.current.phase !== phase) most.current = { phase, share: 0 };
  if (total === undefined || total === 0) return {};
  most.current.share = Math.max(most.current.share, done / total);
  return { max: 1, value: most.current.share };
}
