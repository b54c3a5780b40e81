/** The way to a deployment's rows: where its data API is, and whether rows may leave the platform at all. */
import { type DataClient, isPlatformFailure, type PlatformClient, type PlatformFailureCode } from '../client';
import type { Deployment } from './connection-state';
import { findDataAddress } from './find-data-address';
import type { Network } from './parts';
import { AppFailure } from './to-failure';

export async function openData(
  network: Network,
  client: PlatformClient,
  deployment: Deployment,
  signal: AbortSignal,
): Promise<DataClient> {
  const [url, locked] = await Promise.all([findDataAddress(client, deployment, signal), isLocked(client, signal)]);
  if (locked) throw new AppFailure({ code: 'DownloadLocked' });
  return network.dataClient(url, (tokenSignal) => issueToken(client, deployment.id, tokenSignal));
}

/** A platform that may not or cannot tell its settings: older ones have none, and the data token is the platform's own gate. */
const KNOWS_NO_LOCK: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress', 'NotAllowed', 'ContractBroken'];

async function isLocked(client: PlatformClient, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.getAppConfig(signal)).restrictDataDownload === true;
  } catch (error) {
    if (isPlatformFailure(error) && KNOWS_NO_LOCK.includes(error.code)) return false;
    throw error;
  }
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
