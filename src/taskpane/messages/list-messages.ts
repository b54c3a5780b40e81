/** Names the first items of a list, and how many others there are. */
import { takeFirst } from '../../parts';
import type { PaneTexts } from './pane-texts';

export function createListMessages({ lists: texts }: Pick<PaneTexts, 'lists'>) {
  /** @param total is the number of items if not all are known */
  function list(items: readonly (string | number)[], limit: number, total = items.length): string {
    const { firstItems, restCount } = takeFirst(items, limit, total);
    const itemsText = firstItems.join(', ');
    return restCount > 0 ? texts.more({ list: itemsText, count: restCount }) : itemsText;
  }
  return {
    list,
    listQuoted: (names: readonly string[], limit: number): string => list(names.map(texts.quoted), limit),
  };
}
