/**
 * Collects the notices about a refresh that has succeeded: everything the user needs to know
 * besides what changed.
 */
import { formatAddress } from '../../../grid';
import {
  countHeaderRows,
  countLevels,
  countLevelsShown,
  findUserColumns,
  listLongTextAddresses,
  type Placement,
  type Plan,
  type Result,
  type WaitingNote,
} from '../../../placement';
import type { RecordingResult } from '../../workbook/record-placement';
import { collectEffects } from '../call-features';
import type { Fetched } from '../fetch/fetch';
import { columnNotices, renamedNotices } from '../layout/column-layout';
import type { Written } from '../steps';
import type { Notice } from './notice';
import { compareByRank } from './notice';
import { rowsWritten } from './patch';

export function collectNotices(written: Written, recorded: RecordingResult): readonly Notice[] {
  const { plan, slots, columnsAtEnd, cellsNotEmptied, followUp, hasChanged } = written;
  const { resultLayout, origin, leftBehind = [], notKept = 0, features } = plan;
  const { placement, columnLayout, headerRowsGained, result } = resultLayout;
  const notices: Notice[] = [
    ...(cellsNotEmptied ? [{ kind: 'oldCellsStay' as const, cells: formatAddress(cellsNotEmptied) }] : []),
    ...(columnLayout.headerRowsDeleted > headerRowsGained ? [{ kind: 'headersBack' as const }] : []),
    ...emptyHeaderNotices(placement, result),
    ...renamedNotices(placement.written.layout, slots, result),
    ...columnNotices(columnLayout, slots, result, origin.columns?.keepsRemovedColumns),
    ...(columnsAtEnd ? [columnsAtEnd] : []),
    ...(leftBehind.length > 0
      ? [{ kind: 'leftBehind' as const, count: countCells(leftBehind), ...(notKept > 0 && { notKept }) }]
      : []),
    ...blockNotices(origin, { ...written, block: plan.block, result, headerRows: countHeaderRows(placement.written) }),
    ...(followUp?.notices ?? []),
    ...collectEffects(features).flatMap((effect) => effect.notices),
    ...(hasChanged && plan.calculatesByHand ? [{ kind: 'calculatesByHand' as const }] : []),
    ...recordNotices(recorded),
  ];
  return notices.sort(compareByRank);
}

/** Returns a notice only in the refresh that has emptied header rows. */
function emptyHeaderNotices(placement: Placement, { columns }: Result): Notice[] {
  const needed = countLevels(columns);
  const emptyRows = countHeaderRows(placement.written) - needed;
  return emptyRows > 0 && countLevelsShown(placement.written) > needed
    ? [{ kind: 'headersEmpty', rows: emptyRows }]
    : [];
}

function countCells(notes: readonly WaitingNote[]): number {
  return notes.reduce((sum, { cells }) => sum + cells.size, 0);
}

interface NoticedBlock extends Pick<Written, 'address' | 'slots' | 'areFormatsUnchanged'> {
  readonly block: Plan;
  readonly result: Result;
  readonly headerRows: number;
}

/**
 * Returns notices about what is missing from the block, or differs: nothing is ever cut off
 * silently.
 */
function blockNotices(
  {
    truncation,
    reportLimit,
    nonAdditiveTitles = [],
    sourceTruncation,
  }: Pick<Fetched, 'truncation' | 'reportLimit' | 'nonAdditiveTitles' | 'sourceTruncation'>,
  { address: { rect }, slots, areFormatsUnchanged, block, result, headerRows }: NoticedBlock,
): Notice[] {
  const notices: Notice[] = [];
  if (block.cut) {
    notices.push({
      kind: 'cut',
      rowsWritten: rowsWritten(block, result, headerRows),
      rows: result.rowCount,
      columnsWritten: block.block.columns - findUserColumns(slots).length,
      columns: result.columns.length,
    });
  }
  if (result.longTexts.count > 0) {
    const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
    const addresses = listLongTextAddresses(result, rect.row + headerRows, rect.column, offsetOf);
    notices.push({ kind: 'longTexts', count: result.longTexts.count, addresses });
  }
  if (truncation) notices.push({ kind: 'limited', ...truncation });
  if (reportLimit) notices.push({ kind: 'ownLimit', ...reportLimit });
  if (sourceTruncation) notices.push({ kind: 'laidOutOf', ...sourceTruncation });
  if (areFormatsUnchanged) notices.push({ kind: 'formatsStay' });
  if (nonAdditiveTitles.length > 0) notices.push({ kind: 'totalsDiffer', measures: nonAdditiveTitles });
  return notices;
}

/** Returns a notice that the cells are written, but that the platform has not recorded them. */
function recordNotices({ failure }: RecordingResult): Notice[] {
  return failure ? [{ kind: 'notRecorded', failure }] : [];
}
