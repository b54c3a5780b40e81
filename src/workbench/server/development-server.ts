import type { SimulatedDay } from '../../platform';
import { NEWER_MEMBERS } from '../host';
import { SELF_TEST_REPORT_PATH, type SelfTestReportHandler } from './self-test-report';
import { createEtag, type StaticFile, type StaticFolder } from './static-folder';

interface DevelopmentServerOptions {
  /** The workbench's page and the bridge are served at `/`. */
  readonly workbench: StaticFolder;
  /** The built add-in is served at `/addin/`. */
  readonly addin: StaticFolder;
  /** Microsoft's package is served at `/office-js/`, with {@link NEWER_MEMBERS}. */
  readonly officeJs: StaticFolder;
  /** Stores reports of the self-test page. */
  readonly handleSelfTestReport?: SelfTestReportHandler;
  /**
   * Returns the newest self-test report, with which the page can simulate that Excel; undefined if
   * there is none.
   */
  readonly readRecordedSelfTest?: () => Promise<string | undefined>;
  /** Simulates a day of the sample company; undefined if the data are not the sample's. */
  readonly simulateDay?: () => Promise<SimulatedDay | undefined>;
}

/** The add-in finds this as `config.json` beside its page. */
export interface AddinConfiguration {
  readonly platformAddress: string;
  readonly signIn?: Readonly<Record<string, string>>;
  readonly sample?: { readonly address: string; readonly token: string };
  readonly administration: boolean;
}

export interface DevelopmentServer {
  fetch(request: Request): Promise<Response>;
  /** Starts serving files; earlier requests get an answer that asks to retry. */
  open(configuration: AddinConfiguration): void;
}

/** Serves the workbench, the add-in and office.js, but only under host names of this machine. */
export function createDevelopmentServer(options: DevelopmentServerOptions): DevelopmentServer {
  let configuration: AddinConfiguration | undefined;
  return {
    open(addinConfiguration) {
      configuration = addinConfiguration;
    },
    async fetch(request) {
      const url = new URL(request.url);
      if (!LOOPBACK_HOSTS.has(url.hostname))
        return createErrorResponse(403, 'The workbench answers to localhost alone.');
      if (options.handleSelfTestReport && url.pathname === SELF_TEST_REPORT_PATH)
        return options.handleSelfTestReport(request);
      const { simulateDay } = options;
      const isSimulateDay = simulateDay !== undefined && url.pathname === SIMULATED_DAYS_PATH;
      if (!isSimulateDay && request.method !== 'GET' && request.method !== 'HEAD')
        return createErrorResponse(405, 'Only GET and HEAD.');
      if (!configuration) return createErrorResponse(503, 'The workbench is starting.', { 'retry-after': '1' });
      try {
        if (isSimulateDay) return await answerSimulateDay(request, simulateDay);
        if (url.pathname === RECORDED_SELF_TEST_PATH) return await answerRecordedSelfTest(options);
        const file = await findFile(options, configuration, decodePath(url.pathname));
        return file ? createFileResponse(request, file) : createErrorResponse(404, 'There is no such file.');
      } catch (error) {
        return createErrorResponse(500, error instanceof Error ? error.message : String(error));
      }
    },
  };
}

const RECORDED_SELF_TEST_PATH = '/self-test/recorded.json';

async function answerRecordedSelfTest({ readRecordedSelfTest }: DevelopmentServerOptions): Promise<Response> {
  const text = await readRecordedSelfTest?.();
  if (text === undefined) return createErrorResponse(404, 'No self-test is recorded.');
  return new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}

/** The workbench's page requests a simulated day of the sample company here. */
const SIMULATED_DAYS_PATH = '/trading-days';

/**
 * Takes only JSON: a page of another site cannot send it without a CORS preflight, which this
 * server does not answer.
 */
async function answerSimulateDay(
  request: Request,
  simulateDay: () => Promise<SimulatedDay | undefined>,
): Promise<Response> {
  if (request.method !== 'POST') return createErrorResponse(405, 'Only POST.');
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return createErrorResponse(415, 'Only JSON.');
  const day = await simulateDay();
  if (!day) return createErrorResponse(409, 'The rows are not those of the sample company.');
  const text = `Trading day ${day.day}, ${day.date}: ${day.orders} orders, store ${day.openedStore} opened, ${day.closedStore} closed, order ${day.correctedOrder} was corrected. Refresh to see it.`;
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}

