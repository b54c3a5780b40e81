/** What a refresh changes of its placement: what the file keeps once the refresh has ended. */
import { formatAddress } from '../../grid';
import {
  arrangeResult,
  type BlockColumn,
  formerLayout,
  headerRowsOf,
  keepToBlock,
  type Placement,
  type PlacementPatch,
  type WrittenPart,
  withLeftBehind,
  withoutCells,
} from '../../placement';
import type { UserAnswers } from './answers';
import { keepLayout, keepOwnCells } from './lay-out-columns';
import { rowsWritten } from './script';
import type { RowsInBlock, WrittenBlock } from './steps';
import { mergePatches } from './with-features';

export type RefreshedPatch = Pick<PlacementPatch, 'askedBy'> & {
  readonly [Part in 'report' | 'written' | 'notes' | 'choices']: Partial<Placement[Part]>;
};

export function refreshedPatch(
  { laidOut: { placement: known, renamed, layout, result, userCells }, origin, at }: RowsInBlock,
  answers: UserAnswers,
  { plan, address, rowSums, formerSums, slots, notes, features = [], leftBehind = [], formatsRefused }: WrittenBlock,
): RefreshedPatch {
  const growth = answers.needsDecision?.answer;
  const arranged = arrangeResult(result, slots);
  const theirs = slots.length - arranged.columns.length;
  const next = keepLayout(known.written, result, slots, layout.standing, formatsRefused);
  const { reportName, filters, rowsOf } = origin;
  const { rowKey, gates } = known.choices;
  const ofFeatures = mergePatches(features);
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
      refreshedAt: at,
      reportUpdatedAt: origin.reportUpdatedAt,
      queryChecksum: origin.queryChecksum,
      filteredBy: origin.filteredBy,
      freshAt: origin.freshAt,
      putBack: rowsOf,
      rowSums,
      ...former(known.written, { layout: next, rowSums }, formerSums),
      ...ofFeatures.written,
    },
    notes: {
      ownCells: keepOwnCells(known.written, { result, userCells, slots }).ownCells,
      noteRows: undefined,
      ...moved,
      ...(renamed.size > 0 && { keptNotes }),
      ...(leftBehind.length > 0 && { keptNotes: withLeftBehind(keptNotes, leftBehind) }),
    },
    choices: {
      ...(renamed.size > 0 && { rowKey, gates }),
      ...ofFeatures.choices,
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
