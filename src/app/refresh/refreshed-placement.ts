/** A placement as it is once a refresh has ended: what the file keeps of it. */
import { formatAddress } from '../../grid';
import {
  arrangeResult,
  joinOwnCells,
  keepToBlock,
  type OwnCells,
  type Placement,
  type Result,
  withOwnCells,
} from '../../placement';
import { keepLayout, keepOwnCells } from '../place/lay-out-columns';
import { rowsWritten } from '../place/write-result';
import type { AnsweredGrowth } from './refresh-state';
import type { WrittenBlock } from './refresh-write';
import type { RowsToWrite } from './rows-to-write';

interface Refreshed {
  /** As the file has it. */
  readonly known: Placement;
  readonly rows: RowsToWrite;
  /** With the analyst's own cells in it. */
  readonly result: Result;
  readonly own: OwnCells;
  readonly choice: AnsweredGrowth | undefined;
  readonly now: number;
}

export function refreshedPlacement(
  { known, rows: rowsToWrite, result, own, choice, now }: Refreshed,
  { plan, address, rowSums, standingSums, layout, slots, writtenOver, notes }: WrittenBlock,
): Placement {
  const mine = writtenOver ? withOwnCells(result, joinOwnCells(own, writtenOver)).own : own;
  const arranged = arrangeResult(result, slots);
  const theirs = slots.length - arranged.columns.length;
  return {
    ...withOrigin(known, rowsToWrite),
    address: formatAddress(address),
    columns: arranged.columns.map(({ title }) => title),
    layout: keepLayout(known, result, slots, layout.standing),
    rows: rowsWritten(plan, result, known.headers),
    refreshedAt: now,
    rowSums,
    ...former(known, rowSums, standingSums),
    ...keepOwnCells(known, { result, own: mine, slots }),
    ...notes?.kept,
    ...(choice === 'newSheet' ? { frame: { kind: 'free' } } : {}),
    ...(choice === 'shiftDown' ? { growth: choice } : {}),
    ...(choice === 'keepToFrame'
      ? { frame: keepToBlock({ ...plan.block, columns: plan.block.columns - theirs }) }
      : {}),
  };
}

/** The placement as it is once these rows stand in its cells, as far as they say. */
function withOrigin(
  { putBack: _, freshAt: __, queryChecksum: ___, ownCells: ____, noteRows: _____, ...placement }: Placement,
  { reportName, reportUpdatedAt, queryChecksum, freshAt, rowsOf }: RowsToWrite,
): Placement {
  return {
    ...placement,
    reportName,
    reportUpdatedAt,
    ...(queryChecksum === undefined ? {} : { queryChecksum }),
    ...(freshAt === undefined ? {} : { freshAt }),
    ...(rowsOf === undefined ? {} : { putBack: rowsOf }),
  };
}

/** What an undo of this refresh brings back: the rows that stood there, with what was typed into them. */
function former(
  { rowSums, formerRowSums }: Placement,
  now: string,
  standing: string | undefined,
): Pick<Placement, 'formerRowSums'> {
  const stood = standing ?? rowSums;
  const before = stood === now ? formerRowSums : stood;
  return before === undefined ? {} : { formerRowSums: before };
}
