import { dataFrom, type Placement } from '../../placement';
import type { PlacementStatuses } from './placement-statuses';

/**
 * The user keeps the current rows instead of a new result: the list confirms it with the time of their data, and does not call them up to
 * date.
 * @param newSince milliseconds since 1970: how new the result's data are
 */
export function keepCurrentRows(statuses: PlacementStatuses, placement: Placement, newSince: number): void {
  const notice = { kind: 'rowsKept', dataFrom: dataFrom(placement.written) ?? placement.written.refreshedAt } as const;
  statuses.tell(placement.id, { status: { kind: 'outOfDate', by: 'source', at: newSince }, notices: [notice] });
}
