/**
 * Rows of a first placement appear while its query still runs, where there is nothing to ask: the frame is free, and the ground below is
 * too, down to the sheet's edge. Otherwise the whole result is fetched first.
 */
import type { Report } from '../../client';
import { type Address, type Chunk, createChunker, intersectRect, MAX_ROWS } from '../../grid';
import {
  anchorName,
  createRowSummer,
  frameOf,
  headerRow,
  type Plan,
  planBlock,
  type Result,
  type ResultBuilder,
  roomAt,
  writeRowSums,
} from '../../placement';
import type { BlockStream, WriteControl } from '../../workbook';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import { noteOf } from '../workbook/unfinished-writes';
import { type Fetched, fetchResult, queryOf } from './fetch-result';
import { othersOn } from './ground';
import { CELLS_KEPT } from './kept-rows';
import { isRightAligned, widthsFor } from './write-result';

interface PlaceStreamRequest {
  readonly id: string;
  readonly report: Report;
  readonly selection: Address;
  readonly headers: boolean;
  readonly signal: AbortSignal;
}

export interface PlaceStreamSteps {
  reading(rows: number, waiting: boolean): void;
  /** The total is unknown while the query still runs. */
  writing(rows: number, total: number | undefined): void;
  waitingForCell(waiting: boolean): void;
}

interface Streamed {
  readonly plan: Plan;
  readonly rowSums: string;
}

/** The rows of the report; `streamed` where they stand in their cells by now. */
export async function fetchWhilePlacing(
  parts: PlacementParts,
  session: Session,
  request: PlaceStreamRequest,
  steps: PlaceStreamSteps,
): Promise<Fetched & { readonly streamed: Streamed | undefined }> {
  const { signal } = request;
  const query = queryOf(request.report);
  const progress = {
    onRows: (rows: number) => steps.reading(rows, false),
    onWaiting: () => steps.reading(0, true),
  };
  let written = 0;
  const stream = createPlaceStream(parts, request, {
    signal,
    onRows(rows) {
      written = rows;
      steps.writing(rows, undefined);
    },
    onWaitingForCell: (waiting) => steps.waitingForCell(waiting),
  });
  try {
    const fetched = await fetchResult(session, query, signal, {
      ...progress,
      onRows: (rows) => written === 0 && progress.onRows(rows),
      onRead: (soFar) => stream.read(soFar),
      async onRestart() {
        await stream.undo();
        written = 0;
      },
    });
    return { ...fetched, streamed: await stream.end(fetched.result) };
  } catch (error) {
    await stream.undo();
    if (!(error instanceof MustBeWhole)) throw error;
    return { ...(await fetchResult(session, query, signal, progress)), streamed: undefined };
  }
}

interface PlaceStream {
  /** To be called with each piece of the result; waits while the workbook takes its time. */
  read(soFar: ResultBuilder): Promise<void>;
  /** Writes what is left. Undefined when the result must be written as a whole. */
  end(result: Result): Promise<Streamed | undefined>;
  /** Leaves the sheet as it was; rows that come later are not streamed. */
  undo(): Promise<void>;
}

/**
 * What was streamed must go: somebody has filled cells below meanwhile, so the analyst is asked; or a value came late that makes texts of a
 * column of dates.
 */
class MustBeWhole extends Error {}

/** A slow query shows its rows as often as this, however few they are. */
const AT_LEAST_EVERY_MS = 1000;

