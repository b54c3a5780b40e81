import type { Platform } from '../../platform';
import type { AddinConfiguration } from '../server/development-server';
import type { StaticFolder } from '../server/static-folder';

export interface ExcelSiteParts {
  /** The built add-in. */
  readonly addin: StaticFolder;
  readonly platform: Pick<Platform, 'fetch'>;
  /** What `config.json` presets. */
  readonly configuration: AddinConfiguration;
}

/**
 * What Excel meets at one https address: the built add-in, unchanged, and the platform below `/api` and `/deployments`.
 * One address, because Excel's web view on a Mac lets no https page call a plain http one, this machine or not.
 */
export function createExcelSite(parts: ExcelSiteParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (/^\/(api|deployments)(\/|$)/.test(pathname)) return parts.platform.fetch(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Only GET and HEAD.', { status: 405 });
    if (pathname === '/config.json') return Response.json(parts.configuration);
    const file = await parts.addin.find(decodeURIComponent(pathname.slice(1)));
    if (file === undefined) return new Response('There is no such file.', { status: 404 });
    // No Cache-Control: Office shows a default icon for one that comes with it.
    return new Response(new Uint8Array(file.content), { headers: { 'content-type': file.type, etag: file.etag } });
  };
}
