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
    return new Response(new Uint8Array(file.content), { headers: { 'content-type': file.type, etag: file.etag } });
  };
}

const SELF_TEST_FILES = /^self-test\.(html|js|css)$/;
