import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** A wait under these milliseconds shows no progress, because a flash looks like an error. */
const PROGRESS_DELAY_MS = 300;

/** Returns true once `waiting` has lasted long enough to show progress. */
export function useLongWait(isWaiting: boolean): boolean {
  const hasLasted = useSignal(false);
  useEffect(() => {
    if (!isWaiting) {
      hasLasted.value = false;
      return;
    }
    const timer = setTimeout(() => {
      hasLasted.value = true;
    }, PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, hasLasted]);
  const isLong = hasLasted.value;
  return isWaiting && isLong;
}

/** Shows its content only after a wait long enough for the user to notice. */
export function Delayed({ children }: { readonly children: ComponentChildren }) {
  return useLongWait(true) ? children : null;
}

/** @param label names the wait for screen readers */
export function DelayedProgress({ label }: { readonly label: string }) {
  return (
    <Delayed>
      <progress aria-label={label} />
    </Delayed>
  );
}
