/** Names the first items of a list, and how many others there are. */
import { listFirst } from '../../parts';
import type { PaneTexts } from './pane-texts';

export function createListMessages({ lists: texts }: Pick<PaneTexts, 'lists'>) {
  /** @param total is the number of items if not all are known */
  const list = (items: readonly (string | number)[], limit: number, total = items.length): string =>
    listFirst(texts.more, items.map(String), limit, total);
  return {
    list,
    listQuoted: (names: readonly string[], limit: number): string => list(names.map(texts.quoted), limit),
  };
}
