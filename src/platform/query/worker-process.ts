/** A process that runs queries, as the platform holds it: asked, made to stop, ended when it does not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { QueryError } from './query-error';
import { type Question, type WorkerAnswer, WorkerMessage } from './worker-messages';

export interface WorkerProcess {
  /** One question at a time. Throws a `QueryError` for a statement that cannot be answered, the signal's reason when it aborts. */
  ask(question: Question, signal: AbortSignal): Promise<WorkerAnswer>;
  /** Stops what runs. True when the process can be asked again, false when it had to be ended. */
  rest(): Promise<boolean>;
  kill(): Promise<void>;
}

/** How long a query may take to notice that it is to stop, in milliseconds; then its process is ended. */
const GRACE = 1000;

/** Of the environment: the process needs a machine around it, and none of the platform's secrets. */
const TAKEN_ALONG = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/** `script` is the built `query-worker.ts`; `modules` the folder where it finds its packages; `ended` hears when it is gone. */
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

/** A process that is gone is told by its end. */
function send(child: ChildProcess, question: Question): void {
  if (child.connected) child.send(question, () => undefined);
}
