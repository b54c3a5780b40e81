/**
 * Writes the rows of a block while later rows are still being read: one batch is written while the
 * next one is collected.
 */
import { type Chunk, createChunker, MAX_ROWS, type Operation } from '../../../grid';
import { createBlockRows, type Result, type ResultBuilder } from '../../../placement';
import type { BlockStream } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { PipelineControl } from '../events';
import { CELLS_KEPT } from '../fetch/kept-rows';
import type { WriteScript, Written } from '../steps';
import { createEnds } from './block-ends';
import { operationsOf, slotsOf } from './script';

/**
 * Thrown if a stream cannot continue. Its rows are removed, and the result is written as a whole.
 * Reasons: a user has filled cells below, which needs a question, or has changed rows; or a late
 * value turns a column of dates into texts.
 */
export class MustBeWhole extends Error {}

/**
 * Rows that arrive slowly are written at this interval, however few they are. It starts with the
 * first row, so rows that a slow query returns all at once are one request, and one step of undo.
 */
export const MAX_INTERVAL_MS = 1000;

/** A pause reads the clock, which takes as long as several cells. */
const CELLS_BETWEEN_PAUSES = 200;

/**
 * Excel's format for cells in which every input stays text. Every format is written over it,
 * including `General`.
 */
const TEXT_FORMAT = '@';

export class StreamWriter {
  private readonly rows: ReturnType<typeof createBlockRows>;
  private readonly ends: ReturnType<typeof createEnds>;
  private readonly chunker: ReturnType<typeof createChunker>;
  /** Columns whose rows did not all get the same number format. */
  private readonly mixed = new Set<number>();
  /** The last batch was written with these number formats. */
  private formats: readonly string[] | undefined;
  private result: Result;
  /** Number of rows, including the header, that were passed to the chunker. */
  private taken = 0;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;

  /**
   * @param script the script of the first rows that have arrived
   * @param lastAt the time at which they arrived; later the time of the last write
   */
  constructor(
    private readonly parts: Pick<PlacementParts, 'clock' | 'pause'>,
    private readonly stream: BlockStream,
    private readonly script: WriteScript,
    private lastAt: number,
    private readonly control: PipelineControl,
  ) {
    const { result, headerRows } = script;
    this.result = result;
    this.rows = createBlockRows({ ...result, row: (index) => this.result.row(index) }, slotsOf(script), headerRows);
    this.ends = createEnds(headerRows);
    this.chunker = createChunker(stream.limits);
  }

  /**
   * Writes full batches of the rows so far; if the last write was long ago, also the incomplete
   * batch.
   */
  async write(soFar: ResultBuilder, isDue = this.isDue()): Promise<void> {
    const result = soFar.finish();
    this.arrive(result);
    await this.writeFull();
    const rest = isDue ? this.chunker.rest() : undefined;
    if (rest) await this.send(rest);
    if (result.rowCount * result.columns.length > CELLS_KEPT) soFar.release();
  }

  /**
   * Ends the write.
   * @param script the script of all rows
   */
  async finish(
    script: WriteScript,
  ): Promise<Pick<Written, 'address' | 'rowSums' | 'sight' | 'records' | 'formatsRefused'>> {
    this.arrive(script.result);
    await this.writeFull();
    const rest = this.chunker.rest();
    await this.writing;
    this.control.signal.throwIfAborted();
    const operations = { before: rest ? this.operationsBefore(rest) : [], after: this.operationsAfter(script) };
    const rowSums = this.rows.rowSums();
    const sight = this.ends.sight();
    const formatsRefused = new Map();
    const records = script.records(rowSums, sight, formatsRefused);
    const { address } = await this.stream.finish(rest?.rows ?? [], operations, records);
    return { address, rowSums, sight, records, formatsRefused };
  }

  /** Resolves once no batch is being written. */
  async settled(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private isDue(): boolean {
    return !this.isWriting && this.parts.clock.now() - this.lastAt >= MAX_INTERVAL_MS;
  }

  private arrive(result: Result): void {
    const wereDates = this.result.columns.map(({ type }) => type === 'time');
    if (result.columns.some(({ type }, column) => wereDates[column] && type !== 'time')) throw new MustBeWhole();
    this.result = result;
  }

  private async writeFull(): Promise<void> {
    for (let full = await this.take(); full; full = await this.take()) await this.send(full);
  }

  /** @returns a batch that is full now; undefined if more rows are needed */
  private async take(): Promise<Chunk | undefined> {
    const { headerRows, plan } = this.script;
    const length = Math.min(headerRows + this.result.rowCount, MAX_ROWS - plan.block.row);
    const rowsBetweenPauses = Math.ceil(CELLS_BETWEEN_PAUSES / this.result.columns.length);
    while (this.taken < length) {
      const pausing = this.taken % rowsBetweenPauses === 0 ? this.parts.pause() : undefined;
      if (pausing) await pausing;
      this.control.signal.throwIfAborted();
      const row = this.rows.row(this.taken);
      this.taken += 1;
      this.ends.push(row);
      const full = this.chunker.add(row);
      if (full) return full;
    }
    return undefined;
  }

  /** Writes one batch while the next one is collected; a third batch waits. */
  private async send(chunk: Chunk): Promise<void> {
    const { signal, onProgress } = this.control;
    await this.writing;
    signal.throwIfAborted();
    const rows = Math.max(0, chunk.from + chunk.rows.length - this.script.headerRows);
    this.isWriting = true;
    this.writing = this.stream
      .append(chunk.rows, this.operationsBefore(chunk))
      .finally(() => {
        this.isWriting = false;
        this.lastAt = this.parts.clock.now();
      })
      .then(() => onProgress({ kind: 'written', rows, total: undefined }));
    // A rejection while rows are being read must not count as unhandled.
    this.writing.catch(() => undefined);
  }

  /** Gives each batch the number formats that the rows so far suggest. */
  private operationsBefore({ from, rows }: Chunk): readonly Operation[] {
    const { script, result } = this;
    this.noteFormats(result);
    const { plan, seen } = script;
    const block = { ...plan.block, rows: from + rows.length };
    const gain = { ...block, row: block.row + from, rows: rows.length };
    const batch = { ...plan, block, gains: [gain] };
    return operationsOf({ ...script, result, plan: batch, seen: { ...seen, freeColumns: [] } }).before;
  }

  /** Corrects number formats at the end that later rows have changed. */
  private operationsAfter(script: WriteScript): readonly Operation[] {
    this.noteFormats(script.result);
    const { after } = operationsOf(script);
    if (this.mixed.size === 0) return after;
    const former = script.result.columns.map((_, column) => (this.mixed.has(column) ? TEXT_FORMAT : 'General'));
    const seen = { ...script.seen, groundFormats: [former], freeColumns: [] };
    return [...after, ...operationsOf({ ...script, seen }).before];
  }

  private noteFormats({ numberFormats }: Result): void {
    this.formats?.forEach((format, column) => {
      if (format !== numberFormats[column]) this.mixed.add(column);
    });
    this.formats = numberFormats;
  }
}
