/** Tracks what is known of the sheet during a write, from the responses to its requests. */
import { type Address, hasSameStart } from '../address/address';
import { hasSameSize, type Size } from '../address/rect';
import type { BlockStart } from './block-write';
import type { Reach } from './reach';
import type { Stood } from './stood';

export interface Progress {
  /** Is true if the block has its name. */
  readonly isAnchored: boolean;
  /** Is the place of the name in the last response; for a first block, its first cell. */
  readonly at: Address;
  /**
   * Describes the ground of later requests. `odd` means that Excel counts cells with an empty text
   * as filled.
   */
  readonly rest: 'unknown' | 'free' | 'odd';
}

export function progressAtFirst({ sheet, first, standing, rows }: BlockStart): Progress {
  return {
    isAnchored: standing !== undefined,
    at: { sheet, rect: { ...first, rows: standing?.rect.rows ?? 1, columns: standing?.rect.columns ?? 1 } },
    rest: rows === undefined ? 'free' : 'unknown',
  };
}

/** Describes the cells that a request relied on. */
export interface Checked {
  /** Holds the contents of the cells just before the request overwrote them. */
  readonly overwritten: readonly Stood[];
  /** Holds the dependent ranges just before the request changed them. */
  readonly reaches?: readonly Reach[];
  /** Is set if the block is not as in the snapshot, or if its ground is not free any more. */
  readonly conflict: 'CellsChanged' | 'CellsInTheWay' | undefined;
}

interface ShareAnswer {
  /** Is the place of the name before the request wrote anything; undefined if there was none. */
  readonly before: Address | undefined;
  /** Is the place of the name after the request. */
  readonly since: Address;
  /**
   * Is true if the name that was found is the workbook's, and not one that a copied sheet brought
   * along.
   */
  readonly isWorkbooks: boolean;
  readonly checked: readonly Checked[];
  readonly isRestFree: boolean;
}

/** Describes what one batch has done. After a conflict, it is rolled back as a whole. */
export interface Sent extends Checked {
  readonly progress: Progress;
  /**
   * Is true if the request pointed the name at cells from which the block had moved away before.
   */
  readonly isMisnamed: boolean;
  /** Is true if the block has another size than in the snapshot. */
  readonly isResized: boolean;
}

/** @param size the size that the request gave to the name */
export function sentWith(progress: Progress, size: Size, answer: ShareAnswer): Sent {
  const { before, since, isWorkbooks, checked, isRestFree } = answer;
  const isRenamed = progress.isAnchored && !hasSameSize(progress.at.rect, size);
  const isMisnamed = isRenamed && before !== undefined && !hasSameStart(before, progress.at);
  const at = isMisnamed ? { ...before, rect: { ...before.rect, ...size } } : since;
  const isResized = before !== undefined && (!isWorkbooks || !hasSameSize(before.rect, progress.at.rect));
  const conflict = isResized ? 'CellsChanged' : checked.find((one) => one.conflict)?.conflict;
  return {
    progress: { isAnchored: true, at, rest: isRestFree ? 'free' : 'odd' },
    isMisnamed,
    isResized,
    overwritten: checked.flatMap(({ overwritten }) => overwritten),
    reaches: checked.flatMap(({ reaches = [] }) => reaches),
    conflict: conflict ?? (progress.rest === 'free' && !isRestFree ? 'CellsInTheWay' : undefined),
  };
}
