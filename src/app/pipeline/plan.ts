/** From a new result to the cells of a block that stands: where its columns go, what is in the way, and the write. */
import type { Address, BlockSight, Pause, Rect, StandingRows } from '../../grid';
import {
  analystColumns,
  anchorName,
  type BesidePlan,
  bodyOf,
  formerFormats,
  groundToSurvey,
  headerRowsOf,
  type Placement,
  type Plan,
  type PlanInput,
  planBeside,
  planBlock,
  type RefusedFormats,
  tablesAlong,
  takenBeside,
  validationsAlong,
} from '../../placement';
import { type BlockSeen, isWorkbookFailure, WorkbookFailure } from '../../workbook';
import { isReachWanted, reachAlong, reachInDoubt } from '../features/dependent-ranges/reach';
import { notesFor } from '../features/notes/notes';
import { findNotesBelow } from '../features/notes/notes-below';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import type { UserAnswers } from './answers';
import { arrangeWritten } from './arrange-written';
import { filtersNamed, refuseObstacles, refuseOverlap } from './assert-no-obstacles';
import { refuseBeyondSheet } from './fetch';
import { movesFor } from './lay-out-columns';
import { writeOnNewSheet } from './new-sheet';
import { cellsInTheWay, mergedSomewhere, occupiedIn } from './obstacles';
import { refreshedPatch } from './patch';
import type { CellsInTheWay } from './place-state';
import type { UserAnswer } from './question';
import { findTypedInLeaving } from './removed-columns';
import { writeResult } from './script';
import { controlFor, type RefreshWrite, type RefreshWritten, type WrittenBlock } from './steps';
import { type GroundSeen, lookAtGround } from './survey';
import { claimCells, planFeatures } from './with-features';

/** Excel itself refuses where cells are merged: where it has not told them ahead, the analyst is asked all the same. */
export async function writeRefresh(parts: PlacementParts, refresh: RefreshWrite): Promise<RefreshWritten> {
  const growth = refresh.answers.needsDecision?.answer;
  return writeAsAnswered(parts, refresh).catch((error: unknown) =>
    needsDecision(refresh, mergedSomewhere(error, growth === 'keepToFrame')),
  );
}

function needsDecision({ laidOut: { placement, result } }: RefreshWrite, cells: CellsInTheWay): RefreshWritten {
  const size = { rowsBefore: placement.written.rows, rowsNow: result.rowCount };
  return { kind: 'asks', question: { kind: 'needsDecision', ...size, cells } };
}

