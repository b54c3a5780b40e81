import { createSignal } from './batch-queue';
import { ActionType, type BatchRequest, PathType } from './protocol';

/**
 * Plans the faults of the next batches: `nth` is 1 for the next batch. Batches that only release
 * references are not counted.
 */
export class BatchFaults {
  private pending: PlannedFault[] = [];
  private readonly hangEnds: (() => void)[] = [];

  get hasPending(): boolean {
    return this.pending.length > 0;
  }

  /**
   * Makes one batch fail with an Excel error code.
   * @param isOnlyResponseLost if true, the batch still runs, and the failure replaces only its response
   */
  failNthBatch(nth: number, code: string, isOnlyResponseLost = false): void {
    this.plan(nth, { kind: 'failure', code, when: isOnlyResponseLost ? 'afterwards' : 'before' });
  }

  /**
   * Makes the nth batch from now that changes the workbook (cells, names, sheets or settings) fail.
   * Batches that only read do not count.
   * @param isOnlyResponseLost if true, the batch still runs, and the failure replaces only its response
   */
  failNthWrite(nth: number, code: string, isOnlyResponseLost = false): void {
    this.plan(nth, { kind: 'failure', code, when: isOnlyResponseLost ? 'afterwards' : 'before' }, changesWorkbook);
  }

  /** Calls the function just before the nth batch from now that changes the workbook. */
  callBeforeNthWrite(nth: number, callback: () => void): void {
    this.plan(nth, { kind: 'incident', callback, isAfterBatch: false }, changesWorkbook);
  }

  /**
   * Makes a batch fail after some of its actions: by default after half of them. The switch
   * `failedBatches` of the Excel profile decides whether those actions stay.
   */
  failWithinNthBatch(nth: number, code: string, completedActions?: number): void {
    this.plan(nth, { kind: 'failure', code, when: 'within', completedActions });
  }

  /**
   * Runs a callback just before a batch starts, or just after it ran and before its response
   * leaves. If the callback starts cell editing before the batch, the batch fails or waits.
   */
  callAroundNthBatch(nth: number, callback: () => void, isAfterBatch = false): void {
    this.plan(nth, { kind: 'incident', callback, isAfterBatch });
  }

  /**
   * Makes a batch hang, as Excel on the web sometimes does.
   * @returns a function that ends the hang, so that what was held back is delivered late
   */
  hangNthBatch(nth: number, part: SilentPart): () => void {
    const { ended, end } = createSignal();
    this.plan(nth, { kind: 'silence', part, ended });
    this.hangEnds.push(end);
    return end;
  }

  /** Cancels all planned faults and releases everything that hangs. */
  clear(): void {
    this.pending = [];
    for (const endHang of this.hangEnds.splice(0)) endHang();
  }

  /** Returns the faults of this batch in the order in which they were planned. */
  takeDueFaults(request: BatchRequest): readonly Fault[] {
    if (isCleanUp(request)) return [];
    for (const entry of this.pending) if (entry.matches(request)) entry.countdown -= 1;
    const due = this.pending.filter((entry) => entry.countdown <= 0);
    this.pending = this.pending.filter((entry) => entry.countdown > 0);
    return due.map(({ fault }) => fault);
  }

  private plan(nth: number, fault: Fault, matches: PlannedFault['matches'] = () => true): void {
    this.pending.push({ countdown: nth, fault, matches });
  }
}

interface PlannedFault {
  countdown: number;
  readonly fault: Fault;
  readonly matches: (request: BatchRequest) => boolean;
}

export type Fault =
  | {
      readonly kind: 'failure';
      readonly code: string;
      /** With `afterwards` the batch runs and only its response is lost. */
      readonly when: 'before' | 'within' | 'afterwards';
      /**
       * With `within` the batch fails after this number of actions; by default after half of them.
       */
      readonly completedActions?: number | undefined;
    }
  /** The callback runs just before the batch starts, or just after it ran. */
  | { readonly kind: 'incident'; readonly isAfterBatch: boolean; readonly callback: () => void }
  | { readonly kind: 'silence'; readonly part: SilentPart; readonly ended: Promise<void> };

/**
 * Says what is held back: the response to a batch that ran (`answer`), the batch itself while
 * others overtake it (`batch`), or everything from that batch on (`host`).
 */
export type SilentPart = 'answer' | 'batch' | 'host';

/**
 * `Excel.run` ends with a batch of its own that releases its references. If it were counted, tests
 * would have to guess how many batches a call sends.
 */
function isCleanUp({ Actions }: BatchRequest): boolean {
  const removals = Actions.filter(({ Name }) => Name === '_RemoveReference').length;
  const instantiations = Actions.filter(({ ActionType: type }) => type === ActionType.Instantiate).length;
  return removals > 0 && removals + instantiations === Actions.length;
}

/**
 * Matches methods that change the workbook, such as `Range.insert`, `Settings.add` or
 * `Worksheet.copy`.
 */
const CHANGING_METHOD =
  /^(Add|Apply|AutoFill|Clear|Convert|Copy|Delete|Group|Insert|Merge|Move|Protect|Remove|Resize|Set|Ungroup|Unmerge|Unprotect)/;

/** A method that returns an object appears in an object path, any other as an action. */
function changesWorkbook({ Actions, ObjectPaths }: BatchRequest): boolean {
  return (
    Actions.some(
      ({ ActionType: type, Name = '' }) =>
        type === ActionType.SetProperty ||
        type === ActionType.Update ||
        (type === ActionType.Method && CHANGING_METHOD.test(Name)),
    ) ||
    Object.values(ObjectPaths).some(
      ({ ObjectPathType: type, Name = '' }) => type === PathType.Method && CHANGING_METHOD.test(Name),
    )
  );
}
