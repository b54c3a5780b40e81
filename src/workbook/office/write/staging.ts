/**
 * Columns leave a block and others close up, as by cut and paste: whatever refers to a column that moves follows it. What leaves is staged
 * in free cells of the sheet, so that a failure can bring it back; a hidden name over those cells tells that they are staging. What they
 * held is kept here and not in them, because an undo of the request that ends the write brings them to light again.
 */
import {
  type Address,
  type CellInput,
  type ColumnMoves,
  type Cut,
  closedUp,
  columnsBack,
  cutsOf,
  equalRect,
  hasSameSize,
  inputsOf,
  jsonBytes,
  type MovedPart,
  movedParts,
  type Piece,
  piecesOf,
  referenceTo,
  type StandingRows,
  stagingArea,
} from '../../../grid';
import type { BlockWrite } from '../../workbook';
import { WorkbookFailure } from '../../workbook-failure';
import { addressOf, PLACE, partsOf, queueHiddenName, rangeAt, stagingName } from '../anchors';
import type { ExcelRun, RunOptions } from '../excel-run';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { readBlock } from '../read-cells';
import { queueRecords } from '../records';
import { queueLeft, queueLooks, queueTakenLooks, queueWidths, type TakenLook } from './column-looks';
import { addressIn, type Inputs, isFree, queueDelete, writeBack } from './drop-staging';
import { queueCutMarks, queueCutMarksGo, queueReadCuts } from './half-way';

export interface Staged {
  readonly moves: ColumnMoves;
  /** The block before any column left it. */
  readonly standing: Standing;
  /** Widths in points of the block's columns, as they stood. */
  readonly widths: readonly number[];
  /** What columns that moved have taken after the sheet's. */
  readonly looks: readonly TakenLook[];
  /** What the columns held that left, in their order; undefined where they still hold it. */
  readonly held: StandingRows | undefined;
}

type Standing = NonNullable<BlockWrite['standing']>;

/** What is larger stays in the staged cells: it cannot be read in the request that takes it away. */
const BYTES_HELD = 2_000_000;

/** One request looks where there is room, one does it all. From then on the anchor spans the columns that stay. */
export async function stageColumns(
  run: ExcelRun,
  write: BlockWrite,
  { moves, standing }: Pick<Staged, 'moves' | 'standing'>,
  options: RunOptions,
): Promise<Staged> {
  const { anchor, note } = write;
  const { rows, columns } = standing.rect;
  const { isStagedNow, at, used, widths, looks } = await run.ask(
    'prepareColumns',
    (context) => {
      const part = partsOf(context, anchor);
      const block = context.workbook.names.getItem(anchor).getRange().load(PLACE);
      const sheet = block.worksheet.getUsedRange().load(PLACE);
      const formats = Array.from({ length: columns }, (_, column) =>
        part({ row: 0, column, rows: 1, columns: 1 }).format.load('columnWidth'),
      );
      const readLooks = queueTakenLooks(part, rows, moves, write);
      const broughtBack = queueAnchor(context, stagingName(anchor), PLACE);
      return () => ({
        isStagedNow: broughtBack.read().kind !== 'missing',
        at: addressOf(block),
        used: addressOf(sheet).rect,
        widths: formats.map(({ columnWidth }) => columnWidth),
        looks: readLooks(),
      });
    },
    options,
  );
  if (isStagedNow || !hasSameSize(at.rect, standing.rect)) throw new WorkbookFailure('CellsChanged', 'stageColumns');
  const stood = leavingRows(standing, moves);
  const isHeld = allOf(stood).reduce((sum, row) => sum + jsonBytes(row), 0) < BYTES_HELD;
  const staged: Staged = { moves, standing, widths, looks, held: isHeld ? stood : undefined };
  const staging = stagingArea(used, { ...at.rect, rows, columns }, write, moves.leaving.length);
  if (!staging) throw new WorkbookFailure('SheetEdge', 'stageColumns');
  const stays = { rows, columns: Math.max(1, moves.staying.length) };
  const cuts = cutsOf(moves, { ...at, rect: { ...at.rect, rows, columns } }, { ...at, rect: staging });
  /** From here on the name of the staged cells tells that all of it was cut. */
  const queueStaged = (context: Excel.RequestContext) => {
    if (isHeld) rangeAt(context, { ...at, rect: staging }).clear('Contents');
    context.workbook.names.getItem(anchor).formula = referenceTo(at, stays);
    queueHiddenName(context, stagingName(anchor), rangeAt(context, { ...at, rect: staging }));
    queueCutMarksGo(context, anchor, cuts);
  };
  let found: TakenFrom & Pick<Staged, 'held' | 'widths'> & { readonly typed: Inputs };
  try {
    found = await run.ask(
      'stageColumns',
      (context) => {
        const { names } = context.workbook;
        const item = names.getItem(anchor);
        const before = item.getRange().load(PLACE);
        const touched = [Math.max(rows, write.rows), Math.max(columns, write.columns)] as const;
        if (note) queueRecords(context, new Map([[note.key, note.text(...touched)]]));
        const column = (offset: number) =>
          rangeAt(context, { ...at, rect: { ...at.rect, rows, column: at.rect.column + offset, columns: 1 } });
        const formats = widths.map((_, offset) => column(offset).format.load('columnWidth'));
        const leaving = isHeld ? moves.leaving.map((offset) => column(offset).load('formulas,values')) : [];
        const taken = rangeAt(context, { ...at, rect: staging }).load('formulas,values');
        // By numbers, because a name goes along with cells that are cut: whether they still hold is told by where the name stood.
        queueCutMarks(context, anchor, cuts);
        for (const { from, to } of cuts) rangeAt(context, from).moveTo(rangeAt(context, to));
        queueStaged(context);
        const part = partsOf(context, firstOf(at));
        const stay = moves.staying.length;
        queueLooks(part, rows, looks, write, 'look', ({ to }) => to);
        queueLeft(part, { row: 0, column: stay, rows, columns: columns - stay }, write.columns);
        queueWidths(
          part,
          moves.staying.map((offset, to) => (offset === to ? undefined : widths[offset])),
        );
        return () => ({
          at,
          block: addressOf(before),
          widths: formats.map(({ columnWidth }) => columnWidth),
          held: isHeld ? sideBySide(leaving) : undefined,
          typed: inputsOf(taken.formulas, taken.values),
        });
      },
      options,
    );
  } catch (error) {
    await surely(run, 'stageColumns', () => goOnCutting(run, anchor, cuts, queueStaged));
    await bringBack(run, write, staged);
    throw error;
  }
  const { block, held, typed } = found;
  const isInPlace = block.sheet === at.sheet && equalRect(block.rect, at.rect);
  const isFreeStill = isFree(typed);
  if (isInPlace && isFreeStill && (!held || JSON.stringify(allOf(held)) === JSON.stringify(allOf(stood))))
    return staged;
  await bringBack(run, write, { ...staged, ...found }, isInPlace ? undefined : found);
  if (!isFreeStill) await writeBack(run, { ...at, rect: staging }, typed);
  throw new WorkbookFailure('CellsChanged', 'stageColumns');
}

