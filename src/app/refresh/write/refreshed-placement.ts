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
  type WrittenPart,
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
  const next = keepLayout(known.written, result, slots, layout.standing, formatsRefused);
  const { reportName, filters, rowsOf } = rowsToWrite;
  const { keptNotes, notesGap } = notes?.told().kept ?? known.notes;
  return {
    ...known,
    report: { ...known.report, reportName },
    written: {
      headers: known.written.headers,
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
      evidence: known.written.evidence,
      rowSums,
      ...former(known.written, { layout: next, rowSums }, standingSums),
      outlined: outline ? outline.now : known.written.outlined,
      captionCell: caption ? captionAfter(caption) : known.written.captionCell,
    },
    notes: {
      ...keepOwnCells(known.written, { result, own, slots }),
      keptNotes: leftBehind.length > 0 ? withLeftBehind(keptNotes, leftBehind) : keptNotes,
      notesGap,
    },
    choices: {
      ...(filters ? withCellsAsked(known.choices, { filters }) : known.choices),
      ...(growth === 'newSheet' ? { frame: { kind: 'free' } } : {}),
      ...(growth === 'shiftDown' ? { growth } : {}),
      ...(growth === 'keepToFrame'
        ? { frame: keepToBlock({ ...plan.block, columns: plan.block.columns - theirs }) }
        : {}),
    },
  };
}

function captionAfter(caption: NonNullable<WrittenBlock['caption']>): WrittenPart['captionCell'] {
  return caption.kind === 'written' ? caption.captionCell : undefined;
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
  return { ...(before === undefined ? {} : { formerRowSums: before }), ...formerLayout(known, layout, isSame) };
}
