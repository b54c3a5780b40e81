/**
 * Runs two clients in every order in which their calls can meet. Each client stops before each call
 * until it may continue. A run tries one order, and the runs together try all of them.
 */
export interface Schedule {
  /** Returns what a client awaits before each of its calls. */
  gate(client: string): (verb: string) => Promise<void>;
}

export interface Run {
  /** Each client's work; all of it starts at once. */
  readonly clients: Readonly<Record<string, () => Promise<void>>>;
  /** Called between two calls, with the client that continued last and the verb that it called. */
  after(client: string, verb: string): void;
  /** Called once all clients have ended. */
  ended?(): void;
}

/** @returns how many orders there were */
export async function everyOrder(begin: (schedule: Schedule) => Promise<Run>, end: () => void): Promise<number> {
  let runs = 0;
  for (let choices: number[] | undefined = []; choices; ) {
    choices = nextChoices(await runOnce(choices, begin));
    runs += 1;
    end();
  }
  return runs;
}

interface Decision {
  readonly taken: number;
  readonly open: number;
}

interface Waiting {
  readonly client: string;
  readonly verb: string;
  go(): void;
}

async function runOnce(choices: readonly number[], begin: (schedule: Schedule) => Promise<Run>): Promise<Decision[]> {
  const waiting: Waiting[] = [];
  let isOpen = true;
  const run = await begin({
    gate: (client) => (verb) =>
      isOpen ? Promise.resolve() : new Promise((go) => waiting.push({ client, verb, go: () => go(undefined) })),
  });
  // The setup calls of a client passed freely; from here on each call waits.
  isOpen = false;
  const decisions: Decision[] = [];
  const working = new Map(
    Object.entries(run.clients).map(([client, work]) => {
      const ended = work().finally(() => working.delete(client));
      ended.catch(() => undefined);
      return [client, ended];
    }),
  );
  const all = [...working.values()];
  for (;;) {
    await untilStill(() => [...working.keys()].every((client) => waiting.some((one) => one.client === client)));
    waiting.sort((a, b) => a.client.localeCompare(b.client));
    if (waiting.length === 0) break;
    const taken = choices[decisions.length] ?? 0;
    decisions.push({ taken, open: waiting.length });
    const [next] = waiting.splice(taken, 1);
    next?.go();
    await untilStill(() => !next || !working.has(next.client) || waiting.some((one) => one.client === next.client));
    if (next) run.after(next.client, next.verb);
  }
  await Promise.all(all);
  run.ended?.();
  return decisions;
}

async function untilStill(isStill: () => boolean): Promise<void> {
  while (!isStill()) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Returns the next path of a depth-first walk through all decisions; undefined after the last one.
 */
function nextChoices(decisions: readonly Decision[]): number[] | undefined {
  const last = decisions.findLastIndex(({ taken, open }) => taken + 1 < open);
  if (last < 0) return undefined;
  return decisions.slice(0, last + 1).map(({ taken }, index) => (index === last ? taken + 1 : taken));
}
