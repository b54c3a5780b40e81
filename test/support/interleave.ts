/**
 * Runs two clients in every order in which their calls can meet. Each client stops before each call until it is let on; a run takes one
 * order, and the runs together take all of them.
 */
export interface Schedule {
  /** To be awaited by a client before each of its calls. */
  gate(client: string): (verb: string) => Promise<void>;
}

export interface Run {
  /** Each client's work, to be started at once. */
  readonly clients: Readonly<Record<string, () => Promise<void>>>;
  /** Called between two calls, with the client that was let on last and the verb that it called. */
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
  // What a client did before the run began went through; from here on each call waits.
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

/** The next path of a depth-first walk through all decisions; undefined after the last one. */
function nextChoices(decisions: readonly Decision[]): number[] | undefined {
  const last = decisions.findLastIndex(({ taken, open }) => taken + 1 < open);
  if (last < 0) return undefined;
  return decisions.slice(0, last + 1).map(({ taken }, index) => (index === last ? taken + 1 : taken));
}
