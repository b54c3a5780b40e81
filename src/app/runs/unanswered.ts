/** Placements of which nobody knows what Excel has written. */
import type { Failure } from '../failure';
import type { PlacementStatus } from './states';

/** Excel did not answer, or did not say what it had done. */
export function isUnanswered(status: PlacementStatus | undefined): boolean {
  return status?.kind === 'failed' && isOutcomeOpen(status.failure);
}

/** Nobody knows what it has led to: neither the old rows nor the new ones are known to stand. */
export function isOutcomeOpen({ code }: Failure): boolean {
  return code === 'NoAnswer' || code === 'OutcomeUnknown';
}
