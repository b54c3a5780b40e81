import type { Page } from 'playwright-core';

/**
 * The most that page and add-in held while the work was done, in megabytes, garbage included: they share one process and one heap. Asked
 * between the page's tasks.
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
