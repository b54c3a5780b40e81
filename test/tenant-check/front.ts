/** Stands before an embedded platform and its data API as one address, and changes their answers. */
import type { PlatformServer } from '../../src/platform';
import { type LocalServer, type ReceivedRequest, startServer } from '../client/local-server';

export interface FrontAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the answer that leaves; the platform has given the other. */
export type ChangeAnswer = (request: ReceivedRequest, answer: FrontAnswer) => FrontAnswer;

/** The platform names its own port for the data API, which becomes that of the front. */
export function startFront(platform: PlatformServer, change: ChangeAnswer): Promise<LocalServer> {
  return startServer(async (request, response) => {
    const { method, url, headers, body } = request;
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...sent } = headers;
    const answer = await fetch(`http://localhost:${platform.port}${url}`, {
      method,
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body === '' ? {} : { body }),
    });
    const text = (await answer.text()).replaceAll(`localhost:${platform.port}`, String(headers.host));
    const changed = change(request, { status: answer.status, headers: Object.fromEntries(answer.headers), body: text });
    const { 'content-length': ____2, 'content-encoding': _____, ...rest } = changed.headers;
    response.writeHead(changed.status, rest);
    response.end(changed.body);
  });
}

/** Returns an answer in JSON that keeps the CORS headers of the platform. */
export function answerJson({ headers }: FrontAnswer, status: number, value: unknown): FrontAnswer {
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
