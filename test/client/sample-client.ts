/**
 * Starts a platform with the sample company and provides our client of its data, the public client,
 * and every report.
 */

import cube, { type CubeApi } from '@cubejs-client/core';
import {
  createPlatformClient,
  type DataClient,
  normalizePlatformAddress,
  type Report,
  toDataAddress,
} from '../../src/client';
import { createDataClient } from '../../src/client/query/data-client';
import type { StartOptions } from '../../src/platform';
import { createQuickClock } from '../support/quick-clock';
import { startSeededPlatform } from '../support/seeded-store';
import { createClientParts } from './local-server';

export interface SampleClient {
  readonly data: DataClient;
  readonly publicClient: CubeApi;
  readonly reports: readonly Report[];
  /** Resolves to the data model as the data API returns it. */
  readMeta(): Promise<unknown>;
  close(): Promise<void>;
}

const RETAIL = 1;

/** Starts the platform and opens clients of its only data source. */
export async function openSamplePlatform(options: Partial<StartOptions> = {}) {
  const platform = await startSeededPlatform(options);
  const address = normalizePlatformAddress(platform.url);
  if ('problem' in address) throw new Error(address.problem);
  const client = createPlatformClient(createClientParts(address.address, { token: platform.token }));
  const [deployment, environments] = await Promise.all([
    client.getDeployment(RETAIL),
    client.listEnvironments(RETAIL, { type: 'production' }),
  ]);
  const dataUrl = toDataAddress(deployment, environments) ?? '';
  const token = await client.issueDataToken(RETAIL);
  const data = createDataClient({
    findAddress: async () => dataUrl,
    issueToken: (signal) => client.issueDataToken(RETAIL, signal),
    fetch,
    clock: createQuickClock(),
    newRequestId: () => 'query-1',
  });
  return { platform, client, dataUrl, token, data, publicClient: cube(token, { apiUrl: `${dataUrl}/v1` }) };
}

export async function openSampleClient(): Promise<SampleClient> {
  const { platform, client, dataUrl, token, data, publicClient } = await openSamplePlatform();
  const { items } = await client.listReports(RETAIL, { first: 100 });
  return {
    data,
    publicClient,
    reports: await Promise.all(items.map(({ id }) => client.getReport(RETAIL, id))),
    readMeta: async () => await (await fetch(`${dataUrl}/v1/meta`, { headers: { authorization: token } })).json(),
    close: () => platform.close(),
  };
}
