/**
 * Runs several writers at once that record placements without a pause and remember which were
 * answered: whatever fails, those must be in the database.
 */
import { setTimeout as later } from 'node:timers/promises';

export interface WriteStorm {
  /** The ids of the files whose placement was answered with 200. */
  readonly answeredIds: ReadonlySet<string>;
  /**
   * Answers that no platform may give: a status other than 200 and 503, or a 503 without a time to
   * wait.
   */
  readonly faults: readonly string[];
  /** Resolves once this many more writes were answered. */
  waitForAnswers(count: number): Promise<void>;
  /** Resolves once a write was refused or cut off after this call. */
  waitForRefusal(): Promise<void>;
  stop(): Promise<void>;
}

interface StormOptions {
  /** The platform's address, which ends in `/api`. */
  readonly url: string;
  readonly token: string;
  readonly writers: number;
  /** The beginning of the ids of its files. */
  readonly name: string;
  readonly report?: number;
}

/** Limits how long a writer waits if the platform does not answer. */
const PAUSE = 20;

export function startWriteStorm({ url, token, writers, name, report = 2 }: StormOptions): WriteStorm {
  const answeredIds = new Set<string>();
  const faults: string[] = [];
  let unansweredCount = 0;
  let sentCount = 0;
  let isOver = false;

  async function sendRecord(id: string): Promise<void> {
    const response = await fetch(`${url}/v1/deployments/1/reports/${report}/connect-workbook`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ externalWorkbookId: id, resultLocation: 'Sheet1!A1' }),
    });
    const body = await response.text();
    if (response.status === 200) {
      answeredIds.add(id);
      return;
    }
    unansweredCount += 1;
    if (response.status !== 503 || !(Number(response.headers.get('retry-after')) >= 1)) {
      faults.push(`${response.status} ${response.headers.get('retry-after')} ${body}`);
    }
    await later(PAUSE);
  }

  async function writeRepeatedly(): Promise<void> {
    while (!isOver) {
      sentCount += 1;
      // The platform was not listening, or the connection broke. Without an answer nothing is
      // promised.
      await sendRecord(`${name}-${sentCount}`).catch(() => {
        unansweredCount += 1;
        return later(PAUSE);
      });
    }
  }

  const writersEnded = Promise.all(Array.from({ length: writers }, writeRepeatedly));
  const waitUntil = async (isReached: () => boolean): Promise<void> => {
    while (!isReached()) await later(PAUSE);
  };
  return {
    answeredIds,
    faults,
    waitForAnswers(count) {
      const targetCount = answeredIds.size + count;
      return waitUntil(() => answeredIds.size >= targetCount);
    },
    waitForRefusal() {
      const before = unansweredCount;
      return waitUntil(() => unansweredCount > before);
    },
    async stop() {
      isOver = true;
      await writersEnded;
    },
  };
}
