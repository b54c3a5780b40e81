/**
 * The caption of a placement is the cell above the first cell of its block. It says its filters and
 * the age of its rows. The text that was last written there shows whether the cell is still ours.
 */
import * as z from 'zod/mini';
import { ABOVE, type Rect } from '../../grid';
import { CellText, ShortText, unlessBroken } from './record';

/** Older records also hold the hidden name that the cell had; nothing uses that name any more. */
export const Caption = z.object({
  /** Holds the text as it was last written. */
  text: CellText,
  /** Holds the text before that, because an undone refresh brings it back. */
  former: unlessBroken(CellText),
  /** Identifies the filters for which it was written, those of the report included. */
  by: ShortText,
});
export type Caption = Readonly<z.infer<typeof Caption>>;

/**
 * Returns the cells for the block: the caption takes the first selected cell, the block begins one
 * row below, and a frame loses its first row.
 */
export function belowCaption(selected: Rect): Rect {
  return { ...selected, row: selected.row + 1, rows: Math.max(1, selected.rows - 1) };
}

/** Returns the cell above a block; undefined in the first row of the sheet. */
export function aboveBlock({ row, column }: Pick<Rect, 'row' | 'column'>): Rect | undefined {
  return row > 0 ? { ...ABOVE, row: row - 1, column } : undefined;
}

/**
 * Returns true if the cell still holds the text of the last write or of the one before.
 * @param held the content of the cell; of a formula, not what it shows
 */
export function isOurCaption({ text, former }: Caption, held: string | undefined): boolean {
  return held !== undefined && held !== '' && (held === text || held === former);
}

/** Excel shows no more characters of a cell. */
const LONGEST_CAPTION = 1_000;
const BETWEEN = ' · ';

/**
 * Returns as many sentences as fit, then the number of further ones, and at last `end`.
 * @param more returns the text for a number of further sentences
 */
export function captionLine(sentences: readonly string[], end: string, more: (further: number) => string): string {
  const plain = sentences.map(onOneLine);
  for (let said = plain.length; said > 0; said -= 1) {
    const rest = plain.length - said;
    const line = [...plain.slice(0, said), ...(rest > 0 ? [more(rest)] : []), end].join(BETWEEN);
    if (line.length <= LONGEST_CAPTION) return line;
  }
  const [first = ''] = plain;
  const behind = [...(plain.length > 1 ? [more(plain.length - 1)] : []), end].join(BETWEEN);
  const room = Math.max(0, LONGEST_CAPTION - behind.length - BETWEEN.length - 1);
  return `${first.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')}…${BETWEEN}${behind}`;
}

/** Returns the text without line breaks, which would make the row higher. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
