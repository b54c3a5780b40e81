/** Checks whether a host lets the add-in's page send what the pane sends. A browser hides this from the page. */
import { type CheckLine, ok } from './check-line';

/** Sees what a browser hides from a page: preflights, and both schemes of the sign-in. */
export interface ConnectionProbe {
  /**
   * Asks the host at an address whether the add-in's page may send these requests. Resolves to what
   * it refuses, in English.
   * @param headers hosts may allow the `required` ones without the `optional` ones
   */
  findRefusals(
    address: string,
    requests: readonly { readonly method: string; readonly path: string }[],
    headers: { readonly required: readonly string[]; readonly optional: readonly string[] },
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  /** Resolves to the schemes of the `Authorization` header with which the platform takes the token. */
  listAcceptedSchemes(address: string, signal: AbortSignal): Promise<readonly string[]>;
}

/** Lists the headers and requests of the pane, with ids that no platform has. */
const PREFLIGHTS = {
  platformPreflight: {
    headers: { required: ['authorization', 'content-type'], optional: [] },
    requests: [
      { method: 'GET', path: '/v1/deployments' },
      { method: 'POST', path: '/v1/deployments/0/token' },
      { method: 'PUT', path: '/v1/deployments/0/reports/0/connect-workbook' },
      { method: 'DELETE', path: '/v1/deployments/0/reports/0/connect-workbook' },
    ],
  },
  dataPreflight: {
    headers: { required: ['authorization', 'content-type'], optional: ['x-request-id'] },
    requests: [
      { method: 'POST', path: '/v1/load' },
      { method: 'POST', path: '/v1/cubesql' },
      { method: 'GET', path: '/v1/meta' },
    ],
  },
} as const;

/** @param address the platform's or the data API's */
export async function checkPreflight(
  name: keyof typeof PREFLIGHTS,
  address: string,
  probe: ConnectionProbe,
  signal: AbortSignal,
): Promise<CheckLine> {
  const { headers, requests } = PREFLIGHTS[name];
  const refused = await probe.findRefusals(address, requests, headers, signal);
  if (refused.length === 0) return ok(name, { kind: 'allowed', headers: [...headers.required, ...headers.optional] });
  return { name, result: 'failed', finding: { kind: 'refused', host: new URL(address).host, refused } };
}
