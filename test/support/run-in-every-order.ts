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
  afterCall(client: string, verb: string): void;
  /** Called once all clients have ended. */
  afterAllCalls?(): void;
}

/** @returns how many orders there were */
export async function runInEveryOrder(
  startRun: (schedule: Schedule) => Promise<Run>,
  closeRun: () => void,
): Promise<number> {
  let runs = 0;
  for (let choices: number[] | undefined = []; choices; ) {
    choices = nextChoices(await runOnce(choices, startRun));
    runs += 1;
    closeRun();
  }
  return runs;
}

interface Decision {
  readonly choice: number;
  readonly optionCount: number;
}

interface WaitingCall {
  readonly client: string;
  readonly verb: string;
  continueCall(): void;
}

async function runOnce(
  choices: readonly number[],
  startRun: (schedule: Schedule) => Promise<Run>,
): Promise<Decision[]> {
  const waitingCalls: WaitingCall[] = [];
  let isOpen = true;
  const run = await startRun({
    gate: (client) => (verb) =>
      isOpen
        ? Promise.resolve()
        : new Promise((continueCall) =>
            waitingCalls.push({ client, verb, continueCall: () => continueCall(undefined) }),
          ),
  });
  // The setup calls of a client passed freely; from here on each call waits.
  isOpen = false;
  const decisions: Decision[] = [];
  const runningClients = new Map(
    Object.entries(run.clients).map(([client, work]) => {
      const finishedWork = work().finally(() => runningClients.delete(client));
      finishedWork.catch(() => undefined);
      return [client, finishedWork];
    }),
  );
  const allWork = [...runningClients.values()];
  for (;;) {
    await waitUntilStill(() =>
      [...runningClients.keys()].every((client) => waitingCalls.some((waitingCall) => waitingCall.client === client)),
    );
    waitingCalls.sort((a, b) => a.client.localeCompare(b.client));
    if (waitingCalls.length === 0) break;
    const choice = choices[decisions.length] ?? 0;
    decisions.push({ choice, optionCount: waitingCalls.length });
    const [next] = waitingCalls.splice(choice, 1);
    next?.continueCall();
    await waitUntilStill(
      () =>
        !next ||
        !runningClients.has(next.client) ||
        waitingCalls.some((waitingCall) => waitingCall.client === next.client),
    );
    if (next) run.afterCall(next.client, next.verb);
  }
  await Promise.all(allWork);
  run.afterAllCalls?.();
  return decisions;
}

async function waitUntilStill(isStill: () => boolean): Promise<void> {
  while (!isStill()) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Returns the next path of a depth-first walk through all decisions; undefined after the last one.
 */
function nextChoices(decisions: readonly Decision[]): number[] | undefined {
  const last = decisions.findLastIndex(({ choice, optionCount }) => choice + 1 < optionCount);
  if (last < 0) return undefined;
  return decisions.slice(0, last + 1).map(({ choice }, index) => (index === last ? choice + 1 : choice));
}
