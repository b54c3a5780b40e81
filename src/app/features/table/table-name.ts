/** Chooses the name of a table. */

/** Excel allows 255 characters; a short name is easier to read in a formula. */
const MAX_LENGTH = 60;

/**
 * Returns names for the table of a placement, the best one first: `Inlay_Net_sales`, and one with a
 * number that is free in all likelihood. They begin with a letter and cannot be read as the address
 * of a cell.
 * @param usedNames names that other tables have
 */
export function listTableNames(placementName: string, usedNames: ReadonlySet<string>): readonly [string, string] {
  const words = placementName
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const base = `Inlay_${words || 'Table'}`.slice(0, MAX_LENGTH);
  const taken = new Set([...usedNames].map((name) => name.toLowerCase()));
  const findFree = (first: number): string => {
    let number = first;
    while (taken.has(`${base}_${number}`.toLowerCase())) number += 1;
    return `${base}_${number}`;
  };
  return taken.has(base.toLowerCase()) ? [findFree(2), findFree(100)] : [base, findFree(2)];
}
