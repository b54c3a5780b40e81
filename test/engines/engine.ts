/** A browser as the story of the engines needs it: one window, in which functions run. What differs between engines is behind this. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function that closes over nothing in the top page; arguments and answer travel as JSON. */
  run<Given extends readonly unknown[], Answer>(
    act: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** @param timeZone IANA name: the machine's zone, as the browser sees it */
export type OpenEngine = (timeZone: string) => Promise<Engine>;

/** A function of ours as an expression that answers with JSON. */
export function asExpression(act: (...given: never[]) => unknown): string {
  return `async (given) => JSON.stringify((await (${act.toString()})(...JSON.parse(given))) ?? null)`;
}
