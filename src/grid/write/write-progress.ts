/** Tracks what is known of the sheet during a write, from the responses to its requests. */
import { type Address, hasSameStart } from '../address/address';
import { hasSameSize, type Size } from '../address/rect';
import type { BlockStart } from './block-write';
import type { DependentRange } from './dependent-range';
import type { PreviousCells } from './previous-cells';

export interface WriteProgress {
  /** The block has its name. */
  readonly isAnchored: boolean;
  /** The name was here in the last response; for a first block, this is its first cell. */
  readonly address: Address;
  /**
   * Describes the ground of later requests. `odd` means that Excel counts cells with an empty text
   * as filled.
   */
  readonly laterGround: 'unknown' | 'free' | 'odd';
}

export function createProgress({ sheet, firstCell, previousBlock, rows }: BlockStart): WriteProgress {
  return {
    isAnchored: previousBlock !== undefined,
    address: {
      sheet,
      rect: { ...firstCell, rows: previousBlock?.rect.rows ?? 1, columns: previousBlock?.rect.columns ?? 1 },
    },
    laterGround: rows === undefined ? 'free' : 'unknown',
  };
}

/** Describes the cells that a request relied on. */
export interface CheckResult {
  /** Holds the contents of the cells just before the request overwrote them. */
  readonly overwrittenCells: readonly PreviousCells[];
  /** Holds the dependent ranges just before the request changed them. */
  readonly dependentRanges?: readonly DependentRange[];
  /** Is set if the block is not as in the snapshot, or if its ground is not free any more. */
  readonly conflict: 'CellsChanged' | 'CellsInTheWay' | undefined;
}

interface BatchResponse {
  /** The name was here before the request wrote anything; undefined if there was none. */
  readonly before: Address | undefined;
  /** The name is here after the request. */
  readonly after: Address;
  /** The name that was found is the workbook's, and not one that a copied sheet brought along. */
  readonly isWorkbookName: boolean;
  readonly checkResults: readonly CheckResult[];
  readonly isLaterGroundFree: boolean;
}

/** Describes what one batch has done. After a conflict, it is rolled back as a whole. */
export interface SentBatch extends CheckResult {
  readonly progress: WriteProgress;
  /** The request pointed the name at cells from which the block had moved away before. */
  readonly isNameMisplaced: boolean;
  /** The block has another size than in the snapshot. */
  readonly isResized: boolean;
}

/** @param size the size that the request gave to the name */
export function applyResponse(progress: WriteProgress, size: Size, response: BatchResponse): SentBatch {
  const { before, after, isWorkbookName, checkResults, isLaterGroundFree } = response;
  const isNameResized = progress.isAnchored && !hasSameSize(progress.address.rect, size);
  const isNameMisplaced = isNameResized && before !== undefined && !hasSameStart(before, progress.address);
  const address = isNameMisplaced ? { ...before, rect: { ...before.rect, ...size } } : after;
  const isResized = before !== undefined && (!isWorkbookName || !hasSameSize(before.rect, progress.address.rect));
  const conflict = isResized ? 'CellsChanged' : checkResults.find((one) => one.conflict)?.conflict;
  return {
    progress: { isAnchored: true, address, laterGround: isLaterGroundFree ? 'free' : 'odd' },
    isNameMisplaced,
    isResized,
    overwrittenCells: checkResults.flatMap(({ overwrittenCells }) => overwrittenCells),
    dependentRanges: checkResults.flatMap(({ dependentRanges = [] }) => dependentRanges),
    conflict: conflict ?? (progress.laterGround === 'free' && !isLaterGroundFree ? 'CellsInTheWay' : undefined),
  };
}
