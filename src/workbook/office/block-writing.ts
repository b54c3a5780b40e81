/**
 * A block on its way into the sheet, request by request. It ends in the new block, or with every cell put back that it touched: what stood
 * there is known from the look before the write, and from what each request read before its own writes.
 */
import {
  type Address,
  type BlockCell,
  type BlockStart,
  blank,
  cellCount,
  changesBlock,
  halvesOfShare,
  inputsOf,
  type MovedPart,
  movedParts,
  type Operation,
  partOfChunk,
  progressAtFirst,
  putBackMoved,
  putBackShare,
  putBackWrite,
  referenceTo,
  type Share,
  type Stood,
  sizeMoved,
  tellingCell,
} from '../../grid';
import type { Written } from '../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../workbook-failure';
import { PLACE, partsAt, partsOf } from './anchors';
import { putBack } from './block-put-back';
import { queueShare, type ShareSent } from './block-request';
import type { ExcelRun, RunOptions } from './excel-run';
import { askRecords } from './look/file';
import { queueAnchor } from './look/names';
import { readBlock } from './read-cells';
import { dropNote, type Records } from './records';

export interface Writing {
  /** @throws WorkbookFailure `CellsInTheWay` or `CellsChanged`, with nothing of this share left in the sheet */
  send(share: Share): Promise<void>;
  /** The last share: what comes after the rows, the name over the whole block, and the records that describe it. */
  finish(share: Share, records: Records): Promise<Written>;
  /** Puts back all that was touched. */
  undo(): Promise<void>;
}

/**
 * @param journals what stood in cells that will be written over
 * @param rowWritten as it was written, or its first cells: tells it from rows that somebody inserts meanwhile
 */
