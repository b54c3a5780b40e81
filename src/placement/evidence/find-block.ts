/** Decides where a placement's block is. A write follows only on `found` or `moved`. */
import { type Address, addressesOverlap, type BlockSample, hasSameStart } from '../../grid';
import { countRowsAboveHeader, type Evidence, matchesEvidence } from './evidence';

/**
 * Describes a place in the workbook and what it shows, which is undefined if its sheet does not
 * exist.
 */
interface SampledPlace {
  readonly address: Address;
  readonly sample: BlockSample | undefined;
}

export interface FindBlockInput {
  /**
   * Says where the workbook-scoped name leads. Excel moves it with its cells, so nothing else can
   * tell the block from a copy.
   */
  readonly anchor: ({ readonly kind: 'found' } & SampledPlace) | { readonly kind: 'gone' | 'missing' };
  /** Lists where sheet-scoped names of the same text lead; a copied sheet brings them along. */
  readonly twins: readonly SampledPlace[];
  /** Lists the blocks of the other placements. */
  readonly otherBlocks: readonly Address[];
  readonly evidence: Evidence | undefined;
  /** Is the block as last written, according to the workbook's own record. */
  readonly remembered: SampledPlace | undefined;
  /** Is the block according to the platform's record, if that was requested. */
  readonly recorded?: SampledPlace | undefined;
}

export type Finding =
  /** The block begins where it was, though it may be larger or smaller. */
  | { readonly kind: 'found'; readonly address: Address; readonly reason: 'asRemembered' | 'emptied' }
  | { readonly kind: 'moved'; readonly address: Address; readonly reason: 'followedAnchor' | 'emptied' }
  | ({ readonly kind: 'doubtful'; readonly reason: 'otherContents' | 'overlaps' | 'anchorLost' } & LostBlock)
  | ({ readonly kind: 'gone'; readonly reason: 'cellsDeleted' } & LostBlock);

interface LostBlock {
  /**
   * Holds where the block may be. The user can choose these cells; they are never written without
   * the user's consent.
   */
  readonly candidate: Address | undefined;
  /** Says whether the candidate is on a copied sheet. */
  readonly isCopy: boolean;
  /** Is the place where the user should look for the block. */
  readonly place: Address | undefined;
}

/** Returns where the block is: found, moved, doubtful or gone, with the reason. */
export function findBlock(input: FindBlockInput): Finding {
  const { anchor, otherBlocks, evidence, remembered } = input;
  if (anchor.kind !== 'found') return findWithoutAnchor(anchor.kind, input);
  const { address, sample } = anchor;
  if (otherBlocks.some((other) => addressesOverlap(other, address))) {
    return { kind: 'doubtful', reason: 'overlaps', candidate: undefined, isCopy: false, place: address };
  }
  if (!sample || !mayBeBlock(evidence, sample))
    return { kind: 'doubtful', reason: 'otherContents', candidate: undefined, isCopy: false, place: address };
  const rowsAbove = evidence ? countRowsAboveHeader(evidence, sample) : 0;
  if (rowsAbove > 0) {
    // An undo may have set the name back without the cells.
    const { rect } = address;
    const candidate = { ...address, rect: { ...rect, row: rect.row + rowsAbove } };
    return { kind: 'doubtful', reason: 'otherContents', candidate, isCopy: false, place: address };
  }
  if (remembered && hasSameStart(remembered.address, address)) {
    return { kind: 'found', address, reason: sample.isEmpty ? 'emptied' : 'asRemembered' };
  }
  return { kind: 'moved', address, reason: sample.isEmpty ? 'emptied' : 'followedAnchor' };
}

/**
 * Returns the finding without the name. Cells that look like the block may be a copy of it, even at
 * the place where the block was, so only the user can tell. A copied sheet is offered last, and
 * only if there is exactly one.
 */
function findWithoutAnchor(
  kind: 'gone' | 'missing',
  { twins, evidence, remembered, recorded }: FindBlockInput,
): Finding {
  const looksLikeBlock = (place: SampledPlace | undefined): place is SampledPlace =>
    evidence !== undefined &&
    place?.sample !== undefined &&
    !place.sample.isEmpty &&
    matchesEvidence(evidence, place.sample);
  const copies = twins.map(({ address }) => address);
  const onlyTwin = twins.length === 1 && looksLikeBlock(twins[0]) ? twins[0].address : undefined;
  if (kind === 'gone')
    return { kind, reason: 'cellsDeleted', candidate: onlyTwin, isCopy: onlyTwin !== undefined, place: copies[0] };
  const found = [remembered, recorded].find(
    (place) => looksLikeBlock(place) && !copies.some((copy) => addressesOverlap(copy, place.address)),
  );
  const candidate = found?.address ?? onlyTwin;
  const isCopy = !found && onlyTwin !== undefined;
  return { kind: 'doubtful', reason: 'anchorLost', candidate, isCopy, place: candidate ?? copies[0] };
}

/**
 * Returns true for cells that show the evidence, and for empty cells, which a write cannot harm.
 * Placements of older versions have no evidence but their name.
 */
function mayBeBlock(evidence: Evidence | undefined, sample: BlockSample): boolean {
  return sample.isEmpty || evidence === undefined || matchesEvidence(evidence, sample);
}
