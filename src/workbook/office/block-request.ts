/**
 * One request of a write: first it reads what it relies on, then it does its share, and last it tells where the block stands. A batch
 * knows no conditions, but what it has read before its own writes tells what it wrote over, and so how to give all of it back.
 */
import {
  type Address,
  type CellChunk,
  type CellInput,
  freeBelow,
  freeWithin,
  hasSameStart,
  inputsOf,
  intersectRect,
  type Operation,
  offsetFrom,
  partOfChunk,
  type Rect,
  referenceTo,
  type StandingRows,
  type Stood,
  stoodWithin,
  touchedRows,
} from '../../grid';
import type { BlockStart } from '../workbook';
import { addressOf, type PartOf, PLACE, partsAt, partsOf, rangeAt } from './anchors';
import type { Queue } from './excel-run';
import { queueOperation } from './operations';
import { queueNote, queueRecords } from './records';
import { queueDropStaging } from './staging';

/** A share of a write that travels in one request. */
export interface Portion {
  readonly before: readonly Operation[];
  readonly chunk: CellChunk | undefined;
  readonly after: readonly Operation[];
  /** The block takes its final size, and the file its records. */
  readonly isLast: boolean;
  /** How far rows of the block may be touched once this request has run, counted from its first. */
  readonly reached: number;
  readonly records: ReadonlyMap<string, string | undefined>;
}

/** What is known of the sheet while a write is under way. */
export interface Progress {
  /** The block has its name. */
  readonly isAnchored: boolean;
  /** Where the name stood when last heard of; of a first block, the first cell. */
  readonly at: Address;
  /** The ground of later requests. Odd: hosts count cells as filled that hold a text of no length. */
  readonly rest: 'unknown' | 'free' | 'odd';
}

export interface Sent {
  readonly progress: Progress;
  /** This request has pointed the name at cells from which the block had moved away by then. */
  readonly isMisnamed: boolean;
  /** What the name said before. */
  readonly formula: string | undefined;
  /** Cells as they were just before the request wrote over them. */
  readonly overwritten: readonly Stood[];
  /** Why nothing of it may stay: the block is not what it was when it was looked at, or its ground is not free any more. */
  readonly conflict: 'CellsChanged' | 'CellsInTheWay' | undefined;
  /** The block has another size than when it was looked at. */
  readonly isResized: boolean;
}

export function queuePortion(
  start: BlockStart,
  progress: Progress,
  journals: readonly Stood[],
  portion: Portion,
): Queue<Sent> {
  const { anchor, standing, note } = start;
  return (context) => {
    const item = context.workbook.names.getItemOrNullObject(anchor).load('scope,formula');
    const stood = progress.isAnchored ? item.getRangeOrNullObject().load(PLACE) : undefined;
    const find = () => (progress.isAnchored ? partsOf(context, anchor) : partsAt(context, start));
    let part = find();
    const checks = [queueRelied(part, start, portion, journals), queueGround(part, start, portion)];
    const rest = queueRest(part, start, portion);

    if (note)
      queueNote(
        context,
        note,
        touchedRows(start, portion.reached),
        Math.max(start.columns, standing?.rect.columns ?? 0),
      );
    for (const operation of portion.before) {
      queueOperation(part, operation);
      if (operation.kind === 'insert') part = find();
    }
    const size = sizeAfter(start, progress, portion);
    const isRenamed = progress.isAnchored && !hasSize(progress.at, size);
    if (isRenamed) item.formula = referenceTo(progress.at, size);
    else if (!progress.isAnchored) queueFirstName(context, start, size);
    if (portion.chunk) {
      context.application.suspendApiCalculationUntilNextSync();
      part(partOfChunk(portion.chunk)).values = portion.chunk.rows;
    }
    for (const operation of portion.after) queueOperation(part, operation);
    if (portion.isLast) {
      if (start.moves) queueDropStaging(context, anchor);
      queueRecords(context, portion.records);
    }
    const stands = context.workbook.names.getItem(anchor).getRange().load(PLACE);

    return () => {
      const before = stood && !stood.isNullObject ? addressOf(stood) : undefined;
      const isMisnamed = isRenamed && before !== undefined && !hasSameStart(before, progress.at);
      const at = isMisnamed ? { ...before, rect: { ...before.rect, ...size } } : addressOf(stands);
      const first = (before ?? progress.at).rect;
      const found = checks.map((check) => check(first));
      const isResized = before !== undefined && (item.scope !== 'Workbook' || !hasSize(before, progress.at.rect));
      const isRestFree = rest(first);
      const conflict = isResized ? 'CellsChanged' : found.find((one) => one.conflict)?.conflict;
      return {
        progress: { isAnchored: true, at, rest: isRestFree ? 'free' : 'odd' },
        isMisnamed,
        isResized,
        formula: item.isNullObject ? undefined : String(item.formula),
        overwritten: found.flatMap(({ overwritten }) => overwritten),
        conflict: conflict ?? (progress.rest === 'free' && !isRestFree ? 'CellsInTheWay' : undefined),
      };
    };
  };
}

