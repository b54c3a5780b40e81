/** Updates the registry after a write has put its records into the file. */
import type { PlacementParts } from '../../workbook/placement-parts';
import type { WriteOutcome } from '../steps';

/** The caller holds the mutex, so that the next use case finds the block in its way. */
export function registerWritten({ allowedReports, registry }: PlacementParts, { plan, records }: WriteOutcome): void {
  // A user who places a report thereby allows the workbook to read it. Without this, the pane would
  // show that its placement is not allowed.
  if (plan.isFirst) allowedReports.allow([plan.resultLayout.placement.report]);
  if (records) registry.applySavedRecords(records);
}