/**
 * Protects against DNS rebinding: a foreign page whose name points at this machine must not read
 * these files.
 */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

async function findFile(
  options: DevelopmentServerOptions,
  configuration: AddinConfiguration,
  path: string,
): Promise<StaticFile | undefined> {
  if (path === '') return options.workbench.find('index.html');
  if (path.startsWith('office-js/')) {
    const file = await options.officeJs.find(path.slice('office-js/'.length));
    return file && EXCEL_LIBRARY.test(path)
      ? createFile(file.content.toString('utf8') + NEWER_MEMBERS, file.type)
      : file;
  }
  if (path === SELF_TEST_PAGE) return connectPage(await options.workbench.find(path));
  if (!path.startsWith('addin/')) return options.workbench.find(path);
  const name = path.slice('addin/'.length);
  if (name === 'config.json') return createFile(JSON.stringify(configuration), 'application/json; charset=utf-8');
  const file = await options.addin.find(name);
  return ADDIN_PAGES.has(name) ? connectPage(file) : file;
}

/** The files with all classes of Excel; what their names add is the kind of Excel and a version. */
const EXCEL_LIBRARY = /\/excel-[a-z0-9]+-16\.\d+(\.debug)?\.js$/i;

/** Excel loads only this page; the help and others open unchanged in the browser. */
const ADDIN_PAGES: ReadonlySet<string> = new Set(['taskpane.html', 'sign-in.html']);

/**
 * The page loads office.js as the add-in does, so that it runs both in the workbench's pane and in
 * Excel.
 */
const SELF_TEST_PAGE = 'self-test.html';

/** Connects a page for Excel with the workbench's host. */
function connectPage(file: StaticFile | undefined): StaticFile | undefined {
  return (
    file && createFile(prepareAddinPage(file.content.toString('utf8'), '/office-js/office.js', '/bridge.js'), file.type)
  );
}

function createFile(text: string, type: string): StaticFile {
  const content = Buffer.from(text);
  return { content, type, etag: createEtag(content) };
}

function createFileResponse(request: Request, { content, type, etag }: StaticFile): Response {
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' };
  // Pages and their configuration are never cached; everything else may be cached, but is
  // revalidated.
  if (/^(text\/html|application\/json)\b/.test(type)) {
    return new Response(createBody(request, content), { headers: { ...headers, 'cache-control': 'no-store' } });
  }
  const cacheHeaders = { ...headers, 'cache-control': 'no-cache', etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: cacheHeaders });
  return new Response(createBody(request, content), { headers: cacheHeaders });
}

function createBody(request: Request, content: Buffer): Uint8Array<ArrayBuffer> | null {
  return request.method === 'HEAD' ? null : new Uint8Array(content);
}

function createErrorResponse(
  status: number,
  text: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...extraHeaders },
  });
}

/**
 * Returns the decoded path without its first slash. A folder opens only names from its own listing,
 * so no path can lead upwards.
 */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}

const MICROSOFT_ADDRESS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/**
 * Returns the add-in's page as the workbench serves it: Excel's file with two changes. Office.js
 * comes from this server, and a script before it connects the frame with the workbench's host.
 * @throws if the page does not load office.js from Microsoft's address
 */
function prepareAddinPage(html: string, officeUrl: string, bridgeUrl: string): string {
  const scriptPattern = new RegExp(`<script\\b[^>]*\\bsrc="?${escapePattern(MICROSOFT_ADDRESS)}"?[^>]*>`, 'i');
  const scriptTag = scriptPattern.exec(html)?.[0];
  if (scriptTag === undefined) throw new Error(`The add-in's page does not load ${MICROSOFT_ADDRESS}.`);
  return html.replace(
    scriptTag,
    () => `<script src="${bridgeUrl}"></script>${scriptTag.replace(MICROSOFT_ADDRESS, officeUrl)}`,
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
