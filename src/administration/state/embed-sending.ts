/** Sends the people of a table, a few at a time, and writes each answer next to its row at once. */
import { type Failure, toFailure } from '../../app';
import {
  type Clock,
  type GenerateSessionInput,
  isPlatformFailure,
  type ManagementClient,
  type PlatformFailureCode,
} from '../../client';
import { anchorOf } from '../../grid';
import { type ActionParts, isUnanswered } from './action';
import type { ResultColumn } from './embed-results';
import type { EmbedCellWords, ReviewedTable } from './embed-review';

export interface EmbedProgress {
  readonly toSend: number;
  readonly made: number;
  readonly refused: number;
  /** Counts sessions that may or may not exist, because the platform did not answer. */
  readonly unanswered: number;
  readonly already: number;
  /** Counts people whose row could not be sent. */
  readonly notSent: number;
  /** A pause that the platform asked for ends at this time, in milliseconds since 1970. */
  readonly pausedUntil: number | undefined;
  /** Lists sessions whose rows no longer exist in the sheet. */
  readonly orphaned: readonly OrphanedSession[];
}

interface OrphanedSession {
  /** The row had this address when it was read; it may have moved or been deleted since. */
  readonly at: string;
  readonly sessionId: string;
}

interface Sending {
  readonly client: ManagementClient;
  readonly host: string;
  readonly reviewed: ReviewedTable;
  readonly column: ResultColumn;
  readonly words: EmbedCellWords;
  readonly signal: AbortSignal;
  onProgress(progress: EmbedProgress): void;
}

const AT_ONCE = 3;
/** Sending pauses this long if the platform asks for a pause without saying how long. */
const PAUSE_MS = 30_000;
const MAX_PAUSES = 10;
/**
 * After this many consecutive requests without an answer the platform is probably down, so the rest
 * is not sent.
 */
const MAX_UNANSWERED = 5;
/** These errors would repeat for every person, so the rest is not sent. */
const ENDS_ALL: readonly PlatformFailureCode[] = [
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
  sending: Sending,
): Promise<{ readonly progress: EmbedProgress; readonly failure: Failure | undefined }> {
  const { client, reviewed, words, signal } = sending;
  const queue = [...reviewed.inputs];
  const sessions = new Map<number, string>();
  const notes = createNotes(sending.column);
  let refused = 0;
  let unanswered = 0;
  let silence = 0;
  let pausedUntil: number | undefined;
  let failure: Failure | undefined;

  const progress = (): EmbedProgress => ({
    toSend: reviewed.inputs.size,
    made: sessions.size,
    refused,
    unanswered,
    already: reviewed.review.already,
    notSent: reviewed.problems.size,
    pausedUntil,
    orphaned: listOrphaned(reviewed, sessions, notes.lost),
  });
  const tell = () => sending.onProgress(progress());

  function endAll(error: unknown): void {
    if (failure !== undefined || signal.aborted) return;
    onFailure(error);
    failure = toFailure(error, sending.host);
  }

  async function ask(input: GenerateSessionInput): Promise<string> {
    for (let pauses = 0; ; pauses += 1) {
      const rest = (pausedUntil ?? 0) - clock.now();
      if (rest > 0) await clock.wait(rest, signal);
      signal.throwIfAborted();
      try {
        const sessionId = await client.generateSession(input, signal);
        pausedUntil = undefined;
        return sessionId;
      } catch (error) {
        if (!isPlatformFailure(error) || error.code !== 'RateLimited' || pauses === MAX_PAUSES) throw error;
        pausedUntil = clock.now() + (error.retryAfterMs ?? PAUSE_MS);
        tell();
      }
    }
  }

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [offset, input] = next;
      if (signal.aborted || failure !== undefined) return;
      try {
        const sessionId = await ask(input);
        sessions.set(offset, sessionId);
        silence = 0;
        notes.post(offset, sessionId).catch(endAll);
      } catch (error) {
        if (signal.aborted) return;
        if (isPlatformFailure(error) && ENDS_ALL.includes(error.code)) return endAll(error);
        const why = toFailure(error, sending.host);
        if (isUnanswered(error)) {
          unanswered += 1;
          silence += 1;
          notes.post(offset, words.unanswered(why)).catch(endAll);
          if (silence === MAX_UNANSWERED) endAll(error);
        } else {
          refused += 1;
          silence = 0;
          notes.post(offset, words.refused(why)).catch(endAll);
        }
      }
      tell();
    }
  }

  try {
    // The header is written first, because every answer would be lost if the cells cannot be
    // written.
    if (reviewed.needsHeader) await notes.post(0, words.header);
    for (const [offset, problems] of reviewed.problems) notes.post(offset, words.notSent(problems)).catch(endAll);
    await notes.written();
    tell();
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await notes.written();
  } catch (error) {
    endAll(error);
  }
  pausedUntil = undefined;
  return { progress: progress(), failure };
}

interface Notes {
  /** Resolves once the text is written. Texts that arrive during a write go into the next batch. */
  post(offset: number, text: string): Promise<void>;
  written(): Promise<void>;
  /** The offsets of rows whose text could not be written. */
  readonly lost: ReadonlySet<number>;
}

function createNotes(column: ResultColumn): Notes {
  const lost = new Set<number>();
  const waiting = new Map<number, string>();
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    try {
      while (waiting.size > 0) {
        const group = new Map(waiting);
        waiting.clear();
        const orphaned = await column.write(group).catch((error: unknown) => {
          for (const offset of group.keys()) lost.add(offset);
          throw error;
        });
        for (const offset of orphaned) lost.add(offset);
      }
    } finally {
      for (const offset of waiting.keys()) lost.add(offset);
      waiting.clear();
      writing = undefined;
    }
  }

  return {
    lost,
    post(offset, text) {
      waiting.set(offset, text);
      writing ??= write();
      return writing;
    },
    written: async () => writing,
  };
}

function listOrphaned(
  { table }: ReviewedTable,
  sessions: ReadonlyMap<number, string>,
  lost: ReadonlySet<number>,
): OrphanedSession[] {
  const { sheet, rect } = table.address;
  return [...lost].flatMap((offset) => {
    const sessionId = sessions.get(offset);
    const at = anchorOf({ sheet, rect: { ...rect, row: rect.row + offset } });
    return sessionId === undefined ? [] : [{ at, sessionId }];
  });
}
