/**
 * Collects the notices about a refresh that has succeeded: everything the user needs to know
 * besides what changed.
 */
import { formatAddress } from '../../../grid';
import {
  countFilledLevels,
  countHeaderRows,
  countLevels,
  findUserColumns,
  listPlaceAddresses,
  type Placement,
  type Plan,
  type Result,
} from '../../../placement';
import type { RecordingResult } from '../../workbook/record-placement';
import { collectEffects } from '../call-features';
import type { FetchedResult } from '../fetch/fetch';
import type { RowsToWrite } from '../fetch/rows-to-write';
import { listColumnNotices, listRenamedNotices } from '../layout/column-layout';
import type { WriteOutcome } from '../steps';
import type { Notice } from './notice';
import { compareByRank } from './notice';
import { countWrittenRows } from './patch';

export function collectNotices(outcome: WriteOutcome, recorded: RecordingResult): readonly Notice[] {
  const { plan, slots, columnsAtEnd, cellsNotEmptied, followUp, hasChanged, narrowColumns = 0 } = outcome;
  const { resultLayout, origin, notesLeftBehind = [], notKeptCount = 0, features } = plan;
  const { placement, columnLayout, headerRowsGained, result, rowOrder } = resultLayout;
  const notices: Notice[] = [
    ...(cellsNotEmptied ? [{ kind: 'oldCellsStay' as const, cells: formatAddress(cellsNotEmptied) }] : []),
    ...(columnLayout.headerRowsDeleted > headerRowsGained ? [{ kind: 'headersBack' as const }] : []),
    ...listEmptyHeaderNotices(placement, result),
    ...(narrowColumns > 0 ? [{ kind: 'narrowColumns' as const, count: narrowColumns }] : []),
    ...listRenamedNotices(placement.written.layout, slots, result),
    ...listColumnNotices(columnLayout, slots, result, origin.columns?.keepsRemovedColumns),
    ...(columnsAtEnd ? [columnsAtEnd] : []),
    ...(rowOrder.isNew && rowOrder.sort ? [{ kind: 'sorted' as const, column: rowOrder.sort.title }] : []),
    ...(notesLeftBehind.length > 0
      ? [
          {
            kind: 'leftBehind' as const,
            count: notesLeftBehind.reduce((sum, { cells }) => sum + cells.size, 0),
            ...(notKeptCount > 0 && { notKeptCount }),
          },
        ]
      : []),
    ...listBlockNotices(origin, {
      ...outcome,
      blockPlan: plan.blockPlan,
      result,
      headerRows: countHeaderRows(placement.written),
    }),
    ...listConversionNotices(origin),
    ...(followUp?.notices ?? []),
    ...collectEffects(features).flatMap((effect) => effect.notices),
    ...(hasChanged && plan.calculatesByHand ? [{ kind: 'calculatesByHand' as const }] : []),
    ...(recorded.failure ? [{ kind: 'notRecorded' as const, failure: recorded.failure }] : []),
  ];
  return notices.sort(compareByRank);
}

/** If the rows differ, the user was told so when they were compared. */
function listConversionNotices({ keepsFormerColumns, unconvertedReason, isPivot }: RowsToWrite): Notice[] {
  if (!keepsFormerColumns || unconvertedReason === 'differs') return [];
  return [{ kind: 'conversionRefused', ...(isPivot && { isPivot }) }];
}

/** Returns a notice only in the refresh that has emptied header rows. */
function listEmptyHeaderNotices(placement: Placement, { columns }: Result): Notice[] {
  const needed = countLevels(columns);
  const emptyRows = countHeaderRows(placement.written) - needed;
  return emptyRows > 0 && countFilledLevels(placement.written) > needed
    ? [{ kind: 'headersEmpty', rows: emptyRows }]
    : [];
}

interface NoticedBlock extends Pick<WriteOutcome, 'address' | 'slots' | 'areFormatsUnchanged'> {
  readonly blockPlan: Plan;
  readonly result: Result;
  readonly headerRows: number;
}

/**
 * Returns notices about what is missing from the block, or differs: nothing is ever cut off
 * silently.
 */
function listBlockNotices(
  {
    truncation,
    reportLimit,
    nonAdditiveTitles = [],
    sourceTruncation,
  }: Pick<FetchedResult, 'truncation' | 'reportLimit' | 'nonAdditiveTitles' | 'sourceTruncation'>,
  { address: { rect }, slots, areFormatsUnchanged, blockPlan, result, headerRows }: NoticedBlock,
): Notice[] {
  const notices: Notice[] = [];
  if (blockPlan.cut) {
    notices.push({
      kind: 'cut',
      rowsWritten: countWrittenRows(blockPlan, result, headerRows),
      rows: result.rowCount,
      columnsWritten: blockPlan.block.columns - findUserColumns(slots).length,
      columns: result.columns.length,
    });
  }
  const findOffset = (column: number) => slots.findIndex(({ index }) => index === column);
  for (const kind of ['longTexts', 'cleanedTexts'] as const) {
    const { [kind]: places } = result;
    if (!places || places.count === 0) continue;
    const addresses = listPlaceAddresses(places, rect.row + headerRows, rect.column, findOffset);
    notices.push({ kind, count: places.count, addresses });
  }
  if (truncation) notices.push({ kind: 'limited', ...truncation });
  if (reportLimit) notices.push({ kind: 'ownLimit', ...reportLimit });
  if (sourceTruncation) notices.push({ kind: 'laidOutOf', ...sourceTruncation });
  if (areFormatsUnchanged) notices.push({ kind: 'formatsStay' });
  if (nonAdditiveTitles.length > 0) notices.push({ kind: 'totalsDiffer', measures: nonAdditiveTitles });
  return notices;
}
