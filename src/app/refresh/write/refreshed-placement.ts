/** What a refresh changes of its placement: what the file keeps once the refresh has ended. */
import { formatAddress } from '../../../grid';
import {
  arrangeResult,
  type BlockColumn,
  formerLayout,
  headerRowsOf,
  keepToBlock,
  type OwnCells,
  type Placement,
  type PlacementPatch,
  type Result,
  type WrittenPart,
  withLeftBehind,
  withoutCells,
} from '../../../placement';
import { keepLayout, keepOwnCells } from '../../place/lay-out-columns';
import { rowsWritten } from '../../place/write-result';
import type { UserAnswers } from '../answers';
import type { RowsToWrite } from '../rows-to-write';
import type { WrittenBlock } from './refresh-write';

interface Refreshed {
  /** As the file has it. */
  readonly known: Placement;
  readonly rows: RowsToWrite;
  /** With the analyst's own cells in it. */
  readonly result: Result;
  readonly own: OwnCells;
  readonly answers: UserAnswers;
  /** By their former names, members that are called otherwise by now. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly now: number;
}

export type RefreshedPatch = Pick<PlacementPatch, 'askedBy'> & {
  readonly [Part in 'report' | 'written' | 'notes' | 'choices']: Partial<Placement[Part]>;
};

export function refreshedPatch(
  { known, rows: rowsToWrite, result, own, answers, renamed, now }: Refreshed,
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
): RefreshedPatch {
  const growth = answers.needsDecision?.answer;
  const arranged = arrangeResult(result, slots);
  const theirs = slots.length - arranged.columns.length;
  const next = keepLayout(known.written, result, slots, layout.standing, formatsRefused);
  const { reportName, filters, rowsOf } = rowsToWrite;
  const { rowKey, gates } = known.choices;
  const moved = notes?.told().kept;
  const keptNotes = moved ? moved.keptNotes : known.notes.keptNotes;
  return {
    report: { reportName },
    written: {
      headerRows: known.written.headerRows,
      address: formatAddress(address),
      columns: arranged.columns.map(({ title }) => title),
      layout: next,
      rows: rowsWritten(plan, result, headerRowsOf(known.written)),
      refreshedAt: now,
      reportUpdatedAt: rowsToWrite.reportUpdatedAt,
      queryChecksum: rowsToWrite.queryChecksum,
      filteredBy: rowsToWrite.filteredBy,
      freshAt: rowsToWrite.freshAt,
      putBack: rowsOf,
      rowSums,
      ...former(known.written, { layout: next, rowSums }, standingSums),
      ...(outline && { outlined: outline.now }),
      ...(caption && { captionCell: caption.kind === 'written' ? caption.captionCell : undefined }),
    },
    notes: {
      ownCells: keepOwnCells(known.written, { result, own, slots }).ownCells,
      noteRows: undefined,
      ...moved,
      ...(renamed.size > 0 && { keptNotes }),
      ...(leftBehind.length > 0 && { keptNotes: withLeftBehind(keptNotes, leftBehind) }),
    },
    choices: {
      ...(renamed.size > 0 && { rowKey, gates }),
      ...(growth === 'newSheet' && { frame: { kind: 'free' } }),
      ...(growth === 'shiftDown' && { growth }),
      ...(growth === 'keepToFrame' && {
        frame: keepToBlock({ ...plan.block, columns: plan.block.columns - theirs }),
      }),
    },
    askedBy: filters,
  };
}

/** What an undo of this refresh brings back: the rows that stood there, with what was typed into them and is kept, and the columns. */
function former(
  known: WrittenPart,
  { layout, rowSums }: { readonly layout: readonly BlockColumn[]; readonly rowSums: string },
  standing: string | undefined,
): Pick<WrittenPart, 'formerRowSums' | 'formerLayout'> {
  const stood = standing ?? known.rowSums;
  const isSame = stood !== undefined && withoutCells(stood) === withoutCells(rowSums);
  const before = isSame ? known.formerRowSums : stood;
  return { formerRowSums: before, formerLayout: formerLayout(known, layout, isSame).formerLayout };
}