export function openWriting(
  run: ExcelRun,
  start: BlockStart,
  journals: readonly Stood[],
  rowWritten: (index: number) => readonly BlockCell[],
  options: RunOptions,
): Writing {
  const { anchor, standing } = start;
  const relied = start.inserted ? [...journals, blank(start.inserted)] : journals;
  let progress = progressAtFirst(start);
  /** Rows that may have been written, counted from the block's first; undefined before any request. */
  let reached: number | undefined;
  /** What may have been done after rows. */
  let done: readonly Operation[] = [];
  let cellsWritten = 0;
  /** What a name said that was there before a first block took it. */
  let formerName: string | undefined;
  /** The name does not point at the block. */
  let isMisnamed = false;
  /** Somebody inserted or deleted rows or columns in the middle of a long write: what was written is not where it was. */
  let isTorn = false;

  async function send(share: Share, records: Records = new Map()): Promise<void> {
    const { chunk } = share;
    const before = { reached, done };
    const reach = Math.max(reached ?? 0, chunk ? chunk.from + chunk.rows.length : 0);
    reached = reach;
    done = [...done, ...share.after];
    let sent: ShareSent;
    try {
      sent = await run.ask('writeBlock', queueShare(start, progress, relied, share, reach, records), options);
    } catch (error) {
      if (isTooLarge(error, 'Response') && (await hasRun(share))) return;
      const halves = isTooLarge(error, 'Request', 'Response') ? halvesOfShare(share) : undefined;
      if (!halves) throw error;
      ({ reached, done } = before);
      for (const half of halves) await send(half, half.isLast ? records : new Map());
      return;
    }
    if (sent.conflict) {
      isTorn = sent.isResized && (before.reached ?? 0) > 0;
      await giveBack(share, reach, sent);
      ({ reached, done } = before);
      throw new WorkbookFailure(sent.conflict, 'writeBlock');
    }
    if (!progress.isAnchored) formerName = sent.formula;
    progress = sent.progress;
    cellsWritten += share.chunk ? cellCount(partOfChunk(share.chunk)) : 0;
    isMisnamed = sent.isMisnamed;
    if (isMisnamed) await run.ask('nameBlock', queuePlace);
  }

  /** Where the name points, which is corrected first. */
  function queuePlace(context: Excel.RequestContext): () => Address | undefined {
    if (isMisnamed) context.workbook.names.getItem(anchor).formula = referenceTo(progress.at, progress.at.rect);
    const { read } = queueAnchor(context, anchor, PLACE);
    return () => {
      isMisnamed = false;
      const located = read();
      return located.kind === 'found' ? located.address : undefined;
    };
  }

  /** Of a request whose answer was too large nobody knows whether it was carried out: a cell tells. */
  async function hasRun(share: Share): Promise<boolean> {
    const telling = tellingCell(share, relied);
    if (!telling) return false;
    const { place, cell } = await run.ask('writeBlock', (context) => {
      const readPlace = queuePlace(context);
      const part = progress.isAnchored ? partsOf(context, anchor) : partsAt(context, start);
      const range = part({ ...telling, rows: 1, columns: 1 }).load('formulas,values');
      return () => ({ place: readPlace(), cell: inputsOf(range.formulas, range.values)[0]?.[0] });
    });
    // Where somebody has typed there meanwhile, the next request meets it.
    if (!place || cell !== telling.after) return false;
    progress = { ...progress, isAnchored: true, at: place };
    cellsWritten += share.chunk ? cellCount(partOfChunk(share.chunk)) : 0;
    return true;
  }

  /** Takes out what one request has done, with what it has read itself just before. */
  async function giveBack(
    share: Share,
    reach: number,
    { overwritten, formula, progress: since }: ShareSent,
  ): Promise<void> {
    const isFirstName = !progress.isAnchored;
    await putBack(run, start, {
      ...putBackShare(start, share, reach, overwritten),
      name: isFirstName && !start.isNamed ? undefined : (formula ?? referenceTo(since.at, since.at.rect)),
      records: isTorn ? new Map() : noteGone(),
    });
  }

  function noteGone(): Records {
    return new Map(start.note ? [[start.note.key, undefined]] : []);
  }

  async function finish(share: Share, records: Records): Promise<Written> {
    if (records.size > 0 || changesBlock(start, share)) {
      try {
        await send(share, records);
      } catch (error) {
        if (isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged') || !(await hasEnded(records))) throw error;
      }
    }
    return { cellsWritten, address: progress.at };
  }

  /** Whether a request has done all the same what it seemed to fail at: the records are the last that it keeps. */
  async function hasEnded(records: Records): Promise<boolean> {
    const kept = [...records].filter(([, text]) => text !== undefined);
    if (kept.length === 0) return false;
    const { step, address } = await run.ask('readBlock', (context) => {
      const read = askRecords().queue(context);
      const readPlace = queuePlace(context);
      return () => ({ step: read(), address: readPlace() });
    });
    if (!address || !('done' in step) || !kept.every(([key, text]) => step.done.get(key) === text)) return false;
    progress = { ...progress, isAnchored: true, at: address };
    return true;
  }

  async function undo(): Promise<void> {
    if (reached === undefined) return;
    const now = await run.ask('putBack', queuePlace);
    // Without its name nothing of it can be found, and of a first block nothing stands.
    if (!now && !standing) await dropNote(run, start.note);
    if (!now) return;
    const hasInserted = start.inserted !== undefined && (!standing || now.rect.rows !== standing.rect.rows);
    const back = putBackWrite(start, journals, reached, done, hasInserted);
    const moved = isTorn ? await partsNow(now, reached) : undefined;
    // What nobody can tell from what somebody inserted stays, with the note in the file.
    if (isTorn && !moved) return;
    const size = standing && (moved ? sizeMoved(standing.rect, moved) : standing.rect);
    await putBack(run, start, {
      ...(moved ? putBackMoved(back, moved) : back),
      name: size ? referenceTo(now, size) : formerName,
      records: noteGone(),
    });
  }

  /** Where the cells are now that have stood, or were written, by the rows and columns that were theirs. */
  async function partsNow({ rect }: Address, written: number): Promise<MovedPart[] | undefined> {
    const now = await readBlock(run, anchor, rect, new AbortController().signal);
    const telling = rowWritten(0).flatMap((_, column) => (start.analystColumns.includes(column) ? [] : [column]));
    const was = (index: number) => (index < written ? rowWritten(index) : (standing?.rows.row(index) ?? []));
    return movedParts({ ...progress.at.rect, row: was }, { ...rect, row: now.row }, telling);
  }

  return { send, finish, undo };
}

/** A refused request never reached the workbook; after a refused response it may have been carried out. */
function isTooLarge(error: unknown, ...of: readonly ('Request' | 'Response')[]): boolean {
  return isWorkbookFailure(error) && of.some((part) => error.hostCode === `${part}PayloadSizeLimitExceeded`);
}
