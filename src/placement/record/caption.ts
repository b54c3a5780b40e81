/**
 * The caption of a placement: one cell above its block, not of the block, that says by which filters its rows came and from when they are. It
 * has a hidden name of its own; what was written there last tells whether it is still ours.
 */
import * as z from 'zod/mini';
import type { HeldCells, Rect } from '../../grid';
import { CellText, ShortText, unlessBroken } from './record';

export const Caption = z.object({
  /** See `captionName`: no other name is written to, or taken away. */
  name: ShortText.check(z.regex(/^_inlay_[0-9A-Za-z]+_caption$/)),
  /** As it was written last. */
  text: CellText,
  /** The text before: an undone refresh brings it back. Empty where a refresh wrote the first one. */
  former: unlessBroken(CellText),
  /** Tells by which filters the rows came that it was written for, those of the report among them. */
  by: ShortText,
});
export type Caption = Readonly<z.infer<typeof Caption>>;

/** The cell above, counted from the block's first. */
export const ABOVE: Rect = { row: -1, column: 0, rows: 1, columns: 1 };

/** What was selected takes the caption with its first cell; the block begins one row below, and a frame loses its first row. */
export function belowCaption(selected: Rect): Rect {
  return { ...selected, row: selected.row + 1, rows: Math.max(1, selected.rows - 1) };
}

/** Undefined in the first row of the sheet. */
export function aboveBlock({ row, column }: Pick<Rect, 'row' | 'column'>): Rect | undefined {
  return row > 0 ? { row: row - 1, column, rows: 1, columns: 1 } : undefined;
}

/** Whether the cell still says what was written there, by the last writing or by the one before. */
export function isOurCaption({ text, former }: Caption, held: HeldCells | undefined): boolean {
  if (held?.kind !== 'found') return false;
  const { address, rows, formulas } = held;
  const [said = ''] = rows.flat();
  const isOne = address.rect.rows === 1 && address.rect.columns === 1;
  return isOne && (said === text || said === former) && formulas.every((one) => one === said);
}

/** There is something to write although the rows are as they stood. */
export function isCaptionDue(isWanted: boolean, caption: Caption | undefined, by: string | undefined): boolean {
  return isWanted ? caption?.by !== by : caption !== undefined;
}

/** Excel shows no more letters of a cell. */
const LONGEST_CAPTION = 1_000;
const BETWEEN = ' · ';

/**
 * As many sentences as have room, how many there are besides, and at last the end.
 * @param more says a number of further sentences
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

/** A line break would make the row higher. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
