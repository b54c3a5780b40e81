/**
 * Measures how long a page keeps its main thread busy, in processor time, so that other work on the
 * machine does not count.
 */
import type { Browser, Page } from 'playwright-core';

/**
 * Returns the processor time in milliseconds of the longest task on the main threads of the
 * browser's pages during the work.
 */
export async function measureLongestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-toplevel', 'devtools.timeline'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return findLongestTask(trace);
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the event's thread in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

function findLongestTask(trace: Buffer): number {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const threads = traceEvents.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain');
  const isOnPage = ({ pid, tid }: TraceEvent) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents.filter((event) => event.ph === 'X' && /RunTask$/.test(event.name) && isOnPage(event));
  return Math.max(0, ...tasks.map((task) => (task.tdur ?? 0) / 1000));
}
