import { effect, type ReadonlySignal, untracked } from '@preact/signals';

/** Calls the listener after each change. Returns a function that stops it. */
export function onChange<T>(
  changing: ReadonlySignal<T>,
  listener: (newValue: T, previousValue: T) => void,
): () => void {
  let lastValue = changing.peek();
  return effect(() => {
    const previousValue = lastValue;
    lastValue = changing.value;
    if (lastValue !== previousValue) untracked(() => listener(lastValue, previousValue));
  });
}
