/** Runs the add-in on the page: the lifecycle of its frame, and its access to the network. */
import { effect, signal } from '@preact/signals';
import { createFrameAddress } from '../../host';

/**
 * Creates the frame in which the add-in's page runs.
 * @param page the address of the add-in's page
 */
export function createAddinFrame(page: string, displayLanguage: string) {
  /** Undefined while the add-in is not running. */
  const address = signal<string | undefined>(undefined);
  let pageLoad = createDeferred<HTMLIFrameElement>();
  /** Starts the add-in unless it is running. */
  const start = () => {
    address.value ??= createFrameAddress(page, crypto.randomUUID(), displayLanguage);
  };
  return {
    address,
    start,
    /** Ends the add-in's page and everything that it was doing. */
    stop() {
      address.value = undefined;
      pageLoad = createDeferred();
    },
    /** Called when the frame has loaded its page. */
    onLoaded: (frame: HTMLIFrameElement) => pageLoad.resolve(frame),
    whenLoaded: () => pageLoad.promise,
    async getDocument(): Promise<Document> {
      const { contentDocument } = await pageLoad.promise;
      if (!contentDocument) throw new Error('The add-in’s page cannot be reached.');
      return contentDocument;
    },
    /**
     * Starts the add-in and waits for its functions: as in Excel, commands that arrive before it
     * has registered them are lost.
     */
    async startAndWait() {
      start();
      const { contentWindow } = await pageLoad.promise;
      const office: unknown = contentWindow ? Reflect.get(contentWindow, 'Office') : undefined;
      if (typeof office !== 'object' || office === null || !('onReady' in office)) return;
      if (typeof office.onReady === 'function') await office.onReady();
    },
  };
}

/** Creates a promise with its resolver. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

export type AddinNetwork = ReturnType<typeof createAddinNetwork>;

/**
 * Simulates the network of the add-in's page: the workbench can disconnect it without affecting the
 * browser.
 */
export function createAddinNetwork() {
  const isOffline = signal(false);
  let stopWatching: () => void = () => undefined;
  return {
    isOffline,
    /** The bridge calls this with the add-in's window before any of its scripts runs. */
    attach(target: Window) {
      stopWatching();
      const originalFetch = target.fetch.bind(target);
      target.fetch = (...request) =>
        isOffline.peek() ? Promise.reject(new TypeError('Failed to fetch')) : originalFetch(...request);
      Object.defineProperty(target.navigator, 'onLine', { configurable: true, get: () => !isOffline.peek() });
      let wasOffline = isOffline.peek();
      stopWatching = effect(() => {
        const offline = isOffline.value;
        if (offline !== wasOffline) target.dispatchEvent(new Event(offline ? 'offline' : 'online'));
        wasOffline = offline;
      });
    },
  };
}
