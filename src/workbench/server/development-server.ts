import type { SimulatedDay } from '../../platform';
import { SELF_TEST_REPORT_PATH, type SelfTestReports } from './self-test-report';
import { etagOf, type StaticFile, type StaticFolder } from './static-folder';

interface DevelopmentServerParts {
  /** The workbench's own page and the bridge: served at `/`. */
  readonly workbench: StaticFolder;
  /** The built add-in: served at `/addin/`. */
  readonly addin: StaticFolder;
  /** Microsoft's package, verbatim: served at `/office-js/`. */
  readonly officeJs: StaticFolder;
  /** Takes what the self-test page found. */
  readonly selfTestReports?: SelfTestReports;
  /** The newest report of the self-test, from which the page can play that Excel; undefined while there is none. */
  readonly recordedSelfTest?: () => Promise<string | undefined>;
  /** Lets the sample company trade for a day; undefined where the rows are not the sample's. */
  readonly tradeDay?: () => Promise<SimulatedDay | undefined>;
}

/** What `config.json` beside the add-in's page presets. */
export interface AddinConfiguration {
  readonly platformAddress: string;
  readonly sample?: { readonly address: string; readonly token: string };
  readonly administration: boolean;
}

export interface DevelopmentServer {
  fetch(request: Request): Promise<Response>;
  /** Begins to answer with files; before that, requests are told to come again. */
  open(configuration: AddinConfiguration): void;
}

/** Answers requests for the workbench, the add-in and office.js, and to names of this machine alone. */
export function createDevelopmentServer(parts: DevelopmentServerParts): DevelopmentServer {
  let configuration: AddinConfiguration | undefined;
  return {
    open(given) {
      configuration = given;
    },
    async fetch(request) {
      const url = new URL(request.url);
      if (!LOOPBACK_NAMES.has(url.hostname)) return refuse(403, 'The workbench answers to localhost alone.');
      if (parts.selfTestReports && url.pathname === SELF_TEST_REPORT_PATH) return parts.selfTestReports(request);
      const { tradeDay } = parts;
      const isTrade = tradeDay !== undefined && url.pathname === TRADING_DAYS_PATH;
      if (!isTrade && request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET and HEAD.');
      if (!configuration) return refuse(503, 'The workbench is starting.', { 'retry-after': '1' });
      try {
        if (isTrade) return await trade(request, tradeDay);
        if (url.pathname === RECORDED_SELF_TEST_PATH) return await recorded(parts);
        const file = await findFile(parts, configuration, readPath(url.pathname));
        return file ? answer(request, file) : refuse(404, 'There is no such file.');
      } catch (error) {
        return refuse(500, error instanceof Error ? error.message : String(error));
      }
    },
  };
}

const RECORDED_SELF_TEST_PATH = '/self-test/recorded.json';

async function recorded({ recordedSelfTest }: DevelopmentServerParts): Promise<Response> {
  const text = await recordedSelfTest?.();
  if (text === undefined) return refuse(404, 'No self-test is recorded.');
  return new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}

/** Where the workbench's page asks for a trading day of the sample company. */
const TRADING_DAYS_PATH = '/trading-days';

/** A page of another site cannot send JSON here without asking first, and nobody answers such a question. */
async function trade(request: Request, tradeDay: () => Promise<SimulatedDay | undefined>): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'Only POST.');
  if (!request.headers.get('content-type')?.startsWith('application/json')) return refuse(415, 'Only JSON.');
  const day = await tradeDay();
  if (!day) return refuse(409, 'The rows are not those of the sample company.');
  const text = `Trading day ${day.day}, ${day.date}: ${day.orders} orders, store ${day.opened} opened, ${day.closed} closed, order ${day.corrected} was corrected. Refresh to see it.`;
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}

/** A page elsewhere whose name was pointed at this machine must not read what is served here. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

async function findFile(
  parts: DevelopmentServerParts,
  configuration: AddinConfiguration,
  path: string,
): Promise<StaticFile | undefined> {
  if (path === '') return parts.workbench.find('index.html');
  if (path.startsWith('office-js/')) return parts.officeJs.find(path.slice('office-js/'.length));
  if (path === SELF_TEST_PAGE) return connected(await parts.workbench.find(path));
  if (!path.startsWith('addin/')) return parts.workbench.find(path);
  const name = path.slice('addin/'.length);
  if (name === 'config.json') return madeFile(JSON.stringify(configuration), 'application/json; charset=utf-8');
  const file = await parts.addin.find(name);
  return name === ADDIN_PAGE ? connected(file) : file;
}

/** The one page that Excel loads; the help and others open in the browser, as they are. */
const ADDIN_PAGE = 'taskpane.html';

/** Loads office.js as the add-in does, so that it runs in the workbench's pane and in Excel alike. */
const SELF_TEST_PAGE = 'self-test.html';

/** A page for Excel, connected with the workbench's host. */
function connected(file: StaticFile | undefined): StaticFile | undefined {
  return (
    file && madeFile(prepareAddinPage(file.content.toString('utf8'), '/office-js/office.js', '/bridge.js'), file.type)
  );
}

function madeFile(text: string, type: string): StaticFile {
  const content = Buffer.from(text);
  return { content, type, etag: etagOf(content) };
}

function answer(request: Request, { content, type, etag }: StaticFile): Response {
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' };
  // Pages and what they preset are fetched anew each time; everything else may be kept, but is asked about.
  if (/^(text\/html|application\/json)\b/.test(type)) {
    return new Response(bodyFor(request, content), { headers: { ...headers, 'cache-control': 'no-store' } });
  }
  const kept = { ...headers, 'cache-control': 'no-cache', etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: kept });
  return new Response(bodyFor(request, content), { headers: kept });
}

function bodyFor(request: Request, content: Buffer): Uint8Array<ArrayBuffer> | null {
  return request.method === 'HEAD' ? null : new Uint8Array(content);
}

function refuse(status: number, text: string, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  });
}

/** The path without its first slash, decoded. Only names from a folder's own listing are ever opened, so none can lead upwards. */
function readPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}

const MICROSOFT_ADDRESS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/**
 * The add-in's page as the workbench serves it: the very file that Excel loads, with two changes. Office.js comes from this
 * server, and one script before it connects the frame with the workbench's host.
 * @throws when the page does not load office.js from Microsoft's address
 */
function prepareAddinPage(html: string, officeUrl: string, bridgeUrl: string): string {
  const tag = new RegExp(`<script\\b[^>]*\\bsrc="?${escapePattern(MICROSOFT_ADDRESS)}"?[^>]*>`, 'i');
  const found = tag.exec(html)?.[0];
  if (found === undefined) throw new Error(`The add-in's page does not load ${MICROSOFT_ADDRESS}.`);
  return html.replace(
    found,
    () => `<script src="${bridgeUrl}"></script>${found.replace(MICROSOFT_ADDRESS, officeUrl)}`,
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
