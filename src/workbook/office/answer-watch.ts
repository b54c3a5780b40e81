/**
 * Watches over requests that Excel does not answer. In Excel on the web it is known to happen (office-js issues 4805, 6150, 6678), to the
 * first request already and to every one after it.
 */
import type { AnswerListener, Silence } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import type { OfficeAccess } from './office-access';

/** The silence is told after one step, and again after each. A machine that slept for an hour has slept for one step. */
const STEP_MS = 5000;
/** Large writes take 15 s on slow machines. What takes longer than this is not waited for. */
const PATIENCE_MS = 60_000;
/** Once the analyst has cancelled. */
const PATIENCE_CANCELLED_MS = 10_000;
/** After a request that was given up, how long the next ones wait for a sign of life. What was cancelled has to end within a second. */
const SIGN_OF_LIFE_MS = 700;

export interface AnswerWatch {
  /**
   * Sends what may take long and waits for its answer, but not for ever: then it fails with `NoAnswer`. While Excel is not known to answer
   * again, nothing is sent, and all fails so.
   */
  over<T>(at: string, send: () => Promise<T>): Promise<T>;
  /** What Excel does not answer fails now; what it may still answer is waited for a little. */
  giveUp(): void;
  /** Looks until Excel answers, and tells then that something may have been carried out. */
  lookLater(): void;
  /** Calls back from now on; returns the function that ends it. */
  listen(listener: AnswerListener): () => void;
}

interface Waiting {
  waitedMs: number;
  patienceMs: number;
  giveUp(): void;
}

export function createAnswerWatch({ newContext, wait }: Pick<OfficeAccess, 'newContext' | 'wait'>): AnswerWatch {
  const listeners = new Set<AnswerListener>();
  let silence: Silence | undefined;
  let waiting: Waiting | undefined;
  /** While a request was given up and nothing has been answered since. */
  let lost: { sign: Promise<unknown>; readonly over: AbortController } | undefined;

  let isLooking = false;

  function tell(next: Silence | undefined): void {
    if (next === silence) return;
    silence = next;
    for (const { onSilence } of listeners) onSilence(next);
  }

  function answered(isLate: boolean): void {
    const wasLost = lost !== undefined;
    lost?.over.abort();
    lost = undefined;
    tell(undefined);
    if (isLate || wasLost) for (const { onLate } of listeners) onLate();
  }

  async function watchFor(one: Waiting, signal: AbortSignal): Promise<void> {
    for (;;) {
      await wait(STEP_MS, signal);
      one.waitedMs += STEP_MS;
      if (one.waitedMs >= one.patienceMs) return one.giveUp();
      tell({ seconds: one.waitedMs / 1000, isGivenUp: false });
    }
  }

  /** A small request after each step, until one of all that are out is answered. */
  async function lookForLife(): Promise<void> {
    tell({ seconds: silence?.seconds ?? 0, isGivenUp: true });
    if (lost) return;
    const over = new AbortController();
    const during = (milliseconds: number) => wait(milliseconds, over.signal).catch(() => undefined);
    while (!over.signal.aborted) {
      const reply = askForLife();
      lost = { over, sign: Promise.race([reply, during(SIGN_OF_LIFE_MS)]) };
      await Promise.race([reply, during(STEP_MS)]);
    }
  }

  /** A refusal is an answer too. */
  async function askForLife(): Promise<void> {
    await isAnswered();
    answered(false);
  }

  async function isAnswered(): Promise<boolean> {
    const context = newContext();
    context.workbook.load('name');
    return context.sync().then(
      () => true,
      () => false,
    );
  }

  async function lookUntilAnswered(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    do await wait(STEP_MS, new AbortController().signal);
    while (!(await isAnswered()));
    isLooking = false;
    for (const { onLate } of listeners) onLate();
  }

  function watched<T>(at: string, send: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const over = new AbortController();
      let isGivenUp = false;
      const one: Waiting = {
        waitedMs: 0,
        patienceMs: PATIENCE_MS,
        giveUp() {
          isGivenUp = true;
          end();
          reject(new WorkbookFailure('NoAnswer', at));
          void lookForLife();
        },
      };
      function end(): void {
        over.abort();
        if (waiting === one) waiting = undefined;
      }
      waiting = one;
      watchFor(one, over.signal).catch(() => undefined);
      send()
        .finally(() => {
          end();
          answered(isGivenUp);
        })
        .then(resolve, reject);
    });
  }

  return {
    async over(at, send) {
      await lost?.sign;
      if (lost) throw new WorkbookFailure('NoAnswer', at);
      return watched(at, send);
    },
    giveUp() {
      if (!waiting) return;
      if (waiting.waitedMs >= STEP_MS) waiting.giveUp();
      else waiting.patienceMs = PATIENCE_CANCELLED_MS;
    },
    lookLater() {
      lookUntilAnswered().catch(() => undefined);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
