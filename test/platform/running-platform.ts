import { createSampleTokens, type PlatformServer, type StartOptions, startPlatform } from '../../src/platform';
import { startSeededPlatform } from '../support/seeded-store';

/**
 * Runs the platform on a real socket. Its state is in its own folder unless the options name another
 * store.
 */
export interface RunningPlatform {
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  readonly database: PlatformServer['database'];
  /** Calls the management API. `path` begins with `/v1`. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  /** The default is the sample analyst's token. Null sends no Authorization header. */
  readonly token?: string | null;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Represents a JSON value that tests read field by field; the readers below check its kind. */
export interface Json {
  readonly [key: string]: Json;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/**
 * A platform on a Postgres server refuses the sample tokens, so it gets these, with the same suffixes:
 * `-viewer`.
 */
export const SERVER_TOKENS = createSampleTokens('set-for-the-tests-on-a-server');

export async function runPlatform(options: Partial<StartOptions> = {}): Promise<RunningPlatform> {
  const hasOwnStore = options.dataFolder !== undefined || options.databaseUrl !== undefined;
  const platform = await (hasOwnStore
    ? startPlatform({ port: 0, ...(options.databaseUrl !== undefined && { tokens: SERVER_TOKENS }), ...options })
    : startSeededPlatform(options));
  return {
    url: platform.url,
    origin: new URL(platform.url).origin,
    token: platform.token,
    database: platform.database,
    call: (path, call) => callApi(platform.url + path, platform.token, call),
    close: platform.close,
  };
}

export async function callApi(url: string, defaultToken: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', token = defaultToken, body, headers = {} } = options;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

export function readList(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
}

export function readText(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error(`Not a text: ${JSON.stringify(value)}`);
  return value;
}

export function readNumber(value: Json | undefined): number {
  if (typeof value !== 'number') throw new Error(`Not a number: ${JSON.stringify(value)}`);
  return value;
}
