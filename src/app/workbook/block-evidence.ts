/** What the file keeps of how a block looked, for the next time that it is looked for. */
import { type BlockSight, tryParseAddress } from '../../grid';
import { type Evidence, evidenceOf, headerRowsOf, type Placement, rowsSeen } from '../../placement';
import type { Workbook } from '../../workbook';

/** Adds what the block shows to the placement. Cells that could not be read leave it without: then its name alone speaks for it. */
export function withEvidence(
  { evidence: _, ...placement }: Placement,
  sight: BlockSight | undefined,
  former: Evidence | undefined,
): Placement {
  if (!sight) return placement;
  const { rows, isEmpty } = sight;
  const headerRows = headerRowsOf(placement);
  const seen = rowsSeen(headerRows);
  const ends = rows.length > 2 * seen ? [...rows.slice(0, seen), ...rows.slice(-seen)] : rows;
  return { ...placement, evidence: evidenceOf({ rows: ends, isEmpty }, headerRows, former) };
}

/** What the placement's block shows now, where that can be read. */
export async function sightOf(workbook: Workbook, placement: Placement): Promise<BlockSight | undefined> {
  const address = tryParseAddress(placement.address);
  if (!address) return undefined;
  try {
    const [sight] = await workbook.look({ kind: 'sight', address, rowsAtEachEnd: rowsSeen(headerRowsOf(placement)) });
    return sight;
  } catch {
    return undefined;
  }
}
