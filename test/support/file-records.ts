/** Reads the records that Inlay keeps in the file of a workbook. */
import { type Placement, tryReadPlacement } from '../../src/placement';
import type { WorkbookStore } from '../../src/workbench/store';

/** The keys of the records of placements begin with this; the id follows. */
export const PLACEMENT_KEY = 'inlay.placement.';

export function readPlacements(store: WorkbookStore): readonly Placement[] {
  return store.settings.entries().flatMap(([key, text]) => {
    const placement = key.startsWith(PLACEMENT_KEY) ? tryReadPlacement(String(text)) : undefined;
    return placement ? [placement] : [];
  });
}

/** Returns the records of writes that have not ended. */
export function readJournals({ store }: { readonly store: WorkbookStore }) {
  return store.settings.entries().filter(([key]) => key.startsWith('inlay.unfinished.'));
}

export function readWorkbookId({ store }: { readonly store: WorkbookStore }): string {
  return JSON.parse(String(store.settings.get('inlay.workbook'))).id;
}
