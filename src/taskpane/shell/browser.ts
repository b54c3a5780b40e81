/** Network, clock and visibility of the page, in the shapes that the app takes. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Network } from '../../app';
import { type Clock, type createDataClient, type createManagementClient, createPlatformClient } from '../../client';

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

interface LateClients {
  readonly createDataClient: typeof createDataClient;
  readonly createManagementClient: typeof createManagementClient;
}

/** @param loadClients loads the clients that the shell does without */
export function browserNetwork(clock: Clock, newId: () => string, loadClients: () => Promise<LateClients>): Network {
  const parts = {
    fetch: (input: string, init: RequestInit) => fetch(input, init),
    clock,
    random: () => Math.random(),
    newRequestId: newId,
  };
  return {
    platformClient: (address, token) => createPlatformClient({ ...parts, address, token }),
    dataClient: async (source) => (await loadClients()).createDataClient({ ...parts, ...source }),
    managementClient: async (address, token) =>
      (await loadClients()).createManagementClient({ ...parts, address, token }),
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

/**
 * One turn of the event loop: clicks are answered and the page is painted. A message comes at once, but in WebKit it takes the way of what
 * the network brings, and waits behind all of that: a timer, which takes longer, does not.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const end = () => {
      clearTimeout(timer);
      channel.port1.close();
      resolve();
    };
    const timer = setTimeout(end, 0);
    channel.port1.onmessage = end;
    channel.port2.postMessage(undefined);
  });
}

/** As its first file is called, which holds a mark of all that is in it. */
export function nameOfBuild(): string {
  const names = [...document.scripts].map(({ src }) => /\btaskpane\.(\w+)\.js$/.exec(src)?.[1]);
  return names.find((name) => name !== undefined) ?? '';
}
