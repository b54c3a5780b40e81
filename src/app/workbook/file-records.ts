/** How placements stand in the file: the names of its records, what is kept of a block's looks, and placements of a copied file. */
import { type BlockSight, tryParseAddress } from '../../grid';
import {
  anchorName,
  type Evidence,
  evidenceOf,
  type Placement,
  ROWS_AT_EACH_END,
  writePlacement,
} from '../../placement';
import type { Workbook } from '../../workbook';

/** The last three go on with a placement's id. */
export const WORKBOOK = 'workbook';
export const PLACEMENT = 'placement.';
export const LEASE = 'lease.';
export const UNFINISHED = 'unfinished.';

/** Rows of a block that are looked at from either end: those of its data, and the header. */
const ROWS_SEEN = ROWS_AT_EACH_END + 1;

/** By which the placement's block is seen, through its name. */
export function blockQuestion({ id, address, rows, headers, columns }: Placement) {
  const remembered = tryParseAddress(address)?.rect ?? { rows: rows + (headers ? 1 : 0), columns: columns.length };
  return { kind: 'block', anchor: anchorName(id), remembered } as const;
}

/** Adds what the block shows to the placement. Cells that could not be read leave it without: then its name alone speaks for it. */
export function withEvidence(
  { evidence: _, ...placement }: Placement,
  sight: BlockSight | undefined,
  former: Evidence | undefined,
): Placement {
  if (!sight) return placement;
  const { rows, isEmpty } = sight;
  const ends = rows.length > 2 * ROWS_SEEN ? [...rows.slice(0, ROWS_SEEN), ...rows.slice(-ROWS_SEEN)] : rows;
  return { ...placement, evidence: evidenceOf({ rows: ends, isEmpty }, placement.headers, former) };
}

/** What the placement's block shows now, where that can be read. */
export async function sightOf(workbook: Workbook, placement: Placement): Promise<BlockSight | undefined> {
  const address = tryParseAddress(placement.address);
  if (!address) return undefined;
  try {
    const [sight] = await workbook.look({ kind: 'sight', address, rowsAtEachEnd: ROWS_SEEN });
    return sight;
  } catch {
    return undefined;
  }
}

/**
 * Makes a file independent of the one that it was copied from: with the same placements, or without any. Kept in one change of the file:
 * cut off before or after it, the question is open or answered, never half answered.
 * @param keep takes what that changes among the records
 */
export async function startAnew(
  workbook: Workbook,
  former: readonly Placement[],
  { keeps, newId }: { readonly keeps: boolean; newId(): string },
  keep: (changes: Map<string, string | undefined>) => Promise<void>,
): Promise<void> {
  const own = keeps ? await copyPlacements(workbook, former, newId) : [];
  const changes = new Map<string, string | undefined>(former.map(({ id }) => [PLACEMENT + id, undefined]));
  for (const placement of own) changes.set(PLACEMENT + placement.id, writePlacement(placement));
  await keep(changes);
  const kept = new Set(own.map(({ id }) => id));
  for (const { id } of former) if (!kept.has(id)) await workbook.removeAnchor(anchorName(id));
}

/**
 * The placements of a copied file: under ids of their own, so that a sheet which comes over from the original later brings no name that is
 * theirs, and without the original's records. A block that is not found keeps its id: its name still says what became of it.
 */
async function copyPlacements(
  workbook: Workbook,
  placements: readonly Placement[],
  newId: () => string,
): Promise<readonly Placement[]> {
  const [located] = await workbook.look({ kind: 'anchors', anchors: placements.map(({ id }) => anchorName(id)) });
  const own: Placement[] = [];
  for (const { recordId: _, ...placement } of placements) {
    const block = located.get(anchorName(placement.id));
    const id = block?.kind === 'found' ? newId() : placement.id;
    if (block?.kind === 'found') await workbook.setAnchor(anchorName(id), block.address);
    own.push({ ...placement, id, recordPending: true });
  }
  return own;
}
