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
/**
 * A request that was just sent gets this much longer once the user has cancelled, so that an Excel
 * that answers ends the run in order.
 */
const MAX_WAIT_CANCELLED_MS = 750;
/**
 * After a request was given up, the next ones wait this long for a sign of life. Together with the
 * wait above it is less than a second, within which a cancelled run has to end.
 */
const SIGN_OF_LIFE_MS = 200;

interface PendingRequest {
  waitedMs: number;
  /** Is set once the user has cancelled. */
  isCancelled: boolean;
  readonly signal: AbortSignal;
  giveUp(): void;
}

interface Outage {
  readonly signOfLife: Promise<unknown>;
  readonly stop: AbortController;
  /** The user has just cancelled: the next requests belong to the run that ends. */
  readonly isCancelled: boolean;
}

export class AnswerWatch {
  private readonly listeners = new Set<AnswerListener>();
  private silence: Silence | undefined;
  private pending: PendingRequest | undefined;
  /** Is set from the time when a request is given up until any request is answered. */
  private outage: Outage | undefined;
  private isProbing = false;

  constructor(private readonly office: Pick<OfficeAccess, 'newContext' | 'wait'>) {}

  /**
   * Sends a request that may take long, and waits for its answer up to a limit. Sends nothing as
   * long as it is not known whether Excel answers again.
   * @throws WorkbookFailure `NoAnswer`
   */
  async send<T>(verb: string, send: () => Promise<T>): Promise<T> {
    await this.outage?.signOfLife;
    if (this.outage) throw createNoAnswer(verb, this.outage.isCancelled);
    return this.watch(verb, send);
  }

  /**
   * Gives up a request that Excel has not answered for a while; waits a moment longer for one that
   * was just sent.
   */
  giveUp(): void {
    const { pending } = this;
    if (!pending || pending.isCancelled) return;
    pending.isCancelled = true;
    if (pending.waitedMs >= STEP_MS) pending.giveUp();
    else this.office.wait(MAX_WAIT_CANCELLED_MS, pending.signal).then(pending.giveUp, () => undefined);
  }

  /**
   * Sends small requests until Excel answers, and then reports to the listeners that a request may
   * have been carried out.
   */
  probeLater(): void {
    this.probeUntilAnswered().catch(() => undefined);
  }

  /** @returns the function that removes the listener */
  listen(listener: AnswerListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private watch<T>(verb: string, send: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const stopTimer = new AbortController();
      let isGivenUp = false;
      const finish = () => {
        stopTimer.abort();
        if (this.pending === pending) this.pending = undefined;
      };
      const pending: PendingRequest = {
        waitedMs: 0,
        isCancelled: false,
        signal: stopTimer.signal,
        giveUp: () => {
          isGivenUp = true;
          finish();
          reject(createNoAnswer(verb, pending.isCancelled));
          void this.probeAfterGivingUp(pending.isCancelled);
        },
      };
      this.pending = pending;
      this.countSteps(pending, stopTimer.signal).catch(() => undefined);
      send()
        .finally(() => {
          finish();
          this.onAnswer(isGivenUp);
        })
        .then(resolve, reject);
    });
  }

  private async countSteps(pending: PendingRequest, signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.office.wait(STEP_MS, signal);
      pending.waitedMs += STEP_MS;
      if (pending.waitedMs >= MAX_WAIT_MS) return pending.giveUp();
      this.setSilence({ seconds: pending.waitedMs / 1000, isGivenUp: false });
    }
  }

  private onAnswer(isLateAnswer: boolean): void {
    const wasLost = this.outage !== undefined;
    this.outage?.stop.abort();
    this.outage = undefined;
    this.setSilence(undefined);
    if (isLateAnswer || wasLost) for (const { onLateAnswer } of this.listeners) onLateAnswer();
  }

  private setSilence(silence: Silence | undefined): void {
    if (silence === this.silence) return;
    this.silence = silence;
    for (const { onSilence } of this.listeners) onSilence(silence);
  }

  /** Sends a small request after each step, until any request is answered. */
  private async probeAfterGivingUp(isCancelled: boolean): Promise<void> {
    const seconds = this.silence?.seconds ?? 0;
    this.setSilence({ seconds, isGivenUp: true, ...(isCancelled && { isCancelled }) });
    if (this.outage) return;
    const stop = new AbortController();
    const wait = (milliseconds: number) => this.office.wait(milliseconds, stop.signal).catch(() => undefined);
    for (let isFirstStep = true; !stop.signal.aborted; isFirstStep = false) {
      const reply = this.isAnswered().then(() => this.onAnswer(false));
      const signOfLife = Promise.race([reply, wait(SIGN_OF_LIFE_MS)]);
      this.outage = { stop, signOfLife, isCancelled: isCancelled && isFirstStep };
      await Promise.race([reply, wait(STEP_MS)]);
    }
  }

  private async probeUntilAnswered(): Promise<void> {
    if (this.isProbing) return;
    this.isProbing = true;
    do await this.office.wait(STEP_MS, new AbortController().signal);
    while (!(await this.isAnswered()));
    this.isProbing = false;
    for (const { onLateAnswer } of this.listeners) onLateAnswer();
  }

  /** @returns false if Excel refused the request; `probeAfterGivingUp` accepts that as an answer */
  private async isAnswered(): Promise<boolean> {
    const context = this.office.newContext();
    context.workbook.load('name');
    return context.sync().then(
      () => true,
      () => false,
    );
  }
}

/** The cause tells a request that the user cancelled from one that Excel did not answer in time. */
function createNoAnswer(verb: string, isCancelled: boolean): WorkbookFailure {
  const cause = isCancelled ? new DOMException('The user cancelled the request.', 'AbortError') : undefined;
  return new WorkbookFailure('NoAnswer', verb, undefined, cause);
}
