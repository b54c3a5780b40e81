/**
 * Controls a process that runs queries: asks it, stops its query, and kills it if it does not stop.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { QueryError } from './query-error';
import { type Question, type WorkerAnswer, WorkerMessage } from './worker-messages';

export interface WorkerProcess {
  /**
   * Asks one question at a time.
   * @throws QueryError for a statement that cannot be answered, and the signal's reason after an
   * abort
   */
  ask(question: Question, signal: AbortSignal): Promise<WorkerAnswer>;
  /**
   * Stops the current query. Resolves to true if the process can be asked again, to false if it had
   * to be killed.
   */
  stop(): Promise<boolean>;
  kill(): Promise<void>;
}

/** A query has this many milliseconds to notice that it should stop; then its process is killed. */
const STOP_TIMEOUT_MS = 1000;

/** The process gets only these environment variables, and none of the platform's secrets. */
const INHERITED_VARIABLES = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/**
 * Starts a process that runs queries.
 * @param script the bundled `query-worker.ts`
 * @param modulesFolder the folder where the process finds its packages
 * @param onExit called when the process has ended
 */
export function startWorker(script: string, modulesFolder: string, onExit: () => void = () => {}): WorkerProcess {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {
      ...Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]])),
      NODE_PATH: modulesFolder,
    },
  });
  let pendingAnswer: { resolveAnswer(answer: WorkerAnswer): void; rejectAnswer(reason: unknown): void } | undefined;
  let onStopped: (() => void) | undefined;
  let exitError: QueryError | undefined;
  const exit = new Promise<void>((resolve) => {
    const handleExit = () => {
      exitError ??= new QueryError(400, 'The query took more than it may have, and was stopped.');
      pendingAnswer?.rejectAnswer(exitError);
      onExit();
      resolve();
    };
    child.once('exit', handleExit);
    child.once('error', handleExit);
  });
  child.on('message', (raw) => {
    const message = WorkerMessage.parse(raw);
    if ('answer' in message) pendingAnswer?.resolveAnswer(message.answer);
    else if ('ended' in message) onStopped?.();
    else exitError = new QueryError(400, 'The query needs more memory than it may have.');
  });

  return {
    async ask(question, signal) {
      signal.throwIfAborted();
      if (exitError !== undefined) throw exitError;
      let rejectOnAbort = () => {};
      try {
        const answer = await new Promise<WorkerAnswer>((resolveAnswer, rejectAnswer) => {
          pendingAnswer = { resolveAnswer, rejectAnswer };
          rejectOnAbort = () => rejectAnswer(signal.reason);
          signal.addEventListener('abort', rejectOnAbort, { once: true });
          send(child, question);
        });
        if ('fault' in answer) throw new QueryError(400, answer.fault);
        return answer;
      } finally {
        pendingAnswer = undefined;
        signal.removeEventListener('abort', rejectOnAbort);
      }
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const stopResult = new Promise<boolean>((resolve) => {
        onStopped = () => resolve(true);
        timer = setTimeout(() => resolve(false), STOP_TIMEOUT_MS);
        void exit.then(() => resolve(false));
        send(child, { ask: 'end' });
      });
      const isReusable = (await stopResult) && exitError === undefined;
      clearTimeout(timer);
      if (!isReusable) await this.kill();
      return isReusable;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** The exit handler reports a process that no longer listens. */
function send(child: ChildProcess, question: Question): void {
  if (child.connected) child.send(question, () => undefined);
}
