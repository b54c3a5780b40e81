/** Is a proxy in front of an embedded platform and its data API that changes their answers. */
import type { PlatformServer } from '../../src/platform';
import { type LocalServer, type ReceivedRequest, startServer } from '../client/local-server';

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the answer to send, made from the platform's answer. */
export type ChangeAnswer = (request: ReceivedRequest, answer: ProxyAnswer) => ProxyAnswer;

/** The platform gives addresses with its own port, which becomes that of the proxy. */
export function startAnswerProxy(platform: PlatformServer, change: ChangeAnswer): Promise<LocalServer> {
  return startServer(async (request, response) => {
    const { method, url, headers, body } = request;
    const answer = await fetch(`http://localhost:${platform.port}${url}`, {
      method,
      headers: omitHeaders(headers, ['host', 'connection', 'content-length', 'transfer-encoding']),
      ...(body === '' ? {} : { body }),
    });
    const text = (await answer.text()).replaceAll(`localhost:${platform.port}`, String(headers.host));
    const changed = change(request, { status: answer.status, headers: Object.fromEntries(answer.headers), body: text });
    response.writeHead(changed.status, omitHeaders(changed.headers, ['content-length', 'content-encoding']));
    response.end(changed.body);
  });
}

function omitHeaders(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

/** Returns an answer in JSON that keeps the CORS headers of the platform. */
export function answerJson({ headers }: ProxyAnswer, status: number, value: unknown): ProxyAnswer {
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
