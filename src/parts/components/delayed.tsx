import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A wait shorter than this shows nothing: a flash of progress reads as a flaw. Milliseconds. */
const SHOW_PROGRESS_AFTER = 300;

/** True once `waiting` has lasted long enough to be shown. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), SHOW_PROGRESS_AFTER);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && long;
}

/** Shows its content only after a wait that the analyst notices. */
export function Delayed({ children }: { readonly children: ComponentChildren }) {
  return useLongWait(true) ? children : null;
}
