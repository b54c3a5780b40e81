/**
 * Watches requests that Excel does not answer. In Excel on the web, this can already happen to the
 * first request, and then to every one after it (office-js issues 4805, 6150, 6678).
 */
import type { AnswerListener, Silence } from '../workbook';
import { WorkbookFailure } from '../workbook-failure';
import type { OfficeAccess } from './office-access';

/**
 * Listeners are called after each step. Steps are counted by a timer, so a machine that slept for
 * an hour has slept for one step.
 */
const STEP_MS = 5000;
/** Large writes take 15 s on slow machines. No request may take longer than this. */
const MAX_WAIT_MS = 60_000;
/** Applies instead once the user has cancelled. */
const MAX_WAIT_CANCELLED_MS = 10_000;
/**
 * After a request was given up, the next ones wait this long for a sign of life. A cancelled run
 * has to end within a second.
 */
const SIGN_OF_LIFE_MS = 700;

interface Waiting {
  waitedMs: number;
  maxWaitMs: number;
  giveUp(): void;
}

export class AnswerWatch {
  private readonly listeners = new Set<AnswerListener>();
  private silence: Silence | undefined;
  private waiting: Waiting | undefined;
  /** Is set from the time when a request is given up until any request is answered. */
  private lost: { readonly sign: Promise<unknown>; readonly stop: AbortController } | undefined;
  private isLooking = false;

  constructor(private readonly office: Pick<OfficeAccess, 'newContext' | 'wait'>) {}

  /**
   * Sends a request that may take long, and waits for its answer up to a limit. Sends nothing as
   * long as it is not known whether Excel answers again.
   * @throws WorkbookFailure `NoAnswer`
   */
  async send<T>(at: string, send: () => Promise<T>): Promise<T> {
    await this.lost?.sign;
    if (this.lost) throw new WorkbookFailure('NoAnswer', at);
    return this.watch(at, send);
  }

  /**
   * Gives up a request that Excel has not answered for a while; waits a little longer for one that
   * was just sent.
   */
  giveUp(): void {
    if (!this.waiting) return;
    if (this.waiting.waitedMs >= STEP_MS) this.waiting.giveUp();
    else this.waiting.maxWaitMs = MAX_WAIT_CANCELLED_MS;
  }

  /**
   * Sends small requests until Excel answers, and then reports to the listeners that a request may
   * have been carried out.
   */
  lookLater(): void {
    this.lookUntilAnswered().catch(() => undefined);
  }

  /** @returns the function that removes the listener */
  listen(listener: AnswerListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private watch<T>(at: string, send: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stop = new AbortController();
      let isGivenUp = false;
      const end = () => {
        stop.abort();
        if (this.waiting === waiting) this.waiting = undefined;
      };
      const waiting: Waiting = {
        waitedMs: 0,
        maxWaitMs: MAX_WAIT_MS,
        giveUp: () => {
          isGivenUp = true;
          end();
          reject(new WorkbookFailure('NoAnswer', at));
          void this.lookForLife();
        },
      };
      this.waiting = waiting;
      this.countSteps(waiting, stop.signal).catch(() => undefined);
      send()
        .finally(() => {
          end();
          this.onAnswer(isGivenUp);
        })
        .then(resolve, reject);
    });
  }

  private async countSteps(waiting: Waiting, signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.office.wait(STEP_MS, signal);
      waiting.waitedMs += STEP_MS;
      if (waiting.waitedMs >= waiting.maxWaitMs) return waiting.giveUp();
      this.setSilence({ seconds: waiting.waitedMs / 1000, isGivenUp: false });
    }
  }

  private onAnswer(isLate: boolean): void {
    const wasLost = this.lost !== undefined;
    this.lost?.stop.abort();
    this.lost = undefined;
    this.setSilence(undefined);
    if (isLate || wasLost) for (const { onLate } of this.listeners) onLate();
  }

  private setSilence(silence: Silence | undefined): void {
    if (silence === this.silence) return;
    this.silence = silence;
    for (const { onSilence } of this.listeners) onSilence(silence);
  }

  /** Sends a small request after each step, until any request is answered. */
  private async lookForLife(): Promise<void> {
    this.setSilence({ seconds: this.silence?.seconds ?? 0, isGivenUp: true });
    if (this.lost) return;
    const stop = new AbortController();
    const wait = (milliseconds: number) => this.office.wait(milliseconds, stop.signal).catch(() => undefined);
    while (!stop.signal.aborted) {
      const reply = this.isAnswered().then(() => this.onAnswer(false));
      this.lost = { stop, sign: Promise.race([reply, wait(SIGN_OF_LIFE_MS)]) };
      await Promise.race([reply, wait(STEP_MS)]);
    }
  }

  private async lookUntilAnswered(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    do await this.office.wait(STEP_MS, new AbortController().signal);
    while (!(await this.isAnswered()));
    this.isLooking = false;
    for (const { onLate } of this.listeners) onLate();
  }

  /** @returns false if Excel refused the request, which `lookForLife` takes for an answer too */
  private async isAnswered(): Promise<boolean> {
    const context = this.office.newContext();
    context.workbook.load('name');
    return context.sync().then(
      () => true,
      () => false,
    );
  }
}
