/** What the platform lets one sign-in see and take out: the settings of its account, and the way to a deployment's rows. */
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
   * What was set for the whole account, asked once; undefined from a platform that does not say. What failed is asked again. Several wait for
   * one answer: nobody's change of mind takes it from the others.
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

  /** Where rows come from, once the account is known to let them out. */
  async function findAddress(signal: AbortSignal): Promise<string> {
    const [url, config] = await Promise.all([findDataAddress(client, deployment, signal), settings(signal)]);
    if (config?.restrictDataDownload !== true) return url;
    // Whoever was turned away may try again once that was changed.
    asked = undefined;
    throw new AppFailure({ code: 'DownloadLocked' });
  }

  return {
    settings,
    /** The data API of the deployment, wherever it stands. Its queries reject where the account lets no rows out of the platform. */
    data(): Promise<DataClient> {
      if (!opened) {
        opened = network.dataClient({ findAddress, issueToken: (signal) => issueToken(client, deployment.id, signal) });
        // A file of the add-in that did not come is asked for again.
        opened.catch(() => {
          opened = undefined;
        });
      }
      return opened;
    },
  };
}

/** A platform that may not or cannot tell its settings: older ones have none. */
const HAS_NO_SETTINGS: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress', 'NotAllowed', 'ContractBroken'];

async function readSettings(client: PlatformClient): Promise<AppConfigResponse | undefined> {
  try {
    return await client.getAppConfig();
  } catch (error) {
    if (isPlatformFailure(error) && HAS_NO_SETTINGS.includes(error.code)) return undefined;
    throw error;
  }
}

/** A user who can read the report but gets no data token lacks the right to take rows out. */
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
 * Environments may be listed without an address of the data API; then the deployment's own address is used. The platform may
 * refuse both to a token that may only read reports; a refusal counts as an answer without an address.
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
