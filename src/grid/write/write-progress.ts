/** Tracks what is known of the sheet during a write, from the responses to its requests. */
import { type Address, hasSameStart } from '../address/address';
import { hasSameSize, type Size } from '../address/rect';
import type { BlockStart } from './block-write';
import type { Reach } from './reach';
import type { Stood } from './stood';

export interface Progress {
  /** The block has its name. */
  readonly isAnchored: boolean;
  /** The name was here in the last response; for a first block it is the first cell. */
  readonly at: Address;
  /** It describes the ground of later requests. Odd means that the host counts cells with an empty text as filled. */
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
  /** These are their contents just before the request overwrote them. */
  readonly overwritten: readonly Stood[];
  /** These are the dependent ranges just before the request changed them. */
  readonly reaches?: readonly Reach[];
  /** The block is not what it was when it was looked at, or its ground is not free any more. */
  readonly conflict: 'CellsChanged' | 'CellsInTheWay' | undefined;
}

interface ShareAnswer {
  /** The name pointed here before the request wrote anything; undefined if there was none. */
  readonly before: Address | undefined;
  /** The name points here since. */
  readonly since: Address;
  /** The name that was found is the workbook's, not one that a copied sheet brought along. */
  readonly isWorkbooks: boolean;
  readonly checked: readonly Checked[];
  readonly isRestFree: boolean;
}

/** After a conflict, nothing of the request may stay. */
export interface Sent extends Checked {
  readonly progress: Progress;
  /** This request has pointed the name at cells from which the block had moved away by then. */
  readonly isMisnamed: boolean;
  /** The block has another size than when it was looked at. */
  readonly isResized: boolean;
}

/** @param size is the size that the request gave to the name */
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
