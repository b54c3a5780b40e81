/** Runs the add-in on the page: the lifecycle of its frame, and its access to the network. */
import { effect, signal } from '@preact/signals';
import { frameAddress } from '../../host';

/**
 * Creates the frame in which the add-in's page runs.
 * @param page the address of the add-in's page
 */
export function createAddinFrame(page: string, displayLanguage: string) {
  /** Undefined while the add-in is not running. */
  const address = signal<string | undefined>(undefined);
  let loading = defer<HTMLIFrameElement>();
  /** Starts the add-in unless it is running. */
  const start = () => {
    address.value ??= frameAddress(page, crypto.randomUUID(), displayLanguage);
  };
  return {
    address,
    start,
    /** Ends the add-in's page and everything that it was doing. */
    end() {
      address.value = undefined;
      loading = defer();
    },
    /** Called when the frame has loaded its page. */
    loaded: (frame: HTMLIFrameElement) => loading.resolve(frame),
    whenLoaded: () => loading.promise,
    async document(): Promise<Document> {
      const { contentDocument } = await loading.promise;
      if (!contentDocument) throw new Error('The add-in’s page cannot be reached.');
      return contentDocument;
    },
    /**
     * Starts the add-in and waits for its functions: as in Excel, commands that arrive before it
     * has registered them are lost.
     */
    async ready() {
      start();
      const { contentWindow } = await loading.promise;
      const office: unknown = contentWindow ? Reflect.get(contentWindow, 'Office') : undefined;
      if (typeof office !== 'object' || office === null || !('onReady' in office)) return;
      if (typeof office.onReady === 'function') await office.onReady();
    },
  };
}

/** Creates a promise with its resolver. */
function defer<T>() {
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
  let stop: () => void = () => undefined;
  return {
    isOffline,
    /** The bridge calls this with the add-in's window before any of its scripts runs. */
    attach(target: Window) {
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
