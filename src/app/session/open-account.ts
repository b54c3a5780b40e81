/**
 * Opens what the platform allows one sign-in to see and to download: the settings of its account,
 * and a deployment's rows.
 */
import {
  type AppConfigResponse,
  type DataClient,
  findInsecureDataHost,
  findTimeZone,
  isPlatformFailure,
  type PlatformClient,
  type PlatformFailureCode,
  raceWithAbort,
  toDataAddress,
} from '../../client';
import { AppFailure } from '../failure';
import type { Network } from '../parts';
import type { Deployment } from './connection-state';
import { createDeploymentState } from './deployment-state';

export function openAccount(
  network: Pick<Network, 'createDataClient'>,
  client: PlatformClient,
  deployment: Deployment,
) {
  let settingsRequest: Promise<AppConfigResponse | undefined> | undefined;
  let dataClient: Promise<DataClient> | undefined;
  const deploymentState = createDeploymentState(client, deployment.id);

  /**
   * Reads the settings of the whole account once; undefined if the platform does not say. A failed
   * request is repeated by the next call. Several callers share one request, and the abort of one
   * does not end it for the others.
   */
  function settings(signal?: AbortSignal): Promise<AppConfigResponse | undefined> {
    if (!settingsRequest) {
      settingsRequest = readSettings(client);
      settingsRequest.catch(() => {
        settingsRequest = undefined;
      });
    }
    return raceWithAbort(settingsRequest, signal);
  }

  /** Returns the address of the data API after checking that the account allows downloads. */
  async function findAddress(signal: AbortSignal): Promise<string> {
    const [dataUrl, config] = await Promise.all([findDataAddress(client, deployment, signal), settings(signal)]);
    if (config?.restrictDataDownload !== true) return dataUrl;
    // The settings are read again by the next attempt, because they may have been changed.
    settingsRequest = undefined;
    throw new AppFailure({ code: 'DownloadLocked' });
  }

  return {
    settings,
    deploymentState,
    findDataAddress: (signal: AbortSignal) => findDataAddress(client, deployment, signal),
    issueToken: (signal: AbortSignal) => issueToken(client, deployment.id, signal),
    /**
     * Returns the deployment's data API. Its queries reject if the account does not allow
     * downloads.
     */
    data(): Promise<DataClient> {
      if (!dataClient) {
        dataClient = network.createDataClient({
          findAddress,
          issueToken: (signal) => issueToken(client, deployment.id, signal),
          async readTimeZone() {
            const { enabled, timezone } = (await settings())?.timezoneSettings ?? {};
            return enabled ? findTimeZone(timezone) : undefined;
          },
          onAnswer: deploymentState.markAwake,
        });
        // A file of the add-in that failed to load is requested again.
        dataClient.catch(() => {
          dataClient = undefined;
        });
      }
      return dataClient;
    },
  };
}

/** Lists errors of a platform that cannot or may not give its settings: older ones have none. */
const NO_SETTINGS_CODES: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress', 'NotAllowed', 'ContractBroken'];

async function readSettings(client: PlatformClient): Promise<AppConfigResponse | undefined> {
  try {
    return await client.getAppConfig();
  } catch (error) {
    if (isPlatformFailure(error) && NO_SETTINGS_CODES.includes(error.code)) return undefined;
    throw error;
  }
}

/**
 * Gets a data token. A user who can read the report but gets no data token lacks the right to
 * download rows.
 */
async function issueToken(client: PlatformClient, deploymentId: number, signal: AbortSignal): Promise<string> {
  try {
    return await client.issueDataToken(deploymentId, signal);
  } catch (error) {
    if (!isPlatformFailure(error) || error.code !== 'NotAllowed') throw error;
    const { operation, requestId, platformMessage } = error;
    throw new AppFailure({
      code: 'NoDownload',
      at: operation,
      requestId,
      ...(platformMessage === undefined ? {} : { detail: platformMessage }),
    });
  }
}

/**
 * Finds the address of the data API. Environments may be listed without one; then the deployment's
 * own address is used. The platform may refuse both to a token that may only read reports; a
 * refusal counts as an answer without an address.
 */
async function findDataAddress(client: PlatformClient, { id, name }: Deployment, signal: AbortSignal): Promise<string> {
  const environments = await client.listEnvironments(id, { type: 'production' }, signal).catch(fallBackIfRefused([]));
  const listedAddress = toDataAddress({ id, name }, environments);
  if (listedAddress !== undefined) return listedAddress;
  const hasInsecureAddress = findInsecureDataHost({ id, name }, environments) !== undefined;
  const deployment = hasInsecureAddress
    ? { id, name }
    : await client.getDeployment(id, signal).catch(fallBackIfRefused({ id, name }));
  const address = toDataAddress(deployment, environments);
  if (address !== undefined) return address;
  const host = findInsecureDataHost(deployment, environments);
  throw new AppFailure(host === undefined ? { code: 'NoDataAddress' } : { code: 'DataNotHttps', host });
}

function fallBackIfRefused<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (isPlatformFailure(error) && (error.code === 'NotAllowed' || error.code === 'NotFound')) return fallback;
    throw error;
  };
}
