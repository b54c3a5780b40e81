/** What becomes of a placement between refreshes: what changed, what was put back, what waits and what a person allows. */
export type {
  ChangedCell,
  ChangesShown,
  ChangesState,
  GateColumn,
  PlacementCare,
  RowTable,
} from './care-state';
export type { CellStory } from './cell-story';
export { createPlacementCare } from './create-care';
export type { AccessReason, FoundBy, RepairReason, RepairState } from './repair-state';
