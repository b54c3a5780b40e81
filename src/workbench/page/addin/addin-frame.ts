/** A promise that someone else settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

export function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Commands that arrive before the add-in has registered its functions are lost, in Excel too. */
export async function officeReady(frame: HTMLIFrameElement): Promise<void> {
  const office: unknown = frame.contentWindow ? Reflect.get(frame.contentWindow, 'Office') : undefined;
  if (typeof office !== 'object' || office === null || !('onReady' in office)) return;
  if (typeof office.onReady === 'function') await office.onReady();
}
