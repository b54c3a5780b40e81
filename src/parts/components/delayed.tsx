import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** A wait shorter than this shows nothing: a flash of progress reads as a flaw. Milliseconds. */
const SHOW_PROGRESS_AFTER = 300;

/** True once `waiting` has lasted long enough to be shown. */
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

/** Shows its content only after a wait that the analyst notices. */
export function Delayed({ children }: { readonly children: ComponentChildren }) {
  return useLongWait(true) ? children : null;
}
