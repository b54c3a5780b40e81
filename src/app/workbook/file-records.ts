/** How placements stand in the file: the names of its records, and what is kept of a block's looks. */
import { type BlockSight, tryParseAddress } from '../../grid';
import { anchorName, type Evidence, evidenceOf, headerRowsOf, type Placement, rowsSeen } from '../../placement';
import type { Workbook } from '../../workbook';

export const WORKBOOK = 'workbook';
/** There while formulas of the workbook ask for reports. */
export const FORMULAS = 'formulas';
/** These go on with a placement's id. */
export const PLACEMENT = 'placement.';
export const LEASE = 'lease.';
export const UNFINISHED = 'unfinished.';

/** On the device: when a refresh by itself found the placement of this id as the file has it. */
export const FOUND = 'found.';

/** By which the placement's block is seen, through its name. */
export function blockQuestion(placement: Placement) {
  const { id, address, rows, columns } = placement;
  const headerRows = headerRowsOf(placement);
  const remembered = tryParseAddress(address)?.rect ?? { rows: rows + headerRows, columns: columns.length };
  return { kind: 'block', anchor: anchorName(id), headerRows, remembered } as const;
}

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
