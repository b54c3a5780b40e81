/**
 * Handles sheets that were copied within the workbook: their cells show a placement's rows, and
 * nothing refreshes them. The user is asked once what they are; either answer removes the name that
 * came with the copy, so the file itself records that the question was answered.
 */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type Address, formatAddress } from '../grid';
import { anchorName, type Placement } from '../placement';
import type { Located } from '../workbook';
import { isOf, type Session } from './session/session';
import type { PlacementParts } from './workbook/placement-parts';
import { recordPlacement } from './workbook/record-placement';

/** Cells of a copied sheet that show a placement's rows and belong to no placement yet. */
export interface SheetCopy {
  readonly placementId: string;
  readonly name: string;
  readonly from: string;
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
  /** Places of blocks and of their copies, by anchor. */
  readonly located: ReadonlySignal<ReadonlyMap<string, Located>>;
  readonly twins: ReadonlySignal<ReadonlyMap<string, readonly Address[]>>;
  /** Asks the workbook again for these places. */
  locate(): Promise<void>;
}

export function createSheetCopies(parts: SheetCopiesParts): SheetCopies {
  const { workbook, registry, session, turns, located, twins } = parts;

  /**
   * Lists the copies whose original still exists; the repair of a lost original handles its copies.
   */
  const all = computed(() =>
    registry.placements.value.flatMap((placement) => {
      const original = located.value.get(anchorName(placement.id));
      if (original?.kind !== 'found') return [];
      return (twins.value.get(anchorName(placement.id)) ?? []).map((twin) => ({
        placementId: placement.id,
        name: placement.report.reportName,
        from: original.address.sheet,
        cells: formatAddress(twin),
      }));
    }),
  );

  async function twinOf({ placementId, cells }: SheetCopy): Promise<Address | undefined> {
    const anchor = anchorName(placementId);
    const [found] = await workbook.look({ kind: 'twins', anchors: [anchor] });
    return found.twins.get(anchor)?.find((twin) => formatAddress(twin) === cells);
  }

  return {
    all,
    async answer(copy, answer) {
      await turns.take(async () => {
        const placement = registry.placements.peek().find(({ id }) => id === copy.placementId);
        const twin = await twinOf(copy);
        if (!placement || !twin) return;
        if (answer === 'own') await makeOwn(placement, twin);
        await workbook.removeAnchor(anchorName(placement.id), twin.sheet);
      });
      await parts.locate();
    },
  };

  /** Makes the copied cells a separate placement, with its own id and record. */
  async function makeOwn(original: Placement, { sheet }: Address): Promise<void> {
    const { evidence: _, ...shared } = original.written;
    const id = parts.newId();
    const block = await workbook.copyAnchor(anchorName(original.id), anchorName(id), sheet);
    if (!block) return;
    const own: Placement = {
      ...original,
      id,
      written: { ...shared, address: formatAddress(block) },
      sync: { recordPending: true },
    };
    await registry.adopt(own);
    const now = session.peek();
    const record = registry.workbook.peek();
    if (now && record && isOf(own, now) && parts.allowed.has(own.report))
      await recordPlacement(parts, now, own, { workbookId: record.id });
  }
}
