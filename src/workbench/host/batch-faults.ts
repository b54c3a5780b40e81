import { ActionType, type BatchRequest } from './protocol';

export type Fault =
  | {
      readonly kind: 'failure';
      readonly code: string;
      /** The batch runs, and only its answer is lost. */
      readonly afterwards: boolean;
    }
  /** Something else happens just before the batch's turn, or just after it ran. */
  | { readonly kind: 'incident'; readonly afterwards: boolean; readonly act: () => void };

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
