/**
 * Runs one call of the management API: address, headers, retries, and the check of the answer
 * against the contract. It also reads pages of lists.
 */
import type * as z from 'zod/mini';
import {
  fillPath,
  getAnswerSchema,
  type ListLike,
  type Operation,
  type PathParameters,
  readLeniently,
  readPage,
  type UnreadablePart,
} from '../../contract';
import type { Authorizer, Credentials } from '../wire/authorizer';
import { explainUnreachable } from '../wire/cross-origin';
import { isPlatformFailure } from '../wire/platform-failure';
import { readRefusal } from '../wire/refusal';
import { type RetryParts, runWithRetries } from '../wire/retry';
import { type Answer, openAnswer, type TransportParts, type UnauthorizedRequest } from '../wire/transport';

export interface CallerParts extends TransportParts, RetryParts {
  /** The platform's base address, as `normalizePlatformAddress` returns it. */
  readonly address: string;
  readonly authorizer: Authorizer;
}

/** A call passes the path parameters of its operation, and query and body if it has them. */
type CallInput<Op extends Operation> = PathParameters<Op['path']> & {
  readonly query?: z.output<Op['query']>;
} & (undefined extends z.input<Op['body']>
    ? { readonly body?: z.input<Op['body']> }
    : { readonly body: z.input<Op['body']> });

interface UntypedInput {
  readonly query?: object | undefined;
  readonly body?: unknown;
}

type OperationTable<Ids extends PropertyKey> = Readonly<Record<Ids, Operation>>;

type Call<Operations extends OperationTable<keyof Operations>, Empty> = <Id extends keyof Operations & string>(
  id: Id,
  input: CallInput<Operations[Id]> & UntypedInput,
  signal: AbortSignal | undefined,
) => Promise<z.output<Operations[Id]['answer']> | Empty>;

/** Calls the operations of one table. */
export interface Caller<Operations extends OperationTable<keyof Operations>> {
  call: Call<Operations, never>;
  /**
   * Resolves to undefined for a success without a body, which some servers and proxies send after a
   * write.
   */
  callForEmpty: Call<Operations, undefined>;
  /** Resolves to an answer for `toPage`, with the parts that were left out. */
  callList<Id extends keyof Operations & string>(
    id: Id,
    input: CallInput<Operations[Id]> & UntypedInput,
    signal: AbortSignal | undefined,
  ): Promise<ReadAnswer<z.output<Operations[Id]['answer']>>>;
  /**
   * Counts the parts of answers that were left out because they did not read as expected, since the
   * caller was created: `listReports: items.refreshedByUser` -> 3. It names no values.
   */
  readonly unreadableParts: ReadonlyMap<string, number>;
}

interface ReadAnswer<Data> {
  readonly data: Data;
  readonly unreadable: readonly UnreadablePart[];
}

/** One try may take this long, from the request to the last byte of the answer. */
const CALL_TIMEOUT_MS = 10_000;
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

/**
 * Returns typed calls for the operations of a table. Reads are retried, writes only after 429.
 * @throws PlatformFailure from each call
 */
export function createCaller<Operations extends OperationTable<keyof Operations>>(
  parts: CallerParts,
  operations: Operations,
): Caller<Operations> {
  const unreadableParts = new Map<string, number>();
  let hasAnswered = false;

  async function sendOperation<Result>(
    operationId: string,
    { method, path }: Operation,
    { query, body, ...parameters }: UntypedInput,
    signal: AbortSignal | undefined,
    read: (answer: Answer, text: string) => Result,
  ): Promise<Result> {
    const request: UnauthorizedRequest = {
      operation: operationId,
      method,
      url: `${parts.address}${fillPath(path, parameters)}${formatQueryString(query)}`,
      body,
      timeout: { totalMs: CALL_TIMEOUT_MS },
    };
    try {
      return await runWithRetries(parts, method === 'GET', signal, async () => {
        const { answer, credentials } = await openAuthorized(parts, request, signal);
        hasAnswered = true;
        if (answer.status < 200 || answer.status > 299) throw await readRefusal(answer, credentials.token);
        const result = read(answer, await answer.text(MAX_ANSWER_BYTES));
        // A web page at a wrong address answers 200, and accepts nothing.
        parts.authorizer.accept(credentials);
        return result;
      });
    } catch (thrown) {
      // A platform that this page could read before does not block it now, and no write is repeated.
      const mayBeBlocked = !hasAnswered && method === 'GET' && isPlatformFailure(thrown);
      throw mayBeBlocked ? await explainUnreachable(thrown, parts, request, signal) : thrown;
    }
  }

  function read<Id extends keyof Operations & string>(
    id: Id,
    answer: Answer,
    text: string,
  ): ReadAnswer<z.output<Operations[Id]['answer']>> {
    const { data, unreadable } = parseAnswer(answer, text, getAnswerSchema(operations[id]));
    const hasItems = typeof data === 'object' && data !== null && 'items' in data && Boolean(data.items);
    for (const { field, path } of unreadable) {
      // Some servers repeat the items under the older key `data`; each part counts once.
      if (hasItems && path[0] === 'data') continue;
      const name = `${id}: ${field}`;
      unreadableParts.set(name, (unreadableParts.get(name) ?? 0) + 1);
    }
    return { data, unreadable };
  }

  return {
    unreadableParts,
    call: (id, input, signal) =>
      sendOperation(id, operations[id], input, signal, (answer, text) => read(id, answer, text).data),
    callForEmpty: (id, input, signal) =>
      sendOperation(id, operations[id], input, signal, (answer, text) =>
        text.trim() === '' ? undefined : read(id, answer, text).data,
      ),
    callList: (id, input, signal) =>
      sendOperation(id, operations[id], input, signal, (answer, text) => read(id, answer, text)),
  };
}

