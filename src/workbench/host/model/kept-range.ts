import type { TrackedReference } from '../../store';
import type { KeptObject } from '../host-object';
import type { CellRange } from './book';

/** A range that later batches use: it follows its cells when rows or columns are inserted or deleted around them. */
export function keepRange(cells: CellRange): KeptObject {
  const { book } = cells;
  const tracked = book.store.track(cells.sheetId, cells.rect);
  return {
    resolve: () => {
      const now = tracked.current();
      return now && book.range(now.sheetId, now.rect).object;
    },
    release: () => tracked.release(),
  };
}

export function keepAreas(areas: readonly CellRange[]): KeptObject {
  const kept: { readonly cells: CellRange; readonly tracked: TrackedReference }[] = areas.map((cells) => ({
    cells,
    tracked: cells.book.store.track(cells.sheetId, cells.rect),
  }));
  return {
    resolve: () => {
      const now = kept.flatMap(({ cells, tracked }) => {
        const reference = tracked.current();
        return reference ? [cells.book.range(reference.sheetId, reference.rect)] : [];
      });
      return now[0]?.book.objects.rangeAreas(now);
    },
    release: () => {
      for (const { tracked } of kept) tracked.release();
    },
  };
}