/** A name is moved and never made anew where there is one: on a copied sheet its twin would be in the way (office-js issue 2875). */
function queueFirstName(context: Excel.RequestContext, start: BlockStart, size: Size): void {
  const { names } = context.workbook;
  const { anchor, sheet, first } = start;
  const at = { sheet, rect: { ...first, rows: 1, columns: 1 } };
  if (start.isNamed) names.getItem(anchor).formula = referenceTo(at, size);
  else names.add(anchor, rangeAt(context, { sheet, rect: { ...first, ...size } })).visible = false;
}

type Size = Pick<Rect, 'rows' | 'columns'>;

/** Where cells are inserted, the name grows along at once, and so tells later that it happened. */
function sizeAfter({ rows, columns, standing, inserted }: BlockStart, { at }: Progress, portion: Portion): Size {
  const whole = { rows: rows ?? portion.reached, columns };
  return !standing || portion.isLast || inserted ? whole : at.rect;
}

function hasSize({ rect }: Address, { rows, columns }: Size): boolean {
  return rect.rows === rows && rect.columns === columns;
}

type Check = (first: Rect) => Pick<Sent, 'conflict' | 'overwritten'>;

/** What stood there when it was looked at, of all that this request writes over or clears. */
function queueRelied(part: PartOf, start: BlockStart, portion: Portion, journals: readonly Stood[]): Check {
  const theirs = new Set(start.analystColumns);
  const cleared = portion.after.flatMap((one) => (one.kind === 'clear' && one.what !== 'formats' ? [one.part] : []));
  const touched = portion.chunk ? [partOfChunk(portion.chunk), ...cleared] : cleared;
  // Formulas beside the block that go: nobody has read them before, so nothing is expected of them.
  const beside = cleared.filter((rect) => !journals.some(({ part: whole }) => intersectRect(rect, whole)));
  const relied = journals.flatMap((journal) =>
    touched.flatMap((rect) => {
      const expected = stoodWithin(journal, rect);
      return expected ? [{ expected, range: part(expected.part).load('formulas,values') }] : [];
    }),
  );
  const gone = beside.map((rect) => ({ rect, range: part(rect).load('formulas,values') }));
  const isSame = (cell: CellInput, expected: CellInput | undefined, column: number) =>
    cell === expected || theirs.has(column) || (start.moves !== undefined && isFormula(expected));
  return () => {
    const found = relied.map(({ expected, range }) => ({ expected, rows: rowsOf(range) }));
    const isAsExpected = found.every(({ expected, rows }) => {
      for (let index = 0; index < rows.length; index += 1) {
        const stood = expected.rows.row(index);
        const { column } = expected.part;
        if (!rows.row(index).every((cell, right) => isSame(cell, stood[right], column + right))) return false;
      }
      return true;
    });
    const overwritten = [
      ...found.map(({ expected, rows }) => ({ ...expected, rows })),
      ...gone.map(({ rect, range }) => ({ part: rect, rows: rowsOf(range), numberFormats: undefined })),
    ];
    return { overwritten, conflict: isAsExpected ? undefined : 'CellsChanged' };
  };
}

/** Needs formulas and values loaded. */
function rowsOf({ formulas, values }: Excel.Range): StandingRows {
  const inputs = inputsOf(formulas, values);
  return { length: inputs.length, row: (index) => inputs[index] ?? [] };
}

/** Where columns have moved, formulas that refer to them read otherwise. */
function isFormula(cell: CellInput | undefined): boolean {
  return typeof cell === 'string' && cell.startsWith('=');
}

/** Cells that were free when the plan was made. */
function queueGround(part: PartOf, start: BlockStart, { chunk }: Portion): Check {
  const free = chunk ? freeWithin(start, partOfChunk(chunk)) : [];
  const loaded = free.map((ground) =>
    part(ground).getUsedRangeOrNullObject(true).load(`${PLACE},formulas,values,numberFormat`),
  );
  return (first) => {
    const taken = loaded.flatMap((used): Stood[] => {
      // Hosts count cells that hold a text of no length as used; such cells are free.
      if (used.isNullObject || used.formulas.flat().every((cell: unknown) => cell === '')) return [];
      const formats: unknown[][] = used.numberFormat;
      const stood = {
        part: offsetFrom(first, addressOf(used).rect),
        rows: rowsOf(used),
        numberFormats: formats.map((row) => row.map(String)),
      };
      return [stood];
    });
    return { overwritten: taken, conflict: taken.length > 0 ? 'CellsInTheWay' : undefined };
  };
}

/** Whether the ground of later requests is free: what is filled there is found before anything is written over it. */
function queueRest(part: PartOf, start: BlockStart, { isLast, chunk, reached }: Portion): (first: Rect) => boolean {
  if (isLast || start.overwrites) return () => true;
  if (start.rows === undefined) {
    // Down to the sheet's edge, whatever stands above.
    const row = part({ row: 0, column: 0, rows: 1, columns: start.columns });
    const used = row.getEntireColumn().getUsedRangeOrNullObject(true).load('rowIndex,rowCount');
    const written = chunk?.from ?? reached;
    return (first) => used.isNullObject || used.rowIndex + used.rowCount <= first.row + written;
  }
  const loaded = freeBelow(start, reached).map((ground) =>
    part(ground).getUsedRangeOrNullObject(true).load('rowIndex'),
  );
  return () => loaded.every(({ isNullObject }) => isNullObject);
}