/** Sends the request; if it is answered 401, once more with other credentials, if there are any. */
async function openAuthorized(
  parts: CallerParts,
  request: UnauthorizedRequest,
  signal: AbortSignal | undefined,
): Promise<{ readonly answer: Answer; readonly credentials: Credentials }> {
  const { authorizer } = parts;
  let credentials = await authorizer.authorize(signal);
  let answer = await openAnswer(parts, { ...request, ...credentials }, signal);
  if (answer.status !== 401) return { answer, credentials };
  const replacement = await authorizer.replace(credentials, signal).catch((error: unknown) => {
    answer.close();
    throw error;
  });
  if (replacement) {
    answer.close();
    credentials = replacement;
    answer = await openAnswer(parts, { ...request, ...credentials }, signal);
  }
  return { answer, credentials };
}

function formatQueryString(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function parseAnswer<Schema extends z.core.$ZodType>(
  answer: Answer,
  text: string,
  schema: Schema,
): ReadAnswer<z.output<Schema>> {
  const parsed = readLeniently(schema, parseAnswerJson(answer, text));
  if (parsed.success) return parsed;
  // The cause names the place and the rule that failed, but never the value.
  const [issue] = parsed.error.issues;
  const location = issue === undefined ? '' : `${issue.path.join('.') || 'the answer'}: ${issue.code}`;
  throw answer.failure('ContractBroken', { cause: new Error(location) });
}

function parseAnswerJson(answer: Answer, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // A success that does not claim to be JSON is a web page: a sign-in wall, a router, a
    // single-page app.
    const claimsJson = /[/+]json\b/.test(answer.contentType) || (answer.contentType === '' && !text.startsWith('<'));
    throw answer.failure(claimsJson ? 'ContractBroken' : 'WrongAddress', {
      cause: new Error('the answer is not JSON'),
    });
  }
}

export interface UnreadableItem {
  readonly id?: number;
  readonly name?: string;
}

/** One page of a list has this form, whatever the server's release. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Holds what is known of the items without a usable id or name. */
  readonly unreadableItems: readonly UnreadableItem[];
  /** Pass it as `after` for the next page; undefined on the last page. */
  readonly nextCursor: string | undefined;
  /** Counts the items of all pages, if the platform does. */
  readonly total: number | undefined;
}

/** Returns one page of a list, with no next cursor if the server repeats the one of the query. */
export function toPage<Item>(
  { data, unreadable }: ReadAnswer<ListLike<Item>>,
  query: { readonly after?: string | undefined },
): Page<Item> {
  const { items, nextCursor, count } = readPage(data);
  // A server that returns the cursor of the request would be paged forever.
  const isNew = nextCursor !== null && nextCursor !== query.after;
  const itemsKey = data.items ? 'items' : 'data';
  const unreadableItems = unreadable
    .filter(({ path: [key], path }) => key === itemsKey && path.length === 2)
    .map(({ value }) => describeItem(value));
  return { items, unreadableItems, nextCursor: isNew ? nextCursor : undefined, total: count ?? undefined };
}

function describeItem(item: unknown): UnreadableItem {
  if (typeof item !== 'object' || item === null) return {};
  return {
    ...('id' in item && typeof item.id === 'number' && { id: item.id }),
    ...('name' in item && typeof item.name === 'string' && item.name.trim() !== '' && { name: item.name }),
  };
}