async function writeAsAnswered(parts: PlacementParts, refresh: RefreshWrite): Promise<RefreshWritten> {
  const { laidOut, block, answers, seen, currentRows: rows } = refresh;
  const { placement, layout, slots, size: input, result } = laidOut;
  const growth = answers.needsDecision?.answer;
  if (growth === 'newSheet') return writeOnNewSheet(parts, refresh);
  const { workbook } = parts;
  const headerRows = headerRowsOf(placement.written);
  const anchor = anchorName(placement.id);
  const onFreeGround = planBlock({ ...input, occupied: [] });
  if (refresh.origin.isLaidOut && input.frame.kind === 'free') refuseBeyondSheet(input.size, block.rect);
  const found = await notesFor(parts, {
    ...{ placement, slots, block, answers },
    result: laidOut.reported,
    rows: laidOut.rowsForMatching,
    headerRowsDeleted: layout.headerRowsDeleted,
    height: onFreeGround.block.rows,
  });
  if (found.kind === 'asks') return found;
  const notes = found.kind === 'along' ? found.notes : undefined;
  const beside = await planFormulas(parts, placement, block, onFreeGround);
  const grown = notes?.gains.map((rect) => onSheet(block.rect, rect)) ?? [];
  const filled = [...(beside?.fills.map(({ to }) => to) ?? []), ...grown];
  const word = wordOf(growth);
  const planWith = (occupied: readonly Rect[], notesBelow: readonly Rect[] = []) =>
    planBlock({ ...input, beside: filled, notesBelow, occupied, word });
  const unasked = (seen: GroundSeen) => planBlock({ ...input, beside: filled, occupied: occupiedIn(seen) });
  const moves = movesFor(slots, block);
  const reachOver = (plan: Plan) => ({
    ...{ placement, answers, own: analystColumns(slots), hasMoves: moves !== undefined },
    growth: {
      ...{ sheet: block.sheet, headerRows, standing: block.rect },
      block: plan.block,
      inserted: plan.shift,
    } as const,
  });
  const theirs = layout.slots.flatMap(({ index, from }) => (index === undefined ? (from ?? []) : []));
  const isFull = await isEachFilled(rows, new Set(theirs), parts.pause);
  const look = (plan: Plan, isBuiltWanted = false) =>
    lookAtGround(parts, {
      placementId: placement.id,
      sheet: block.sheet,
      plan,
      headerRows,
      survey: [...groundToSurvey(input), ...filled],
      standing: block.rect,
      isFull,
      columnsBeside: notes?.beside,
      isBuiltWanted,
      claims: claimCells(refresh, block.rect),
    });
  let ground = await look(planWith([]), isReachWanted(reachOver(onFreeGround)));
  const { built } = ground;
  if (!isAsSeen(seen, ground.block)) throw new WorkbookFailure('CellsChanged', 'look');
  const reach = reachInDoubt(built, reachOver(onFreeGround));
  if (reach) return reach;
  const before = { standing: block.rect, headerRows };
  const taken = takenBeside(ground.obstacles.obstacles, onFreeGround, before);
  filled.push(...taken);
  let plan = planWith(occupiedIn(ground));
  if (plan.shift || taken.length > 0) {
    // The snapshot must also cover all cells that would move down or become part of a table.
    const occupied = occupiedIn(ground);
    const notesBelow = await findNotesBelow(parts, ground.others, (rects) => planWith(occupied, rects));
    ground = await look(planWith(occupied, notesBelow));
    plan = planWith(occupiedIn(ground), notesBelow);
  }
  refuseObstacles(ground.obstacles, plan, {
    rect: block.rect,
    ...{ columnsMove: moves !== undefined, headerRows },
  });
  const inTheWay = (one: Plan) => cellsInTheWay({ ...input, beside: filled }, one, ground);
  const cells = inTheWay(plan) ?? (growth === 'overwrite' ? notAgreed(answers, inTheWay(unasked(ground))) : undefined);
  if (cells) return needsDecision(refresh, cells);
  if (plan.gains.length > 0) refuseOverlap(ground.others, plan);
  for (const rect of filled) refuseOverlap(ground.others, { ...plan, block: rect });
  noteFormats(parts, formerFormats(placement.written.layout, slots, result.columns), ground.looks?.first);
  const { filters } = ground.obstacles;
  if (filters.length > 0) {
    const named = filtersNamed(ground.obstacles);
    if (named.some((name) => !answers.filtered?.to?.filters.includes(name)))
      return { kind: 'asks', question: { kind: 'filtered', filters: named } };
    await workbook.clearFilters(block.sheet, filters);
    // Where one hides rows still, it is asked about again.
    return writeRefresh(parts, { ...refresh, answers: { ...answers, filtered: undefined } });
  }
  const typed = await findTypedInLeaving(parts, { ...laidOut, block }, async () => rows);
  const leftBehind = typed.createNotes(refresh.at);
  const features = await planFeatures(parts.pause, refresh, plan, ground.claimed);
  const along = reachAlong(built, reachOver(plan), notes?.write);
  const isSameBlock = plan.clears.length === 0 && plan.gains.length === 0 && !moves;
  const describeWritten = (
    address: Address,
    changed: boolean,
    rowSums: string,
    formatsRefused: RefusedFormats,
    now = slots,
  ): WrittenBlock => ({
    plan,
    address,
    changed,
    rowSums,
    formerSums: laidOut.formerSums,
    slots: now,
    leftBehind,
    notKept: typed.notKept,
    notes,
    reach: along.told,
    calculatesByHand: ground.obstacles.calculatesByHand,
    features,
    formatsRefused,
  });
  const recordsOf = (sight: BlockSight, block: WrittenBlock) =>
    parts.registry.recordsOf(placement, sight, refreshedPatch(refresh, answers, block));
  const planAddress = { sheet: block.sheet, rect: plan.block };
  const written = await writeResult(
    workbook,
    {
      anchor,
      sheet: block.sheet,
      plan,
      standing: { rect: block.rect, rows },
      result,
      headerRows,
      isHeaderNew: layout.headerRowsDeleted > 0,
      slots,
      layout: placement.written.layout,
      moves,
      beside,
      notes: along.notes,
      reaches: [
        ...tablesAlong(ground.obstacles.obstacles, plan, before, growth !== 'overwrite'),
        // They move with their columns, in requests of their own.
        ...(moves ? [] : validationsAlong(ground.validations, plan, before)),
        ...along.reaches,
        ...features.flatMap(({ changes }) => changes),
      ],
      overwrites: growth === 'overwrite' && ground.ground.filledCells > 0,
      seen: ground,
      note: noteOf(parts, placement.id, {
        ...{ isFirst: false, isInserted: false, isClaimed: growth === 'overwrite' },
        noteRows: notes?.rows,
        notes: notes?.policy,
      }),
      records: (sums, sight, refused) => recordsOf(sight, describeWritten(planAddress, true, sums, refused)),
    },
    controlFor(refresh, plan),
  ).catch((error: unknown) => {
    if (notes && notes.gap > 0 && isWorkbookFailure(error, 'CellsChanged'))
      parts.registry.update(placement.id, 'notes', { notesGap: notes.gap });
    throw error;
  });
  // New columns move to their places only after the whole block is written: if they cannot, they are at its right end and nothing is lost.
  const end = await arrangeWritten(
    parts,
    laidOut,
    { ...written, slots },
    (now, sums, sight) => recordsOf(sight, describeWritten(written.address, true, sums, written.formatsRefused, now)),
    ground.obstacles.obstacles.length === 0,
  );
  const arranged = end?.kind === 'arranged' ? end : undefined;
  const { address, rowSums, records } = arranged ?? written;
  const changed = written.cellsWritten > 0 || !isSameBlock || notes?.told().areWritten === true;
  return {
    kind: 'written',
    ...describeWritten(address, changed, rowSums, written.formatsRefused, arranged?.slots),
    ...(end?.kind === 'columnsAtEnd' && { columnsAtEnd: end }),
    formatsStay: written.formatsStay,
    steps: written.requests + (arranged ? 1 : 0),
    records,
  };
}

