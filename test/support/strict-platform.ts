/**
 * Starts a proxy in front of an embedded platform that is as strict as a hosted platform is or may
 * be.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import {
  createRules,
  type Json,
  type Rule,
  type RuleAnswer,
  type Strictness,
  type StrictRequest,
} from './strict-rules';

export interface StrictOptions extends Strictness {
  /**
   * Omits the CORS headers, so that no page may read the answers of the management API, or any.
   */
  readonly blocksPages?: 'management' | 'all';
}

export interface StrictPlatform {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** Each preflight of the management API, such as `PUT authorization,content-type`. */
  readonly preflights: readonly string[];
  /** Lists the requests that the proxy itself has refused, such as `409 PUT /api/v1/…`. */
  readonly refusals: readonly string[];
  /** Answers give addresses that begin with this origin; the default is the proxy's own. */
  statedOrigin: string;
  close(): Promise<void>;
}

/** A preflight of the management API may ask for these headers and no other. */
const MANAGEMENT_HEADERS = ['authorization', 'content-type'];
/** The data API's engine allows these by default. */
const DATA_HEADERS = [...MANAGEMENT_HEADERS, 'x-request-id'];

/** @param platform address of the embedded platform, with or without `/api` */
export async function startStrictPlatform(platform: string, options: StrictOptions): Promise<StrictPlatform> {
  const { hostname, port } = new URL(platform);
  const rules = createRules(options);
  const preflights: string[] = [];
  const refusals: string[] = [];

  function mayRead(path: string): boolean {
    return options.blocksPages !== 'all' && !(options.blocksPages === 'management' && isManagement(path));
  }

  function answerPreflight(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const requested = String(incoming.headers['access-control-request-headers'] ?? '');
    const method = String(incoming.headers['access-control-request-method']);
    if (isManagement(path)) preflights.push(`${method} ${requested}`);
    const allowed = isManagement(path) ? MANAGEMENT_HEADERS : DATA_HEADERS;
    const isAllowed = requested.split(',').every((name) => name === '' || allowed.includes(name.trim()));
    const permission = {
      'access-control-allow-headers': allowed.join(', '),
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    };
    if (mayRead(path) && isAllowed) outgoing.writeHead(204, permission).end();
    else endWith(outgoing, 403, {});
  }

  async function answerManagement(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<void> {
    const request = await readRequest(incoming, url.pathname);
    const ruleAnswer = findRuleAnswer(rules, request);
    if (ruleAnswer) {
      if (ruleAnswer.status >= 400) refusals.push(`${ruleAnswer.status} ${request.method} ${request.path}`);
      return endWith(outgoing, ruleAnswer.status, ruleAnswer.body);
    }
    const forwarded = rules.reduce((one, rule) => rule.forward?.(one) ?? one, request);
    const answer = await sendTo({ hostname, port }, forwarded, url.search);
    const status = answer.statusCode ?? 502;
    if (!String(answer.headers['content-type']).includes('json')) return endWith(outgoing, status, {});
    const body: Json = toObject(await json(answer));
    const changed = status < 300 ? rules.reduce((one, rule) => rule.change?.(one, request) ?? one, body) : body;
    endWith(outgoing, status, changed, (written) => written.replaceAll(new URL(platform).origin, strict.statedOrigin));
  }

  /** Rows pass unchanged. */
  function answerData(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, headers } = incoming;
    const forwarded = openRequest({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, host: `${hostname}:${port}` },
    });
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' });
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (mayRead(url.pathname)) outgoing.setHeader('access-control-allow-origin', '*');
    if (incoming.method === 'OPTIONS') answerPreflight(incoming, outgoing, url.pathname);
    else if (isManagement(url.pathname)) answerManagement(incoming, outgoing, url).catch(() => outgoing.destroy());
    else answerData(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const strict: StrictPlatform = {
    origin,
    preflights,
    refusals,
    statedOrigin: origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return strict;
}

const isManagement = (path: string): boolean => path.startsWith('/api/');

function findRuleAnswer(rules: readonly Rule[], request: StrictRequest): RuleAnswer | undefined {
  for (const rule of rules) {
    const ruleAnswer = rule.answer?.(request);
    if (ruleAnswer) return ruleAnswer;
  }
  return undefined;
}

async function readRequest(incoming: IncomingMessage, path: string): Promise<StrictRequest> {
  const body = await text(incoming);
  const { method = 'GET', headers } = incoming;
  return { method, path, authorization: headers.authorization ?? '', body: body ? toObject(JSON.parse(body)) : {} };
}

function sendTo(
  target: { readonly hostname: string; readonly port: string },
  { method, path, authorization, body }: StrictRequest,
  search: string,
): Promise<IncomingMessage> {
  const sent = Object.keys(body).length > 0 ? JSON.stringify(body) : undefined;
  // Node sends the body of a DELETE only with its length.
  const bodyHeaders = sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
  const headers = { authorization, ...bodyHeaders };
  return new Promise((resolve, reject) => {
    openRequest({ ...target, method, path: path + search, headers }, resolve)
      .on('error', reject)
      .end(sent);
  });
}

function endWith(outgoing: ServerResponse, status: number, body: Json, change = (written: string) => written): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(change(JSON.stringify(body)));
}

function toObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
