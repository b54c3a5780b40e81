/** Reads cells in the request that changes them, so that they can be restored. */
import { inputsOf, type Rect, type StandingRows, type Stood } from '../../grid';

export function loadAll(range: Excel.Range, withFormats: boolean): Excel.Range {
  return range.load(withFormats ? 'formulas,values,numberFormat' : 'formulas,values');
}

export function formatsOf({ numberFormat }: Excel.Range): string[][] {
  return numberFormat.map((row) => row.map(String));
}

/** The range must have loaded formulas and values. */
export function rowsOf({ formulas, values }: Excel.Range): StandingRows {
  const inputs = inputsOf(formulas, values);
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
 * @param used part of the ground, with its place and {@link loadAll} with formats
 * @param from its place, counted as parts are
 */
export function filledOf(used: Excel.Range, from: () => Rect): Stood | undefined {
  if (isFree(used)) return undefined;
  return { part: from(), rows: rowsOf(used), numberFormats: formatsOf(used) };
}
