/**
 * Gathers all evidence of a lost block and searches the workbook. The user decides whether to take
 * what it finds.
 */
import {
  type Address,
  addressesOverlap,
  type CellInput,
  cellCount,
  formatAddress,
  MAX_ROWS,
  tryParseAddress,
} from '../../grid';
import { type Finding, headerRowsOf, type Placement, searchBlock, widthOf } from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import type { Session } from '../session/session';
import { blocksBeside, resolvePlacement } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import type { FoundBy, RepairReason } from './details-state';

interface Candidate {
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
  const isFound = finding.kind === 'found' || finding.kind === 'moved';
  const reason: RepairReason = isFound ? 'found' : finding.reason;
  const candidate = 'candidate' in finding ? finding.candidate : undefined;
  const under =
    reason === 'overlaps' && 'place' in finding ? await whoLiesAt(parts, placement, finding.place) : undefined;
  const common = { reason, under, searchedInPart: false };
  if (candidate) return { ...common, cells: candidate, foundBy: foundBy(finding, placement, candidate) };
  if (reason === 'found') return { ...common, cells: undefined, foundBy: 'search' };
  const { cells, inPart } = await searchWorkbook(parts, placement);
  return { ...common, cells, foundBy: 'search', searchedInPart: inPart };
}

function foundBy(finding: Finding, { written: { address } }: Placement, candidate: Address): FoundBy {
  if ('isCopy' in finding && finding.isCopy) return 'copy';
  if (formatAddress(candidate) === address) return 'lastSeen';
  return finding.kind === 'doubtful' && finding.reason === 'otherContents' ? 'search' : 'platform';
}

/** Finds the block by the platform's own record of it; undefined if the platform does not know. */
async function recordedAt({ registry }: PlacementParts, session: Session | undefined, placement: Placement) {
  const { recordId } = placement.sync;
  const { reportId, deploymentId } = placement.report;
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
  const size = { rows: placement.written.rows + headerRowsOf(placement.written), columns: widthOf(placement.written) };
  return first && { ...first, rect: { ...first.rect, ...size } };
}

/** Returns the name of the report whose block is at that place. */
async function whoLiesAt(parts: PlacementParts, { id }: Placement, place: Address | undefined) {
  const blocks = await blocksBeside(parts, id);
  return blocks.find(({ address }) => place && addressesOverlap(address, place))?.placement.report.reportName;
}

/** Limits the cells that are read in total; one request reads some hundred thousand. */
const MOST_CELLS = 600_000;
/** Limits the search, because each sheet costs at least one request. */
const MOST_SHEETS = 30;
/** Limits the columns that are read of one sheet. */
const MOST_COLUMNS = 300;

/**
 * Returns true if no cells look like the block any more. This is certain only in a workbook small
 * enough to be searched completely.
 */
export async function isNowhere(parts: PlacementParts, placement: Placement): Promise<boolean> {
  const { count, inPart } = await searchWorkbook(parts, placement);
  return placement.written.evidence !== undefined && count === 0 && !inPart;
}

/**
 * Searches for cells that look like the block.
 * @returns number of places that look like it, and the cells if there is only one: of several, none
 * is more likely than another
 */
async function searchWorkbook(parts: PlacementParts, placement: Placement) {
  if (!placement.written.evidence) return { cells: undefined, inPart: false, count: 0 };
  const found: { readonly cells: Address; readonly isProved: boolean }[] = [];
  const areas = await areasOf(parts, placement);
  let left = MOST_CELLS;
  let inPart = areas.length > MOST_SHEETS;
  for (const { sheet, rect } of areas.slice(0, MOST_SHEETS)) {
    const columns = Math.min(rect.columns, MOST_COLUMNS);
    const rows = Math.min(rect.rows, Math.floor(left / columns));
    if (rows < rect.rows || columns < rect.columns) inPart = true;
    if (rows < 1) continue;
    const area = { sheet, rect: { ...rect, rows, columns } };
    left -= cellCount(area.rect);
    const held = await readAll(parts, area);
    const height = placement.written.rows + headerRowsOf(placement.written);
    for (const { row, column, isProved } of searchBlock(placement.written, held)) {
      const start = { row: rect.row + row, column: rect.column + column };
      const size = { rows: Math.min(height, MAX_ROWS - start.row), columns: widthOf(placement.written) };
      found.push({ cells: { sheet, rect: { ...start, ...size } }, isProved });
    }
  }
  const blocks = await blocksBeside(parts, placement.id);
  const free = found.filter(({ cells }) => !blocks.some(({ address }) => addressesOverlap(address, cells)));
  const proved = free.filter(({ isProved }) => isProved);
  const likely = proved.length > 0 ? proved : free;
  return { cells: likely.length === 1 ? likely[0]?.cells : undefined, inPart, count: likely.length };
}

/** Returns the used areas, the block's own sheet first, because the block is most often there. */
async function areasOf({ workbook }: PlacementParts, { written: { address } }: Placement): Promise<readonly Address[]> {
  const [areas] = await workbook.look({ kind: 'usedAreas' });
  const own = tryParseAddress(address)?.sheet;
  return [...areas].sort((a, b) => Number(b.sheet === own) - Number(a.sheet === own));
}

/** Reads all cells of an area; returns no rows if the sheet was deleted meanwhile. */
async function readAll({ workbook }: PlacementParts, area: Address): Promise<readonly (readonly CellInput[])[]> {
  const held: (readonly CellInput[])[] = [];
  try {
    await workbook.readRows(area, (rows) => {
      for (const row of rows) held.push(row);
    });
    return held;
  } catch (error) {
    if (isWorkbookFailure(error, 'CellsGone')) return [];
    throw error;
  }
}
