/**
 * Describes changes of a placement part by part: the owner of a part changes it without regard to
 * the others, so nothing has to be merged.
 */
import { applyQueriedCells, type PlacementFilters } from './filters';
import type { Choices, Placement } from './placement';

export type PlacementPart = Exclude<keyof Placement, 'id'>;

/**
 * Holds what a write changes. Fields that it does not contain keep their value at the end of the
 * write; undefined removes a field.
 */
export type PlacementPatch = { readonly [Part in PlacementPart]?: Partial<Placement[Part]> | undefined } & {
  /**
   * Holds the filters with which rows were queried: the placement takes over what their cells held
   * then, but not the filters.
   */
  readonly queriedFilters?: PlacementFilters | undefined;
};

/** Returns the placement with the changes of the patch. */
export function patchPlacement(placement: Placement, patch: PlacementPatch): Placement {
  const { id, report, choices, written, sync, notes } = placement;
  return {
    id,
    report: patch.report ? { ...report, ...patch.report } : report,
    choices: patchChoices(choices, patch),
    written: patch.written ? { ...written, ...patch.written } : written,
    sync: patch.sync ? { ...sync, ...patch.sync } : sync,
    notes: patch.notes ? { ...notes, ...patch.notes } : notes,
  };
}

function patchChoices(currentChoices: Choices, { choices, queriedFilters }: PlacementPatch): Choices {
  const patchedChoices = choices ? { ...currentChoices, ...choices } : currentChoices;
  return queriedFilters ? applyQueriedCells(patchedChoices, { filters: queriedFilters }) : patchedChoices;
}

/**
 * Returns the patch for a placement that is placed, perhaps not for the first time: what the user
 * has chosen for it since stays.
 */
export function createPlacedPatch({
  report,
  choices: { frame, filters },
  written,
  sync,
  notes,
}: Placement): PlacementPatch {
  return { report, choices: { frame }, written, sync, notes, queriedFilters: filters };
}
