/** How the placements stand, beyond what the file keeps of them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../failure';
import type { Notice } from '../pipeline/place-state';
import type { FailedVerb, LastRun, PlacementStatus } from './states';

/** What is known of a placement beyond its record, for as long as the pane lives. */
export interface Told {
  readonly status: PlacementStatus;
  readonly notices: readonly Notice[];
  readonly lastRun?: LastRun;
}

export interface PlacementStatuses {
  readonly all: ReadonlySignal<ReadonlyMap<string, Told>>;
  get(placementId: string): Told | undefined;
  tell(placementId: string, told: Told): void;
  /** @param verb where it was not a refresh that failed */
  tellFailure(placementId: string, failure: Failure, verb?: FailedVerb): void;
  /** Back to what was told before; nothing told reads as up to date. */
  restore(placementId: string, before: Told | undefined): void;
}

export function createPlacementStatuses(): PlacementStatuses {
  const all = signal<ReadonlyMap<string, Told>>(new Map());
  const tell = (placementId: string, told: Told): void => {
    all.value = new Map(all.peek()).set(placementId, told);
  };
  return {
    all,
    get: (placementId) => all.peek().get(placementId),
    tell,
    tellFailure: (placementId, failure, verb) =>
      tell(placementId, { status: { kind: 'failed', failure, verb }, notices: [] }),
    restore: (placementId, before) => tell(placementId, before ?? { status: { kind: 'upToDate' }, notices: [] }),
  };
}
