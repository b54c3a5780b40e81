/**
 * Handles sheets that were copied within the workbook: their cells show a placement's rows, and
 * nothing refreshes them. The user is asked once what they are; either answer removes the name that
 * came with the copy, so the file itself records that the question was answered.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type Address, formatAddress } from '../grid';
import { createUnsentSync, formatAnchorName, getPlacementName, type Placement } from '../placement';
import type { AnchorLocation } from '../workbook';
import type { Session } from './session/session';
import { findReadingSession } from './workbook/allowed-reports';
import type { PlacementParts } from './workbook/placement-parts';
import { recordPlacement } from './workbook/record-placement';

/**
 * Describes cells of a copied sheet that show a placement's rows and belong to no placement yet.
 */
export interface SheetCopy {
  readonly placementId: string;
  readonly name: string;
  readonly originalSheet: string;
  readonly cells: string;
}

/** The cells become a separate placement, or plain cells. */
export type SheetCopyAnswer = 'own' | 'plain';

export interface SheetCopies {
  readonly all: ReadonlySignal<readonly SheetCopy[]>;
  answer(copy: SheetCopy, answer: SheetCopyAnswer): Promise<void>;
}

interface SheetCopiesParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  /** Holds the places of blocks and of their copies, by anchor. */
  readonly placesByAnchor: ReadonlySignal<ReadonlyMap<string, AnchorLocation>>;
  readonly twins: ReadonlySignal<ReadonlyMap<string, readonly Address[]>>;
  /** Asks the workbook again for these places. */
  locate(): Promise<void>;
}

export function createSheetCopies(parts: SheetCopiesParts): SheetCopies {
  const { workbook, registry, session, mutex, placesByAnchor, twins } = parts;

  /**
   * Lists the copies whose original still exists; the repair of a lost original handles its copies.
   */
  const all = computed(() =>
    registry.placements.value.flatMap((placement) => {
      const original = placesByAnchor.value.get(formatAnchorName(placement.id));
      if (original?.kind !== 'found') return [];
      return (twins.value.get(formatAnchorName(placement.id)) ?? []).map((twin) => ({
        placementId: placement.id,
        name: getPlacementName(placement),
        originalSheet: original.address.sheet,
        cells: formatAddress(twin),
      }));
    }),
  );

  async function findTwin({ placementId, cells }: SheetCopy): Promise<Address | undefined> {
    const anchor = formatAnchorName(placementId);
    const [twinsByAnchor] = await workbook.readSnapshot({ kind: 'twins', anchors: [anchor] });
    return twinsByAnchor.twins.get(anchor)?.find((twin) => formatAddress(twin) === cells);
  }

  return {
    all,
    async answer(copy, answer) {
      await mutex.runExclusive(async () => {
        const placement = registry.placements.peek().find(({ id }) => id === copy.placementId);
        const twin = await findTwin(copy);
        if (!placement || !twin) return;
        if (answer === 'own') await convertToPlacement(placement, twin);
        await workbook.removeAnchor(formatAnchorName(placement.id), twin.sheet);
      });
      await parts.locate();
    },
  };

  /** Makes the copied cells a separate placement, with its own id and record. */
  async function convertToPlacement(original: Placement, { sheet }: Address): Promise<void> {
    const { evidence: _, ...sharedFields } = original.written;
    const id = parts.newId();
    const block = await workbook.copyAnchor(formatAnchorName(original.id), formatAnchorName(id), sheet);
    if (!block) return;
    const newPlacement: Placement = {
      ...original,
      id,
      written: { ...sharedFields, address: formatAddress(block) },
      sync: createUnsentSync(original.report),
    };
    await registry.adopt(newPlacement);
    const currentSession = findReadingSession({ ...parts, session }, newPlacement);
    const record = registry.workbookRecord.peek();
    if (currentSession && record) await recordPlacement(parts, currentSession, newPlacement, { workbookId: record.id });
  }
}
