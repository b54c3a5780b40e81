import type { Reference } from './cell-types';
import { type Shift, shiftReference } from './shift-references';
import type { TrackedReference } from './workbook-store';

/** References that follow their cells until they are released. */
export class TrackedReferences {
  private places = new Map<object, Reference | undefined>();

  track(reference: Reference): TrackedReference {
    const key = {};
    this.places.set(key, reference);
    return {
      current: () => this.places.get(key),
      release: () => {
        this.places.delete(key);
      },
    };
  }

  shift(shift: Shift): void {
    const shifted = new Map<object, Reference | undefined>();
    for (const [key, place] of this.places) shifted.set(key, place && shiftReference(place, shift));
    this.places = shifted;
  }

  /** Where everything is now. Costs nothing: a shift replaces the map instead of changing it. */
  snapshot(): TrackedPlaces {
    return this.places;
  }

  /** Puts back the places of those that are still tracked; what came later stays where it is. */
  restore(places: TrackedPlaces): void {
    if (places === this.places) return;
    const restored = new Map(this.places);
    for (const [key, place] of places) if (restored.has(key)) restored.set(key, place);
    this.places = restored;
  }
}

export type TrackedPlaces = ReadonlyMap<object, Reference | undefined>;
