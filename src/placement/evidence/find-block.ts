/** Decides where a placement's block stands from the evidence says. Nothing is ever written unless the answer is `found` or `moved`. */
import { type Address, addressesOverlap, type BlockSight, hasSameStart } from '../../grid';
import { type Evidence, recognises, rowsAboveHeader } from './evidence';

/** A place in the workbook with what it shows; undefined where its sheet is not there. */
interface Sighted {
  readonly address: Address;
  readonly sight: BlockSight | undefined;
}

export interface FindBlockInput {
  /** The workbook-scoped name. Excel moves it with its cells, so nothing else can tell the block from a copy of it. */
  readonly anchor: ({ readonly kind: 'found' } & Sighted) | { readonly kind: 'gone' | 'missing' };
  /** Where sheet-scoped names of the same text point: a copied sheet brings them along. */
  readonly twins: readonly Sighted[];
  /** Blocks of the other placements. */
  readonly others: readonly Address[];
  readonly evidence: Evidence | undefined;
  /** The block as last written, by the workbook's own record. */
  readonly remembered: Sighted | undefined;
  /** The block by the platform's record, where it was asked. */
  readonly recorded?: Sighted | undefined;
}

export type Finding =
  /** Where it was, though perhaps larger or smaller. */
  | { readonly kind: 'found'; readonly address: Address; readonly reason: 'asRemembered' | 'emptied' }
  | { readonly kind: 'moved'; readonly address: Address; readonly reason: 'followedAnchor' | 'emptied' }
  | ({ readonly kind: 'doubtful'; readonly reason: 'otherContents' | 'overlaps' | 'anchorLost' } & Lost)
  | ({ readonly kind: 'gone'; readonly reason: 'cellsDeleted' } & Lost);

interface Lost {
  /** Where it seems to be, for the analyst to take for the block; never written to without their word. */
  readonly candidate: Address | undefined;
  /** The candidate is on a copied sheet. */
  readonly isCopy: boolean;
  /** Where to look for what has become of it. */
  readonly place: Address | undefined;
}

export function findBlock(input: FindBlockInput): Finding {
  const { anchor, others, evidence, remembered } = input;
  if (anchor.kind !== 'found') return withoutAnchor(anchor.kind, input);
  const { address, sight } = anchor;
  if (others.some((other) => addressesOverlap(other, address))) {
    return { kind: 'doubtful', reason: 'overlaps', candidate: undefined, isCopy: false, place: address };
  }
  if (!sight || !isLike(evidence, sight))
    return { kind: 'doubtful', reason: 'otherContents', candidate: undefined, isCopy: false, place: address };
  const above = evidence ? rowsAboveHeader(evidence, sight) : 0;
  if (above > 0) {
    // An undo may have set the name back without the cells.
    const { rect } = address;
    const candidate = { ...address, rect: { ...rect, row: rect.row + above } };
    return { kind: 'doubtful', reason: 'otherContents', candidate, isCopy: false, place: address };
  }
  if (remembered && hasSameStart(remembered.address, address)) {
    return { kind: 'found', address, reason: sight.isEmpty ? 'emptied' : 'asRemembered' };
  }
  return { kind: 'moved', address, reason: sight.isEmpty ? 'emptied' : 'followedAnchor' };
}

/**
 * What looks like the block may be a copy of it, at the very place where the block was: without the name only the analyst can tell. A copied
 * sheet is offered last, and only if there is one.
 */
function withoutAnchor(kind: 'gone' | 'missing', { twins, evidence, remembered, recorded }: FindBlockInput): Finding {
  const looksRight = (place: Sighted | undefined): place is Sighted =>
    evidence !== undefined && place?.sight !== undefined && !place.sight.isEmpty && recognises(evidence, place.sight);
  const copies = twins.map(({ address }) => address);
  const only = twins.length === 1 && looksRight(twins[0]) ? twins[0].address : undefined;
  if (kind === 'gone')
    return { kind, reason: 'cellsDeleted', candidate: only, isCopy: only !== undefined, place: copies[0] };
  const found = [remembered, recorded].find(
    (place) => looksRight(place) && !copies.some((copy) => addressesOverlap(copy, place.address)),
  );
  const candidate = found?.address ?? only;
  const isCopy = !found && only !== undefined;
  return { kind: 'doubtful', reason: 'anchorLost', candidate, isCopy, place: candidate ?? copies[0] };
}

/** Empty cells can be harmed by nothing; placements of an older kind have no evidence but their name. */
function isLike(evidence: Evidence | undefined, sight: BlockSight): boolean {
  return sight.isEmpty || evidence === undefined || recognises(evidence, sight);
}
