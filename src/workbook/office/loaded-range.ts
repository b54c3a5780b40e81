/** Reads cells in the request that changes them, so that they can be restored. */
import { type PreviousCells, type Rect, type RowSource, toInputs } from '../../grid';

export function loadContents(range: Excel.Range, includesFormats: boolean): Excel.Range {
  return range.load(includesFormats ? 'formulas,values,numberFormat' : 'formulas,values');
}

export function readNumberFormats({ numberFormat }: Excel.Range): string[][] {
  return numberFormat.map((row) => row.map(String));
}

/** The range must have loaded formulas and values. */
export function toRowSource({ formulas, values }: Excel.Range): RowSource {
  const inputs = toInputs(formulas, values);
  return { length: inputs.length, row: (index) => inputs[index] ?? [] };
}

/**
 * Treats cells with a text of no length as free, although Excel counts them as used. The range must
 * have loaded its formulas.
 */
function isFree(used: Excel.Range): boolean {
  return used.isNullObject || used.formulas.flat().every((cell: unknown) => cell === '');
}

/**
 * Returns the filled part of ground; undefined if the ground is free.
 * @param used part of the ground, with its place and {@link loadContents} with formats
 * @param getPart its place, counted as parts are
 */
export function readFilledCells(used: Excel.Range, getPart: () => Rect): PreviousCells | undefined {
  if (isFree(used)) return undefined;
  return { part: getPart(), rows: toRowSource(used), numberFormats: readNumberFormats(used) };
}
