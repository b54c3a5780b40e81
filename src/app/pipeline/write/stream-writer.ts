/**
 * Writes the rows of a block while later rows are still being read: one batch is written while the
 * next one is collected.
 */
import { type Chunk, createChunker, MAX_ROWS, type Operation } from '../../../grid';
import { createBlockRows, type Result, type ResultBuilder } from '../../../placement';
import type { BlockStream } from '../../../workbook';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { PipelineControl } from '../events';
import { MAX_CACHED_CELLS } from '../fetch/cached-rows';
import type { WriteOutcome, WriteScript } from '../steps';
import { createSampleCollector } from './sample-collector';
import { countNarrowColumns, createWriteOperations, listSlots } from './script';

/**
 * Is thrown if a stream cannot continue. Its rows are removed, and the result is written as a
 * whole. Reasons: a user has filled cells below, which needs a question, or has changed rows; or a
 * late value turns a column of dates into texts.
 */
export class StreamImpossibleError extends Error {}

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
  private readonly sampleCollector: ReturnType<typeof createSampleCollector>;
  private readonly batcher: ReturnType<typeof createChunker>;
  /** Lists columns whose rows did not all get the same number format. */
  private readonly mixedFormatColumns = new Set<number>();
  /** The last batch was written with these number formats. */
  private formats: readonly string[] | undefined;
  private result: Result;
  /** Counts the rows, including the header, that were passed to the batcher. */
  private takenRowCount = 0;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;

  /**
   * @param script the script of the first rows that have arrived
   * @param lastWriteAt the time at which they arrived; later the time of the last write
   */
  constructor(
    private readonly parts: Pick<PlacementParts, 'clock' | 'pause'>,
    private readonly stream: BlockStream,
    private readonly script: WriteScript,
    private lastWriteAt: number,
    private readonly control: PipelineControl,
  ) {
    const { result, headerRows } = script;
    this.result = result;
    this.rows = createBlockRows({ ...result, row: (index) => this.result.row(index) }, listSlots(script), headerRows);
    this.sampleCollector = createSampleCollector(headerRows);
    this.batcher = createChunker(stream.limits);
  }

  /**
   * Writes full batches of the rows so far; if the last write was long ago, also the incomplete
   * batch.
   */
  async write(partialResult: ResultBuilder, isDue = this.isDue()): Promise<void> {
    const result = partialResult.finish();
    this.acceptResult(result);
    await this.writeFullBatches();
    const incompleteBatch = isDue ? this.batcher.flush() : undefined;
    if (incompleteBatch) await this.sendBatch(incompleteBatch);
    if (result.rowCount * result.columns.length > MAX_CACHED_CELLS) partialResult.release();
  }

  /**
   * Ends the write.
   * @param script the script of all rows
   */
  async finish(
    script: WriteScript,
  ): Promise<Pick<WriteOutcome, 'address' | 'rowSums' | 'sample' | 'records' | 'refusedFormats' | 'narrowColumns'>> {
    this.acceptResult(script.result);
    await this.writeFullBatches();
    const incompleteBatch = this.batcher.flush();
    await this.writing;
    this.control.signal.throwIfAborted();
    const operations = {
      before: incompleteBatch ? this.createOperationsBefore(incompleteBatch) : [],
      after: this.createOperationsAfter(script),
    };
    const rowSums = this.rows.computeRowSums();
    const sample = this.sampleCollector.getSample();
    const formatsRefused = new Map();
    const records = script.createRecords(rowSums, sample, formatsRefused);
    const { address } = await this.stream.finish(incompleteBatch?.rows ?? [], operations, records);
    const narrowColumns = countNarrowColumns(script);
    return { address, rowSums, sample, records, refusedFormats: formatsRefused, narrowColumns };
  }

  /** Resolves once no batch is being written. */
  async waitUntilIdle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private isDue(): boolean {
    return !this.isWriting && this.parts.clock.now() - this.lastWriteAt >= MAX_INTERVAL_MS;
  }

  private acceptResult(result: Result): void {
    const wereDates = this.result.columns.map(({ type }) => type === 'time');
    if (result.columns.some(({ type }, column) => wereDates[column] && type !== 'time'))
      throw new StreamImpossibleError();
    this.result = result;
  }

  private async writeFullBatches(): Promise<void> {
    for (let fullBatch = await this.takeFullBatch(); fullBatch; fullBatch = await this.takeFullBatch())
      await this.sendBatch(fullBatch);
  }

  /** @returns a batch that is full now; undefined if more rows are needed */
  private async takeFullBatch(): Promise<Chunk | undefined> {
    const { headerRows, plan } = this.script;
    const length = Math.min(headerRows + this.result.rowCount, MAX_ROWS - plan.block.row);
    const rowsBetweenPauses = Math.ceil(CELLS_BETWEEN_PAUSES / this.result.columns.length);
    while (this.takenRowCount < length) {
      const pausing = this.takenRowCount % rowsBetweenPauses === 0 ? this.parts.pause() : undefined;
      if (pausing) await pausing;
      this.control.signal.throwIfAborted();
      const row = this.rows.row(this.takenRowCount);
      this.takenRowCount += 1;
      this.sampleCollector.push(row);
      const fullBatch = this.batcher.add(row);
      if (fullBatch) return fullBatch;
    }
    return undefined;
  }

  /** Writes one batch while the next one is collected; a third batch waits. */
  private async sendBatch(chunk: Chunk): Promise<void> {
    const { signal, onProgress } = this.control;
    await this.writing;
    signal.throwIfAborted();
    const rows = Math.max(0, chunk.from + chunk.rows.length - this.script.headerRows);
    this.isWriting = true;
    this.writing = this.stream
      .append(chunk.rows, this.createOperationsBefore(chunk))
      .finally(() => {
        this.isWriting = false;
        this.lastWriteAt = this.parts.clock.now();
      })
      .then(() => onProgress({ kind: 'written', rows, total: undefined }));
    // A rejection while rows are being read must not count as unhandled.
    this.writing.catch(() => undefined);
  }

  /** Gives each batch the number formats that the rows so far suggest. */
  private createOperationsBefore({ from, rows }: Chunk): readonly Operation[] {
    const { script, result } = this;
    this.trackFormats(result);
    const { plan, survey } = script;
    const block = { ...plan.block, rows: from + rows.length };
    const gain = { ...block, row: block.row + from, rows: rows.length };
    const batch = { ...plan, block, gains: [gain] };
    return createWriteOperations({ ...script, result, plan: batch, survey: { ...survey, freeColumns: [] } }).before;
  }

  /** Corrects number formats at the end that later rows have changed. */
  private createOperationsAfter(script: WriteScript): readonly Operation[] {
    this.trackFormats(script.result);
    const { after } = createWriteOperations(script);
    if (this.mixedFormatColumns.size === 0) return after;
    const former = script.result.columns.map((_, column) =>
      this.mixedFormatColumns.has(column) ? TEXT_FORMAT : 'General',
    );
    const survey = { ...script.survey, groundFormats: [former], freeColumns: [] };
    return [...after, ...createWriteOperations({ ...script, survey }).before];
  }

  private trackFormats({ numberFormats }: Result): void {
    this.formats?.forEach((format, column) => {
      if (format !== numberFormats[column]) this.mixedFormatColumns.add(column);
    });
    this.formats = numberFormats;
  }
}
