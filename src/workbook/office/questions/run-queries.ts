/** Asks several questions in one request, and handles the refusal of one of them. */
import { packByWeight } from '../../../grid';
import { isWorkbookFailure, type WorkbookFailure, type WorkbookFailureCode } from '../../workbook-failure';
import type { ExcelRun, QueueRequest } from '../excel-run';

/** Holds what an answer has led to: the result, or a question that follows from it. */
export type QueryStep<T> = { readonly done: T } | { readonly next: Query<T> };

export interface Query<T> {
  readonly queueRequest: QueueRequest<QueryStep<T>>;
  /** Estimates the answer's size in bytes. */
  readonly weight?: number;
  /** Says how to continue with a smaller answer if Excel refuses this one as too large. */
  readonly onTooLarge?: () => QueryStep<T>;
  /** Says how to answer if Excel refuses only this question, with one of these codes. */
  readonly refusal?: { readonly codes: readonly WorkbookFailureCode[]; answer(failure: WorkbookFailure): QueryStep<T> };
}

/** Returns a step that sends a further request. */
export function followUp<T>(queueRequest: QueueRequest<QueryStep<T>>): QueryStep<T> {
  return { next: { queueRequest } };
}

/** Stays far below 5 MB, the limit of Excel on the web, because the weights are guesses. */
const MAX_BATCH_BYTES = 2_000_000;

/**
 * Asks all questions with as few requests as possible: one, unless the answers are large or lead to
 * further questions.
 */
export async function runQueries(run: ExcelRun, queries: readonly Query<unknown>[]): Promise<unknown[]> {
  const steps: QueryStep<unknown>[] = queries.map((next) => ({ next }));
  for (;;) {
    const openQueries = steps.flatMap((step, index): OpenQuery[] => {
      const answer = (newStep: QueryStep<unknown>) => {
        steps[index] = newStep;
      };
      return 'next' in step ? [{ query: step.next, answer }] : [];
    });
    if (openQueries.length === 0) return steps.flatMap((step) => ('done' in step ? [step.done] : []));
    for (const batch of packByWeight(openQueries, MAX_BATCH_BYTES, ({ query }) => query.weight ?? 0))
      await runBatch(run, batch);
  }
}

export async function runTwoQueries<First, Second>(
  run: ExcelRun,
  first: Query<First>,
  second: Query<Second>,
): Promise<readonly [First, Second]> {
  const answers = await runQueries(run, [first, second]);
  return answers as [First, Second];
}

interface OpenQuery {
  readonly query: Query<unknown>;
  answer(step: QueryStep<unknown>): void;
}

/**
 * Sends one batch of questions. Excel refuses a request as a whole, so the batch is halved until it
 * is known which question was refused. `runQueries` asks again the questions that this leaves
 * without an answer.
 */
async function runBatch(run: ExcelRun, batch: readonly OpenQuery[]): Promise<void> {
  try {
    await run.sendAndRead('look', (context) => {
      const reads = batch.map(({ query, answer }) => ({ answer, read: query.queueRequest(context) }));
      return () => {
        for (const { answer, read } of reads) answer(read());
      };
    });
  } catch (error) {
    if (!isWorkbookFailure(error) || error.code === 'NoAnswer') throw error;
    const shrinkableQueries = error.code === 'TooLarge' ? batch.filter(({ query }) => query.onTooLarge) : [];
    const [suspect, ...otherSuspects] = shrinkableQueries.length > 0 ? shrinkableQueries : batch;
    if (!suspect) throw error;
    if (otherSuspects.length === 0) suspect.answer(answerRefusal(suspect.query, error));
    else {
      const half = Math.ceil(batch.length / 2);
      await runBatch(run, batch.slice(0, half));
      await runBatch(run, batch.slice(half));
    }
  }
}

function answerRefusal({ onTooLarge, refusal }: Query<unknown>, failure: WorkbookFailure): QueryStep<unknown> {
  if (failure.code === 'TooLarge' && onTooLarge) return onTooLarge();
  if (!refusal?.codes.includes(failure.code)) throw failure;
  return refusal.answer(failure);
}
