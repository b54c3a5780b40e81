/**
 * A block on its way into the sheet, request by request. It ends in the new block, or with every cell put back that it touched: what stood
 * there is known from the look before the write, and from what each request read before its own writes.
 */
import {
  freeBelow,
  freeWithin,
  halvesOf,
  type Operation,
  partOfChunk,
  type Rect,
  referenceTo,
  type Stood,
  stoodWithin,
} from '../../grid';
import type { BlockStart, Written } from '../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { addressOf, PLACE } from './anchors';
import { putBack } from './block-put-back';
import { type Portion, type Progress, queuePortion, type Sent } from './block-request';
import type { ExcelRun, RunOptions } from './excel-run';
import { askRecords } from './look/file';
import { dropNote } from './records';

/** What one request of a write does; what is left out is not done. */
export type Share = Partial<Pick<Portion, 'before' | 'chunk' | 'after' | 'records' | 'isLast'>>;

export interface Writing {
  /** @throws WorkbookFailure `CellsInTheWay` or `CellsChanged`, with nothing of this share left in the sheet */
  send(share: Share): Promise<void>;
  /** The last request: what comes after the rows, the name over the whole block, and the records that describe it. */
  finish(share: Share): Promise<Written>;
  /** Puts back all that was touched. */
  undo(): Promise<void>;
}

