import { ActionType, type BatchRequest } from './protocol';

export interface Fault {
  readonly code: string;
  /** The batch runs, and only its answer is lost. */
  readonly afterwards: boolean;
}

/** Failures that were asked for, counted over batches that do more than give back references. */
export class BatchFaults {
  private pending: { countdown: number; readonly fault: Fault }[] = [];

  /** @param nth 1 is the next batch */
  plan(nth: number, fault: Fault): void {
    this.pending.push({ countdown: nth, fault });
  }

  clear(): void {
    this.pending = [];
  }

  /** The fault of this batch, if its turn has come. */
  take(request: BatchRequest): Fault | undefined {
    if (isCleanUp(request)) return undefined;
    for (const entry of this.pending) entry.countdown -= 1;
    const due = this.pending.find((entry) => entry.countdown <= 0);
    this.pending = this.pending.filter((entry) => entry !== due);
    return due?.fault;
  }
}

/** `Excel.run` ends with a batch of its own that gives back its references; counting it would make tests guess. */
function isCleanUp({ Actions }: BatchRequest): boolean {
  const removals = Actions.filter(({ Name }) => Name === '_RemoveReference').length;
  const roots = Actions.filter(({ ActionType: type }) => type === ActionType.Instantiate).length;
  return removals > 0 && removals + roots === Actions.length;
}
