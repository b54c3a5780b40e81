import { SqlLine } from '../../src/contract';
import { type RunningPlatform, readText } from './running-platform';

/** Calls a running platform's data API with the sample analyst's data token. */
export interface DataCaller {
  /** The first deployment's data API has this address. */
  readonly base: string;
  readonly token: string;
  /** Gets a data token with another path, body or caller of the management API. */
  issueToken(path: string, body: object, caller?: string): Promise<string>;
  post(path: string, body: unknown, options?: PostOptions): Promise<Response>;
  /** Returns the answer of a load, repeating the request while it answers "Continue wait". */
  load(query: object): Promise<LoadAnswer>;
  /** Returns all lines of a cubesql answer. Further fields go into the body of the request. */
  runSql(query: string, extraFields?: object): Promise<SqlAnswer>;
}

interface PostOptions {
  /** The default is the sample analyst's data token; an empty text sends no header. */
  readonly authorization?: string;
  readonly url?: string;
  readonly signal?: AbortSignal;
}

interface LoadAnswer {
  readonly error?: string;
  readonly total?: number | null;
  readonly data: Record<string, string>[] & {
    readonly columns: readonly (readonly string[])[];
    readonly dataset: readonly (readonly string[])[];
  };
}

interface SqlAnswer {
  readonly columns: { name: string; column_type?: unknown; format?: unknown }[];
  readonly rows: (readonly unknown[])[];
  readonly error: string | undefined;
  readonly lines: number;
}

export async function openDataApi(platform: RunningPlatform): Promise<DataCaller> {
  const base = `${platform.origin}/deployments/1/cubejs-api`;
  const token = await issueToken('/v1/deployments/1/token', {});

  async function issueToken(path: string, body: object, caller?: string): Promise<string> {
    const answer = await platform.call(path, {
      method: 'POST',
      body,
      ...(caller === undefined ? {} : { token: caller }),
    });
    return readText(answer.body.cubeApiToken ?? answer.body.data?.token);
  }

  function post(path: string, body: unknown, options: PostOptions = {}): Promise<Response> {
    const authorization = options.authorization ?? token;
    return fetch(`${options.url ?? base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  }

  return {
    base,
    token,
    issueToken,
    post,
    async load(query) {
      for (;;) {
        const answer = await (await post('/v1/load', { query })).json();
        if (answer.error !== 'Continue wait') return answer;
      }
    },
    async runSql(query, extraFields = {}) {
      const response = await post('/v1/cubesql', { query, ...extraFields });
      expect(response.status).toBe(200);
      return readSqlAnswer(await response.text());
    },
  };
}

function readSqlAnswer(body: string): SqlAnswer {
  const answer: { columns: SqlAnswer['columns']; rows: SqlAnswer['rows']; error?: string } = { columns: [], rows: [] };
  const lines = body.split('\n').slice(0, -1);
  for (const line of lines) {
    const parsedLine = SqlLine.parse(JSON.parse(line));
    if ('error' in parsedLine) answer.error = parsedLine.error;
    else if ('schema' in parsedLine) answer.columns = parsedLine.schema;
    else for (const row of parsedLine.data) answer.rows.push(row);
  }
  return { ...answer, error: answer.error, lines: lines.length };
}
