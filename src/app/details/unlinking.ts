/**
 * Unlinks a placement: its cells stay as plain cells or are cleared, and the platform removes its
 * record.
 */
import type { ReadonlySignal } from '@preact/signals';
import {
  type Address,
  formatRect,
  matchesSnapshot,
  type Rect,
  type StandingRows,
  type Stood,
  stoodWithin,
} from '../../grid';
import { anchorName, type Placement } from '../../placement';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook';
import { cellsOfFeatures } from '../features/all';
import { forgetRows } from '../pipeline/fetch/kept-rows';
import { reportParts } from '../pipeline/lay-out/lay-out-columns';
import { createObservation } from '../pipeline/observe/observed-block';
import { refuseFilters } from '../pipeline/plan/assert-no-obstacles';
import type { PlacementStatuses } from '../runs/states';
import type { Session } from '../session/session';
import { orAnew } from '../workbook/anew';
import { PLACEMENT } from '../workbook/file-records';
import { forgetFilterCells } from '../workbook/filter-cells';
import { type FoundBlock, findOne } from '../workbook/find-blocks';
import type { PendingRecords } from '../workbook/pending-records';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import type { CellsToClear } from './details-state';
import { countTexts, lostTexts, putOnSheet } from './lost-texts';

interface UnlinkingParts extends PlacementParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly statuses: PlacementStatuses;
  readonly pending: PendingRecords;
  onFailure(error: unknown): void;
}

export class Unlinking {
  constructor(private readonly parts: UnlinkingParts) {}

  async cellsToClear(placement: Placement): Promise<CellsToClear> {
    return this.readCells(placement, await this.findBlock(placement));
  }

  /** Counts the typed texts that no cell would hold after unlinking. */
  async textsToLose(placement: Placement) {
    const found = await findOne(this.parts, placement);
    const [leave, clear] = await Promise.all(
      [undefined, found].map((cleared) => lostTexts(this.parts, placement, cleared)),
    );
    return { leave: countTexts(leave ?? []), clear: countTexts(clear ?? []) };
  }

  /**
   * Ends the placement: its cells stay as plain cells, or are cleared.
   * @param shown the cells that the user has agreed to clear
   * @param textsSheet name of a new sheet for typed texts that no cell would hold any more; without
   * it they are lost
   * @returns the cells that would be cleared now, if they are no longer the shown ones or hold
   * something else: then nothing was done
   * @throws WorkbookFailure `CellsChanged` if the cells have changed and nothing was shown
   */
  async unlink(
    placement: Placement,
    cells: 'leave' | 'clear',
    shown?: CellsToClear,
    textsSheet?: string,
  ): Promise<CellsToClear | undefined> {
    const { parts } = this;
    const { registry, allowed, session, statuses, pending, onFailure } = parts;
    const now = session.peek();
    const record = registry.workbook.peek();
    // If the file may be a copy, the platform's record belongs to the original.
    const isOwn = await registry.isOwn();
    const before = statuses.get(placement.id);
    statuses.show(placement.id, { kind: 'unlinking', clears: cells === 'clear' });
    let hasEnded = false;
    try {
      const others = await this.endInTurn(placement, cells, shown, textsSheet);
      if (others) return others;
      hasEnded = true;
    } finally {
      if (!hasEnded) statuses.restore(placement.id, before);
    }
    await forgetRows(parts, placement.id);
    await forgetFilterCells(parts, placement.choices.filters).catch(onFailure);
    if (record && isOwn && allowed.has(placement.report)) await pending.forget(now, placement, record.id);
    return undefined;
  }

  /**
   * Changes the file under the mutex, and retries after a conflict. Parameters and result are as in
   * {@link unlink}.
   */
  private async endInTurn(
    placement: Placement,
    cells: 'leave' | 'clear',
    shown: CellsToClear | undefined,
    textsSheet: string | undefined,
  ): Promise<CellsToClear | undefined> {
    const { workbook, registry, turns } = this.parts;
    let agreed = shown;
    let areTextsKept = false;
    const endOnce = async (): Promise<CellsToClear | undefined> => {
      const block = await this.findBlock(placement);
      if (cells === 'clear') {
        if (agreed && !isStill(agreed, block)) return this.readCells(placement, block);
        agreed ??= await this.readCells(placement, block);
      }
      // On a retry, the texts are already on the sheet that the first attempt wrote.
      if (textsSheet !== undefined && !areTextsKept) {
        const texts = await lostTexts(this.parts, placement, cells === 'clear' ? block.found : undefined);
        if (texts.length > 0) await putOnSheet(workbook, textsSheet, texts);
        areTextsKept = true;
      }
      await this.endBlock(placement, block, cells === 'clear' ? agreed : undefined);
      return undefined;
    };
    try {
      const others = await turns.take(() => orAnew(endOnce, registry.load));
      if (others && !shown) throw new WorkbookFailure('CellsChanged', 'unlink');
      return others;
    } catch (error) {
      // The snapshot of a large block does not contain what a user has typed into it.
      if (!shown || !isWorkbookFailure(error, 'CellsChanged')) throw error;
      return this.readCells(placement, await this.findBlock(placement));
    }
  }

