import { effect, type ReadonlySignal, untracked } from '@preact/signals';

/** Calls the listener after each change. Returns a function that stops it. */
export function onChange<T>(
  watchedSignal: ReadonlySignal<T>,
  listener: (newValue: T, previousValue: T) => void,
): () => void {
  let lastValue = watchedSignal.peek();
  return effect(() => {
    const previousValue = lastValue;
    lastValue = watchedSignal.value;
    if (lastValue !== previousValue) untracked(() => listener(lastValue, previousValue));
  });
}
