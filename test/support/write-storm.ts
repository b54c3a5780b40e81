/** Several writers at once who record placements without a pause, and remember what was answered: whatever fails, that must be there. */
import { setTimeout as later } from 'node:timers/promises';

export interface WriteStorm {
  /** The ids of the files whose placement was answered with 200. */
  readonly answered: ReadonlySet<string>;
  /** What no platform may answer: another status than 200 and 503, or a 503 that names no time to wait. */
  readonly faults: readonly string[];
  /** Settles once so many more were answered. */
  moreAnswered(count: number): Promise<void>;
  /** Settles once a writer was refused or cut off since it was asked. */
  notAnswered(): Promise<void>;
  stop(): Promise<void>;
}

interface StormOptions {
  /** The platform's address, which ends in `/api`. */
  readonly url: string;
  readonly token: string;
  readonly writers: number;
  /** Begins the ids of its files. */
  readonly name: string;
  readonly report?: number;
}

/** Milliseconds that a writer waits where nobody answers. */
const PAUSE = 20;

export function writeWithoutPause({ url, token, writers, name, report = 2 }: StormOptions): WriteStorm {
  const answered = new Set<string>();
  const faults: string[] = [];
  let unanswered = 0;
  let sent = 0;
  let isOver = false;

  async function record(id: string): Promise<void> {
    const response = await fetch(`${url}/v1/deployments/1/reports/${report}/connect-workbook`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ externalWorkbookId: id, resultLocation: 'Sheet1!A1' }),
    });
    const body = await response.text();
    if (response.status === 200) {
      answered.add(id);
      return;
    }
    unanswered += 1;
    if (response.status !== 503 || !(Number(response.headers.get('retry-after')) >= 1)) {
      faults.push(`${response.status} ${response.headers.get('retry-after')} ${body}`);
    }
    await later(PAUSE);
  }

  async function write(): Promise<void> {
    while (!isOver) {
      sent += 1;
      // Nobody listens, or the connection broke: that was no answer, and nothing is promised.
      await record(`${name}-${sent}`).catch(() => {
        unanswered += 1;
        return later(PAUSE);
      });
    }
  }

  const atWork = Promise.all(Array.from({ length: writers }, write));
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached()) await later(PAUSE);
  };
  return {
    answered,
    faults,
    moreAnswered(count) {
      const goal = answered.size + count;
      return until(() => answered.size >= goal);
    },
    notAnswered() {
      const before = unanswered;
      return until(() => unanswered > before);
    },
    async stop() {
      isOver = true;
      await atWork;
    },
  };
}
