import { type PlatformServer, type StartOptions, sampleTokens, startPlatform } from '../../src/platform';
import { startSeededPlatform } from '../support/seeded-store';

/** The platform on a real socket, its state in a folder of its own unless another store is given. */
export interface RunningPlatform {
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  readonly database: PlatformServer['database'];
  /** A call of the management API; `path` begins with `/v1`. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  /** Null sends no Authorization header. The sample analyst's when left out. */
  readonly token?: string | null;
  /** Sent as JSON; a string goes out as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON value, read field by field; `list` and `text` say what a field must be. */
export interface Json {
  readonly [key: string]: Json;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** Tokens for a platform on a Postgres server, which refuses the sample's. They differ by the same suffixes: `-viewer`. */
export const ON_A_SERVER = sampleTokens('set-for-the-tests-on-a-server');

export async function runPlatform(options: Partial<StartOptions> = {}): Promise<RunningPlatform> {
  const isElsewhere = options.dataFolder !== undefined || options.databaseUrl !== undefined;
  const platform = await (isElsewhere
    ? startPlatform({ port: 0, ...(options.databaseUrl !== undefined && { tokens: ON_A_SERVER }), ...options })
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

export async function callApi(url: string, ownToken: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', token = ownToken, body, headers = {} } = options;
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

export function list(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
}

export function text(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error(`Not a text: ${JSON.stringify(value)}`);
  return value;
}

export function numberIn(value: Json | undefined): number {
  if (typeof value !== 'number') throw new Error(`Not a number: ${JSON.stringify(value)}`);
  return value;
}
