/**
 * Reads a list of the platform page by page to its end. It gives up on a server that keeps
 * returning new cursors.
 */
import { PlatformFailure } from '../wire/platform-failure';
import type { Page } from './platform-call';

/** Each page has a hundred items. */
const MAX_PAGES = 50;

/**
 * Yields the items of all pages.
 * @param operation names the operation as the contract does
 * @throws PlatformFailure if the list does not end
 */
export async function* readAllPages<Item>(
  operation: string,
  fetchPage: (after: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { items, nextCursor } = await fetchPage(after);
    yield items;
    if (nextCursor === undefined) return;
    after = nextCursor;
  }
  const cause = new Error(`the list does not end within ${MAX_PAGES} pages`);
  throw new PlatformFailure('ContractBroken', { operation, requestId: '', wasSent: true, cause });
}
