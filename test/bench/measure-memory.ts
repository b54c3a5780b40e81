import type { Page } from 'playwright-core';

/**
 * Returns the most that page and add-in held during the work, in megabytes and garbage included;
 * they share one process and one heap. The heap is measured between the page's tasks.
 */
export async function measureMemory<Result>(
  page: Page,
  work: () => Promise<Result>,
): Promise<{ result: Result; peakMb: number }> {
  const session = await page.context().newCDPSession(page);
  let peakMb = 0;
  let isOver = false;
  const measurement = (async () => {
    while (!isOver) {
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      peakMb = Math.max(peakMb, usedSize / 1_000_000);
    }
  })();
  try {
    const result = await work();
    isOver = true;
    await measurement;
    return { result, peakMb };
  } finally {
    isOver = true;
    await session.detach();
  }
}