/** Of a request that stopped half-way: what it had begun to cut is all staged, so that all of it comes back. */
async function goOnCutting(
  run: ExcelRun,
  anchor: string,
  cuts: readonly Cut[],
  queueStaged: (context: Excel.RequestContext) => void,
): Promise<void> {
  const { made, isStaged } = await run.ask('stageColumns', (context) => {
    const readCuts = queueReadCuts(context, anchor, cuts);
    const { read } = queueAnchor(context, stagingName(anchor), PLACE);
    return () => ({ made: readCuts(), isStaged: read().kind !== 'missing' });
  });
  if (made === undefined && !isStaged) throw new WorkbookFailure('OutcomeUnknown', 'stageColumns');
  await run.act('stageColumns', (context) => {
    if (isStaged || made === undefined || made === 0) {
      queueCutMarksGo(context, anchor, cuts);
      return;
    }
    for (const { from, to } of cuts.slice(made)) rangeAt(context, from).moveTo(rangeAt(context, to));
    queueStaged(context);
  });
}

/** Cells that were cut although the block was elsewhere by then. */
interface TakenFrom {
  readonly at: Address;
  /** Where it was. */
  readonly block: Address;
}

/** What the columns that came back are still to hold: told before they came back, for where a request fails that was carried out. */
interface Begun {
  pieces?: readonly Piece[];
}

/** Undoes {@link stageColumns}; does nothing where that did not happen. */
export function bringBack(run: ExcelRun, write: BlockWrite, staged: Staged, takenFrom?: TakenFrom): Promise<void> {
  const begun: Begun = {};
  return surely(run, 'bringBack', () => bringBackOnce(run, write, staged, begun, takenFrom));
}

