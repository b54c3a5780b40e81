/** Counts the requests to Excel of a piece of work, from the host's log of the workbench. */
import type { Page, Request } from 'playwright-core';
import type { Desk } from '../support/workbench';
import type { Figure } from './figures';
import type { RequestBudget } from './request-budgets';

export interface Counted {
  readonly requests: number;
  /** Sums the sizes of requests and answers. */
  readonly bytes: number;
  readonly cellsWritten: number;
  /** Measures the time until the work is done, in milliseconds, without the wait after it. */
  readonly ms: number;
}

/** Returns the counts as values of a row: time, requests, and kilobytes in both directions. */
export const valuesOf = ({ ms, requests, bytes }: Counted): Figure['values'] => ({ ms, requests, kB: bytes / 1000 });

/**
 * Counts until the pane has no request left: requests that follow from an answer, of Excel or of
 * the network, belong to the work.
 */
export async function countRequests(
  desk: Desk,
  { prepare, work }: Pick<RequestBudget, 'prepare' | 'work'>,
): Promise<Counted> {
  const network = watchNetwork(desk.page);
  try {
    await prepare?.(desk);
    await quiet(desk, network);
    // The whole log is read afterwards, not only its tail: a workbook that was reopened begins
    // another log.
    await desk.page.evaluate(() => window.excelHost.clearLog());
    const startedAt = performance.now();
    await work(desk);
    const ms = performance.now() - startedAt;
    await quiet(desk, network);
    const log = await desk.page.evaluate(() =>
      window.workbench.log().map(({ requestBytes, responseBytes, cellsWritten }) => ({
        bytes: requestBytes + responseBytes,
        cellsWritten,
      })),
    );
    return {
      requests: log.length,
      bytes: log.reduce((sum, { bytes }) => sum + bytes, 0),
      cellsWritten: log.reduce((sum, { cellsWritten }) => sum + cellsWritten, 0),
      ms,
    };
  } finally {
    network.end();
  }
}

interface Network {
  /** Counts the requests of the page and its pane that wait for an answer. */
  waiting(): number;
  end(): void;
}

function watchNetwork(page: Page): Network {
  const waiting = new Set<Request>();
  const begin = (request: Request) => waiting.add(request);
  const finish = (request: Request) => waiting.delete(request);
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish);
  return {
    waiting: () => waiting.size,
    end: () => void page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish),
  };
}

/**
 * Resolves when no request to Excel or to the network is open, and a second check finds no new one.
 */
async function quiet(desk: Desk, network: Network): Promise<void> {
  for (let seen = -1, now = 0; now !== seen || network.waiting() > 0; ) {
    seen = now;
    await desk.call('settled');
    now = await desk.page.evaluate(() => window.workbench.log().length);
  }
}
