/** What one batch cost. */
export interface BatchLogEntry {
  /** Contents of cells that the batch wrote, cleared or read. */
  readonly cells: number;
  readonly cellsWritten: number;
  readonly cellsRead: number;
  /** Bytes of the request's body in UTF-8. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Time in the host, without the latency that was asked for. */
  readonly ms: number;
  readonly actions: number;
  /** Excel's error code, when the batch failed. */
  readonly error?: string;
}
