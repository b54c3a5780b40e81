import { dataFrom, type Placement } from '../../../placement';
import type { PlacementStatuses } from './placement-statuses';

/** The user keeps the current rows instead of a new result: the list confirms it with the time of their data. */
export function keepCurrentRows(statuses: PlacementStatuses, placement: Placement): void {
  const notice = { kind: 'rowsKept', dataFrom: dataFrom(placement) ?? placement.refreshedAt } as const;
  statuses.tell(placement.id, { status: { kind: 'upToDate' }, notices: [notice] });
}
