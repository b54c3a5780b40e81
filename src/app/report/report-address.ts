/** Builds the address of a report's page on the platform, for a link that opens in the browser. */
import { normalizePlatformAddress, parseUrl } from '../../client';
import type { Placement } from '../../placement';

/**
 * Applies if `config.json` names no page: it is the path of the report in the platform's
 * API, without `/api`.
 */
const DEFAULT_REPORT_PATH = '/deployments/{deploymentId}/reports/{reportId}';

/**
 * Returns the address of the report's page. It is always on the platform's own host, with https or
 * on this machine, and contains nothing but the two ids. Undefined if the address or path would
 * lead elsewhere: no link is better than a wrong one.
 * @param reportRef the platform's address ends in `/api`
 * @param path path on the host, with `{deploymentId}` and `{reportId}`
 */
export function formatReportAddress(
  reportRef: Omit<Placement['report'], 'reportName'>,
  path = DEFAULT_REPORT_PATH,
): string | undefined {
  const platform = normalizePlatformAddress(reportRef.platform);
  if ('problem' in platform || !path.startsWith('/')) return undefined;
  const base = platform.address.replace(/\/api$/, '');
  const filledPath = path
    .replaceAll('{deploymentId}', encodeURIComponent(reportRef.deploymentId))
    .replaceAll('{reportId}', encodeURIComponent(reportRef.reportId));
  const text = `${base}${filledPath}`;
  const url = parseUrl(text);
  return url && url.origin === parseUrl(platform.address)?.origin ? url.href : undefined;
}
