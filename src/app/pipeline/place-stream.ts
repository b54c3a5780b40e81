/**
 * Writes a first placement while its query still runs, if there is nothing to ask: its frame is free, and all cells below are empty, down to
 * the edge of the sheet. Otherwise it is written as a whole.
 */
import { type Address, type Chunk, createChunker, MAX_ROWS, type Reach } from '../../grid';
import {
  anchorName,
  createRowSummer,
  frameOf,
  headerCells,
  headerRowsFor,
  planBlock,
  type Result,
  type ResultBuilder,
  writeRowSums,
} from '../../placement';
import { type BlockStream, isWorkbookFailure, type WriteControl } from '../../workbook';
import { needsCellAbove } from '../features/all';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { createEnds } from './block-ends';
import type { FetchedRows } from './fetch';
import { firstWrite, type RequestedPlacement } from './first-write';
import { CELLS_KEPT } from './kept-rows';
import { recordsOf, refuseLongTitles } from './script';
import type { Written } from './steps';
import { createStreamFormats, type StreamFormats } from './stream-formats';
import { type GroundSeen, lookAtFreeGround } from './survey';
import { planFirst } from './with-features';

interface PlaceStream {
  /** Call it with each piece of the result. It waits while Excel is busy. */
  read(soFar: ResultBuilder): Promise<void>;
  /** Writes the rest. Returns undefined if the result must be written as a whole. */
  end(fetched: FetchedRows): Promise<Written | undefined>;
  /** Restores the sheet. Later rows are not streamed. */
  undo(): Promise<void>;
}

/**
 * Thrown if a stream cannot go on. Its rows are removed, and the result is written as a whole. Reasons: a user has filled cells below, which
 * has to be asked about, or has changed rows; or a late value turns a column of dates into texts.
 */
export class MustBeWhole extends Error {}

/**
 * Rows that arrive slowly are written at this interval, however few they are. It counts from the first of them, so rows that a slow query
 * gives all at once are one request, and one step of undo.
 */
const MAX_INTERVAL_MS = 1000;

