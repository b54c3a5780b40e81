/** A refresh or a first placing reports these events while it runs: a run and the open report make statuses of them. */
import type { Located } from '../../workbook';

export type PipelineEvent =
  /** A snapshot shows where the block is. */
  | { readonly kind: 'located'; readonly place: Located }
  /** The platform still runs the query. */
  | { readonly kind: 'querying' }
  /** The result has this number of rows so far. */
  | { readonly kind: 'read'; readonly rows: number }
  /** Rows of data are in the sheet. Their total is unknown while the query still runs. */
  | { readonly kind: 'written'; readonly rows: number; readonly total: number | undefined }
  /** Excel begins or ends to wait until a cell is no longer edited. */
  | { readonly kind: 'waitingForCell'; readonly isWaiting: boolean };

export type OnProgress = (event: PipelineEvent) => void;

export interface PipelineControl {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}
