/** Hides the differences between the engines: a browser with one window, in which functions run. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function that closes over nothing in the top page; arguments and answer travel as JSON. */
  run<Args extends readonly unknown[], Answer>(
    callback: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Presses the left mouse button at a point of the window, in CSS pixels from its top left. */
  pressMouse(point: Point): Promise<void>;
  /** Types the text on the keyboard, wherever the focus is. */
  typeText(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** @param timeZone IANA name of the zone that the browser takes for the machine's */
export type OpenEngine = (timeZone: string) => Promise<Engine>;

/** Returns the function as an expression whose arguments and result are JSON. */
export function toExpression(callback: (...args: never[]) => unknown): string {
  return `async (given) => JSON.stringify((await (${callback.toString()})(...JSON.parse(given))) ?? null)`;
}

/** Returns a press of the mouse as WebDriver and WebDriver BiDi take it ("Actions" in both specifications). */
export function createMouseActions({ x, y }: Point): readonly object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/** Returns the presses of keys that type the text, in the same format. */
export function createKeyActions(text: string): readonly object[] {
  const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
  return [{ type: 'key', id: 'keyboard', actions }];
}
