/**
 * Opens what the platform allows one sign-in to see and to download: the settings of its account,
 * and a deployment's rows.
 */
import {
  type AppConfigResponse,
  type DataClient,
  dataAddress,
  insecureDataHost,
  isPlatformFailure,
  type PlatformClient,
  type PlatformFailureCode,
  untilAborted,
} from '../../client';
import { AppFailure } from '../failure';
import type { Network } from '../parts';
import type { Deployment } from './connection-state';

export function openAccount(network: Network, client: PlatformClient, deployment: Deployment) {
  let asked: Promise<AppConfigResponse | undefined> | undefined;
  let opened: Promise<DataClient> | undefined;

  /**
   * Reads the settings of the whole account once; undefined if the platform does not say. A failed
   * request is repeated by the next call. Several callers share one request, and the abort of one
   * does not end it for the others.
   */
  function settings(signal?: AbortSignal): Promise<AppConfigResponse | undefined> {
    if (!asked) {
      asked = readSettings(client);
      asked.catch(() => {
        asked = undefined;
      });
    }
    return untilAborted(asked, signal);
  }

  /** Returns the address of the data API after checking that the account allows downloads. */
  async function findAddress(signal: AbortSignal): Promise<string> {
    const [url, config] = await Promise.all([findDataAddress(client, deployment, signal), settings(signal)]);
    if (config?.restrictDataDownload !== true) return url;
    // The settings are read again by the next attempt, because they may have been changed.
    asked = undefined;
    throw new AppFailure({ code: 'DownloadLocked' });
  }

  return {
    settings,
    /**
     * Returns the deployment's data API. Its queries reject if the account does not allow
     * downloads.
     */
    data(): Promise<DataClient> {
      if (!opened) {
        opened = network.dataClient({ findAddress, issueToken: (signal) => issueToken(client, deployment.id, signal) });
        // A file of the add-in that failed to load is requested again.
        opened.catch(() => {
          opened = undefined;
        });
      }
      return opened;
    },
  };
}

/** Errors of a platform that cannot or may not give its settings: older ones have none. */
const HAS_NO_SETTINGS: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress', 'NotAllowed', 'ContractBroken'];

async function readSettings(client: PlatformClient): Promise<AppConfigResponse | undefined> {
  try {
    return await client.getAppConfig();
  } catch (error) {
    if (isPlatformFailure(error) && HAS_NO_SETTINGS.includes(error.code)) return undefined;
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
    const { at, requestId, platformMessage } = error;
    throw new AppFailure({
      code: 'NoDownload',
      at,
      requestId,
      ...(platformMessage === undefined ? {} : { said: platformMessage }),
    });
  }
}

/**
 * Finds the address of the data API. Environments may be listed without one; then the deployment's
 * own address is used. The platform may refuse both to a token that may only read reports; a
 * refusal counts as an answer without an address.
 */
async function findDataAddress(client: PlatformClient, { id, name }: Deployment, signal: AbortSignal): Promise<string> {
  const environments = await client.listEnvironments(id, { type: 'production' }, signal).catch(unlessRefused([]));
  const listed = dataAddress({ id, name }, environments);
  if (listed !== undefined) return listed;
  const hasInsecureAddress = insecureDataHost({ id, name }, environments) !== undefined;
  const deployment = hasInsecureAddress
    ? { id, name }
    : await client.getDeployment(id, signal).catch(unlessRefused({ id, name }));
  const address = dataAddress(deployment, environments);
  if (address !== undefined) return address;
  const host = insecureDataHost(deployment, environments);
  throw new AppFailure(host === undefined ? { code: 'NoDataAddress' } : { code: 'DataNotHttps', host });
}

function unlessRefused<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isPlatformFailure(error) && (error.code === 'NotAllowed' || error.code === 'NotFound')) return instead;
    throw error;
  };
}
