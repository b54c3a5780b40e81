/** Finds the table that this add-in made of a block. */
import type { Address } from '../../grid';
import { findTableOver, type Placement } from '../../placement';
import type { Workbook } from '../../workbook';

/**
 * Returns the present name of the table, because the user may have renamed it; undefined if no table
 * was made or the user has removed it.
 */
export async function findOwnTable(
  workbook: Workbook,
  { written }: Pick<Placement, 'written'>,
  { sheet, rect }: Address,
): Promise<string | undefined> {
  if (written.tableName === undefined) return undefined;
  const [{ obstacles }] = await workbook.readSnapshot({ kind: 'obstacles', sheet, area: rect, mayBeMerged: false });
  return findTableOver(obstacles, rect)?.name;
}