async function bringBackOnce(
  run: ExcelRun,
  write: BlockWrite,
  { moves, standing, widths, looks, held }: Staged,
  begun: Begun,
  takenFrom: TakenFrom | undefined,
): Promise<void> {
  const { anchor, note } = write;
  const closed = closedUp(standing, moves.staying);
  const { block, isStaged, staging } = await run.ask('bringBack', (context) => {
    const found = queueAnchor(context, anchor, PLACE);
    const staged = queueAnchor(context, stagingName(anchor), PLACE);
    return () => {
      const [at, cells] = [found.read(), staged.read()];
      return {
        block: takenFrom
          ? { ...takenFrom.at, rect: { ...closed.rect, row: takenFrom.at.rect.row, column: takenFrom.at.rect.column } }
          : addressIn(at),
        isStaged: cells.kind !== 'missing',
        staging: addressIn(cells),
      };
    };
  });
  const moved = block && isStaged ? await partsNow(run, write, closed, block) : undefined;
  const isWhole = staging?.rect.columns === moves.leaving.length;
  const back = block && moved && columnsBack(moves, block, moved, isWhole ? staging : undefined);
  const taken = block && back ? await takenBeside(run, block, back.origins.length) : undefined;
  const pieces = (held ? (back?.cells ?? []) : []).flatMap(({ index, row, part }) => {
    const rows = { length: part.rows, row: (at: number) => [held?.row(row + at)[index] ?? ''] };
    return [...piecesOf({ part, rows, numberFormats: undefined }, [])];
  });
  if (isStaged) begun.pieces = pieces;
  const coming = begun.pieces ?? [];
  const last = Math.max(0, coming.length - 1);
  for (let at = 0; at <= last; at += 1) {
    const piece = coming[at];
    await run.act('bringBack', (context) => {
      if (at === 0 && block && back) {
        if (taken) rangeAt(context, taken).insert('Right');
        for (const { from, to } of back.cuts) rangeAt(context, from).moveTo(rangeAt(context, to));
        const part = partsOf(context, firstOf(block));
        queueLooks(part, block.rect.rows, looks, write, 'former', ({ from }) => back.origins.indexOf(from));
        const whole = takenFrom?.block ?? { ...block, rect: { ...block.rect, columns: back.origins.length } };
        context.workbook.names.getItem(anchor).formula = referenceTo(whole, whole.rect);
        queueWidths(
          part,
          back.origins.map((offset) => widths[offset ?? -1]),
        );
        // Its name has followed the cells that moved back: what is to go is where they were.
        if (staging) queueDelete(context, staging);
        context.workbook.names.getItem(stagingName(anchor)).delete();
      }
      if (piece && block) partsOf(context, firstOf(block))(piece.part).values = piece.rows;
      if (at === last && note) queueRecords(context, new Map([[note.key, undefined]]));
    });
  }
}

function firstOf({ sheet, rect }: Address): Address {
  return { sheet, rect: { ...rect, rows: 1, columns: 1 } };
}

/**
 * Somebody may have deleted the columns that came free beside the block, or typed there: what stands there moves right.
 * @param columns of the block by then
 * @returns the cells to insert, undefined where all are free
 */
async function takenBeside(run: ExcelRun, { sheet, rect }: Address, columns: number): Promise<Address | undefined> {
  const first = rect.column + rect.columns;
  const beside = Array.from({ length: Math.max(0, rect.column + columns - first) }, (_, index) => first + index);
  if (beside.length === 0) return undefined;
  const free = await run.ask('bringBack', (context) => {
    const used = beside.map((column) =>
      rangeAt(context, { sheet, rect: { ...rect, column, columns: 1 } })
        .getUsedRangeOrNullObject(true)
        .load('address'),
    );
    return () => used.map(({ isNullObject }) => isNullObject);
  });
  const at = free.indexOf(false);
  return at < 0 ? undefined : { sheet, rect: { ...rect, column: first + at, columns: beside.length - at } };
}

/** Where the cells are now that had closed up: somebody may have inserted or deleted some since. Undefined where nobody can tell. */
async function partsNow(
  run: ExcelRun,
  { anchor, analystColumns }: BlockWrite,
  { rect: { rows, columns }, rows: { row } }: Standing,
  { rect }: Address,
): Promise<readonly MovedPart[] | undefined> {
  const size = { rows, columns };
  if (hasSameSize(rect, size)) return [{ part: { row: 0, column: 0, ...size }, down: 0, right: 0 }];
  const now = await readBlock(run, anchor, rect, new AbortController().signal);
  // Formulas of the analyst read as they do since the block has closed up.
  const telling = Array.from({ length: columns }, (_, column) => column).filter((one) => !analystColumns.includes(one));
  return movedParts({ ...size, row }, { ...rect, row: now.row }, telling);
}

function leavingRows({ rows }: Standing, { leaving }: ColumnMoves): StandingRows {
  return { length: rows.length, row: (index) => pick(rows.row(index), leaving) };
}

/** Columns that were loaded one by one. */
function sideBySide(columns: readonly Excel.Range[]): StandingRows {
  const inputs = columns.map(({ formulas, values }) => inputsOf(formulas, values));
  return {
    length: inputs[0]?.length ?? 0,
    row: (index) => inputs.map((rows) => rows[index]?.[0] ?? ''),
  };
}

function pick(row: readonly CellInput[], offsets: readonly number[]): CellInput[] {
  return offsets.map((offset) => row[offset] ?? '');
}

function allOf({ length, row }: StandingRows): (readonly CellInput[])[] {
  return Array.from({ length }, (_, index) => row(index));
}