/** What the user agreed to overwrite is what the question showed; what was typed since is asked about. */
function notAgreed({ needsDecision }: UserAnswers, cells: CellsInTheWay | undefined): CellsInTheWay | undefined {
  const overwrites = needsDecision?.to?.cells.mark;
  return cells && overwrites !== undefined && cells.mark !== overwrites ? cells : undefined;
}

/** From its place in the block. */
function onSheet(block: Rect, rect: Rect): Rect {
  return { ...rect, row: block.row + rect.row, column: block.column + rect.column };
}

/** Whether the block stands where it was seen, and holds the same: what a formula in it shows may change at any moment. */
function isAsSeen(seen: BlockSeen, now: BlockSeen | undefined): boolean {
  const held = ({ located, rows }: BlockSeen) => JSON.stringify([located, rows]);
  return now !== undefined && held(now) === held(seen);
}

/** Undefined where the placement's option is off, or the block keeps its rows. */
async function planFormulas(
  { workbook }: PlacementParts,
  placement: Placement,
  { sheet, rect }: Address,
  { block }: Plan,
): Promise<BesidePlan | undefined> {
  if (!placement.choices.fillBeside || block.rows === rect.rows) return undefined;
  const headerRows = headerRowsOf(placement.written);
  const [beside] = await workbook.look({ kind: 'formulasBeside', body: { sheet, rect: bodyOf(rect, headerRows) } });
  return planBeside(rect, block, headerRows, beside);
}

function wordOf(growth: UserAnswer<'needsDecision'> | undefined): PlanInput['word'] {
  return growth === 'overwrite' || growth === 'shiftDown' ? growth : undefined;
}

/** As columns were given them, and as they read now. */
function noteFormats(
  { observations }: PlacementParts,
  given: readonly (string | undefined)[],
  read: readonly string[] = [],
): void {
  const compared = read.flatMap((format, column) => (given[column] === undefined ? [] : [format === given[column]]));
  const asWritten = compared.filter((isAsWritten) => isAsWritten).length;
  observations.note('formatsAsWritten', asWritten);
  observations.note('formatsOtherwise', compared.length - asWritten);
}

async function isEachFilled(rows: StandingRows, theirs: ReadonlySet<number>, pause: Pause): Promise<boolean> {
  for (let index = 0; index < rows.length; index += 1) {
    const pausing = pause();
    if (pausing) await pausing;
    if (rows.row(index).some((cell, offset) => cell === '' && !theirs.has(offset))) return false;
  }
  return true;
}
