import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** A wait under these milliseconds shows no progress, because a flash looks like an error. */
const SHOW_PROGRESS_AFTER = 300;

/** Returns true once `waiting` has lasted long enough to show progress. */
export function useLongWait(waiting: boolean): boolean {
  const long = useSignal(false);
  useEffect(() => {
    if (!waiting) {
      long.value = false;
      return;
    }
    const timer = setTimeout(() => {
      long.value = true;
    }, SHOW_PROGRESS_AFTER);
    return () => clearTimeout(timer);
  }, [waiting, long]);
  const isLong = long.value;
  return waiting && isLong;
}

/** Shows its content only after a wait long enough for the user to notice. */
export function Delayed({ children }: { readonly children: ComponentChildren }) {
  return useLongWait(true) ? children : null;
}
