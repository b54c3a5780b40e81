import { tryReadObject } from './kept-object';

/**
 * What the workbook keeps while a block is being written, so that a pane that dies in the middle leaves behind which cells are only half
 * its own. Put there by the very request that touches the first cell, and taken out with the placement's own record.
 */
export interface UnfinishedWrite {
  /** The device that writes: when its add-in starts again, nobody writes any more. */
  readonly by: string;
  /** When the write began. Milliseconds since 1970. */
  readonly at: number;
  /** As far as cells may have been touched, from the anchor's first cell. */
  readonly rows: number;
  readonly columns: number;
  /** Nothing of the placement stood there before. */
  readonly isFirst: boolean;
  /** Cells were inserted for the block; they go out again. */
  readonly isInserted: boolean;
  /** The analyst gave up what stood in all of these cells: nothing can be put back, the placement's next refresh fills them. */
  readonly isClaimed: boolean;
  /** Where the block stood before it moved to a new sheet. */
  readonly back?: string;
  /** Where a block stood that has moved to a new sheet, and is still to be emptied. */
  readonly leaves?: string;
  /** The placement, as text, where the workbook does not know it yet. */
  readonly placement?: string;
}

/** Longer than any pause of a write that is still alive. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Whether nobody is at work on it any more. A co-author's write may be alive although this device cannot see it. */
export function isAbandoned(write: UnfinishedWrite, device: string, now: number): boolean {
  return write.by === device || write.at + ABANDONED_AFTER_MS < now;
}

export function writeUnfinished(write: UnfinishedWrite): string {
  return JSON.stringify({ v: 1, ...write });
}

/** Undefined for text of a version that is not known here. */
export function tryReadUnfinished(text: string): UnfinishedWrite | undefined {
  const value = tryReadObject(text);
  if (value?.v !== 1) return undefined;
  const { by, at, rows, columns } = value;
  if (typeof by !== 'string' || typeof at !== 'number' || typeof rows !== 'number' || typeof columns !== 'number')
    return undefined;
  return {
    by,
    at,
    rows,
    columns,
    isFirst: 'isFirst' in value && value.isFirst === true,
    isInserted: 'isInserted' in value && value.isInserted === true,
    isClaimed: 'isClaimed' in value && value.isClaimed === true,
    ...('back' in value && typeof value.back === 'string' ? { back: value.back } : {}),
    ...('leaves' in value && typeof value.leaves === 'string' ? { leaves: value.leaves } : {}),
    ...('placement' in value && typeof value.placement === 'string' ? { placement: value.placement } : {}),
  };
}
