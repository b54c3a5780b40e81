import { createSignal } from './batch-queue';
import { ActionType, type BatchRequest, PathType } from './protocol';

/** What is to go wrong, counted over batches that do more than give back references: 1 is the next one. */
export class BatchFaults {
  private pending: PlannedFault[] = [];
  private readonly silences: (() => void)[] = [];

  get isPlanned(): boolean {
    return this.pending.length > 0;
  }

  /**
   * Fails one batch with an Excel error code.
   * @param afterwards the batch still runs, and only its answer is replaced by the failure
   */
  failNextSync(nth: number, code: string, afterwards = false): void {
    this.plan(nth, { kind: 'failure', code, when: afterwards ? 'afterwards' : 'before' });
  }

  /**
   * Fails the nth batch from now that changes the workbook: its cells, names, sheets or settings. Batches that only read do not count.
   * @param afterwards the batch still runs, and only its answer is replaced by the failure
   */
  failNextWrite(nth: number, code: string, afterwards = false): void {
    this.plan(nth, { kind: 'failure', code, when: afterwards ? 'afterwards' : 'before' }, changesWorkbook);
  }

  /** Calls the function just before the nth batch from now that changes the workbook. */
  beforeNextWrite(nth: number, act: () => void): void {
    this.plan(nth, { kind: 'incident', act, afterwards: false }, changesWorkbook);
  }

  /** The same within a batch, after so many of its actions, or half of them; the switches say what becomes of its beginning. */
  failWithinSync(nth: number, code: string, actions?: number): void {
    this.plan(nth, { kind: 'failure', code, when: 'within', actions });
  }

  /**
   * Lets something happen at the worst moment: just before a batch's turn, or just after it ran and before its answer leaves. What starts
   * cell editing before a batch makes that batch fail or wait.
   */
  atSync(nth: number, act: () => void, afterwards = false): void {
    this.plan(nth, { kind: 'incident', act, afterwards });
  }

  /**
   * Lets a batch hang, as it is known of Excel on the web.
   * @returns ends the silence: what did not come comes late
   */
  hangNextSync(nth: number, of: SilentPart): () => void {
    const { ended, end } = createSignal();
    this.plan(nth, { kind: 'silence', of, ended });
    this.silences.push(end);
    return end;
  }

  /** Nothing more goes wrong, and what hangs goes on. */
  clear(): void {
    this.pending = [];
    for (const end of this.silences.splice(0)) end();
  }

  /** The faults of this batch, in the order in which they were planned. */
  take(request: BatchRequest): readonly Fault[] {
    if (isCleanUp(request)) return [];
    for (const entry of this.pending) if (entry.counts(request)) entry.countdown -= 1;
    const due = this.pending.filter((entry) => entry.countdown <= 0);
    this.pending = this.pending.filter((entry) => entry.countdown > 0);
    return due.map(({ fault }) => fault);
  }

  private plan(nth: number, fault: Fault, counts: PlannedFault['counts'] = () => true): void {
    this.pending.push({ countdown: nth, fault, counts });
  }
}

interface PlannedFault {
  countdown: number;
  readonly fault: Fault;
  readonly counts: (request: BatchRequest) => boolean;
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

/** `Excel.run` ends with a batch of its own that gives back its references; counting it would make tests guess. */
function isCleanUp({ Actions }: BatchRequest): boolean {
  const removals = Actions.filter(({ Name }) => Name === '_RemoveReference').length;
  const roots = Actions.filter(({ ActionType: type }) => type === ActionType.Instantiate).length;
  return removals > 0 && removals + roots === Actions.length;
}

/** Methods that change the workbook, as `Range.insert`, `Settings.add` or `Worksheet.copy`. */
const CHANGE =
  /^(Add|Apply|AutoFill|Clear|Convert|Copy|Delete|Group|Insert|Merge|Move|Protect|Remove|Resize|Set|Ungroup|Unmerge|Unprotect)/;

/** A method whose result is an object is part of an object's path, and any other is an action. */
function changesWorkbook({ Actions, ObjectPaths }: BatchRequest): boolean {
  return (
    Actions.some(
      ({ ActionType: type, Name = '' }) =>
        type === ActionType.SetProperty ||
        type === ActionType.Update ||
        (type === ActionType.Method && CHANGE.test(Name)),
    ) ||
    Object.values(ObjectPaths).some(
      ({ ObjectPathType: type, Name = '' }) => type === PathType.Method && CHANGE.test(Name),
    )
  );
}