  private async findBlock(placement: Placement): Promise<BlockToClear> {
    const found = await findOne(this.parts, placement);
    const { finding, seen } = found;
    if (finding.kind !== 'found' && finding.kind !== 'moved') return { found, block: undefined };
    const { address } = finding;
    const outside = await cellsOfFeatures(this.parts, placement, address);
    return { found, block: { address, parts: reportParts(placement, address, seen), outside } };
  }

  private async readCells(placement: Placement, { found, block }: BlockToClear): Promise<CellsToClear> {
    if (!block) return { cells: namesOf({ block }), rows: undefined };
    const observed = createObservation(this.parts.workbook, placement.id, block.address, found.seen);
    return { cells: namesOf({ block }), rows: await observed.readRows() };
  }

  /** @param agreed the cells and contents that the user has agreed to clear */
  private async endBlock(
    placement: Placement,
    { found, block }: BlockToClear,
    agreed: CellsToClear | undefined,
  ): Promise<void> {
    const { parts } = this;
    const { workbook, registry } = parts;
    if (found.seen.located.kind === 'missing') {
      await registry.remove(placement.id);
      return;
    }
    const target = anchorName(placement.id);
    const records = new Map([[PLACEMENT + placement.id, undefined]]);
    if (agreed?.rows && block) {
      await refuseFilters(parts, block.address);
      const contents = [...block.outside, ...contentsOf(block, agreed.rows)];
      const operations = contents.map(({ part }) => ({ kind: 'clear', part, what: 'contents' }) as const);
      const expect = { size: block.address.rect, contents };
      const journal = noteOf(parts, placement.id, {});
      await workbook.execute({ target, expect, operations, endsName: true, records, journal });
    } else await workbook.execute({ target, expect: {}, operations: [], endsName: true, records });
    registry.kept(records);
    registry.followStart();
  }
}

interface BlockToClear {
  readonly found: FoundBlock;
  /** Undefined if it is not certain which cells belong to the block. */
  readonly block:
    | {
        readonly address: Address;
        readonly parts: readonly Rect[];
        /** Cells outside the block that are cleared with it. */
        readonly outside: readonly Stood[];
      }
    | undefined;
}

/**
 * Returns true if the same cells with the same contents would be cleared. For a large block, the
 * requests that clear it check the contents.
 */
function isStill({ cells, rows: former }: CellsToClear, { found, block }: BlockToClear): boolean {
  if (cells.join() !== namesOf({ block }).join()) return false;
  const { rows } = found.seen;
  if (!block || !former || !rows) return true;
  const now = contentsOf(block, { length: rows.length, row: (index) => rows[index] ?? [] });
  return contentsOf(block, former).every((one, index) => {
    const held = now[index]?.rows;
    return held !== undefined && matchesSnapshot(one, held, { analystColumns: [] });
  });
}

/** Returns the contents of the report's cells, counted from the block's first cell. */
function contentsOf({ address, parts }: NonNullable<BlockToClear['block']>, rows: StandingRows): readonly Stood[] {
  const whole = { part: { ...address.rect, row: 0, column: 0 }, rows, numberFormats: undefined };
  return parts.flatMap((part) => stoodWithin(whole, part) ?? []);
}

/** Returns the cells as the user reads them: `B4:C9`. */
function namesOf({ block }: Pick<BlockToClear, 'block'>): readonly string[] {
  if (!block) return [];
  const { address, parts, outside } = block;
  const { row, column } = address.rect;
  return [...outside.map(({ part }) => part), ...parts].map((part) =>
    formatRect({ ...part, row: part.row + row, column: part.column + column }),
  );
}
