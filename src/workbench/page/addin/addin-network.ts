import { effect, type Signal, signal } from '@preact/signals';

/** The network as the add-in's page sees it: the workbench can take it away, and nothing of the browser's own is touched. */
export interface AddinNetwork {
  readonly isOffline: Signal<boolean>;
  /** Called with the add-in's window before any script of it runs. */
  attach(target: Window): void;
}

export function createAddinNetwork(): AddinNetwork {
  const isOffline = signal(false);
  let stop: () => void = () => undefined;
  return {
    isOffline,
    attach(target) {
      stop();
      const send = target.fetch.bind(target);
      target.fetch = (...request) =>
        isOffline.peek() ? Promise.reject(new TypeError('Failed to fetch')) : send(...request);
      Object.defineProperty(target.navigator, 'onLine', { configurable: true, get: () => !isOffline.peek() });
      let before = isOffline.peek();
      stop = effect(() => {
        const offline = isOffline.value;
        if (offline !== before) target.dispatchEvent(new Event(offline ? 'offline' : 'online'));
        before = offline;
      });
    },
  };
}
