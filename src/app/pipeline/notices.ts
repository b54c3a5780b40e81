/** What an analyst is told of a refresh that ended well, beside what it changed. */
import { formatAddress } from '../../grid';
import {
  analystColumns,
  headerRowsOf,
  levelsOf,
  levelsShown,
  longTextAddresses,
  type Placement,
  type Result,
  type WaitingNote,
} from '../../placement';
import type { Recorded } from '../workbook/record-placement';
import { columnNotices, renamedNotices } from './lay-out-columns';
import type { Notice } from './place-state';
import { noticesFor, recordNotices } from './script';
import type { RowsInBlock, Written } from './steps';

export function refreshNotices(
  { laidOut: { placement, layout, headerRowsGained, result }, origin }: RowsInBlock,
  {
    plan,
    address,
    slots,
    notes,
    reach,
    changed,
    calculatesByHand,
    formatsStay,
    leftBehind = [],
    notKept = 0,
    columnsAtEnd,
    notEmptied,
    copied,
    features = [],
  }: Written,
  recorded: Recorded,
): readonly Notice[] {
  const { columns, cut, ownLimit, differ, laidOutOf } = origin;
  const headerRows = headerRowsOf(placement.written);
  const firstRow = address.rect.row + headerRows;
  const offsetOf = (column: number) => slots.findIndex(({ index }) => index === column);
  const longTexts = longTextAddresses(result, firstRow, address.rect.column, offsetOf);
  return [
    ...(notEmptied ? [{ kind: 'oldCellsStay' as const, cells: formatAddress(notEmptied) }] : []),
    ...(copied ? [{ kind: 'notesCopied' as const, formulasLeft: copied.formulasLeft }] : []),
    ...noteNotices(notes?.told()),
    ...reachNotices(reach),
    ...(layout.headerRowsDeleted > headerRowsGained ? [{ kind: 'headersBack' as const }] : []),
    ...emptyHeaders(placement, result),
    ...renamedNotices(placement.written.layout, slots, result),
    ...columnNotices(layout, slots, result, columns?.keepsLeaving),
    ...(columnsAtEnd ? [columnsAtEnd] : []),
    ...(leftBehind.length > 0
      ? [{ kind: 'leftBehind' as const, count: cellsOf(leftBehind), ...(notKept > 0 && { notKept }) }]
      : []),
    ...noticesFor(
      plan,
      result,
      { headerRows, analystColumns: analystColumns(slots).length, cut, ownLimit, differ, laidOutOf, formatsStay },
      longTexts,
    ),
    ...features.flatMap((feature) => feature.notices),
    ...(changed && calculatesByHand ? [{ kind: 'calculatesByHand' as const }] : []),
    ...recordNotices(recorded),
  ];
}

/** Once, by the refresh that has emptied them. */
function emptyHeaders(placement: Placement, { columns }: Result): Notice[] {
  const needed = levelsOf(columns);
  const empty = headerRowsOf(placement.written) - needed;
  return empty > 0 && levelsShown(placement.written) > needed ? [{ kind: 'headersEmpty', rows: empty }] : [];
}

function reachNotices(reach: Written['reach']): Notice[] {
  if (!reach) return [];
  const { cells, names, isPrinted, left, isAll } = reach;
  return [{ kind: 'reach', formulas: cells.length, names: names.length, isPrinted, left, isAll }];
}

function noteNotices({ left, returned } = { left: 0, returned: 0 }): Notice[] {
  return left + returned > 0 ? [{ kind: 'notes', left, returned }] : [];
}

function cellsOf(notes: readonly WaitingNote[]): number {
  return notes.reduce((sum, { cells }) => sum + cells.size, 0);
}
