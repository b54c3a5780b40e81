/** How a note is written into cells away from its row. */
import type { CellContent, CellInput, CellOperation, Rect } from '../../grid';

/** The cell of a note as it looked. Formats come before values. */
export function looksOf({ numberFormat, look }: CellContent, part: Rect): readonly CellOperation[] {
  return [
    ...(numberFormat === undefined ? [] : [{ kind: 'numberFormat' as const, part, format: numberFormat }]),
    ...(look === undefined ? [] : [{ kind: 'look' as const, part, look, former: {} }]),
  ];
}

/** A formula away from its row would read other cells: its text is kept. */
export function inputElsewhere(input: CellInput): CellInput {
  return typeof input === 'string' && input.startsWith('=') ? `'${input}` : input;
}

/** A column without a header, by its place beside the block or within it. */
export function isPlace(name: string): boolean {
  return /^[+@]\d+$/.test(name);
}
