/** Unlinking: a placement ends, its cells stay as plain cells or are cleared, and the platform forgets it. */
import type { ReadonlySignal } from '@preact/signals';
import { type Address, formatAddress, formatRect, type Rect } from '../grid';
import { anchorName, type Placement } from '../placement';
import type { Located } from '../workbook';
import { forgetRows } from './place/kept-rows';
import { reportParts } from './place/lay-out-columns';
import { refuseFilters } from './place/refuse-ground';
import type { PlacementStatuses } from './refresh/run/placement-statuses';
import type { Session } from './session/session';
import { orAnew } from './workbook/anew';
import { endCaption, ownCaptionCell } from './workbook/captions';
import { PLACEMENT } from './workbook/file-records';
import { forgetFilterCells } from './workbook/filter-cells';
import { findOne } from './workbook/find-blocks';
import type { PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';

export interface Unlinking {
  /** `B4:C9`: what unlinking would empty. */
  cellsToClear(placement: Placement): Promise<readonly string[]>;
  /**
   * Ends the placement: its cells stay as plain cells, or are cleared.
   * @param told the cells that the analyst has heard of
   * @returns those that would be cleared by now, where they are others: then nothing was done
   */
  unlink(
    placement: Placement,
    cells: 'leave' | 'clear',
    told?: readonly string[],
  ): Promise<readonly string[] | undefined>;
}

interface UnlinkingParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly statuses: PlacementStatuses;
  readonly pending: PendingRecords;
  onFailure(error: unknown): void;
}

export function createUnlinking(parts: UnlinkingParts): Unlinking {
  const { workbook, registry, allowed, session, statuses, pending, onFailure } = parts;

  async function blockToClear(placement: Placement): Promise<BlockToClear> {
    const { finding, seen } = await findOne(parts, placement);
    if (finding.kind !== 'found' && finding.kind !== 'moved') return { located: seen.located };
    const { address } = finding;
    const caption = await ownCaptionCell(workbook, placement.captionCell);
    return { located: seen.located, block: { address, parts: reportParts(placement, address, seen), caption } };
  }

  /** @returns the cells that would be emptied by now, where they are not those that were told: then nothing was done */
  async function endBlock(
    placement: Placement,
    cells: 'leave' | 'clear',
    told: readonly string[] | undefined,
  ): Promise<readonly string[] | undefined> {
    const found = await blockToClear(placement);
    const names = namesOf(found);
    if (cells === 'clear' && told && names.join() !== told.join()) return names;
    if (found.located.kind === 'missing') {
      await registry.remove(placement.id);
      return undefined;
    }
    const { address, parts: clearable } = found.block ?? { address: undefined, parts: [] };
    if (cells === 'clear' && address) await refuseFilters(parts, address);
    const emptied = {
      size: address?.rect ?? { rows: 0, columns: 0 },
      parts: cells === 'clear' ? clearable : [],
    };
    const changes = new Map([[PLACEMENT + placement.id, undefined]]);
    await workbook.removeBlock(anchorName(placement.id), emptied, changes);
    registry.kept(changes);
    registry.followStart();
    return undefined;
  }

  async function cellsToClear(placement: Placement): Promise<readonly string[]> {
    return namesOf(await blockToClear(placement));
  }

  async function unlink(
    placement: Placement,
    cells: 'leave' | 'clear',
    told?: readonly string[],
  ): Promise<readonly string[] | undefined> {
    const now = session.peek();
    const record = registry.workbook.peek();
    // The record of a file that may be a copy is the original's.
    const isOwn = await registry.isOwn();
    const before = statuses.get(placement.id);
    statuses.tell(placement.id, { status: { kind: 'unlinking', clears: cells === 'clear' }, notices: [] });
    let others: readonly string[] | undefined;
    try {
      others = await parts.turns.take(() => orAnew(() => endBlock(placement, cells, told)));
    } catch (error) {
      statuses.restore(placement.id, before);
      throw error;
    }
    if (others) {
      statuses.restore(placement.id, before);
      return others;
    }
    await forgetRows(parts, placement.id);
    await forgetFilterCells(parts, placement.options.filters).catch(onFailure);
    await parts.turns.take(() => endCaption(workbook, placement.captionCell, cells)).catch(onFailure);
    if (record && isOwn && allowed.has(placement)) await pending.forget(now, placement, record.id);
    return undefined;
  }

  return { cellsToClear, unlink };
}

interface BlockToClear {
  readonly located: Located;
  /** Undefined where it is not certain which cells are its own. */
  readonly block?: {
    readonly address: Address;
    readonly parts: readonly Rect[];
    /** As long as it says what was written there. */
    readonly caption: Address | undefined;
  };
}

/** As the analyst reads them: `B4:C9`. */
function namesOf({ block }: BlockToClear): readonly string[] {
  if (!block) return [];
  const { address, parts, caption } = block;
  const { row, column } = address.rect;
  const names = parts.map((part) => formatRect({ ...part, row: part.row + row, column: part.column + column }));
  if (!caption) return names;
  return [caption.sheet === address.sheet ? formatRect(caption.rect) : formatAddress(caption), ...names];
}
