/**
 * Lays out a new result in its block: decides which columns it has, and how large the block becomes.
 * Runs once for each snapshot of the block.
 */
import { type Address, looksLikeFormula, toShownText } from '../../../grid';
import {
  type ColumnLayout,
  countHeaderRows,
  createFixedFrame,
  type Frame,
  findUserColumns,
  fitSlots,
  getCellAbove,
  keepCorner,
  type Placement,
  planBlock,
  type Result,
  tryReadUserCells,
  updateHeaderRows,
} from '../../../placement';
import type { BlockSnapshot } from '../../../workbook';
import { needsCellAbove } from '../../features/registered-features';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { UserAnswers } from '../answers';
import type { RowsToWrite } from '../fetch/rows-to-write';
import type { ObservedBlock } from '../observe/observed-block';
import { arrangeFirstResult, computeColumnLayout, insertUserCells } from './column-layout';
import { sortFirstResult } from './keep-row-order';
import type { ColumnMatch } from './match-columns';
import type { ResultLayout, SettledLayout } from './result-layout';

/**
 * Takes the placement from the registry, so that options apply that the user has changed since the
 * run began.
 */
export function computeLayout(
  { registry }: Pick<PlacementParts, 'registry'>,
  { placement: requested, answers }: { readonly placement: Placement; readonly answers: UserAnswers },
  columnMatch: ColumnMatch,
  { result, columns: waitingColumns }: Pick<RowsToWrite, 'result' | 'columns'>,
  observedBlock: ObservedBlock,
): ResultLayout {
  const registered = registry.get(requested.id);
  const formerPlacement = columnMatch.applyTo(registered ?? requested);
  const reported = keepCorner(result, formerPlacement.written.layout);
  const headerRows = updateHeaderRows(formerPlacement, reported.columns);
  const headerRowsGained = headerRows - countHeaderRows(formerPlacement.written);
  const placement =
    headerRowsGained > 0
      ? { ...formerPlacement, written: { ...formerPlacement.written, headerRows } }
      : formerPlacement;
  const columnLayout = computeColumnLayout(
    placement,
    reported,
    readCurrentHeader(observedBlock, headerRows),
    waitingColumns?.keepsRemovedColumns,
  );
  const userCells = tryReadUserCells(placement.notes.ownCells);
  return {
    ...{ registered, placement, renamedMembers: columnMatch.renamedMembers, columnLayout, headerRowsGained, reported },
    rowOrder: { sort: undefined },
    ...computeSize(placement, reported, columnLayout, observedBlock.block, answers),
    ...insertUserCells({ reported, userCells, slots: columnLayout.slots }, placement, observedBlock.block.rect),
  };
}

/**
 * Lays out a result for a block that is not in the sheet yet.
 * @param replacedPlacement a placement whose cells are gone: its columns keep their order and headers, and
 * its user cells come back
 */
export function computeFirstLayout(
  placement: Placement,
  reported: Result,
  { rect }: Address,
  replacedPlacement: Placement | undefined,
): SettledLayout {
  const { choices, written } = placement;
  const orderedResult = keepCorner(sortFirstResult(placement, reported), replacedPlacement?.written.layout);
  const { slots, ...arranged } = arrangeFirstResult(orderedResult, replacedPlacement, rect);
  const size = {
    ...{ anchor: { row: rect.row, column: rect.column }, frame: choices.frame, remainingBlock: undefined },
    size: { rows: reported.rowCount + countHeaderRows(written), columns: reported.columns.length },
    captionCell: needsCellAbove(choices) ? getCellAbove(rect) : undefined,
  };
  const unchanged = { leaving: [], removed: [], added: [], returned: [], currentColumns: [] };
  return {
    registered: replacedPlacement,
    placement,
    renamedMembers: new Map(),
    columnLayout: { slots, headerRowsDeleted: 0, ...unchanged },
    ...{ ...arranged, size, headerRowsGained: 0, rowOrder: { sort: choices.sort } },
    slots: slots.slice(0, planBlock({ ...size, occupiedRects: [] }).block.columns),
    ...{ rowsForMatching: { length: 0, row: () => [] }, formerSums: undefined },
  };
}

/**
 * Takes the headers of a large block from its rows, which were read later, because the user may
 * have changed a header since the snapshot.
 */
function readCurrentHeader(
  { snapshot: { sample, rows }, currentRows }: ObservedBlock,
  headerRows: number,
): Pick<BlockSnapshot, 'sample' | 'rows'> {
  if (rows || !sample || !currentRows) return { sample, rows };
  const headerInputs = Array.from({ length: Math.min(headerRows, currentRows.length) }, (_, row) =>
    currentRows.row(row),
  );
  const headerTexts = headerInputs.map((cells, row) =>
    cells.map((input, column) => (looksLikeFormula(input) ? (sample.rows[row]?.[column] ?? '') : toShownText(input))),
  );
  return {
    sample: { ...sample, rows: [...headerTexts, ...sample.rows.slice(headerTexts.length)] },
    rows: headerInputs,
  };
}

/** Computes the size of the block. The slots that stay are the columns that fit. */
function computeSize(
  { choices, written }: Placement,
  { rowCount }: Result,
  layout: ColumnLayout,
  { rect }: Address,
  answers: UserAnswers,
): Pick<ResultLayout, 'size' | 'slots'> {
  const userColumns = findUserColumns(layout.slots);
  const reportRect = { ...rect, columns: Math.max(1, rect.columns - userColumns.length) };
  const frame: Frame = answers.needsDecision?.answer === 'keepToFrame' ? createFixedFrame(reportRect) : choices.frame;
  const size = {
    anchor: { row: rect.row, column: rect.column },
    frame,
    remainingBlock: undefined,
    currentRect: rect,
    size: { rows: rowCount + countHeaderRows(written), columns: layout.slots.length },
    userColumns: userColumns,
  };
  const slots = fitSlots(layout.slots, planBlock({ ...size, occupiedRects: [] }).block.columns);
  const stayingCount = slots.filter(({ currentOffset }) => currentOffset !== undefined).length;
  const remainingBlock = stayingCount > 0 ? { ...rect, columns: stayingCount } : undefined;
  return { slots, size: { ...size, remainingBlock, userColumns: findUserColumns(slots) } };
}
