/**
 * Reads a list of the platform page by page to its end, however long it is. It gives up on a server
 * that keeps returning new cursors.
 */
import { PlatformFailure } from '../wire/platform-failure';
import type { Page } from './platform-call';

/** Every caller requests pages of this size. */
const FULL_PAGE = 100;
/**
 * Limits the pages that are not full. A server may shorten pages whose reports are large, so they
 * do not count as long as the list has fewer items than the server says.
 */
const MAX_SHORT_PAGES = 50;
const MAX_ITEMS = 200_000;

/**
 * Yields the items of all pages.
 * @param operation names the operation as the contract does
 * @throws PlatformFailure if the list does not end
 */
export async function* readAllPages<Item>(
  operation: string,
  fetchPage: (after: string | undefined) => Promise<Pick<Page<Item>, 'items' | 'nextCursor' | 'total'>>,
): AsyncGenerator<readonly Item[]> {
  let after: string | undefined;
  let itemCount = 0;
  for (let shortPages = 0; shortPages < MAX_SHORT_PAGES && itemCount < MAX_ITEMS; ) {
    const { items, nextCursor, total = 0 } = await fetchPage(after);
    yield items;
    if (nextCursor === undefined) return;
    after = nextCursor;
    itemCount += items.length;
    const isExpected = items.length >= FULL_PAGE || (items.length > 0 && itemCount < total);
    if (!isExpected) shortPages += 1;
  }
  const cause = new Error(`the list does not end: ${itemCount} items so far`);
  throw new PlatformFailure('ContractBroken', { operation, requestId: '', wasSent: true, cause });
}
