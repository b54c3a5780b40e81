/** A placement as it is once a refresh has ended: what the file keeps of it. */
import { formatAddress } from '../../../grid';
import {
  arrangeResult,
  type BlockColumn,
  formerLayout,
  headerRowsOf,
  keepToBlock,
  type OwnCells,
  type Placement,
  type Result,
  withCellsAsked,
  withLeftBehind,
  withoutCells,
} from '../../../placement';
import { keepLayout, keepOwnCells } from '../../place/lay-out-columns';
import { rowsWritten } from '../../place/write-result';
import type { Answers } from '../answers';
import type { RowsToWrite } from '../rows-to-write';
import type { WrittenBlock } from './refresh-write';

interface Refreshed {
  /** As the file has it. */
  readonly known: Placement;
  readonly rows: RowsToWrite;
  /** With the analyst's own cells in it. */
  readonly result: Result;
  readonly own: OwnCells;
  readonly answers: Answers;
  readonly now: number;
}

export function refreshedPlacement(
  { known, rows: rowsToWrite, result, own, answers: { growth }, now }: Refreshed,
  {
    plan,
    address,
    rowSums,
    standingSums,
    layout,
    slots,
    notes,
    outline,
    caption,
    leftBehind = [],
    formatsRefused,
  }: WrittenBlock,
): Placement {
  const arranged = arrangeResult(result, slots);
  const theirs = slots.length - arranged.columns.length;
  const keptNotes = notes?.told().kept;
  const written = keepLayout(known, result, slots, layout.standing, formatsRefused);
  return {
    ...withOrigin(known, rowsToWrite),
    address: formatAddress(address),
    columns: arranged.columns.map(({ title }) => title),
    layout: written,
    rows: rowsWritten(plan, result, headerRowsOf(known)),
    refreshedAt: now,
    rowSums,
    ...former(known, { layout: written, rowSums }, standingSums),
    ...keepOwnCells(known, { result, own, slots }),
    ...keptNotes,
    ...(outline && { outlined: outline.now }),
    ...(caption && { captionCell: caption.kind === 'written' ? caption.captionCell : undefined }),
    ...(leftBehind.length > 0 && {
      keptNotes: withLeftBehind(keptNotes ? keptNotes.keptNotes : known.keptNotes, leftBehind),
    }),
    ...(growth === 'newSheet' ? { frame: { kind: 'free' } } : {}),
    ...(growth === 'shiftDown' ? { growth } : {}),
    ...(growth === 'keepToFrame'
      ? { frame: keepToBlock({ ...plan.block, columns: plan.block.columns - theirs }) }
      : {}),
  };
}

/** The placement as it is once these rows stand in its cells, as far as they say. */
function withOrigin(
  {
    putBack: _,
    freshAt: __,
    queryChecksum: ___,
    filteredBy: ____,
    ownCells: _____,
    noteRows: ______,
    formerLayout: _______,
    ...placement
  }: Placement,
  { reportName, reportUpdatedAt, queryChecksum, filteredBy, filters, freshAt, rowsOf }: RowsToWrite,
): Placement {
  return {
    ...placement,
    ...(filters && { options: withCellsAsked(placement.options, { filters }) }),
    reportName,
    reportUpdatedAt,
    ...(queryChecksum === undefined ? {} : { queryChecksum }),
    ...(filteredBy === undefined ? {} : { filteredBy }),
    ...(freshAt === undefined ? {} : { freshAt }),
    ...(rowsOf === undefined ? {} : { putBack: rowsOf }),
  };
}

/** What an undo of this refresh brings back: the rows that stood there, with what was typed into them and is kept, and the columns. */
function former(
  known: Placement,
  { layout, rowSums }: { readonly layout: readonly BlockColumn[]; readonly rowSums: string },
  standing: string | undefined,
): Pick<Placement, 'formerRowSums' | 'formerLayout'> {
  const stood = standing ?? known.rowSums;
  const isSame = stood !== undefined && withoutCells(stood) === withoutCells(rowSums);
  const before = isSame ? known.formerRowSums : stood;
  return { ...(before === undefined ? {} : { formerRowSums: before }), ...formerLayout(known, layout, isSame) };
}
