/** Excel allows 255 characters; a short name is easier to read in a formula. */
const MAX_LENGTH = 60;

/**
 * Returns names for the table of a placement, the best one first: `Inlay_Net_sales`. The second one
 * is for a table of the user that has the first. They cannot be read as the address of a cell.
 * @param usedNames names that other tables have
 */
export function listTableNames(placementName: string, usedNames: ReadonlySet<string>): readonly string[] {
  const words = placementName
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const base = `Inlay_${words || 'Table'}`.slice(0, MAX_LENGTH);
  const taken = new Set([...usedNames].map((name) => name.toLowerCase()));
  const names = [base, ...Array.from({ length: taken.size + 2 }, (_, index) => `${base}_${index + 2}`)];
  return names.filter((name) => !taken.has(name.toLowerCase())).slice(0, 2);
}
