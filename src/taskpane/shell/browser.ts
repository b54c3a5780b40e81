/** Provides the network, the clock and the visibility of the page to the app. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Network, SignInDialog } from '../../app';
import {
  type Clock,
  type createDataClient,
  type createManagementClient,
  type createOAuthClient,
  createPlatformClient,
} from '../../client';

export function createBrowserClock(): Clock {
  return {
    now: () => Date.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const abort = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          resolve();
        }, milliseconds);
        signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}

interface LazyClients {
  readonly createDataClient: typeof createDataClient;
  readonly createManagementClient: typeof createManagementClient;
  readonly createOAuthClient: typeof createOAuthClient;
}

/** @param loadClients loads the clients that are not part of the shell */
export function createBrowserNetwork(
  clock: Clock,
  newId: () => string,
  loadClients: () => Promise<LazyClients>,
  signInDialog: SignInDialog | undefined,
): Network {
  const secretParts = {
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    sha256: async (text: string) =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  };
  const clientOptions = {
    fetch: (input: string, init: RequestInit) => fetch(input, init),
    clock,
    random: () => Math.random(),
    newRequestId: newId,
  };
  return {
    createPlatformClient: (address, authorizer) => createPlatformClient({ ...clientOptions, address, authorizer }),
    createDataClient: async (source) => (await loadClients()).createDataClient({ ...clientOptions, ...source }),
    createManagementClient: async (address, authorizer) =>
      (await loadClients()).createManagementClient({ ...clientOptions, address, authorizer }),
    createOAuthClient: async (config) =>
      (await loadClients()).createOAuthClient({ ...clientOptions, ...secretParts }, config),
    signInDialog,
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

/** Returns a signal that is true while the page is hidden. */
export function watchPageHidden(): ReadonlySignal<boolean> {
  const hidden = signal(document.hidden);
  document.addEventListener('visibilitychange', () => {
    hidden.value = document.hidden;
  });
  return hidden;
}

/**
 * Resolves after one turn of the event loop, so that clicks are answered and the page is painted. A
 * message is fast, but WebKit queues it behind everything that arrives from the network. A timer is
 * slower, but does not wait there; the first of the two counts.
 */
export function waitForNextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const finish = () => {
      clearTimeout(timer);
      channel.port1.close();
      resolve();
    };
    const timer = setTimeout(finish, 0);
    channel.port1.onmessage = finish;
    channel.port2.postMessage(undefined);
  });
}

/** Returns the content hash in the name of the page's first script; '' if there is none. */
export function readBuildHash(): string {
  const names = [...document.scripts].map(({ src }) => /\btaskpane\.(\w+)\.js$/.exec(src)?.[1]);
  return names.find((name) => name !== undefined) ?? '';
}
