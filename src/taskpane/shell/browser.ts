/** Network, clock and visibility of the page, in the shapes that the app takes. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Network } from '../../app';
import { type Clock, createPlatformClient, openDataClient, openManagementClient } from '../../client';

export function browserClock(): Clock {
  return {
    now: () => Date.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const stop = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', stop);
          resolve();
        }, milliseconds);
        signal?.addEventListener('abort', stop, { once: true });
      }),
  };
}

export function browserNetwork(clock: Clock, newId: () => string): Network {
  const parts = {
    fetch: (input: string, init: RequestInit) => fetch(input, init),
    clock,
    random: () => Math.random(),
    newRequestId: newId,
  };
  return {
    platformClient: (address, token) => createPlatformClient({ ...parts, address, token }),
    dataClient: (source) => openDataClient({ ...parts, ...source }),
    managementClient: (address, token) => openManagementClient({ ...parts, address, token }),
    isOnline: () => navigator.onLine,
    watchOnline(listener) {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
  };
}

/** Whether nobody sees the page. */
export function pageHidden(): ReadonlySignal<boolean> {
  const hidden = signal(document.hidden);
  document.addEventListener('visibilitychange', () => {
    hidden.value = document.hidden;
  });
  return hidden;
}

/** One turn of the event loop: clicks are answered and the page is painted. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(undefined);
  });
}
