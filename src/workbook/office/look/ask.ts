/** Several questions in one request: how they are queued together, and what becomes of one that Excel refuses. */
import { isWorkbookFailure, type WorkbookFailure, type WorkbookFailureCode } from '../../workbook-failure';
import type { ExcelRun, Queue } from '../excel-run';

/** What an answer has led to: the end, or a question that follows from it. */
export type Step<T> = { readonly done: T } | { readonly next: Queue<Step<T>> };

export interface Ask<T> {
  readonly queue: Queue<Step<T>>;
  /** About so many bytes come back. */
  readonly weight?: number;
  /** A refusal of this question alone that is an answer to it. */
  readonly refusal?: { readonly code: WorkbookFailureCode; answer(failure: WorkbookFailure): Step<T> };
}

/** Far enough below the 5 MB that Excel on the web takes, because the weights are guesses. */
const MOST_BYTES = 2_000_000;

/** Asks everything in as few requests as it takes: one, unless the answers are large or lead to further questions. */
export async function askTogether(run: ExcelRun, asks: readonly Ask<unknown>[]): Promise<unknown[]> {
  const answers = new Map<Ask<unknown>, unknown>();
  let open = asks.map((ask): Open => ({ ask, queue: ask.queue }));
  while (open.length > 0) {
    const further: Open[] = [];
    for (const load of loads(open)) {
      const steps = await askLoad(run, load);
      load.forEach(({ ask }, index) => {
        const step = steps[index];
        if (!step) return;
        if ('done' in step) answers.set(ask, step.done);
        else further.push({ ask, queue: step.next });
      });
    }
    open = further;
  }
  return asks.map((ask) => answers.get(ask));
}

interface Open {
  readonly ask: Ask<unknown>;
  readonly queue: Queue<Step<unknown>>;
}

function loads(open: readonly Open[]): Open[][] {
  const all: Open[][] = [];
  let bytes = 0;
  for (const one of open) {
    const { weight = 0 } = one.ask;
    const last = all.at(-1);
    if (last && bytes + weight <= MOST_BYTES) {
      last.push(one);
      bytes += weight;
    } else {
      all.push([one]);
      bytes = weight;
    }
  }
  return all;
}

/** A request is refused as a whole: halves tell whose refusal it is. */
async function askLoad(run: ExcelRun, load: readonly Open[]): Promise<Step<unknown>[]> {
  try {
    return await run.ask('look', (context) => {
      const reads = load.map(({ queue }) => queue(context));
      return () => reads.map((read) => read());
    });
  } catch (error) {
    const [first] = load;
    if (!first || !isWorkbookFailure(error) || error.code === 'NoAnswer') throw error;
    if (load.length === 1) {
      if (first.ask.refusal?.code !== error.code) throw error;
      return [first.ask.refusal.answer(error)];
    }
    const half = Math.ceil(load.length / 2);
    return [...(await askLoad(run, load.slice(0, half))), ...(await askLoad(run, load.slice(half)))];
  }
}
