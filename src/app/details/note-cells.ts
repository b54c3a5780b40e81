/** Writes a note into cells away from its row. */
import type { CellContent, CellInput, CellOperation, Rect } from '../../grid';

/** Gives a cell the format and look of a note. Formats come before values. */
export function createFormatOperations({ numberFormat, look }: CellContent, part: Rect): readonly CellOperation[] {
  return [
    ...(numberFormat === undefined ? [] : [{ kind: 'numberFormat' as const, part, format: numberFormat }]),
    ...(look === undefined ? [] : [{ kind: 'look' as const, part, look, former: {} }]),
  ];
}

/** A formula away from its row would read other cells, so it is written as text. */
export function toTextIfFormula(input: CellInput): CellInput {
  return typeof input === 'string' && input.startsWith('=') ? `'${input}` : input;
}

/**
 * Returns true for the name of a column without a header, which is its place beside the block or within
 * it: `+2`, `@1`.
 */
export function isPlaceName(name: string): boolean {
  return /^[+@]\d+$/.test(name);
}
