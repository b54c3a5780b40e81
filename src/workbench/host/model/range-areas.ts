import type { TrackedReference } from '../../store';
import { invalidArgument } from '../host-error';
import { defineType, type HostObject, type TrackedObject } from '../host-object';
import type { CellRange } from './book';
import { clearCells } from './range-actions';
import { rangeFormat } from './range-format';

type Areas = readonly CellRange[];

/** All ranges of a `RangeAreas` are on a single sheet. */
export const rangeAreas: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeAreas',
  properties: {
    Address: { get: (areas) => areas.map((cells) => cells.address).join(',') },
    AreaCount: { get: (areas) => areas.length },
    CellCount: { get: (areas) => areas.reduce((sum, { rect }) => sum + rect.rows * rect.columns, 0) },
  },
  links: {
    Areas: (areas) => rangeCollection(areas),
    Format: (areas) => rangeFormat(areas),
    Worksheet: (areas) => {
      const [first] = areas;
      if (!first) throw invalidArgument();
      return first.book.worksheet(first.sheetId);
    },
  },
  actions: {
    Clear: (areas, args) => {
      for (const cells of areas) clearCells(cells, args.optionalText(0));
    },
    Select: ([first, ...others]) => {
      if (!first) throw invalidArgument();
      const { book, sheetId, rect } = first;
      book.requireInFront();
      book.store.select(
        sheetId,
        rect,
        undefined,
        others.map((cells) => cells.rect),
      );
    },
  },
  track: trackAreas,
});

const rangeCollection: (target: Areas) => HostObject = defineType<Areas>({
  name: 'RangeCollection',
  methods: {
    GetCount: (areas) => areas.length,
  },
  items: (areas) => areas.map((cells) => cells.object),
});

function trackAreas(areas: readonly CellRange[]): TrackedObject {
  const trackedAreas: { readonly cells: CellRange; readonly tracked: TrackedReference }[] = areas.map((cells) => ({
    cells,
    tracked: cells.book.store.track(cells.sheetId, cells.rect),
  }));
  return {
    resolve: () => {
      const currentRanges = trackedAreas.flatMap(({ cells, tracked }) => {
        const place = tracked.getPlace();
        return place ? [cells.book.range(place.sheetId, place.rect)] : [];
      });
      return currentRanges[0]?.book.objects.rangeAreas(currentRanges);
    },
    release: () => {
      for (const { tracked } of trackedAreas) tracked.release();
    },
  };
}
