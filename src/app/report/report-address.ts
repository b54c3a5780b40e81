/** Where the platform shows a report to the analyst, for a link that opens in the browser. */
import { normalisePlatformAddress, parsedUrl } from '../../client';
import type { Placement } from '../../placement';

/** Where the platform's documents name no page: the path of the report in its API, without the API. */
const USUAL_REPORT_PATH = '/deployments/{deploymentId}/reports/{reportId}';

/**
 * Leads to the platform's own host alone, by https or to this machine, and carries nothing but the two numbers. Undefined where
 * address or path do not keep to that: no link is better than one that leads elsewhere.
 * @param place the address of the platform ends in `/api`
 * @param path from the host on, with `{deploymentId}` and `{reportId}`
 */
export function reportAddress(
  place: Omit<Placement['report'], 'reportName'>,
  path = USUAL_REPORT_PATH,
): string | undefined {
  const platform = normalisePlatformAddress(place.platform);
  if ('problem' in platform || !path.startsWith('/')) return undefined;
  const base = platform.address.replace(/\/api$/, '');
  const filled = path
    .replaceAll('{deploymentId}', encodeURIComponent(place.deploymentId))
    .replaceAll('{reportId}', encodeURIComponent(place.reportId));
  const text = `${base}${filled}`;
  const url = parsedUrl(text);
  return url && url.origin === parsedUrl(platform.address)?.origin ? url.href : undefined;
}
