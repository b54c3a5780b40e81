/** The way to a deployment's rows: where its data API is, and whether rows may leave the platform at all. */
import { type DataClient, isPlatformFailure, type PlatformClient } from '../client';
import type { Deployment } from './connection-state';
import { findDataAddress } from './find-data-address';
import type { Network } from './parts';
import { readAppConfig } from './read-app-config';
import { AppFailure } from './to-failure';

export async function openData(
  network: Network,
  client: PlatformClient,
  deployment: Deployment,
  signal: AbortSignal,
): Promise<DataClient> {
  const [url, config] = await Promise.all([findDataAddress(client, deployment, signal), readAppConfig(client, signal)]);
  if (config?.restrictDataDownload === true) throw new AppFailure({ code: 'DownloadLocked' });
  return network.dataClient(url, (tokenSignal) => issueToken(client, deployment.id, tokenSignal));
}

/** Whoever gets no data token lacks the right to take rows out: the report itself was readable. */
async function issueToken(client: PlatformClient, deploymentId: number, signal: AbortSignal): Promise<string> {
  try {
    return await client.issueDataToken(deploymentId, signal);
  } catch (error) {
    if (!isPlatformFailure(error) || error.code !== 'NotAllowed') throw error;
    const { at, requestId, platformMessage } = error;
    throw new AppFailure({
      code: 'NoDownload',
      at,
      requestId,
      ...(platformMessage === undefined ? {} : { said: platformMessage }),
    });
  }
}
