import type { Page } from 'playwright-core';

/**
 * Returns the most that page and add-in held during the work, in megabytes and garbage included;
 * they share one process and one heap. The heap is measured between the page's tasks.
 */
export async function watchingMemory<Result>(
  page: Page,
  work: () => Promise<Result>,
): Promise<{ result: Result; highest: number }> {
  const session = await page.context().newCDPSession(page);
  let highest = 0;
  let isOver = false;
  const watched = (async () => {
    while (!isOver) {
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      highest = Math.max(highest, usedSize / 1_000_000);
    }
  })();
  try {
    const result = await work();
    isOver = true;
    await watched;
    return { result, highest };
  } finally {
    isOver = true;
    await session.detach();
  }
}
