/**
 * Collects the notices about a refresh that has succeeded: everything the user needs to know
 * besides what changed.
 */
import { formatAddress } from '../../../grid';
import {
  analystColumns,
  headerRowsOf,
  levelsOf,
  levelsShown,
  longTextAddresses,
  type Placement,
  type Plan,
  type Result,
  type WaitingNote,
} from '../../../placement';
import type { Recorded } from '../../workbook/record-placement';
import { effectsOf } from '../features-in-write';
import type { Fetched } from '../fetch/fetch';
import { columnNotices, renamedNotices } from '../lay-out/lay-out-columns';
import type { Written } from '../steps';
import type { Notice } from './notice';
import { byRank } from './notice';
import { rowsWritten } from './patch';

export function refreshNotices(written: Written, recorded: Recorded): readonly Notice[] {
  const { plan, slots, columnsAtEnd, notEmptied, followUp, changed } = written;
  const { laidOut, origin, leftBehind = [], notKept = 0, features } = plan;
  const { placement, layout, headerRowsGained, result } = laidOut;
  const notices: Notice[] = [
    ...(notEmptied ? [{ kind: 'oldCellsStay' as const, cells: formatAddress(notEmptied) }] : []),
    ...(layout.headerRowsDeleted > headerRowsGained ? [{ kind: 'headersBack' as const }] : []),
    ...emptyHeaders(placement, result),
    ...renamedNotices(placement.written.layout, slots, result),
    ...columnNotices(layout, slots, result, origin.columns?.keepsLeaving),
    ...(columnsAtEnd ? [columnsAtEnd] : []),
    ...(leftBehind.length > 0
      ? [{ kind: 'leftBehind' as const, count: cellsOf(leftBehind), ...(notKept > 0 && { notKept }) }]
      : []),
    ...blockNotices(origin, { ...written, block: plan.block, result, headerRows: headerRowsOf(placement.written) }),
    ...(followUp?.notices ?? []),
    ...effectsOf(features).flatMap((effect) => effect.notices),
    ...(changed && plan.calculatesByHand ? [{ kind: 'calculatesByHand' as const }] : []),
    ...recordNotices(recorded),
  ];
  return notices.sort(byRank);
}

/** Returns a notice only in the refresh that has emptied header rows. */
function emptyHeaders(placement: Placement, { columns }: Result): Notice[] {
  const needed = levelsOf(columns);
  const empty = headerRowsOf(placement.written) - needed;
  return empty > 0 && levelsShown(placement.written) > needed ? [{ kind: 'headersEmpty', rows: empty }] : [];
}

function cellsOf(notes: readonly WaitingNote[]): number {
  return notes.reduce((sum, { cells }) => sum + cells.size, 0);
}

interface BlockToNotice extends Pick<Written, 'address' | 'slots' | 'formatsStay'> {
  readonly block: Plan;
  readonly result: Result;
  readonly headerRows: number;
}

/**
 * Returns notices about what is missing from the block, or differs: nothing is ever cut off
 * silently.
 */
function blockNotices(
  { cut, ownLimit, differ = [], laidOutOf }: Pick<Fetched, 'cut' | 'ownLimit' | 'differ' | 'laidOutOf'>,
  { address: { rect }, slots, formatsStay, block, result, headerRows }: BlockToNotice,
): Notice[] {
  const notices: Notice[] = [];
  if (block.cut) {
    notices.push({
      kind: 'cut',
      rowsWritten: rowsWritten(block, result, headerRows),
      rows: result.rowCount,
      columnsWritten: block.block.columns - analystColumns(slots).length,
      columns: result.columns.length,
    });
  }
  if (result.longTexts.count > 0) {
    const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
    const addresses = longTextAddresses(result, rect.row + headerRows, rect.column, offsetOf);
    notices.push({ kind: 'longTexts', count: result.longTexts.count, addresses });
  }
  if (cut) notices.push({ kind: 'limited', ...cut });
  if (ownLimit) notices.push({ kind: 'ownLimit', ...ownLimit });
  if (laidOutOf) notices.push({ kind: 'laidOutOf', ...laidOutOf });
  if (formatsStay) notices.push({ kind: 'formatsStay' });
  if (differ.length > 0) notices.push({ kind: 'totalsDiffer', measures: differ });
  return notices;
}

/** Returns a notice that the cells are written, but that the platform has not recorded them. */
function recordNotices({ failure }: Recorded): Notice[] {
  return failure ? [{ kind: 'notRecorded', failure }] : [];
}
