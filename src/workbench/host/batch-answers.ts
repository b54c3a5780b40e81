/** Answers and logs each batch; refuses requests and responses that are too large. */
import { toBatchError } from './batch';
import { HostError } from './host-error';
import type { BatchAnswer, BatchLogEntry } from './host-options';
import type { BatchRequest, BatchResponse } from './protocol';

interface FinishedBatch {
  readonly body: string;
  readonly request: BatchRequest;
  readonly response: BatchResponse;
  /** The batch began at this time of `performance.now()`. */
  readonly startTime: number;
  readonly book: { readonly cellsRead: number; readonly cellsWritten: number };
}

export class BatchAnswers {
  private readonly logEntries: BatchLogEntry[] = [];

  /** Returns one entry per batch that reached the host, oldest first. */
  readLog(): readonly BatchLogEntry[] {
    return [...this.logEntries];
  }

  clearLog(): void {
    this.logEntries.length = 0;
  }

  get count(): number {
    return this.logEntries.length;
  }

  /** Answers a batch that never reaches the workbook. */
  refuse(body: string, code: string, message: string): BatchAnswer {
    const error = toBatchError(new HostError(code, message));
    this.logEntries.push({ ...EMPTY_ENTRY, requestBytes: countBytes(body), error: error.Code });
    return { kind: 'answered', body: JSON.stringify({ Results: [], TraceIds: [], Error: error }) };
  }

  /** @param limit in bytes */
  refuseTooLarge(body: string, limit: number): BatchAnswer | undefined {
    const requestBytes = countBytes(body);
    if (requestBytes <= limit) return undefined;
    const code = 'RequestPayloadSizeLimitExceeded';
    this.logEntries.push({ ...EMPTY_ENTRY, requestBytes, error: code });
    return { kind: 'refused', code, message: 'The request payload size has exceeded the limit.' };
  }

  /** @param limit for the response, in bytes */
  answer({ body, request, response, startTime, book }: FinishedBatch, limit: number): BatchAnswer {
    const answer = JSON.stringify(response);
    const responseBytes = countBytes(answer);
    const isTooLarge = responseBytes > limit;
    const code = isTooLarge ? 'ResponsePayloadSizeLimitExceeded' : response.Error?.Code;
    const { cellsRead, cellsWritten } = book;
    this.logEntries.push({
      ...{ cells: cellsRead + cellsWritten, cellsRead, cellsWritten, responseBytes },
      requestBytes: countBytes(body),
      ms: performance.now() - startTime,
      actions: request.Actions.length,
      ...(code !== undefined && { error: code }),
    });
    if (!isTooLarge || code === undefined) return { kind: 'answered', body: answer };
    return { kind: 'refused', code, message: 'The response payload size has exceeded the limit.' };
  }
}

const EMPTY_ENTRY = { cells: 0, cellsRead: 0, cellsWritten: 0, responseBytes: 0, ms: 0, actions: 0 };

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
