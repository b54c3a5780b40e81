/**
 * Defines the events that a refresh or a first placing reports while it runs. A run and the open
 * report turn them into statuses.
 */
import type { AnchorLocation } from '../../workbook';

export type PipelineEvent =
  /** A snapshot has found the block. */
  | { readonly kind: 'located'; readonly place: AnchorLocation }
  /** The platform is still running the query. */
  | { readonly kind: 'querying' }
  /** The result has this number of rows so far. */
  | { readonly kind: 'read'; readonly rows: number }
  /** Rows of data are in the sheet. The total is unknown while the query still runs. */
  | { readonly kind: 'written'; readonly rows: number; readonly total: number | undefined }
  /** Excel starts or stops waiting for the user to finish editing a cell. */
  | { readonly kind: 'waitingForCell'; readonly isWaiting: boolean };

export type OnProgress = (event: PipelineEvent) => void;

export interface PipelineControl {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}
