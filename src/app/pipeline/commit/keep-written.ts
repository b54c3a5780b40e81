/** Tells the registry what a write has kept in the file. */
import type { PlacementParts } from '../../workbook/placement-parts';
import type { Written } from '../steps';

/** The caller holds the mutex, so that the next turn finds the block in its way. */
export function keepWritten({ allowed, registry }: PlacementParts, { plan, records }: Written): void {
  // The user who places a report allows the workbook to read it. The pane would otherwise show that its placement is not allowed.
  if (plan.isFirst) allowed.allow([plan.laidOut.placement.report]);
  if (records) registry.kept(records);
}
