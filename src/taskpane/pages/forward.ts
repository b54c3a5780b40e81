/** A bar of progress that goes forward only: what is counted again, or turns out to be more, makes it wait. */
import { useRef } from 'preact/hooks';

/** @returns what `<progress>` takes; nothing while the total is unknown */
export function useForward(phase: string, done: number, total: number | undefined): { max?: number; value?: number } {
  const most = useRef({ phase, share: 0 });
  if (most.current.phase !== phase) most.current = { phase, share: 0 };
  if (total === undefined || total === 0) return {};
  most.current.share = Math.max(most.current.share, done / total);
  return { max: 1, value: most.current.share };
}
