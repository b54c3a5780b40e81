/** Changes of a placement, part by part: whoever owns a part changes it without regard to the others, so nothing has to be merged. */
import { type PlacementFilters, withCellsAsked } from './filters';
import type { Choices, Placement } from './placement';

export type PlacementPart = Exclude<keyof Placement, 'id'>;

/** What a write changes. Fields that it does not name stay as they are once it has ended; undefined removes one. */
export type PlacementPatch = { readonly [Part in PlacementPart]?: Partial<Placement[Part]> | undefined } & {
  /** The filters by which rows were queried: a placement takes what their cells held then, not the filters. */
  readonly askedBy?: PlacementFilters | undefined;
};

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

function patchChoices(now: Choices, { choices, askedBy }: PlacementPatch): Choices {
  const next = choices ? { ...now, ...choices } : now;
  return askedBy ? withCellsAsked(next, { filters: askedBy }) : next;
}

/** A placement that is placed, where it may have been placed before: what the user has chosen for it since stays. */
export function placedPatch({ report, choices: { frame, filters }, written, sync, notes }: Placement): PlacementPatch {
  return { report, choices: { frame }, written, sync, notes, askedBy: filters };
}
