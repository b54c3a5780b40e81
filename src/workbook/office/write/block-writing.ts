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
  hasSameSize,
  inputsOf,
  isReachSet,
  type MovedPart,
  movedParts,
  NOTHING_BACK,
  type NotesShare,
  partOfChunk,
  progressAtFirst,
  putBackMoved,
  putBackShare,
  putBackWrite,
  type Reach,
  type RowOperations,
  referenceTo,
  type Share,
  type Stood,
  sizeMoved,
  tellingCell,
} from '../../../grid';
import type { Written } from '../../workbook';
import { isWorkbookFailure, WorkbookFailure } from '../../workbook-failure';
import { PLACE, partsAt, partsOf } from '../anchors';
import type { ExcelRun, RunOptions } from '../excel-run';
import { formatRightsOf, PROTECTION } from '../format-rights';
import { askRecords } from '../look/file';
import { queueAnchor } from '../look/names';
import { surely } from '../outcome';
import { readBlock } from '../read-cells';
import { dropNote, queueHasRecord, queueReadRecords, type Records } from '../records';
import { putBack } from './block-put-back';
import { queueShare, type ShareSent } from './block-request';
import { addressIn } from './drop-staging';
import { clearedWhereAstray, clearFiltersOver } from './filters-met';
import { moveBackUp, queueReadMovedDown } from './half-way';
import { queueReachNow } from './reach';

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
  /** Operations that may have been carried out. */
  let done: RowOperations = { before: [], after: [] };
  let notesDone: readonly NotesShare[] = [];
  let isLastSent = false;
  let cellsWritten = 0;
  let requests = 0;
  /** What a name said that was there before a first block took it. */
  let formerName: string | undefined;
  /** The name does not point at the block. */
  let isMisnamed = false;
  /** Somebody inserted or deleted rows or columns in the middle of a long write: what was written is not where it was. */
  let isTorn = false;
  /** What the request has written over that met an edit, and what the file keeps of it, until both are given back. */
  let met: { readonly stood: readonly Stood[]; readonly records: Records } | undefined;
  /** Whether the last request was carried out could not be read: then nothing is put back either. */
  let unknown: unknown;
  /** Some request was carried out as a whole. */
  let hasSent = false;

  async function send(share: Share, records: Records = new Map()): Promise<void> {
    const { chunk } = share;
    const before = { reached, done, notesDone };
    const reach = Math.max(reached ?? 0, chunk ? chunk.from + chunk.rows.length : 0);
    reached = reach;
    done = { before: [...done.before, ...share.before], after: [...done.after, ...share.after] };
    isLastSent = share.isLast;
    notesDone = share.notes ? [...notesDone, share.notes] : notesDone;
    let sent: ShareSent;
    try {
      sent = await run.ask('writeBlock', queueShare(start, progress, relied, share, reach, records), options);
    } catch (error) {
      if (isTooLarge(error, 'Response') && (await hasRun(share))) {
        hasSent = true;
        requests += 1;
        return;
      }
      const isResized = isWorkbookFailure(error, 'CellsGone') && (await hasOtherSize());
      const halves = isTooLarge(error, 'Request', 'Response') ? halvesOfShare(share) : undefined;
      if (!halves && !isResized) throw error;
      ({ reached, done, notesDone } = before);
      if (isResized) {
        isTorn = (reached ?? 0) > 0;
        throw new WorkbookFailure('CellsChanged', 'writeBlock');
      }
      for (const half of halves ?? []) await send(half, half.isLast ? records : new Map());
      return;
    }
    if (!progress.isAnchored) formerName = sent.formula;
    hasSent = true;
    const conflict = await filterMet(share, sent);
    if (conflict) {
      isTorn = sent.isResized && (before.reached ?? 0) > 0;
      met = { stood: sent.overwritten, records };
      await giveBack(share, sent);
      met = undefined;
      ({ reached, done, notesDone } = before);
      throw new WorkbookFailure(conflict, 'writeBlock');
    }
    progress = sent.progress;
    requests += 1;
    cellsWritten += share.chunk ? cellCount(partOfChunk(share.chunk)) : 0;
    isMisnamed = sent.isMisnamed;
    if (isMisnamed) await run.ask('nameBlock', queuePlace);
  }

  /** Where a filter has led astray what was written, and where all of it is to be given back, it is cleared. */
  async function filterMet(share: Share, { isHidden, progress: now, conflict }: ShareSent) {
    const isAstray =
      isHidden && (await clearedWhereAstray(run, now.at, share, start.analystColumns, conflict !== undefined));
    return conflict ?? (isAstray ? ('FilterSet' as const) : undefined);
  }

  /** Where the name points, which is corrected first. */
  function queuePlace(context: Excel.RequestContext): () => Address | undefined {
    if (isMisnamed) context.workbook.names.getItem(anchor).formula = referenceTo(progress.at, progress.at.rect);
    const { read } = queueAnchor(context, anchor, PLACE);
    return () => {
      isMisnamed = false;
      return addressIn(read());
    };
  }

  /** Rows or columns of the block have come or gone: then Excel has done nothing of a request. */
  async function hasOtherSize(): Promise<boolean> {
    if (!progress.isAnchored) return false;
    const now = await run.ask('writeBlock', queuePlace);
    return now !== undefined && !hasSameSize(now.rect, progress.at.rect);
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
    { overwritten, reaches = [], formula, place, records }: ShareSent,
  ): Promise<void> {
    await putBack(run, start, {
      ...putBackShare(start, share, overwritten, reaches),
      name: place ?? formula,
      records,
      formatRights: start.formatRights,
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
        // What is to be given back has not ended, whatever the file says.
        if (met || isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged')) throw error;
        const ending = surely(run, 'writeBlock', () => hasEnded(records));
        ending.catch((failure: unknown) => {
          unknown = failure;
        });
        if (!(await ending)) throw error;
      }
    }
    return { cellsWritten, requests, address: progress.at };
  }

  /** Whether a request has done all the same what it seemed to fail at: the records are the last that it keeps. */
  async function hasEnded(records: Records): Promise<boolean> {
    if (!isAnyKept(records)) return false;
    const { step, address } = await run.ask('readBlock', (context) => {
      const read = askRecords().queue(context);
      const readPlace = queuePlace(context);
      return () => ({ step: read(), address: readPlace() });
    });
    if (!address || !('done' in step) || !areKept(records, step.done)) return false;
    progress = { ...progress, isAnchored: true, at: address };
    return true;
  }

  /** What reaches where this write was to take it: what somebody has changed since stays. */
  async function reachesSet(): Promise<readonly Reach[]> {
    const wanted = start.reaches ?? [];
    if (wanted.length === 0 || !isLastSent) return [];
    return run.ask('putBack', (context) => {
      const part = partsOf(context, anchor);
      const reads = wanted.map((one) => ({ one, read: queueReachNow(part, one) }));
      return () => reads.flatMap(({ one, read }) => (isReachSet(one, read()) ? [one] : []));
    });
  }

  async function undo(): Promise<void> {
    if (unknown) throw unknown;
    if (reached !== undefined) await surely(run, 'putBack', putAllBack);
  }

  /** The note in the file comes with the first cell that is touched, and goes with the last one that is put back. */
  async function putAllBack(): Promise<void> {
    const { inserted, first } = start;
    const {
      now,
      isTouched,
      moved: movedDown,
      formatRights,
    } = await run.ask('putBack', (context) => {
      const readPlace = queuePlace(context);
      const { range, read } = queueAnchor(context, anchor, `${PLACE},${PROTECTION}`);
      const readMoved = inserted && queueReadMovedDown(context, anchor);
      const readNote = queueHasRecord(context, start.note?.key);
      // The last request takes the note away and keeps its records.
      const readRecords = queueReadRecords(context, [...(met?.records.keys() ?? [])]);
      return () => ({
        now: readPlace(),
        isTouched: readNote() || areKept(met?.records, readRecords()),
        moved: readMoved?.(),
        formatRights: read().kind === 'found' ? formatRightsOf(range.worksheet) : undefined,
      });
    });
    if (!isTouched) return;
    if (inserted && movedDown && !now && !standing) await moveBackUp(run, anchor, first, inserted, movedDown);
    // Without its name nothing of it can be found, and of a first block nothing stands.
    if (!now && !standing) await dropNote(run, start.note);
    if (!now) return;
    await clearFiltersOver(run, now);
    const hasGrown = !standing || now.rect.rows !== standing.rect.rows;
    const hasMoved = movedDown ? inserted && movedDown.rect.row - now.rect.row > inserted.row : hasGrown;
    const hasInserted = inserted !== undefined && hasMoved === true;
    const rows = reached ?? 0;
    const written = putBackWrite(
      start,
      journals,
      rows,
      { ...done, isLast: isLastSent },
      notesDone,
      hasInserted,
      await reachesSet(),
    );
    const back = { ...written, stood: [...written.stood, ...(met?.stood ?? [])] };
    const moved = isTorn ? await partsNow(now, rows) : undefined;
    // What nobody can tell from what somebody inserted stays, with the note in the file.
    if (isTorn && !moved) return;
    const size = standing && (moved ? sizeMoved(standing.rect, moved) : standing.rect);
    const name = size ? { ...now, rect: { ...now.rect, rows: size.rows, columns: size.columns } } : formerName;
    const ending = { name, records: noteGone(), formatRights };
    try {
      await putBack(run, start, { ...(moved ? putBackMoved(back, moved) : back), ...ending });
    } catch (error) {
      // A protected sheet lets no cell be put back, and let none be written.
      if (hasSent || !isWorkbookFailure(error, 'WorkbookProtected')) throw error;
      await putBack(run, start, { ...NOTHING_BACK, ...ending });
    }
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

function isAnyKept(records: Records): boolean {
  return [...records.values()].some((text) => text !== undefined);
}

function areKept(records: Records = new Map(), now: Records): boolean {
  return isAnyKept(records) && [...records].every(([key, text]) => text === undefined || now.get(key) === text);
}

/** A refused request never reached the workbook; after a refused response it may have been carried out. */
function isTooLarge(error: unknown, ...of: readonly ('Request' | 'Response')[]): boolean {
  return isWorkbookFailure(error) && of.some((part) => error.hostCode === `${part}PayloadSizeLimitExceeded`);
}
