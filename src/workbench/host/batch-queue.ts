import { ActionType, type BatchRequest } from './protocol';

/** What happens to a batch while a cell is being edited. */
type CellEditPolicy = 'refused' | 'waits' | 'passes';

/** Runs batches one after another, with the delays that were asked for, and holds them back while a cell is being edited. */
export class BatchQueue {
  private last: Promise<unknown> = Promise.resolve();
  private editing: { readonly ended: Promise<void>; end(): void } | undefined;
  private latency = 0;

  /**
   * @param run does the work in its turn
   * @param refuse answers a batch that may not wait; not in turn, as Excel refuses at once
   * @param begin called when the batch's turn has come, before anything is decided about it; the queue stands still until it resolves
   */
  async add<Answer>(
    policy: CellEditPolicy,
    run: () => Answer,
    refuse: () => Answer,
    begin: () => Promise<void> | undefined = () => undefined,
  ): Promise<Answer> {
    if (this.editing && policy === 'refused') return refuse();
    const answer = this.last.then(async () => {
      if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
      const standstill = begin();
      if (standstill) await standstill;
      while (this.editing && policy !== 'passes') {
        if (policy === 'refused') return refuse();
        await this.editing.ended;
      }
      return run();
    });
    this.last = answer.catch(() => undefined);
    return answer;
  }

  setCellEditing(isEditing: boolean): void {
    if (isEditing === (this.editing !== undefined)) return;
    this.editing?.end();
    this.editing = isEditing ? createSignal() : undefined;
  }

  setLatency(milliseconds: number): void {
    this.latency = milliseconds;
  }

  /** Settles when nothing waits or runs; a batch may ask for the next one when it is answered, so it looks again. */
  async idle(): Promise<void> {
    for (let seen: unknown; seen !== this.last; ) {
      seen = this.last;
      await seen;
    }
  }
}

export function createSignal(): { readonly ended: Promise<void>; end(): void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

export type Fault =
  | {
      readonly kind: 'failure';
      readonly code: string;
      /** Before the batch runs, in the middle of it, or after it: then only its answer is lost. */
      readonly when: 'before' | 'within' | 'afterwards';
      /** Of one that fails within: so many actions are carried out. */
      readonly actions?: number | undefined;
    }
  /** Something else happens just before the batch's turn, or just after it ran. */
  | { readonly kind: 'incident'; readonly afterwards: boolean; readonly act: () => void }
  | { readonly kind: 'silence'; readonly of: SilentPart; readonly ended: Promise<void> };

/** What does not come: the answer of a batch that ran, the batch itself while others pass it, or anything at all from it on. */
export type SilentPart = 'answer' | 'batch' | 'host';

/** What was asked to go wrong, counted over batches that do more than give back references. */
export class BatchFaults {
  private pending: { countdown: number; readonly fault: Fault }[] = [];

  get isPlanned(): boolean {
    return this.pending.length > 0;
  }

  /** @param nth 1 is the next batch */
  plan(nth: number, fault: Fault): void {
    this.pending.push({ countdown: nth, fault });
  }

  clear(): void {
    this.pending = [];
  }

  /** The faults of this batch, in the order in which they were planned. */
  take(request: BatchRequest): readonly Fault[] {
    if (isCleanUp(request)) return [];
    for (const entry of this.pending) entry.countdown -= 1;
    const due = this.pending.filter((entry) => entry.countdown <= 0);
    this.pending = this.pending.filter((entry) => entry.countdown > 0);
    return due.map(({ fault }) => fault);
  }
}

/** `Excel.run` ends with a batch of its own that gives back its references; counting it would make tests guess. */
function isCleanUp({ Actions }: BatchRequest): boolean {
  const removals = Actions.filter(({ Name }) => Name === '_RemoveReference').length;
  const roots = Actions.filter(({ ActionType: type }) => type === ActionType.Instantiate).length;
  return removals > 0 && removals + roots === Actions.length;
}
