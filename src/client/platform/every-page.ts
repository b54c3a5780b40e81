/** A list of the platform to its end, page after page. One that names ever new cursors has none, and is given up. */
import { PlatformFailure } from '../wire/platform-failure';
import type { Page } from './platform-call';

/** Of a hundred items each. */
const MOST_PAGES = 50;

/** @param at the operation, as the contract names it */
export async function* everyPage<Item>(
  at: string,
  ask: (after: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { items, nextCursor } = await ask(after);
    yield items;
    if (nextCursor === undefined) return;
    after = nextCursor;
  }
  const cause = new Error(`the list does not end within ${MOST_PAGES} pages`);
  throw new PlatformFailure('ContractBroken', { at, requestId: '', sent: true, cause });
}
