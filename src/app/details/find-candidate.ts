/** Gathers all evidence of a lost block and looks the workbook over: what it finds is for a person to take or to leave. */
import { type Address, addressesOverlap, formatAddress, tryParseAddress } from '../../grid';
import { anchorName, type Finding, type Placement, widthOf } from '../../placement';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { resolvePlacement } from '../workbook/resolve-block';
import type { FoundBy, RepairReason } from './repair-state';
import { searchWorkbook } from './search-workbook';

export interface Candidate {
  readonly reason: RepairReason;
  readonly under: string | undefined;
  readonly cells: Address | undefined;
  readonly foundBy: FoundBy;
  readonly searchedInPart: boolean;
}

export async function findCandidate(
  parts: PlacementParts,
  session: Session | undefined,
  placement: Placement,
): Promise<Candidate> {
  const recorded = await recordedAt(parts, session, placement).catch(() => undefined);
  const finding = await resolvePlacement(parts, placement, recorded);
  const reason = reasonOf(finding);
  const candidate = 'candidate' in finding ? finding.candidate : undefined;
  const under =
    reason === 'overlaps' && 'place' in finding ? await whoLiesAt(parts, placement, finding.place) : undefined;
  const common = { reason, under, searchedInPart: false };
  if (candidate) return { ...common, cells: candidate, foundBy: foundBy(finding, placement, candidate) };
  if (reason === 'found') return { ...common, cells: undefined, foundBy: 'search' };
  const { cells, inPart } = await searchWorkbook(parts, placement);
  return { ...common, cells, foundBy: 'search', searchedInPart: inPart };
}

function reasonOf(finding: Finding): RepairReason {
  switch (finding.kind) {
    case 'found':
    case 'moved':
      return 'found';
    case 'copied':
      return finding.reason === 'originalDeleted' ? 'originalDeleted' : 'copiesOnly';
    case 'gone':
    case 'doubtful':
      return finding.reason;
  }
}

function foundBy(finding: Finding, { address }: Placement, candidate: Address): FoundBy {
  if (finding.kind === 'copied') return 'copy';
  return formatAddress(candidate) === address ? 'lastSeen' : 'platform';
}

/** The block by the platform's own record of it; undefined where the platform cannot tell. */
async function recordedAt(
  { registry }: PlacementParts,
  session: Session | undefined,
  placement: Placement,
): Promise<Address | undefined> {
  const { recordId, reportId, deploymentId, rows, headers } = placement;
  const workbook = registry.workbook.peek();
  if (!session || !workbook) return undefined;
  const client = await session.management();
  const page = await client.listDocumentPlacements(workbook.id);
  const records = page?.items.filter((item) =>
    recordId === undefined
      ? item.reportId === reportId && item.deploymentId === deploymentId
      : item.placementId === recordId,
  );
  const [record] = records ?? [];
  if (!record || records?.length !== 1) return undefined;
  const first = tryParseAddress(record.resultLocation);
  const size = { rows: rows + (headers ? 1 : 0), columns: widthOf(placement) };
  return first && { ...first, rect: { ...first.rect, ...size } };
}

async function whoLiesAt(
  { registry, workbook }: PlacementParts,
  placement: Placement,
  place: Address | undefined,
): Promise<string | undefined> {
  const others = registry.placements.peek().filter(({ id }) => id !== placement.id);
  const located = await workbook.locate(others.map(({ id }) => anchorName(id)));
  return others.find(({ id }) => {
    const found = located.get(anchorName(id));
    return found?.kind === 'found' && place && addressesOverlap(found.address, place);
  })?.reportName;
}