/** @param journals what stood in cells that will be written over */
export function openWriting(
  run: ExcelRun,
  start: BlockStart,
  journals: readonly Stood[],
  options: RunOptions,
): Writing {
  const { anchor, sheet, first, standing } = start;
  let progress: Progress = {
    isAnchored: standing !== undefined,
    at: { sheet, rect: { ...first, rows: standing?.rect.rows ?? 1, columns: standing?.rect.columns ?? 1 } },
    rest: start.rows === undefined ? 'free' : 'unknown',
  };
  /** Rows that may have been written, counted from the block's first; undefined before any request. */
  let reached: number | undefined;
  let cellsWritten = 0;
  /** What a name said that was there before a first block took it. */
  let formerName: string | undefined;
  /** Somebody inserted or deleted rows in the middle of a long write: what was written is not where it was. */
  let isTorn = false;
  /** What comes after the rows may have been done. */
  let last: Portion | undefined;

  async function send(share: Share): Promise<void> {
    const portion = portionOf(share);
    const before = reached;
    reached = portion.reached;
    if (portion.isLast) last = portion;
    let sent: Sent;
    try {
      sent = await run.ask('writeBlock', queuePortion(start, progress, journals, portion), options);
    } catch (error) {
      const halves = isRefused(error) ? inHalves(share) : undefined;
      if (!halves) throw error;
      reached = before;
      for (const half of halves) await send(half);
      return;
    }
    if (sent.conflict) {
      isTorn = sent.isResized && (before ?? 0) > 0;
      await giveBack(portion, sent);
      reached = before;
      last = undefined;
      throw new WorkbookFailure(sent.conflict, 'writeBlock');
    }
    if (!progress.isAnchored) formerName = sent.formula;
    progress = sent.progress;
    cellsWritten += share.chunk ? partOfChunk(share.chunk).columns * share.chunk.rows.length : 0;
    if (sent.isMisnamed) await nameBlock();
  }

  function portionOf({ before = [], chunk, after = [], records = new Map(), isLast = false }: Share): Portion {
    const end = chunk ? chunk.from + chunk.rows.length : 0;
    return { before, chunk, after, records, isLast, reached: Math.max(reached ?? 0, end) };
  }

  /** Takes out what one request has done, with what it has read itself just before. */
  async function giveBack(portion: Portion, { overwritten, formula, progress: since }: Sent): Promise<void> {
    const isFirstName = !progress.isAnchored;
    await putBack(run, start, {
      emptied: [...(portion.chunk ? freeWithin(start, partOfChunk(portion.chunk)) : []), ...filledBy(portion.after)],
      unformatted: portion.before.length > 0 ? freeBelow(start, portion.reached) : [],
      takenOut: portion.before.some(({ kind }) => kind === 'insert') ? start.inserted : undefined,
      stood: overwritten,
      name: isFirstName && !start.isNamed ? undefined : (formula ?? referenceTo(since.at, since.at.rect)),
      records: noteGone(),
    });
  }

  function noteGone(): ReadonlyMap<string, undefined> {
    return new Map(start.note && !isTorn ? [[start.note.key, undefined]] : []);
  }

  async function nameBlock(): Promise<void> {
    const name = referenceTo(progress.at, progress.at.rect);
    await run.act('nameBlock', (context) => {
      context.workbook.names.getItem(anchor).formula = name;
    });
  }

  async function finish(share: Share): Promise<Written> {
    if (!isNothing(share)) {
      try {
        await send({ ...share, isLast: true });
      } catch (error) {
        if (isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged') || !(await hasEnded(share.records))) throw error;
      }
    }
    return { cellsWritten, address: progress.at };
  }

  function isNothing({ before = [], chunk, after = [], records }: Share): boolean {
    if (!standing || start.moves || chunk) return false;
    const isSameSize = start.rows === standing.rect.rows && start.columns === standing.rect.columns;
    return isSameSize && before.length + after.length + (records?.size ?? 0) === 0;
  }

  /** Whether a request has done all the same what it seemed to fail at: the records are the last that it keeps. */
  async function hasEnded(records: Share['records']): Promise<boolean> {
    const kept = [...(records ?? [])].filter(([, text]) => text !== undefined);
    if (kept.length === 0) return false;
    const { step, address } = await run.ask('readBlock', (context) => {
      const read = askRecords().queue(context);
      const range = context.workbook.names.getItemOrNullObject(anchor).getRangeOrNullObject().load(PLACE);
      return () => ({ step: read(), address: range.isNullObject ? undefined : addressOf(range) });
    });
    if (!address || !('done' in step) || !kept.every(([key, text]) => step.done.get(key) === text)) return false;
    progress = { ...progress, isAnchored: true, at: address };
    return true;
  }

  async function undo(): Promise<void> {
    if (reached === undefined) return;
    const now = await run.ask('putBack', (context) => {
      const range = context.workbook.names.getItemOrNullObject(anchor).getRangeOrNullObject().load(PLACE);
      return () => (range.isNullObject ? undefined : addressOf(range));
    });
    // Without its name nothing of it can be found, and of a first block nothing stands.
    if (!now && !standing) await dropNote(run, start.note);
    if (!now || isTorn) return;
    const touched = reached;
    const hasInserted = start.inserted !== undefined && (!standing || now.rect.rows !== standing.rect.rows);
    const stood = last
      ? journals
      : journals.flatMap((one) => stoodWithin(one, { ...one.part, row: 0, rows: touched }) ?? []);
    await putBack(run, start, {
      emptied: [
        ...(touched > 0 ? freeWithin(start, { row: 0, column: 0, rows: touched, columns: start.columns }) : []),
        ...filledBy(last?.after ?? []),
      ],
      unformatted: freeBelow(start, touched),
      takenOut: hasInserted ? start.inserted : undefined,
      stood,
      name: standing ? referenceTo(now, standing.rect) : formerName,
      records: noteGone(),
    });
  }

  return { send, finish, undo };
}

/** Cells beside the block were free before formulas were filled into them. */
function filledBy(operations: readonly Operation[]): Rect[] {
  return operations.flatMap((operation) => (operation.kind === 'fillDown' ? [operation.to] : []));
}

/** The request never reached the workbook. */
function isRefused(error: unknown): boolean {
  return isWorkbookFailure(error) && error.hostCode === 'RequestPayloadSizeLimitExceeded';
}

/** What comes before the rows goes with the first half, what comes after them with the second. */
function inHalves({ before = [], chunk, after = [], ...rest }: Share): Share[] | undefined {
  const halves = chunk && halvesOf(chunk);
  if (!halves) return undefined;
  const [first, second] = halves;
  return [
    { before, chunk: first },
    { ...rest, after, chunk: second },
  ];
}
