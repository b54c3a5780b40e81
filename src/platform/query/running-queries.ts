/** Cancels running queries by the id of the request that started them. */
import { QueryError } from './query-error';

/** Names a request. Only the same caller may cancel what it started. */
export interface RequestOwner {
  readonly caller: string;
  /** Repeats of one request differ only in what follows `-span-`. */
  readonly requestId?: string | undefined;
}

interface RunningQueries {
  /** Lists a query until the returned function is called. */
  add(owner: RequestOwner, cancel: (reason: QueryCancelled) => void): () => void;
  /** Runs work whose signal also ends when its request is cancelled. */
  track<Result>(
    owner: RequestOwner,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
  /** Cancels all queries of a request, and describes them as the engine's queue does. */
  cancel(owner: RequestOwner): object[];
}

export class QueryCancelled extends QueryError {
  constructor() {
    super(400, 'The query was cancelled.');
    this.name = 'QueryCancelled';
  }
}

interface RunningQuery {
  readonly owner: RequestOwner;
  readonly addedToQueueTime: number;
  cancel(reason: QueryCancelled): void;
}

export function createRunningQueries(now: () => Date): RunningQueries {
  const queries = new Set<RunningQuery>();

  function add(owner: RequestOwner, cancel: RunningQuery['cancel']): () => void {
    const query = { owner, cancel, addedToQueueTime: now().getTime() };
    queries.add(query);
    return () => queries.delete(query);
  }

  return {
    add,
    async track(owner, signal, work) {
      const stop = new AbortController();
      const remove = add(owner, (reason) => stop.abort(reason));
      try {
        return await work(AbortSignal.any([signal, stop.signal]));
      } finally {
        remove();
      }
    },
    cancel({ caller, requestId }) {
      const cancelled = [...queries].filter(
        ({ owner }) => owner.caller === caller && removeSpan(owner.requestId) === removeSpan(requestId),
      );
      for (const query of cancelled) query.cancel(new QueryCancelled());
      return cancelled.map(({ owner, addedToQueueTime }) => ({
        requestId: owner.requestId,
        addedToQueueTime,
        status: ['active'],
      }));
    },
  };
}

/** `7f3a-span-2` -> `7f3a` */
const removeSpan = (requestId = ''): string => requestId.replace(/-span-(?!.*-span-).*$/s, '');
