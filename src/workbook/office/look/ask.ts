/** Asks several questions in one request, and handles the refusal of one of them. */
import { packByWeight } from '../../../grid';
import { isWorkbookFailure, type WorkbookFailure, type WorkbookFailureCode } from '../../workbook-failure';
import type { ExcelRun, Queue } from '../excel-run';

/** Holds what an answer has led to: the result, or a question that follows from it. */
export type Step<T> = { readonly done: T } | { readonly next: Ask<T> };

export interface Ask<T> {
  readonly queue: Queue<Step<T>>;
  /** Estimates the answer's size in bytes. */
  readonly weight?: number;
  /** Says how to continue with a smaller answer if Excel refuses this one as too large. */
  readonly lighter?: () => Step<T>;
  /** Says how to answer if Excel refuses only this question, with one of these codes. */
  readonly refusal?: { readonly codes: readonly WorkbookFailureCode[]; answer(failure: WorkbookFailure): Step<T> };
}

/** Returns a step that sends a further request. */
export function askFurther<T>(queue: Queue<Step<T>>): Step<T> {
  return { next: { queue } };
}

/** Stays far below 5 MB, the limit of Excel on the web, because the weights are guesses. */
const MOST_BYTES = 2_000_000;

/**
 * Asks all questions with as few requests as possible: one, unless the answers are large or lead to
 * further questions.
 */
export async function askTogether(run: ExcelRun, asks: readonly Ask<unknown>[]): Promise<unknown[]> {
  const steps: Step<unknown>[] = asks.map((next) => ({ next }));
  for (;;) {
    const open = steps.flatMap((step, index): Open[] => {
      const answer = (given: Step<unknown>) => {
        steps[index] = given;
      };
      return 'next' in step ? [{ ask: step.next, answer }] : [];
    });
    if (open.length === 0) return steps.flatMap((step) => ('done' in step ? [step.done] : []));
    for (const load of packByWeight(open, MOST_BYTES, ({ ask }) => ask.weight ?? 0)) await askLoad(run, load);
  }
}

export async function askBoth<First, Second>(
  run: ExcelRun,
  first: Ask<First>,
  second: Ask<Second>,
): Promise<readonly [First, Second]> {
  const answers = await askTogether(run, [first, second]);
  return answers as [First, Second];
}

interface Open {
  readonly ask: Ask<unknown>;
  answer(step: Step<unknown>): void;
}

/**
 * Sends one batch of questions. Excel refuses a request as a whole, so the batch is halved until it
 * is known which question was refused. Questions without an answer are asked again with the next
 * batch.
 */
async function askLoad(run: ExcelRun, load: readonly Open[]): Promise<void> {
  try {
    await run.ask('look', (context) => {
      const reads = load.map(({ ask, answer }) => ({ answer, read: ask.queue(context) }));
      return () => {
        for (const { answer, read } of reads) answer(read());
      };
    });
  } catch (error) {
    if (!isWorkbookFailure(error) || error.code === 'NoAnswer') throw error;
    const large = error.code === 'TooLarge' ? load.filter(({ ask }) => ask.lighter) : [];
    const [only, ...others] = large.length > 0 ? large : load;
    if (!only) throw error;
    if (others.length === 0) only.answer(answerToRefusal(only.ask, error));
    else {
      const half = Math.ceil(load.length / 2);
      await askLoad(run, load.slice(0, half));
      await askLoad(run, load.slice(half));
    }
  }
}

function answerToRefusal({ lighter, refusal }: Ask<unknown>, failure: WorkbookFailure): Step<unknown> {
  if (failure.code === 'TooLarge' && lighter) return lighter();
  if (!refusal?.codes.includes(failure.code)) throw failure;
  return refusal.answer(failure);
}
