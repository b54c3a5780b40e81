/** Ends of refreshes that say nothing any more. */

import type { PlacementStatuses } from './placement-statuses';
import { STATES } from './states';
import { isUnanswered } from './unanswered';

export function forgetBadEnds(statuses: PlacementStatuses): void {
  for (const [id, { status }] of statuses.all.peek()) {
    if (STATES[status.kind].endsWithSession) statuses.restore(id, undefined);
  }
}

/** What came of it has been looked at since. */
export function forgetUnanswered(statuses: PlacementStatuses, halfDone: readonly string[]): void {
  for (const [id, { status }] of statuses.all.peek()) {
    if (isUnanswered(status) && !halfDone.includes(id)) statuses.restore(id, undefined);
  }
}
