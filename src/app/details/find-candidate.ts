/**
 * Gathers all evidence of a lost block and searches the workbook. The user decides whether to take
 * what it finds.
 */
import { type Address, addressesOverlap, type CellInput, countCells, MAX_ROWS, tryParseAddress } from '../../grid';
import {
  countHeaderRows,
  getBlockWidth,
  getPlacementName,
  isOfReport,
  type Placement,
  searchBlock,
} from '../../placement';
import { isWorkbookFailure } from '../../workbook';
import type { Session } from '../session/session';
import { locateOtherBlocks, locatePlacement } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { listRecords } from '../workbook/record-calls';
import type { RepairReason } from './details-state';

interface Candidate {
  readonly reason: RepairReason;
  readonly otherReport: string | undefined;
  readonly cells: Address | undefined;
  readonly isSearchPartial: boolean;
}

export async function findCandidate(
  parts: PlacementParts,
  session: Session | undefined,
  placement: Placement,
): Promise<Candidate> {
  const recordedAddress = await readRecordedAddress(parts, session, placement).catch(() => undefined);
  const finding = await locatePlacement(parts, placement, recordedAddress);
  const isFound = finding.kind === 'found' || finding.kind === 'moved';
  const reason: RepairReason = isFound ? 'found' : finding.reason;
  const candidate = 'candidate' in finding ? finding.candidate : undefined;
  const otherReport =
    reason === 'overlaps' && 'place' in finding ? await findReportAt(parts, placement, finding.place) : undefined;
  const sharedFields = { reason, otherReport, isSearchPartial: false };
  if (candidate) return { ...sharedFields, cells: candidate };
  if (reason === 'found') return { ...sharedFields, cells: undefined };
  const { cells, isPartial } = await searchWorkbook(parts, placement);
  return { ...sharedFields, cells, isSearchPartial: isPartial };
}

/**
 * Returns where the platform's record says that the block is; undefined if the platform does not
 * have exactly one record of it.
 */
async function readRecordedAddress({ registry }: PlacementParts, session: Session | undefined, placement: Placement) {
  const { recordId } = placement.sync;
  const { reportId, deploymentId } = placement.report;
  const workbook = registry.workbookRecord.peek();
  if (!session || !workbook || !isOfReport(placement.report)) return undefined;
  const records = (await listRecords(session, workbook.id)).filter((item) =>
    recordId === undefined
      ? item.reportId === reportId && item.deploymentId === deploymentId
      : item.placementId === recordId,
  );
  const [record] = records;
  if (!record || records.length !== 1) return undefined;
  const firstCell = tryParseAddress(record.resultLocation);
  const size = {
    rows: placement.written.rows + countHeaderRows(placement.written),
    columns: getBlockWidth(placement.written),
  };
  return firstCell && { ...firstCell, rect: { ...firstCell.rect, ...size } };
}

/** Returns the name of the placement whose block overlaps the place. */
async function findReportAt(parts: PlacementParts, { id }: Placement, place: Address | undefined) {
  const blocks = await locateOtherBlocks(parts, id);
  const overlap = blocks.find(({ address }) => place && addressesOverlap(address, place));
  return overlap && getPlacementName(overlap.placement);
}

/** Limits the cells that are read in total, because the search reads them in many requests. */
const MAX_SEARCHED_CELLS = 600_000;
/** Limits the search, because each sheet costs at least one request. */
const MAX_SEARCHED_SHEETS = 30;
/** Limits the columns that are read of one sheet. */
const MAX_SEARCHED_COLUMNS = 300;

/** Returns true unless cells look like the block. A large workbook is not searched completely. */
export async function hasNoLookalike(parts: PlacementParts, placement: Placement): Promise<boolean> {
  return (await searchWorkbook(parts, placement)).count === 0;
}

/**
 * Searches for cells that look like the block.
 * @returns number of places that look like the block. If there is only one, also its cells; of
 * several places, none is more likely than another
 */
async function searchWorkbook(parts: PlacementParts, placement: Placement) {
  if (!placement.written.evidence) return { cells: undefined, isPartial: false, count: 0 };
  const foundPlaces: { readonly cells: Address; readonly isProven: boolean }[] = [];
  const areas = await listUsedAreas(parts, placement);
  let remainingCells = MAX_SEARCHED_CELLS;
  let isPartial = areas.length > MAX_SEARCHED_SHEETS;
  for (const { sheet, rect } of areas.slice(0, MAX_SEARCHED_SHEETS)) {
    const columns = Math.min(rect.columns, MAX_SEARCHED_COLUMNS);
    const rows = Math.min(rect.rows, Math.floor(remainingCells / columns));
    if (rows < rect.rows || columns < rect.columns) isPartial = true;
    if (rows < 1) continue;
    const searchedArea = { sheet, rect: { ...rect, rows, columns } };
    remainingCells -= countCells(searchedArea.rect);
    const inputs = await readAll(parts, searchedArea);
    const height = placement.written.rows + countHeaderRows(placement.written);
    for (const { row, column, isProven } of searchBlock(placement.written, inputs)) {
      const start = { row: rect.row + row, column: rect.column + column };
      const size = { rows: Math.min(height, MAX_ROWS - start.row), columns: getBlockWidth(placement.written) };
      foundPlaces.push({ cells: { sheet, rect: { ...start, ...size } }, isProven: isProven });
    }
  }
  const blocks = await locateOtherBlocks(parts, placement.id);
  const placesOutsideBlocks = foundPlaces.filter(
    ({ cells }) => !blocks.some(({ address }) => addressesOverlap(address, cells)),
  );
  const provedPlaces = placesOutsideBlocks.filter(({ isProven }) => isProven);
  const likelyPlaces = provedPlaces.length > 0 ? provedPlaces : placesOutsideBlocks;
  return {
    cells: likelyPlaces.length === 1 ? likelyPlaces[0]?.cells : undefined,
    isPartial,
    count: likelyPlaces.length,
  };
}

/** Returns the used areas, the block's own sheet first, because the block is most often there. */
async function listUsedAreas(
  { workbook }: PlacementParts,
  { written: { address } }: Placement,
): Promise<readonly Address[]> {
  const [areas] = await workbook.readSnapshot({ kind: 'usedAreas' });
  const ownSheet = tryParseAddress(address)?.sheet;
  return [...areas].sort((a, b) => Number(b.sheet === ownSheet) - Number(a.sheet === ownSheet));
}

/** Reads all cells of an area; returns no rows if the sheet was deleted meanwhile. */
async function readAll({ workbook }: PlacementParts, area: Address): Promise<readonly (readonly CellInput[])[]> {
  const inputs: (readonly CellInput[])[] = [];
  try {
    await workbook.readRows(area, (rows) => {
      for (const row of rows) inputs.push(row);
    });
    return inputs;
  } catch (error) {
    if (isWorkbookFailure(error, 'CellsGone')) return [];
    throw error;
  }
}
