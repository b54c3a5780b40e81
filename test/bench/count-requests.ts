/** Counts the requests to Excel of a piece of work, from the host's log of the workbench. */
import type { Page, Request } from 'playwright-core';
import type { WorkbenchTab } from '../support/workbench';
import type { Figure } from './figures';
import type { RequestBudget } from './request-budgets';

export interface RequestCounts {
  readonly requests: number;
  /** Sums the sizes of requests and answers. */
  readonly bytes: number;
  readonly cellsWritten: number;
  /** Measures the time until the work is done, in milliseconds, without the wait after it. */
  readonly ms: number;
}

/** Returns the counts as values of a row: time, requests, and kilobytes in both directions. */
export const toValues = ({ ms, requests, bytes }: RequestCounts): Figure['values'] => ({
  ms,
  requests,
  kB: bytes / 1000,
});

/**
 * Counts until the pane has no request left: requests that follow from an answer, of Excel or of
 * the network, belong to the work.
 */
export async function countRequests(
  tab: WorkbenchTab,
  { prepare, work }: Pick<RequestBudget, 'prepare' | 'work'>,
): Promise<RequestCounts> {
  const network = watchNetwork(tab.page);
  try {
    await prepare?.(tab);
    await waitUntilQuiet(tab, network);
    // The whole log is read afterwards, not only its tail: a workbook that was reopened begins
    // another log.
    await tab.page.evaluate(() => window.excelHost.clearLog());
    const startedAt = performance.now();
    await work(tab);
    const ms = performance.now() - startedAt;
    await waitUntilQuiet(tab, network);
    const log = await tab.page.evaluate(() =>
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
    network.stopWatching();
  }
}

interface Network {
  /** Counts the requests of the page and its pane that wait for an answer. */
  countOpenRequests(): number;
  stopWatching(): void;
}

function watchNetwork(page: Page): Network {
  const openRequests = new Set<Request>();
  const begin = (request: Request) => openRequests.add(request);
  const finish = (request: Request) => openRequests.delete(request);
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish);
  return {
    countOpenRequests: () => openRequests.size,
    stopWatching: () => void page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish),
  };
}

/**
 * Resolves when no request to Excel or to the network is open, and a second check finds no new one.
 */
async function waitUntilQuiet(tab: WorkbenchTab, network: Network): Promise<void> {
  for (let previousCount = -1, currentCount = 0; currentCount !== previousCount || network.countOpenRequests() > 0; ) {
    previousCount = currentCount;
    await tab.call('settled');
    currentCount = await tab.page.evaluate(() => window.workbench.log().length);
  }
}
