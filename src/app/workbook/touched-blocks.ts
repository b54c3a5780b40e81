/**
 * Blocks in which somebody has changed cells since they were refreshed, by typing, clearing or undoing: known from what Excel tells by
 * itself, so nothing is asked for it.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { addressesOverlap, tryParseAddress } from '../../grid';
import { anchorName, type Placement } from '../../placement';
import type { Located, TypedCells } from '../../workbook';

export interface TouchedBlocks {
  typed(cells: TypedCells | undefined): void;
  /** Reads as a signal. */
  has(placement: Placement): boolean;
  /** The cells that were changed last. */
  readonly last: ReadonlySignal<TypedCells | undefined>;
}

interface TouchedParts {
  readonly registry: { readonly placements: ReadonlySignal<readonly Placement[]> };
  /** By anchor. */
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
}

export function createTouchedBlocks({ registry, located }: TouchedParts): TouchedBlocks {
  const last = signal<TypedCells | undefined>(undefined);
  /** By placement, the refresh after which it was touched: with the next one it is the report's again. */
  const touched = signal<ReadonlyMap<string, number>>(new Map());
  return {
    last,
    typed(cells) {
      if (!cells?.isTheirs || cells.sheet === undefined) return;
      const { sheet, rect } = cells;
      last.value = cells;
      const found = registry.placements.peek().filter(({ id, address }) => {
        const place = located.peek().get(anchorName(id));
        const block = place?.kind === 'found' ? place.address : tryParseAddress(address);
        return block !== undefined && addressesOverlap(block, { sheet, rect });
      });
      if (found.some((one) => touched.peek().get(one.id) !== one.refreshedAt))
        touched.value = new Map([...touched.peek(), ...found.map(({ id, refreshedAt }) => [id, refreshedAt] as const)]);
    },
    has: ({ id, refreshedAt }) => touched.value.get(id) === refreshedAt,
  };
}
