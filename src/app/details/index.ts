/** What becomes of a placement between refreshes: what changed, what was put back, what waits and what a person allows. */

export type { CellStory } from './cell-details';
export { createPlacementCare } from './create-details';
export type {
  ChangedCell,
  ChangesShown,
  ChangesState,
  GateColumn,
  PlacementCare,
  RowTable,
} from './details-state';
export type { AccessReason, FoundBy, RepairReason, RepairState } from './repair-state';
