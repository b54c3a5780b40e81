/** Plans how to clear away the cells of a write that never ended. */
import type { Address } from '../address/address';
import { type Rect, subtractRect } from '../address/rect';
import { referenceTo } from '../address/reference';
import { offsetFrom } from './operation';
import { NOTHING_BACK, type PutBack } from './put-back';

/** Measured from its anchor. */
export type AbandonedBlock = {
  readonly anchor: string;
  /** As far as cells may have been touched. */
  readonly rows: number;
  readonly columns: number;
} & (
  | {
      /** Nothing stood there before: its cells are emptied, or taken out again where they were inserted. */
      readonly kind: 'first';
      readonly isInserted: boolean;
      /** The block that the new one was to replace, on another sheet; without it the anchor goes. */
      readonly back?: Address | undefined;
    }
  /** The anchor covers every cell that the write filled, so that cells beyond it are the user's. Nothing is emptied. */
  | { readonly kind: 'grown' }
  /** All of it is the block's. */
  | { readonly kind: 'claimed' }
);

interface Cleared extends PutBack {
  /** What the anchor says then; undefined where it goes. */
  readonly name: string | undefined;
}

/** @param at where the anchor points */
export function clearedAway(abandoned: AbandonedBlock, at: Address): Cleared {
  const { rows, columns } = abandoned;
  const now = at.rect;
  switch (abandoned.kind) {
    case 'claimed':
      return {
        ...NOTHING_BACK,
        name: referenceTo(at, { rows: Math.max(rows, now.rows), columns: Math.max(columns, now.columns) }),
      };
    case 'grown':
      return { ...NOTHING_BACK, name: referenceTo(at, now) };
    case 'first': {
      const name = abandoned.back && referenceTo(abandoned.back, abandoned.back.rect);
      // If a user has deleted rows of the block, their own cells have moved up to where the journal reaches.
      const touched = { row: 0, column: 0, rows: Math.min(rows, now.rows), columns };
      // Cells beside the block's columns were inserted so that notes below move with it. The write filled none of them.
      const filled = { ...touched, columns: Math.min(columns, now.columns) };
      const [emptied, takenOut] = rows > 0 ? [[filled], [touched]] : [[], []];
      if (abandoned.isInserted) return { ...NOTHING_BACK, emptied, takenOut, name };
      // The write sets formats before values. Contents of cells that have got only formats are a user's, so these cells are not emptied.
      const onlyFormatted = subtractRect(now, { ...now, rows, columns }).map((rect) => offsetFrom(now, rect));
      return { ...NOTHING_BACK, ...emptyAndReset(emptied, onlyFormatted), name };
    }
  }
}

/**
 * Empties cells and gives them the formats of their columns.
 * @param onlyFormatted cells to which the write has given formats, but no rows yet
 */
function emptyAndReset(emptied: readonly Rect[], onlyFormatted: readonly Rect[]): Pick<PutBack, 'emptied' | 'formats'> {
  const formatted = [...emptied, ...onlyFormatted];
  return { emptied, formats: formatted.map((part) => ({ kind: 'formats', part, from: 'columns' })) };
}