export function createPlaceStream(
  parts: PlacementParts,
  session: Session,
  request: RequestedPlacement,
  control: Required<Pick<WriteControl, 'signal' | 'onRows' | 'onWaitingForCell'>>,
): PlaceStream {
  const { signal } = control;
  const { replaces } = request;
  const summer = createRowSummer();
  let mode: 'undecided' | 'whole' | Streaming = replaces ? 'whole' : 'undecided';
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let lastAt: number | undefined;
  /** Number of rows that the chunker has. */
  let taken = 0;
  /** One for each column: true if its values were written as dates so far. */
  let dateColumns: readonly boolean[] = [];
  let releaseTurn = (): void => undefined;
  /** All other changes of the workbook wait until the stream ends. */
  let stream: BlockStream | undefined;

  /** @returns a chunk that has become full */
  async function take({ at, headerRows, chunker, ends }: Streaming, result: Result): Promise<Chunk | undefined> {
    const maxRows = MAX_ROWS - at.rect.row - headerRows;
    const dates = result.columns.map(({ type }) => type === 'time');
    if (dateColumns.some((wasDate, column) => wasDate && !dates[column])) throw new MustBeWhole();
    dateColumns = dates;
    for (; taken < Math.min(result.rowCount, maxRows); ) {
      const pausing = parts.pause();
      if (pausing) await pausing;
      signal.throwIfAborted();
      const row = result.row(taken);
      taken += 1;
      summer.pushInputs(row);
      ends.push(row);
      const full = chunker.add(row);
      if (full) return full;
    }
    return undefined;
  }

  async function begin(result: Result): Promise<'whole' | Streaming> {
    const at = await request.selection;
    const { sheet, rect } = at;
    if (frameOf(rect).kind === 'fixed') return 'whole';
    refuseLongTitles(result.columns);
    const headerRows = headerRowsFor(result.columns, request);
    releaseTurn = await parts.turns.acquire(signal);
    const seen = await lookAtFreeGround(
      parts,
      { ...request, ...request.options, headerRows, selection: at, hasCellAbove: needsCellAbove(request.options) },
      result.columns.length,
    );
    if (!seen) {
      releaseTurn();
      return 'whole';
    }
    const note = noteOf(parts, request.id, { isFirst: true, isInserted: false, isClaimed: false });
    // Features know only after the last row what they write.
    const reaches: Reach[] = [];
    stream = await parts.workbook.stream(
      {
        anchor: anchorName(request.id),
        sheet,
        first: { row: rect.row, column: rect.column },
        rows: undefined,
        columns: result.columns.length,
        isNamed: seen.isNamed,
        standing: undefined,
        analystColumns: [],
        inserted: undefined,
        overwrites: false,
        reaches,
        note,
      },
      control,
    );
    const formats = createStreamFormats({ first: rect, headerRows, ground: seen.groundFormats[0] ?? [] });
    const chunker = createChunker(stream.limits);
    const ends = createEnds(headerRows);
    for (const row of headerCells(result.columns, headerRows)) {
      chunker.add(row);
      ends.push(row);
    }
    return { at, headerRows, block: stream, seen, formats, reaches, chunker, ends };
  }

  /** One chunk is written while the next is read; a third one waits. */
  async function write({ block, formats, headerRows }: Streaming, chunk: Chunk, result: Result): Promise<void> {
    await waitForWrite();
    signal.throwIfAborted();
    const end = chunk.from + chunk.rows.length;
    isWriting = true;
    writing = block.append(chunk.rows, formats.before(chunk, result.numberFormats)).finally(() => {
      isWriting = false;
      lastAt = parts.clock.now();
    });
    // A refusal that comes while rows are being read must not count as unhandled.
    writing.then(() => control.onRows(Math.max(0, end - headerRows))).catch(() => undefined);
  }

  async function waitForWrite(): Promise<void> {
    try {
      await writing;
    } catch (error) {
      if (isWorkbookFailure(error, 'CellsInTheWay', 'CellsChanged')) throw new MustBeWhole();
      throw error;
    }
  }

  async function writeFull(streaming: Streaming, result: Result): Promise<void> {
    for (let full = await take(streaming, result); full; full = await take(streaming, result))
      await write(streaming, full, result);
  }

  return {
    async read(soFar) {
      if (mode === 'whole') return;
      const result = soFar.finish();
      lastAt ??= parts.clock.now();
      const isDue = !isWriting && parts.clock.now() - lastAt >= MAX_INTERVAL_MS;
      if (mode === 'undecided') {
        if (!isDue && result.rowCount * result.columns.length < MIN_CELLS_AT_ONCE) return;
        mode = await begin(result);
        if (mode === 'whole') return;
      }
      await writeFull(mode, result);
      const rest = isDue ? mode.chunker.rest() : undefined;
      if (rest) await write(mode, rest, result);
      if (result.rowCount * result.columns.length > CELLS_KEPT) soFar.release();
    },
    async end(fetched) {
      const { result } = fetched;
      if (typeof mode === 'string') return undefined;
      await writeFull(mode, result);
      const rest = mode.chunker.rest();
      await waitForWrite();
      signal.throwIfAborted();
      const { at, headerRows, block, seen, formats, reaches, ends } = mode;
      const whole = { ...request, fetched, block: at, frame: { kind: 'free' }, headerRows } as const;
      const first = firstWrite(parts, session, whole);
      const { laidOut, origin, isFirst } = first;
      const plan = planBlock({ ...laidOut.size, occupied: [] });
      const features = await planFirst(first);
      reaches.push(...features.flatMap(({ changes }) => changes));
      const { slots, formerSums } = laidOut;
      const rows = { laidOut, origin, at: first.at, isFirst };
      const planned = { ...rows, block: plan, slots, formerSums, features, formulasBeside: seen.formulasBeside };
      const rowSums = writeRowSums(summer.finish());
      const contents = { address: { sheet: at.sheet, rect: plan.block }, rowSums, slots, formatsRefused: new Map() };
      const sight = ends.sight();
      const records = recordsOf(parts, planned, contents, sight);
      const operations = {
        before: rest ? formats.before(rest, result.numberFormats) : [],
        after: formats.after(plan, result, seen.freeColumns),
      };
      const finishing = block.finish(rest?.rows ?? [], operations, records);
      writing = finishing.then(() => undefined);
      await waitForWrite();
      const { address } = await finishing;
      releaseTurn();
      return { kind: 'written', plan: planned, ...contents, address, sight, records, changed: true };
    },
    async undo() {
      await writing.catch(() => undefined);
      const begun = stream;
      stream = undefined;
      mode = 'whole';
      try {
        await begun?.undo();
      } finally {
        releaseTurn();
      }
    },
  };
}

interface Streaming {
  readonly at: Address;
  readonly headerRows: number;
  readonly block: BlockStream;
  readonly seen: GroundSeen;
  readonly formats: StreamFormats;
  readonly reaches: Reach[];
  readonly chunker: ReturnType<typeof createChunker>;
  readonly ends: ReturnType<typeof createEnds>;
}

/** A smaller result is streamed only if its rows arrive slowly: otherwise one batch can take it. */
const MIN_CELLS_AT_ONCE = 50_000;