function createPlaceStream(
  parts: PlacementParts,
  request: PlaceStreamRequest,
  control: Required<Pick<WriteControl, 'signal' | 'onRows' | 'onWaitingForCell'>>,
): PlaceStream {
  const { selection, headers, signal } = request;
  const mostRows = MAX_ROWS - selection.rect.row - (headers ? 1 : 0);
  const chunker = createChunker();
  const summer = createRowSummer();
  let mode: 'undecided' | 'whole' | Streaming = frameOf(selection.rect).kind === 'free' ? 'undecided' : 'whole';
  let writing: Promise<boolean> = Promise.resolve(true);
  let isWriting = false;
  let lastAt = parts.clock.now();
  let taken = 0;
  /** Columns that went into the cells as dates so far. */
  let written: readonly boolean[] = [];
  let leaveTurn = (): void => undefined;

  /** @returns a chunk that has become full */
  function take(result: Result): Chunk | undefined {
    const dates = result.columns.map(({ type }) => type === 'time');
    if (written.some((wasDate, column) => wasDate && !dates[column])) throw new MustBeWhole();
    written = dates;
    for (; taken < Math.min(result.rowCount, mostRows); ) {
      const row = result.row(taken);
      taken += 1;
      summer.pushInputs(row);
      const full = chunker.add(row);
      if (full) return full;
    }
    return undefined;
  }

  async function begin(result: Result): Promise<'whole' | Streaming> {
    leaveTurn = await enterTurn(parts);
    const facts = await lookAtGround(parts, request, result.columns.length);
    if (!facts) {
      leaveTurn();
      return 'whole';
    }
    if (headers) chunker.add(headerRow(result));
    const { sheet, rect } = selection;
    const start = { anchor: anchorName(request.id), sheet, row: rect.row, column: rect.column };
    const size = { columns: result.columns.length, headerRows: headers ? 1 : 0 } as const;
    const note = noteOf(parts, request.id, { isFirst: true, isInserted: false, isClaimed: false });
    const block = await parts.workbook.stream({ ...start, ...size, note }, control);
    return { block, ...facts };
  }

  /** One chunk is written while the next is read; a third one waits. */
  async function write({ block }: Streaming, chunk: Chunk, result: Result): Promise<void> {
    if (!(await writing)) throw new MustBeWhole();
    signal.throwIfAborted();
    const done = chunk.from + chunk.rows.length - (headers ? 1 : 0);
    isWriting = true;
    writing = block.append(chunk.rows, result.numberFormats).then((isFree) => {
      isWriting = false;
      lastAt = parts.clock.now();
      if (isFree) control.onRows(done);
      return isFree;
    });
    // A refusal that comes while rows are being read must not count as unhandled.
    writing.catch(() => undefined);
  }

  async function writeFull(streaming: Streaming, result: Result): Promise<void> {
    for (let full = take(result); full; full = take(result)) await write(streaming, full, result);
  }

  return {
    async read(soFar) {
      if (mode === 'whole') return;
      const result = soFar.finish();
      const isDue = !isWriting && parts.clock.now() - lastAt >= AT_LEAST_EVERY_MS;
      if (mode === 'undecided') {
        if (!isDue && result.rowCount * result.columns.length < CELLS_TO_BEGIN) return;
        mode = await begin(result);
        if (mode === 'whole') return;
      }
      await writeFull(mode, result);
      const rest = isDue ? chunker.rest() : undefined;
      if (rest) await write(mode, rest, result);
      if (result.rowCount * result.columns.length > CELLS_KEPT) soFar.release();
    },
    async end(result) {
      if (typeof mode === 'string') return undefined;
      const { block, freeColumns } = mode;
      await writeFull(mode, result);
      const rest = chunker.rest();
      if (rest) await write(mode, rest, result);
      if (!(await writing)) throw new MustBeWhole();
      signal.throwIfAborted();
      const { columns, numberFormats } = result;
      const widths = widthsFor(result, headers).map((width, column) => (freeColumns[column] ? width : undefined));
      await block.finish({ numberFormats, rightAligned: columns.map(({ type }) => isRightAligned(type)), widths });
      leaveTurn();
      const size = { rows: result.rowCount + (headers ? 1 : 0), columns: columns.length };
      const plan = planBlock({
        anchor: selection.rect,
        frame: { kind: 'free' },
        previous: undefined,
        size,
        occupied: [],
      });
      return { plan, rowSums: writeRowSums(summer.finish()) };
    },
    async undo() {
      await writing.catch(() => undefined);
      const streamed = mode;
      mode = 'whole';
      try {
        if (typeof streamed !== 'string') await streamed.block.undo();
      } finally {
        leaveTurn();
      }
    },
  };
}

interface Streaming {
  readonly block: BlockStream;
  readonly freeColumns: readonly boolean[];
}

/** Fewer come in one piece anyway. */
const CELLS_TO_BEGIN = 50_000;

/** Undefined where there is something to ask. */
async function lookAtGround(
  parts: PlacementParts,
  { id, selection }: PlaceStreamRequest,
  columns: number,
): Promise<{ readonly freeColumns: readonly boolean[] } | undefined> {
  const { sheet, rect } = selection;
  if (columns > roomAt(rect).columns) return undefined;
  const reach = { row: rect.row, column: rect.column, rows: MAX_ROWS - rect.row, columns };
  const others = await othersOn(parts, sheet, id);
  if (others.some((other) => intersectRect(other.rect, reach))) return undefined;
  const ground = await parts.workbook.survey(sheet, [reach]);
  if (ground.filled.length > 0) return undefined;
  const { obstacles, isReadOnly, isProtected, filtered } = await parts.workbook.obstacles(sheet, reach);
  if (obstacles.length > 0 || isReadOnly || isProtected || filtered) return undefined;
  return { freeColumns: await parts.workbook.emptyColumns(sheet, rect.column, columns) };
}

/** Nothing else is written until the turn is left. */
function enterTurn({ turns }: PlacementParts): Promise<() => void> {
  return new Promise((entered) => {
    void turns.take(() => new Promise<void>((leave) => entered(leave)));
  });
}
