/** Gathers the evidence of a placement's block, so that the decision where it stands can be made without Excel. */
import { type Address, formatAddress, intersectRect, tryParseAddress } from '../../grid';
import {
  anchorName,
  type FindBlockInput,
  type Finding,
  findBlock,
  type Placement,
  ROWS_AT_EACH_END,
  recognises,
  type Sighted,
} from '../../placement';
import { isWorkbookFailure, type Located, type Workbook } from '../../workbook';
import type { PlacementParts } from './placement-parts';

type Parts = Pick<PlacementParts, 'workbook' | 'registry'>;

/** Where the block stands now, when that is beyond doubt. */
export async function resolveBlock(parts: Parts, placement: Placement): Promise<Address | 'gone' | 'doubtful'> {
  const finding = await resolvePlacement(parts, placement);
  return finding.kind === 'found' || finding.kind === 'moved' ? finding.address : lostAs(finding);
}

/** How a block that must not be written is called. */
export function lostAs(finding: Exclude<Finding, { kind: 'found' | 'moved' }>): 'gone' | 'doubtful' {
  if (finding.kind === 'copied') return finding.reason === 'originalDeleted' ? 'gone' : 'doubtful';
  return finding.kind;
}

/** Where a block that was just written stands: rows may have been inserted above meanwhile, and the anchor knows. */
export async function whereNow(workbook: Workbook, anchor: string, written: Address): Promise<Address> {
  const place = (await workbook.locate([anchor])).get(anchor);
  return place?.kind === 'found' ? place.address : written;
}

/** The blocks of the other placements, or of all of them. */
export async function blocksBeside(
  { registry, workbook }: Parts,
  exceptId?: string,
): Promise<readonly { readonly placement: Placement; readonly address: Address }[]> {
  const others = registry.placements.peek().filter(({ id }) => id !== exceptId);
  const located = await workbook.locate(others.map(({ id }) => anchorName(id)));
  return others.flatMap((placement) => {
    const found = located.get(anchorName(placement.id));
    return found?.kind === 'found' ? [{ placement, address: found.address }] : [];
  });
}

/** @param recorded the block by the platform's record, where that was asked */
export async function resolvePlacement(parts: Parts, placement: Placement, recorded?: Address): Promise<Finding> {
  const { workbook, registry } = parts;
  const anchor = anchorName(placement.id);
  const others = registry.placements
    .peek()
    .filter(({ id }) => id !== placement.id)
    .map(({ id }) => anchorName(id));
  const located = await workbook.locate([anchor, ...others]);
  const place = located.get(anchor) ?? { kind: 'missing' };
  const remembered = tryParseAddress(placement.address);
  const input: FindBlockInput = {
    anchor: { kind: 'missing' },
    twins: [],
    others: others.map((other) => located.get(other)).flatMap(addressesOf),
    evidence: placement.evidence,
    remembered: remembered && { address: remembered, sight: undefined },
  };
  if (place.kind === 'found') {
    const sighted = await look(parts, place.address, placement);
    return findBlock({ ...input, anchor: { kind: 'found', ...sighted } });
  }
  const copies = (await workbook.locateTwins([anchor])).get(anchor) ?? [];
  const twins: Sighted[] = [];
  for (const copy of copies) twins.push(await look(parts, copy, placement));
  if (place.kind === 'gone') return findBlock({ ...input, anchor: place, twins });
  return findBlock({
    ...input,
    twins,
    remembered: remembered && (await look(parts, remembered, placement)),
    recorded: recorded && (await look(parts, recorded, placement)),
  });
}

/** Cells read before doubt: a block that was sorted shows none of its former first and last rows there. */
const CELLS_LOOKED_AT = 20_000;

/** A glance first; all that may be read only where the glance recognises nothing. */
async function look({ workbook }: Parts, address: Address, { evidence }: Placement): Promise<Sighted> {
  try {
    const glance = await workbook.sight(address, ROWS_AT_EACH_END + 1);
    const isEnough = !evidence || glance.isEmpty || recognises(evidence, glance);
    if (isEnough || glance.rows.length >= address.rect.rows) return { address, sight: glance };
    const rows = Math.max(ROWS_AT_EACH_END + 1, Math.floor(CELLS_LOOKED_AT / address.rect.columns / 2));
    return { address, sight: await workbook.sight(address, rows) };
  } catch (error) {
    if (isWorkbookFailure(error) && error.code === 'CellsGone') return { address, sight: undefined };
    throw error;
  }
}

function addressesOf(located: Located | undefined): Address[] {
  return located?.kind === 'found' ? [located.address] : [];
}

/** Where to look for the block, and for what has become of it. */
export function placeToShow(finding: Finding): Address | undefined {
  switch (finding.kind) {
    case 'found':
    case 'moved':
      return finding.address;
    case 'doubtful':
      return finding.place;
    case 'copied':
      return finding.copies[0];
    case 'gone':
      return undefined;
  }
}

/**
 * The cells that the analyst takes for the lost block by selecting them, or some of them: only cells that look like it, because what else
 * stands under the cursor may be the analyst's own.
 */
export function chosenBlock(finding: Finding, selection: Address): Address | undefined {
  const candidate = finding.kind === 'doubtful' || finding.kind === 'copied' ? finding.candidate : undefined;
  const isSelected = candidate?.sheet === selection.sheet && intersectRect(candidate.rect, selection.rect);
  return isSelected ? candidate : undefined;
}

/** From here on these cells are the placement's block, whatever they show. */
export async function adoptBlock(
  { workbook, registry }: Pick<PlacementParts, 'workbook' | 'registry'>,
  placement: Placement,
  block: Address,
): Promise<Placement> {
  await workbook.setAnchor(anchorName(placement.id), block);
  return registry.adopt({ ...placement, address: formatAddress(block) });
}
