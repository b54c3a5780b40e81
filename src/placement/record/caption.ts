/**
 * The caption of a placement is the cell above the first cell of its block. It names the filters of
 * the placement and the age of the rows. The text that was last written there shows whether the
 * cell is still ours.
 */
import * as z from 'zod/mini';
import { CAPTION_CELL, type Rect, toCellText } from '../../grid';
import { CellText, ShortText, undefinedIfInvalid } from './record';

/** Older records also hold the hidden name that the cell had; nothing uses that name any more. */
export const Caption = z.object({
  /** The text of the last write. */
  text: CellText,
  /**
   * Holds the text that the last write replaced; an undo of the refresh restores it. It is empty if
   * a refresh wrote the first caption, because the cell was empty before.
   */
  former: undefinedIfInvalid(CellText),
  /** Identifies the filters for which it was written, those of the report included. */
  by: ShortText,
});
export type Caption = Readonly<z.infer<typeof Caption>>;

/**
 * Returns the cells for the block: the caption takes the first selected cell, the block begins one
 * row below, and a frame loses its first row.
 */
export function getCellsBelowCaption(selected: Rect): Rect {
  return { ...selected, row: selected.row + 1, rows: Math.max(1, selected.rows - 1) };
}

/** Returns the cell above a block; undefined in the first row of the sheet. */
export function getCellAbove({ row, column }: Pick<Rect, 'row' | 'column'>): Rect | undefined {
  return row > 0 ? { ...CAPTION_CELL, row: row - 1, column } : undefined;
}

/**
 * Returns true if the cell still holds the text of the last write or of the one before.
 * @param content the input of the cell: a formula, not the value that it shows
 */
export function isOurCaption({ text, former }: Caption, content: string | undefined): boolean {
  return content !== undefined && content !== '' && (content === text || content === former);
}

/** Excel shows at most this many characters of a cell. */
const MAX_CAPTION_LENGTH = 1_000;
const SEPARATOR = ' · ';

/**
 * Returns as many sentences as fit, then the number of further ones, and at last `end`.
 * @param formatMore returns the text for a number of further sentences
 */
export function composeCaption(
  sentences: readonly string[],
  end: string,
  formatMore: (further: number) => string,
): string {
  const singleLines = sentences.map(joinLines);
  for (let sentenceCount = singleLines.length; sentenceCount > 0; sentenceCount -= 1) {
    const rest = singleLines.length - sentenceCount;
    const line = [...singleLines.slice(0, sentenceCount), ...(rest > 0 ? [formatMore(rest)] : []), end].join(SEPARATOR);
    if (line.length <= MAX_CAPTION_LENGTH) return line;
  }
  const [first = ''] = singleLines;
  const ending = [...(singleLines.length > 1 ? [formatMore(singleLines.length - 1)] : []), end].join(SEPARATOR);
  const maxFirstLength = Math.max(0, MAX_CAPTION_LENGTH - ending.length - SEPARATOR.length - 1);
  return `${first.slice(0, maxFirstLength).replace(/[\uD800-\uDBFF]$/, '')}…${SEPARATOR}${ending}`;
}

/**
 * Returns the text as the cell will hold it, so that the caption is recognized, and without line
 * breaks, which would make the row higher.
 */
function joinLines(text: string): string {
  return toCellText(text).replace(/\s+/g, ' ').trim();
}
