/** Hides the differences between the engines: a browser with one window, in which functions run. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function that closes over nothing in the top page; arguments and answer travel as JSON. */
  run<Args extends readonly unknown[], Answer>(
    callback: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** @param timeZone IANA name of the zone that the browser takes for the machine's */
export type OpenEngine = (timeZone: string) => Promise<Engine>;

/** Returns the function as an expression whose arguments and result are JSON. */
export function toExpression(callback: (...args: never[]) => unknown): string {
  return `async (given) => JSON.stringify((await (${callback.toString()})(...JSON.parse(given))) ?? null)`;
}
