import { type AppConfigResponse, isPlatformFailure, type PlatformClient, type PlatformFailureCode } from '../client';

/** A platform that may not or cannot tell its settings: older ones have none. */
const HAS_NO_SETTINGS: readonly PlatformFailureCode[] = ['NotFound', 'WrongAddress', 'NotAllowed', 'ContractBroken'];

/** What was set for the whole account; undefined from a platform that does not say. */
export async function readAppConfig(
  client: PlatformClient,
  signal: AbortSignal,
): Promise<AppConfigResponse | undefined> {
  try {
    return await client.getAppConfig(signal);
  } catch (error) {
    if (isPlatformFailure(error) && HAS_NO_SETTINGS.includes(error.code)) return undefined;
    throw error;
  }
}
