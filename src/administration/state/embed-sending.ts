/** Sends the people of a table, a few at a time, and writes each answer next to its row at once. */
import { type Failure, toFailure } from '../../app';
import {
  type Clock,
  type GenerateSessionInput,
  isPlatformFailure,
  type ManagementClient,
  type PlatformFailureCode,
} from '../../client';
import { formatFirstCell } from '../../grid';
import { type ActionParts, isUnansweredRequest } from './action';
import type { ResultColumn } from './embed-results';
import type { EmbedCellTexts, ReviewedTable } from './embed-review';

export interface EmbedProgress {
  readonly toSend: number;
  readonly created: number;
  readonly refused: number;
  /** Counts sessions that may or may not exist, because the platform did not answer. */
  readonly unanswered: number;
  readonly withSessionId: number;
  /** Counts people whose row could not be sent. */
  readonly notSent: number;
  /** A pause that the platform asked for ends at this time, in milliseconds since 1970. */
  readonly pausedUntil: number | undefined;
  /** Lists sessions whose rows no longer exist in the sheet. */
  readonly orphanedSessions: readonly OrphanedSession[];
}

interface OrphanedSession {
  /** The row had this address when it was read; it may have moved or been deleted since. */
  readonly address: string;
  readonly sessionId: string;
}

interface SendRequest {
  readonly client: ManagementClient;
  readonly host: string;
  readonly reviewedTable: ReviewedTable;
  readonly column: ResultColumn;
  readonly texts: EmbedCellTexts;
  readonly signal: AbortSignal;
  onProgress(progress: EmbedProgress): void;
}

const MAX_CONCURRENT_REQUESTS = 3;
/** Sending pauses this long if the platform asks for a pause without saying how long. */
const DEFAULT_PAUSE_MS = 30_000;
const MAX_PAUSES = 10;
/**
 * After this many consecutive requests without an answer the platform is probably down, so the rest
 * is not sent.
 */
const MAX_UNANSWERED = 5;
/** These errors would repeat for every person, so the rest is not sent. */
const FATAL_CODES: readonly PlatformFailureCode[] = [
  'NotSignedIn',
  'PlatformUnreachable',
  'CrossOriginBlocked',
  'WrongAddress',
  'RateLimited',
];

/**
 * Resolves to the final progress, however sending ended. All answers are written by then, or listed
 * as orphaned.
 * @returns `failure` if a failure stopped it early
 */
export async function sendTable(
  { clock, onFailure }: Pick<ActionParts, 'onFailure'> & { readonly clock: Clock },
  request: SendRequest,
): Promise<{ readonly progress: EmbedProgress; readonly failure: Failure | undefined }> {
  const { client, reviewedTable, texts, signal } = request;
  const queue = [...reviewedTable.inputs];
  const sessions = new Map<number, string>();
  const answerWriter = createAnswerWriter(request.column);
  let refused = 0;
  let unanswered = 0;
  let consecutiveUnanswered = 0;
  let pausedUntil: number | undefined;
  let failure: Failure | undefined;

  const createProgress = (): EmbedProgress => ({
    toSend: reviewedTable.inputs.size,
    created: sessions.size,
    refused,
    unanswered,
    withSessionId: reviewedTable.review.withSessionId,
    notSent: reviewedTable.problems.size,
    pausedUntil,
    orphanedSessions: listOrphanedSessions(reviewedTable, sessions, answerWriter.lostRows),
  });
  const reportProgress = () => request.onProgress(createProgress());

  function stopSending(error: unknown): void {
    if (failure !== undefined || signal.aborted) return;
    onFailure(error);
    failure = toFailure(error, request.host);
  }

  async function requestSession(input: GenerateSessionInput): Promise<string> {
    for (let pauses = 0; ; pauses += 1) {
      const remainingMs = (pausedUntil ?? 0) - clock.now();
      if (remainingMs > 0) await clock.wait(remainingMs, signal);
      signal.throwIfAborted();
      try {
        const sessionId = await client.generateSession(input, signal);
        pausedUntil = undefined;
        return sessionId;
      } catch (error) {
        if (!isPlatformFailure(error) || error.code !== 'RateLimited' || pauses === MAX_PAUSES) throw error;
        pausedUntil = clock.now() + (error.retryAfterMs ?? DEFAULT_PAUSE_MS);
        reportProgress();
      }
    }
  }

  async function sendQueue(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [offset, input] = next;
      if (signal.aborted || failure !== undefined) return;
      try {
        const sessionId = await requestSession(input);
        sessions.set(offset, sessionId);
        consecutiveUnanswered = 0;
        answerWriter.enqueue(offset, sessionId).catch(stopSending);
      } catch (error) {
        if (signal.aborted) return;
        if (isPlatformFailure(error) && FATAL_CODES.includes(error.code)) return stopSending(error);
        const rowFailure = toFailure(error, request.host);
        if (isUnansweredRequest(error)) {
          unanswered += 1;
          consecutiveUnanswered += 1;
          answerWriter.enqueue(offset, texts.unanswered(rowFailure)).catch(stopSending);
          if (consecutiveUnanswered === MAX_UNANSWERED) stopSending(error);
        } else {
          refused += 1;
          consecutiveUnanswered = 0;
          answerWriter.enqueue(offset, texts.refused(rowFailure)).catch(stopSending);
        }
      }
      reportProgress();
    }
  }

  try {
    // The header is written first, because every answer would be lost if the cells cannot be
    // written.
    if (reviewedTable.needsHeader) await answerWriter.enqueue(0, texts.header);
    for (const [offset, problems] of reviewedTable.problems)
      answerWriter.enqueue(offset, texts.notSent(problems)).catch(stopSending);
    await answerWriter.flush();
    reportProgress();
    await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, sendQueue));
    await answerWriter.flush();
  } catch (error) {
    stopSending(error);
  }
  pausedUntil = undefined;
  return { progress: createProgress(), failure };
}

interface AnswerWriter {
  /** Resolves once the text is written. Texts that arrive during a write go into the next batch. */
  enqueue(offset: number, text: string): Promise<void>;
  flush(): Promise<void>;
  /** Holds the offsets of rows whose text could not be written. */
  readonly lostRows: ReadonlySet<number>;
}

function createAnswerWriter(column: ResultColumn): AnswerWriter {
  const lostRows = new Set<number>();
  const pendingTexts = new Map<number, string>();
  let activeWrite: Promise<void> | undefined;

  async function write(): Promise<void> {
    try {
      while (pendingTexts.size > 0) {
        const batch = new Map(pendingTexts);
        pendingTexts.clear();
        const missingRows = await column.write(batch).catch((error: unknown) => {
          for (const offset of batch.keys()) lostRows.add(offset);
          throw error;
        });
        for (const offset of missingRows) lostRows.add(offset);
      }
    } finally {
      for (const offset of pendingTexts.keys()) lostRows.add(offset);
      pendingTexts.clear();
      activeWrite = undefined;
    }
  }

  return {
    lostRows,
    enqueue(offset, text) {
      pendingTexts.set(offset, text);
      activeWrite ??= write();
      return activeWrite;
    },
    flush: async () => activeWrite,
  };
}

function listOrphanedSessions(
  { table }: ReviewedTable,
  sessions: ReadonlyMap<number, string>,
  lostRows: ReadonlySet<number>,
): OrphanedSession[] {
  const { sheet, rect } = table.address;
  return [...lostRows].flatMap((offset) => {
    const sessionId = sessions.get(offset);
    const address = formatFirstCell({ sheet, rect: { ...rect, row: rect.row + offset } });
    return sessionId === undefined ? [] : [{ address, sessionId }];
  });
}
