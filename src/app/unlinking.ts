/** Unlinking: a placement ends, its cells stay as plain cells or are cleared, and the platform forgets it. */
import type { ReadonlySignal } from '@preact/signals';
import { type Address, formatAddress, formatRect, type Rect } from '../grid';
import { anchorName, type Placement } from '../placement';
import type { Located } from '../workbook';
import { countTexts, lostTexts, putOnSheet } from './lost-texts';
import { forgetRows } from './place/kept-rows';
import { reportParts } from './place/lay-out-columns';
import { refuseFilters } from './place/refuse-ground';
import type { PlacementStatuses } from './refresh/run/placement-statuses';
import type { Session } from './session/session';
import { orAnew } from './workbook/anew';
import { endCaption, ownCaptionCell } from './workbook/captions';
import { PLACEMENT } from './workbook/file-records';
import { forgetFilterCells } from './workbook/filter-cells';
import { type FoundBlock, findOne } from './workbook/find-blocks';
import type { PendingRecords } from './workbook/pending-records';
import type { PlacementParts } from './workbook/placement-parts';

export interface Unlinking {
  /** `B4:C9`: what unlinking would empty. */
  cellsToClear(placement: Placement): Promise<readonly string[]>;
  /** How many typed texts no cell would hold any more. */
  textsToLose(placement: Placement): Promise<TextsToLose>;
  /**
   * Ends the placement: its cells stay as plain cells, or are cleared.
   * @param told the cells that the analyst has heard of
   * @param textsSheet name of a new sheet for typed texts that no cell would hold any more; without it they are lost
   * @returns those that would be cleared by now, where they are others: then nothing was done
   */
  unlink(
    placement: Placement,
    cells: 'leave' | 'clear',
    told?: readonly string[],
    textsSheet?: string,
  ): Promise<readonly string[] | undefined>;
}

interface TextsToLose {
  readonly leave: number;
  readonly clear: number;
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
    const found = await findOne(parts, placement);
    const { finding, seen } = found;
    if (finding.kind !== 'found' && finding.kind !== 'moved') return { found, located: seen.located };
    const { address } = finding;
    const caption = await ownCaptionCell(workbook, placement.written.captionCell);
    return { found, located: seen.located, block: { address, parts: reportParts(placement, address, seen), caption } };
  }

  /** @returns the cells that would be emptied by now, where they are not those that were told: then nothing was done */
  async function endBlock(
    placement: Placement,
    cells: 'leave' | 'clear',
    told: readonly string[] | undefined,
    keepTexts: (found: FoundBlock) => Promise<void>,
  ): Promise<readonly string[] | undefined> {
    const found = await blockToClear(placement);
    const names = namesOf(found);
    if (cells === 'clear' && told && names.join() !== told.join()) return names;
    await keepTexts(found.found);
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

  async function textsToLose(placement: Placement): Promise<TextsToLose> {
    const found = await findOne(parts, placement);
    const [leave, clear] = await Promise.all([undefined, found].map((cleared) => lostTexts(parts, placement, cleared)));
    return { leave: countTexts(leave ?? []), clear: countTexts(clear ?? []) };
  }

  async function unlink(
    placement: Placement,
    cells: 'leave' | 'clear',
    told?: readonly string[],
    textsSheet?: string,
  ): Promise<readonly string[] | undefined> {
    const now = session.peek();
    const record = registry.workbook.peek();
    // The record of a file that may be a copy is the original's.
    const isOwn = await registry.isOwn();
    const before = statuses.get(placement.id);
    statuses.tell(placement.id, { status: { kind: 'unlinking', clears: cells === 'clear' }, notices: [] });
    let others: readonly string[] | undefined;
    let areTextsKept = textsSheet === undefined;
    const keepTexts = async (found: FoundBlock) => {
      // What is tried again has put them there before.
      if (areTextsKept || textsSheet === undefined) return;
      const texts = await lostTexts(parts, placement, cells === 'clear' ? found : undefined);
      if (texts.length > 0) await putOnSheet(workbook, textsSheet, texts);
      areTextsKept = true;
    };
    try {
      others = await parts.turns.take(() => orAnew(() => endBlock(placement, cells, told, keepTexts)));
    } catch (error) {
      statuses.restore(placement.id, before);
      throw error;
    }
    if (others) {
      statuses.restore(placement.id, before);
      return others;
    }
    await forgetRows(parts, placement.id);
    await forgetFilterCells(parts, placement.choices.filters).catch(onFailure);
    await parts.turns.take(() => endCaption(workbook, placement.written.captionCell, cells)).catch(onFailure);
    if (record && isOwn && allowed.has(placement.report)) await pending.forget(now, placement, record.id);
    return undefined;
  }

  return { cellsToClear, textsToLose, unlink };
}

interface BlockToClear {
  readonly found: FoundBlock;
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
function namesOf({ block }: Pick<BlockToClear, 'block'>): readonly string[] {
  if (!block) return [];
  const { address, parts, caption } = block;
  const { row, column } = address.rect;
  const names = parts.map((part) => formatRect({ ...part, row: part.row + row, column: part.column + column }));
  if (!caption) return names;
  return [caption.sheet === address.sheet ? formatRect(caption.rect) : formatAddress(caption), ...names];
}
