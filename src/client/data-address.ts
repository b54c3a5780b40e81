/** Where the data API of a deployment is. */
import type { Deployment, Environment } from '../contract';
import { isSafeToAsk } from './platform-address';

/**
 * Base of the data API, to which `/v1/load` and the rest are added; undefined when nothing says where it is, or only an address
 * that a token must not be sent to. The production environment's `rest` credential comes first, by its url, then by its host;
 * then the deployment's own address.
 */
export function dataAddress(deployment: Deployment, environments: readonly Environment[]): string | undefined {
  const production = environments.filter((environment) => environment.type === 'production');
  for (const { api_credentials } of production) {
    for (const { type, url, host, port } of api_credentials ?? []) {
      if (type !== 'rest') continue;
      const found = tryBase(url, '') ?? tryBase(host && port ? `${host}:${port}` : host, '/cubejs-api');
      if (found !== undefined) return found;
    }
  }
  return tryBase(deployment.deploymentUrl, '/cubejs-api');
}

/** `suffix` is what the address lacks, unless it ends so already. */
function tryBase(text: string | null | undefined, suffix: string): string | undefined {
  if (!text) return undefined;
  try {
    const url = new URL(text.includes('://') ? text : `https://${text}`);
    const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
    if (!isSafeToAsk(url) || url.username !== '' || url.password !== '') return undefined;
    return `${url.origin}${path.endsWith(suffix) ? path : `${path}${suffix}`}`;
  } catch {
    return undefined;
  }
}
