import { tryParseAddress } from '../../grid';
import { type Evidence, evidenceOf, type Placement, ROWS_AT_EACH_END } from '../../placement';
import type { Workbook } from '../../workbook';

/** Adds what the block shows now to the placement. Cells that cannot be read leave it without: then its name alone speaks for it. */
export async function gatherEvidence(
  workbook: Workbook,
  { evidence: _, ...placement }: Placement,
  former: Evidence | undefined,
): Promise<Placement> {
  const address = tryParseAddress(placement.address);
  if (!address) return placement;
  try {
    const sight = await workbook.sight(address, ROWS_AT_EACH_END + 1);
    return { ...placement, evidence: evidenceOf(sight, placement.headers, former) };
  } catch {
    return placement;
  }
}
