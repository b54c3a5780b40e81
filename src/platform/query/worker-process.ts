/** Controls a process that runs queries: asks it, stops its query, and kills it if it does not stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { QueryError } from './query-error';
import { type Question, type WorkerAnswer, WorkerMessage } from './worker-messages';

export interface WorkerProcess {
  /**
   * Asks one question at a time.
   * @throws QueryError for a statement that cannot be answered, and the signal's reason after an abort
   */
  ask(question: Question, signal: AbortSignal): Promise<WorkerAnswer>;
  /**
   * Stops the current query. Resolves to true if the process can be asked again, to false if it had to
   * be killed.
   */
  rest(): Promise<boolean>;
  kill(): Promise<void>;
}

/** A query has this many milliseconds to notice that it should stop; then its process is killed. */
const GRACE = 1000;

/** The process gets only these environment variables, and none of the platform's secrets. */
const TAKEN_ALONG = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/**
 * Starts a process.
 * @param script the bundled `query-worker.ts`
 * @param modules the folder where the process finds its packages
 * @param onExit called when the process has ended
 */
export function startWorker(script: string, modules: string, ended: () => void = () => {}): WorkerProcess {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { ...Object.fromEntries(TAKEN_ALONG.map((name) => [name, process.env[name]])), NODE_PATH: modules },
  });
  let waiting: { take(answer: WorkerAnswer): void; fail(reason: unknown): void } | undefined;
  let rested: (() => void) | undefined;
  let gone: QueryError | undefined;
  const exited = new Promise<void>((resolve) => {
    const over = () => {
      gone ??= new QueryError(400, 'The query took more than it may have, and was stopped.');
      waiting?.fail(gone);
      ended();
      resolve();
    };
    child.once('exit', over);
    child.once('error', over);
  });
  child.on('message', (raw) => {
    const message = WorkerMessage.parse(raw);
    if ('answer' in message) waiting?.take(message.answer);
    else if ('ended' in message) rested?.();
    else gone = new QueryError(400, 'The query needs more memory than it may have.');
  });

  return {
    async ask(question, signal) {
      signal.throwIfAborted();
      if (gone !== undefined) throw gone;
      let giveUp = () => {};
      try {
        const answer = await new Promise<WorkerAnswer>((take, fail) => {
          waiting = { take, fail };
          giveUp = () => fail(signal.reason);
          signal.addEventListener('abort', giveUp, { once: true });
          send(child, question);
        });
        if ('fault' in answer) throw new QueryError(400, answer.fault);
        return answer;
      } finally {
        waiting = undefined;
        signal.removeEventListener('abort', giveUp);
      }
    },
    async rest() {
      let timer: NodeJS.Timeout | undefined;
      const stopped = new Promise<boolean>((resolve) => {
        rested = () => resolve(true);
        timer = setTimeout(() => resolve(false), GRACE);
        void exited.then(() => resolve(false));
        send(child, { ask: 'end' });
      });
      const able = (await stopped) && gone === undefined;
      clearTimeout(timer);
      if (!able) await this.kill();
      return able;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The exit handler reports a process that no longer listens. */
function send(child: ChildProcess, question: Question): void {
  if (child.connected) child.send(question, () => undefined);
}
