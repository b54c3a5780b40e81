import { dataAddress, isPlatformFailure, type PlatformClient } from '../../client';
import { AppFailure } from '../failure';
import type { Deployment } from './connection-state';

/** A token that may only read reports may not list environments or read the deployment: what it may, has to do. */
export async function findDataAddress(
  client: PlatformClient,
  { id, name }: Deployment,
  signal: AbortSignal,
): Promise<string> {
  const environments = await client.listEnvironments(id, { type: 'production' }, signal).catch(unlessRefused([]));
  const deployment =
    environments.length > 0 ? { id, name } : await client.getDeployment(id, signal).catch(unlessRefused({ id, name }));
  const address = dataAddress(deployment, environments);
  if (address === undefined) throw new AppFailure({ code: 'NoDataAddress' });
  return address;
}

function unlessRefused<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isPlatformFailure(error) && (error.code === 'NotAllowed' || error.code === 'NotFound')) return instead;
    throw error;
  };
}
