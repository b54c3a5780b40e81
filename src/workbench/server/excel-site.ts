/** Serves desktop Excel the add-in, the platform and the self-test at one https address. */
import type { Platform } from '../../platform';
import type { AddinConfiguration } from './development-server';
import { SELF_TEST_REPORT_PATH, type SelfTestReports } from './self-test-report';
import type { StaticFolder } from './static-folder';

interface ExcelSiteParts {
  readonly addin: StaticFolder;
  readonly platform: Pick<Platform, 'fetch'>;
  /** Becomes the content of `config.json`. */
  readonly configuration: AddinConfiguration;
  /** Set for a run of the conformance suite inside Excel. */
  readonly selfTest?: {
    /** Contains the built page with its script and style. */
    readonly page: StaticFolder;
    readonly reports: SelfTestReports;
  };
}

/**
 * Creates the site for Excel: the unchanged built add-in, and the platform below `/api` and
 * `/deployments`.
 * It has a single address, because Excel's web view on a Mac lets no https page call an http one,
 * not even on this machine.
 */
export function createExcelSite(parts: ExcelSiteParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (/^\/(api|deployments)(\/|$)/.test(pathname)) return parts.platform.fetch(request);
    if (parts.selfTest && pathname === SELF_TEST_REPORT_PATH) return parts.selfTest.reports(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Only GET and HEAD.', { status: 405 });
    if (pathname === '/config.json') return Response.json(parts.configuration);
    const name = decodeURIComponent(pathname.slice(1));
    const folder = parts.selfTest && SELF_TEST_FILES.test(name) ? parts.selfTest.page : parts.addin;
    const file = await folder.find(name);
    if (file === undefined) return new Response('There is no such file.', { status: 404 });
    // It has no Cache-Control, because Office shows a default icon instead of one that has it.
    const headers = { 'content-type': file.type, etag: file.etag, ...(READ_BY_EXCEL.test(name) ? ANY_ORIGIN : {}) };
    return new Response(new Uint8Array(file.content), { headers });
  };
}

/**
 * Excel on the web reads functions and shortcuts itself, from a page of another origin (office-js
 * issue 3970).
 */
const READ_BY_EXCEL = /^assets\/[\w.]+\.json$/;
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const SELF_TEST_FILES = /^self-test\.(html|js|css)$/;

/**
 * Returns the add-in's manifest with the self-test in its pane. It has another id, so that both fit
 * into one Excel, and lacks the buttons, menus, shortcuts and functions that the page does not
 * implement.
 * @throws if the manifest has an unexpected form
 */
export function selfTestManifest(manifest: string): string {
  return CHANGES.reduce((text, { what, find, put }) => {
    if (!find.test(text)) throw new Error(`The manifest has no ${what} to replace.`);
    return text.replace(find, put);
  }, manifest);
}

interface Change {
  readonly what: string;
  readonly find: RegExp;
  readonly put: string;
}

const CHANGES: readonly Change[] = [
  { what: 'id', find: /<Id>[^<]*<\/Id>/, put: '<Id>2f3c6a1e-7d0b-4c58-9a64-5be1f0c7d392</Id>' },
  { what: 'name', find: /(<DisplayName DefaultValue=")[^"]*/, put: '$1Inlay self-test' },
  { what: 'page', find: /\/taskpane\.html"/g, put: '/self-test.html"' },
  { what: 'function buttons', find: /\s*<Control [^>]*id="Inlay\.Refresh\w+">[\s\S]*?<\/Control>/g, put: '' },
  { what: 'context menu', find: /\s*<ExtensionPoint xsi:type="ContextMenu">[\s\S]*?<\/ExtensionPoint>/, put: '' },
  { what: 'functions', find: /\s*<AllFormFactors>[\s\S]*?<\/AllFormFactors>/, put: '' },
  { what: 'shortcuts', find: /\s*<ExtendedOverrides [^>]*\/>/, put: '' },
  { what: 'label of the button', find: /(<bt:String id="Open\.Label" DefaultValue=")[^"]*/, put: '$1Inlay self-test' },
];
