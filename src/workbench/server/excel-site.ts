/** Serves desktop Excel the add-in, the platform and the self-test at one https address. */
import type { Platform } from '../../platform';
import type { AddinConfiguration } from './development-server';
import { SELF_TEST_REPORT_PATH, type SelfTestReportHandler } from './self-test-report';
import type { StaticFolder } from './static-folder';

interface ExcelSiteOptions {
  readonly addin: StaticFolder;
  readonly platform: Pick<Platform, 'fetch'>;
  /** The site serves it as `config.json`. */
  readonly configuration: AddinConfiguration;
  /** The site has a self-test only if the conformance suite runs inside Excel. */
  readonly selfTest?: {
    /** Contains the built page with its script and style. */
    readonly page: StaticFolder;
    readonly handleReport: SelfTestReportHandler;
  };
}

/**
 * Creates the site for Excel: the unchanged built add-in, and the platform below `/api` and
 * `/deployments`.
 * It has a single address, because Excel's web view on a Mac lets no https page call an http one,
 * not even on this machine.
 */
export function createExcelSite(options: ExcelSiteOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (/^\/(api|deployments)(\/|$)/.test(pathname)) return options.platform.fetch(request);
    if (options.selfTest && pathname === SELF_TEST_REPORT_PATH) return options.selfTest.handleReport(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Only GET and HEAD.', { status: 405 });
    if (pathname === '/config.json') return Response.json(options.configuration);
    const name = decodeURIComponent(pathname.slice(1));
    const folder = options.selfTest && SELF_TEST_FILES.test(name) ? options.selfTest.page : options.addin;
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
export function toSelfTestManifest(manifest: string): string {
  return MANIFEST_REPLACEMENTS.reduce((text, { label, pattern, replacement }) => {
    if (!pattern.test(text)) throw new Error(`The manifest has no ${label} to replace.`);
    return text.replace(pattern, replacement);
  }, manifest);
}

interface Replacement {
  readonly label: string;
  readonly pattern: RegExp;
  readonly replacement: string;
}

const MANIFEST_REPLACEMENTS: readonly Replacement[] = [
  { label: 'id', pattern: /<Id>[^<]*<\/Id>/, replacement: '<Id>2f3c6a1e-7d0b-4c58-9a64-5be1f0c7d392</Id>' },
  { label: 'name', pattern: /(<DisplayName DefaultValue=")[^"]*/, replacement: '$1Inlay self-test' },
  { label: 'page', pattern: /\/taskpane\.html"/g, replacement: '/self-test.html"' },
  {
    label: 'function buttons',
    pattern: /\s*<Control [^>]*id="Inlay\.Refresh\w+">[\s\S]*?<\/Control>/g,
    replacement: '',
  },
  {
    label: 'context menu',
    pattern: /\s*<ExtensionPoint xsi:type="ContextMenu">[\s\S]*?<\/ExtensionPoint>/,
    replacement: '',
  },
  { label: 'functions', pattern: /\s*<AllFormFactors>[\s\S]*?<\/AllFormFactors>/, replacement: '' },
  { label: 'shortcuts', pattern: /\s*<ExtendedOverrides [^>]*\/>/, replacement: '' },
  {
    label: 'label of the button',
    pattern: /(<bt:String id="Open\.Label" DefaultValue=")[^"]*/,
    replacement: '$1Inlay self-test',
  },
];
