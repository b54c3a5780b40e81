/** What desktop Excel loads: the add-in, the platform and the self-test at one https address. */
import type { Platform } from '../../platform';
import type { AddinConfiguration } from './development-server';
import { SELF_TEST_REPORT_PATH, type SelfTestReports } from './self-test-report';
import type { StaticFolder } from './static-folder';

interface ExcelSiteParts {
  /** The built add-in. */
  readonly addin: StaticFolder;
  readonly platform: Pick<Platform, 'fetch'>;
  /** What `config.json` presets. */
  readonly configuration: AddinConfiguration;
  /** For a run of the conformance suite inside Excel. */
  readonly selfTest?: {
    /** The built page, with its script and style. */
    readonly page: StaticFolder;
    readonly reports: SelfTestReports;
  };
}

/**
 * What Excel meets at one https address: the built add-in, unchanged, and the platform below `/api` and `/deployments`.
 * One address, because Excel's web view on a Mac lets no https page call a plain http one, this machine or not.
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
    // No Cache-Control: Office shows a default icon for one that comes with it.
    const headers = { 'content-type': file.type, etag: file.etag, ...(READ_BY_EXCEL.test(name) ? ANY_ORIGIN : {}) };
    return new Response(new Uint8Array(file.content), { headers });
  };
}

/** Excel on the web reads functions and shortcuts itself, from a page at its own address (office-js issue 3970). */
const READ_BY_EXCEL = /^assets\/[\w.]+\.json$/;
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const SELF_TEST_FILES = /^self-test\.(html|js|css)$/;

/**
 * The add-in's manifest with the self-test in the pane's place: another id, so that both can be in one Excel, and without the
 * buttons, menus, shortcuts and functions that the page does not have.
 * @throws when the manifest is not the one that it knows
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
