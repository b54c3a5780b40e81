/** One call of the management API: address, headers, retries, and the check of its answer against the contract. */
import type * as z from 'zod/mini';
import { filledPath, type PathParametersOf, type Route } from '../contract';
import { readRefusal } from './refusal';
import { type RetryParts, withRetries } from './retries';
import { type Answer, openAnswer, type TransportParts, type WireRequest } from './transport';

export interface CallerParts extends TransportParts, RetryParts {
  /** As `normalisePlatformAddress` gives it. */
  readonly address: string;
  readonly token: string;
  /** Random text of letters, digits and dashes: one for each call, the same over its retries. */
  newRequestId(): string;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions<Value> {
  readonly query?: Query;
  readonly body?: object;
  readonly schema: z.ZodMiniType<Value>;
}

/** Calls of the operations in one table of routes. */
export interface Caller<Table extends Readonly<Record<keyof Table, Route>>> {
  call: Call<Table, never>;
  /** Undefined for a success without a body, as some servers and proxies answer a write. */
  callForEmpty: Call<Table, undefined>;
}

type Call<Table extends Readonly<Record<keyof Table, Route>>, Empty> = <Operation extends keyof Table & string, Value>(
  operation: Operation,
  parameters: PathParametersOf<Table[Operation]['path']>,
  options: CallOptions<Value>,
  signal: AbortSignal | undefined,
) => Promise<Value | Empty>;

/** From the request to the last byte of its answer, for each try. */
export const CALL_TIMEOUT_MS = 10_000;
export const LARGEST_ANSWER_BYTES = 10 * 1024 * 1024;

export function createCaller<Table extends Readonly<Record<keyof Table, Route>>>(
  parts: CallerParts,
  routes: Table,
): Caller<Table> {
  async function exchange<Operation extends keyof Table & string, Result>(
    operation: Operation,
    parameters: PathParametersOf<Table[Operation]['path']>,
    { query, body }: { readonly query?: Query; readonly body?: object },
    signal: AbortSignal | undefined,
    read: (answer: Answer, text: string) => Result,
  ): Promise<Result> {
    const { method, path } = routes[operation];
    const request: WireRequest = {
      at: operation,
      method,
      url: `${parts.address}${filledPath(path, parameters)}${queryText(query)}`,
      requestId: parts.newRequestId(),
      token: parts.token,
      authorization: `Bearer ${parts.token}`,
      body,
      patience: { totalMs: CALL_TIMEOUT_MS },
    };
    return await withRetries(parts, method === 'GET', signal, async () => {
      const answer = await openAnswer(parts, request, signal);
      if (answer.status < 200 || answer.status > 299) throw await readRefusal(answer, parts.token);
      return read(answer, await answer.text(LARGEST_ANSWER_BYTES));
    });
  }

  return {
    call: (operation, parameters, options, signal) =>
      exchange(operation, parameters, options, signal, (answer, text) => readValue(answer, text, options.schema)),
    callForEmpty: (operation, parameters, options, signal) =>
      exchange(operation, parameters, options, signal, (answer, text) =>
        text.trim() === '' ? undefined : readValue(answer, text, options.schema),
      ),
  };
}

function queryText(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function readValue<Value>(answer: Answer, text: string, schema: z.ZodMiniType<Value>): Value {
  const parsed = schema.safeParse(readJson(answer, text));
  if (parsed.success) return parsed.data;
  // Where it broke and what was expected; never what stood there.
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? '' : `${issue.path.join('.') || 'the answer'}: ${issue.code}`;
  throw answer.failure('ContractBroken', { cause: new Error(where) });
}

function readJson(answer: Answer, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // A success that is not even meant as JSON is a web page: a sign-in wall, a router, a single-page app.
    const isMeant = /[/+]json\b/.test(answer.contentType) || (answer.contentType === '' && !text.startsWith('<'));
    throw answer.failure(isMeant ? 'ContractBroken' : 'WrongAddress', { cause: new Error('the answer is not JSON') });
  }
}
